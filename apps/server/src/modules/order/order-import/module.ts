import { bring } from '../../../kit/module.ts'
import { importJob } from './job.ts'
import { routes } from './routes.ts'

bring({ name: 'order-import', routes, jobs: [importJob] })
