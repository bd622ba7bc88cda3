import { deedsOf, demoStories } from '../../../demo/stories.ts'
import { bring } from '../../../kit/module.ts'
import { registerCounts, standing } from '../../system/menu/counts.ts'
import { flow, served } from './service.ts'
import { adjustment } from './table.ts'

registerCounts({ badges: { walletAdjustments: standing(adjustment.state, ['requested']) } })

bring({
  name: 'adjustment',
  routes: served.routes,
  demoTimelines: demoStories('finance/adjustment', deedsOf(served, flow)),
})
