import { bring } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { sweepIncoming } from './sweep.ts'

bring({ name: 'file', routes, jobs: [sweepIncoming] })
