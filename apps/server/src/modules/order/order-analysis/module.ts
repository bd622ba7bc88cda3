import { registerModule } from '../../../kit/module.ts'
import { exportJob } from './export.ts'
import { routes } from './routes.ts'

registerModule({ name: 'order-analysis', routes, jobs: [exportJob] })
