import { registerModule } from '../../../kit/module.ts'
import { countDue } from '../../order/margin-item/count.ts'
import { postDays } from '../../purchasing/stock-ledger/post.ts'
import { cutStock } from '../../warehouse/stock/history/close.ts'

/** Posts the demo's past days and counts the margins of its orders, as the nightly jobs would have. Nothing of the demo follows. */
registerModule({
  name: 'demo-closing',
  demoNeeds: ['demo-warehouse'],
  demo: async (ctx) => {
    await postDays(ctx, await cutStock(ctx))
    for (let counted = 1; counted > 0; ) counted = await countDue(ctx)
  },
})
