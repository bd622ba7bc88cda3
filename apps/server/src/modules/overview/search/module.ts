import { bring } from '../../../kit/module.ts'
import { routes } from './routes.ts'

bring({ name: 'search', routes })
