import { bring } from '../../../kit/module.ts'
import { exportJob } from './export.ts'
import { routes } from './routes.ts'

bring({ name: 'order-analysis', routes, jobs: [exportJob] })
