import { registerModule } from '../../../kit/module.ts'
import { demoTrail } from './demo.ts'
import { routes } from './routes.ts'

registerModule({ name: 'audit', routes, demo: demoTrail })
