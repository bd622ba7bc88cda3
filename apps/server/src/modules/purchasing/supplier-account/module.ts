import { supplierAccount as contract } from '@dropyard/contract/purchasing/supplier-account'
import { deedsOf, demoStories } from '../../../demo/stories.ts'
import { registerModule } from '../../../kit/module.ts'
import { readBy, registerCounts, standing } from '../../system/menu/counts.ts'
import { flow, served } from './service.ts'
import { supplierAccount } from './table.ts'

const waiting = standing(supplierAccount.state, ['requested'])
registerCounts({ badges: { supplierList: readBy(contract.list.permission, waiting) } })

registerModule({
  name: 'supplier-account',
  routes: served.routes,
  demoTimelines: demoStories('purchasing/supplier-account', deedsOf(served, flow)),
})
