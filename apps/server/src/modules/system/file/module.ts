import { registerModule } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { sweepIncoming } from './sweep.ts'

registerModule({ name: 'file', routes, jobs: [sweepIncoming] })
