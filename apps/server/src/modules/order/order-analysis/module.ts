import { registerModule } from '../../../kit/module.ts'
import { orderFigures, overview } from './report.ts'

registerModule({
  name: 'order-analysis',
  routes: [...orderFigures.routes, overview],
  jobs: orderFigures.jobs,
})
