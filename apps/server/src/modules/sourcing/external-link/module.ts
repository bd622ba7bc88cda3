import { registerModule } from '../../../kit/module.ts'
import { sourcingDemo } from './demo.ts'
import { routes } from './routes.ts'

registerModule({ name: 'external-link', routes, demo: sourcingDemo })
