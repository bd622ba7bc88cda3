import { registerModule } from '../../../kit/module.ts'
import { countMargins } from './count.ts'
import { itemRoutes } from './items.ts'
import { marginFigures } from './report.ts'

registerModule({
  name: 'margin-report',
  routes: [...marginFigures.routes, ...itemRoutes],
  jobs: [...marginFigures.jobs, countMargins],
})
