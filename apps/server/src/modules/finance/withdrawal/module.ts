import { withdrawalExamine } from '@dropyard/contract/finance/withdrawal'
import { deedsOf, demoStories } from '../../../demo/stories.ts'
import { registerModule } from '../../../kit/module.ts'
import { readBy, registerCounts, standing } from '../../system/menu/counts.ts'
import { routes } from './routes.ts'
import { flow, served } from './service.ts'
import { withdrawal } from './table.ts'

const waiting = standing(withdrawal.state, ['requested', 'confirming', 'approved'])
registerCounts({ badges: { rechargeExamine: readBy(withdrawalExamine.list.permission, waiting) } })

registerModule({
  name: 'withdrawal',
  routes,
  demoTimelines: demoStories('finance/withdrawal', deedsOf(served, flow)),
})
