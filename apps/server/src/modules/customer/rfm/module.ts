import { registerModule } from '../../../kit/module.ts'
import { scoreAll, scoreJob } from './score.ts'

registerModule({
  name: 'rfm',
  demoNeeds: ['customer', 'follow-up'],
  demo: (ctx) => scoreAll({ signal: new AbortController().signal, transaction: (work) => work(ctx) }),
  jobs: [scoreJob],
})
