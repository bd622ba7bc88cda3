import { bring } from '../../../kit/module.ts'
import { sourcingDemo } from './demo.ts'
import { routes } from './routes.ts'

bring({ name: 'external-link', routes, demo: sourcingDemo })
