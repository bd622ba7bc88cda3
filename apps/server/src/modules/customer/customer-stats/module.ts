import { registerModule } from '../../../kit/module.ts'
import { countDaysJob } from './count.ts'
import { customerFigures } from './report.ts'

registerModule({
  name: 'customer-stats',
  routes: customerFigures.routes,
  jobs: [...customerFigures.jobs, countDaysJob],
})
