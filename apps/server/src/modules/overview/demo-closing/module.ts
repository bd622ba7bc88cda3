import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { registerModule } from '../../../kit/module.ts'
import { chargeDemoLabels } from '../../order/label/demo-costs.ts'
import { countDue } from '../../order/margin-item/count.ts'
import { postDays } from '../../purchasing/stock-ledger/post.ts'
import { cutStock } from '../../warehouse/stock/history/close.ts'
import { revalue } from '../../warehouse/stock/layers/revalue.ts'

/** A freight bill came late for the SKUs that sold most: a part of it belongs to orders that were shipped before. */
async function billFreightLate(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<{ source: string; value: string }>(sql`
    SELECT y.source, min(y.value) AS value FROM cost_layer y JOIN cost_layer_move c ON c.layer_id = y.id
    JOIN stock_movement m ON m.id = c.movement_id AND m.kind = 'ship'
    WHERE y.source LIKE 'opening:%' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 6`)
  await revalue(
    { ...ctx, now: new Date(ctx.now.getTime() - 36 * 3_600_000) },
    rows.map(({ source, value }) => ({
      reference: `${source}:freight`,
      sources: [source],
      value: Math.round(Number(value) * 0.09),
    })),
  )
}

/** Posts the demo's past days and counts the margins of its orders, as the nightly jobs would have. Nothing of the demo follows. */
registerModule({
  name: 'demo-closing',
  demoNeeds: ['demo-warehouse'],
  demo: async (ctx) => {
    await chargeDemoLabels(ctx)
    await billFreightLate(ctx)
    await postDays(ctx, await cutStock(ctx))
    for (let counted = 1; counted > 0; ) counted = await countDue(ctx)
  },
})
