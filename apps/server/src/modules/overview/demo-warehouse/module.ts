import { registerModule } from '../../../kit/module.ts'
import { stockCountDemo } from './counts.ts'
import { packagingDemo } from './packaging.ts'
import { stockTransferDemo } from './transfers.ts'
import { waveDemo } from './waves.ts'

/** The demo's stock counts, transfers, waves and stocked packaging. They need the demo's products and what its orders left, so
 * their module is above them. */
registerModule({
  name: 'demo-warehouse',
  demoNeeds: ['demo-plan', 'bin', 'packbox'],
  demo: async (ctx) => {
    await stockCountDemo(ctx)
    await stockTransferDemo(ctx)
    await waveDemo(ctx)
    await packagingDemo(ctx)
  },
})
