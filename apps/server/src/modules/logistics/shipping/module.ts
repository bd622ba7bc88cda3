import { registerModule } from '../../../kit/module.ts'
import { routes } from './routes.ts'

registerModule({ name: 'shipping', routes })
