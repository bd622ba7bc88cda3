import { registerModule } from '../../../kit/module.ts'
import { countMailsJob } from './count.ts'
import { mailFigures } from './report.ts'

registerModule({
  name: 'email-ranking',
  routes: mailFigures.routes,
  jobs: [...mailFigures.jobs, countMailsJob],
})
