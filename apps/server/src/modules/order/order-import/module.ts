import { registerModule } from '../../../kit/module.ts'
import { importJob } from './job.ts'
import { routes } from './routes.ts'

registerModule({ name: 'order-import', routes, jobs: [importJob] })
