import { registerModule } from '../../../kit/module.ts'
import { stockCountDemo } from './counts.ts'
import { stockTransferDemo } from './transfers.ts'
import { waveDemo } from './waves.ts'

/** The demo's stock counts, transfers and waves. They need what the demo's orders left, so their module is above them. */
registerModule({
  name: 'demo-warehouse',
  demoNeeds: ['demo-plan', 'bin'],
  demo: async (ctx) => {
    await stockCountDemo(ctx)
    await stockTransferDemo(ctx)
    await waveDemo(ctx)
  },
})
