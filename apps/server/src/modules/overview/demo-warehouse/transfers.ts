import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { stockTransfer as contract } from '@dropyard/contract/warehouse/stock-transfer'
import type { stockTransferFlow } from '@dropyard/contract/warehouse/stock-transfer/flow'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { type DemoPerson, demoIds } from '../../account/user/demo-ids.ts'
import { freePieces } from '../../warehouse/stock/available.ts'
import { stockBalance } from '../../warehouse/stock/table.ts'
import { flow, served } from '../../warehouse/stock-transfer/service.ts'
import { demoWarehouses } from '../../warehouse/warehouse/demo.ts'

/** Three transfers to the United States: one is under way and came in part, one waits to be sent, one to be approved. */

export async function stockTransferDemo(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const places = await demoWarehouses(ctx)
  const [fromId = 0, toId = 0] = [places.get('CN'), places.get('US')]
  const ago = (days: number, who: DemoPerson): UserCtx =>
    actingAs({ ...ctx, now: new Date(ctx.now.getTime() - days * dayMs) }, ids, who)
  const free = await ctx.db
    .select({ skuId: stockBalance.skuId })
    .from(stockBalance)
    .where(and(eq(stockBalance.warehouseId, fromId), gt(freePieces, 100), eq(stockBalance.waiting, 0)))
    .orderBy(desc(freePieces), stockBalance.skuId)
    .limit(6)
  for (const [n, days] of [9, 4, 1].entries()) {
    const items = free
      .slice(2 * n, 2 * n + 2)
      .map(({ skuId }, at) => ({ sku_id: skuId, pieces: 40 + 20 * at }))
    if (items.length === 0) return
    const eta = dayOf(ctx.now.getTime() + (5 + 10 * n) * dayMs)
    const route = { from_id: fromId, to_id: toId, eta }
    const { id } = await served.create(ago(days, 'buyer'), contract.input.parse({ ...route, items }))
    const move = (who: DemoPerson, when: number, step: keyof typeof stockTransferFlow.actions, input = {}) =>
      flow.applyBody(ago(when, who), step, { id_list: [id], ...input })
    await move('buyer', days, 'submit')
    if (n === 2) continue
    await move('lead', days - 1, 'approve')
    if (n === 1) continue
    await move('warehouse', days - 2, 'send', { carrier: 'Matson', express_no: 'MATS7261044' })
    const { items: lines } = (await served.read(ago(1, 'warehouse'), id)) as unknown as {
      items: { id: number }[]
    }
    const [line] = lines
    const counts = [{ line_id: line?.id, key: `demo-transfer-${id}`, pieces: 25 }]
    await move('warehouse', 1, 'receive', { counts, bin_id: null })
  }
}
