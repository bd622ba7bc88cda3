import { registerModule } from '../../../kit/module.ts'
import { countMailsJob } from './count.ts'
import { countCampaignsJob, countLastDaysJob } from './count-campaigns.ts'
import { mailFigures } from './report.ts'

registerModule({
  name: 'email-ranking',
  routes: mailFigures.routes,
  jobs: [...mailFigures.jobs, countMailsJob, countCampaignsJob, countLastDaysJob],
  demoNeeds: ['email-campaign'],
  demo: (ctx) => ctx.enqueue(countCampaignsJob, {}),
})
