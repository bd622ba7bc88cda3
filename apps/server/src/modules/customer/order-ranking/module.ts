import { registerModule } from '../../../kit/module.ts'
import { orderFigures } from './report.ts'

registerModule({ name: 'order-ranking', routes: orderFigures.routes, jobs: orderFigures.jobs })
