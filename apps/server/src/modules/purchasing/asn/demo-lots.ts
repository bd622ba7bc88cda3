import { asn as contract } from '@dropyard/contract/purchasing/asn'
import { asc, inArray, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'
import { filled } from '../../../demo/references.ts'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { setLotTracking } from '../../catalog/goods/lot-tracking.ts'
import { sku } from '../../catalog/goods/table.ts'
import { flow as lotFlow } from '../../warehouse/lot/service.ts'
import { lot } from '../../warehouse/lot/table.ts'
import { stockBalance } from '../../warehouse/stock/table.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { flow, served } from './service.ts'

/** A product whose lots are noted: lots that expire late, soon and on the day before, and one that is on hold. */

const demoLots = z.array(
  z.strictObject({
    code: z.string(),
    expires: z.string(),
    pieces: z.number(),
    held: z.boolean().default(false),
  }),
)

export async function lotsDemo(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const lots = demoLots.parse(await filled(ctx, ids, demoData('purchasing/lots', demoLots)))
  const keeper: UserCtx = actingAs(ctx, ids, 'warehouse')
  const [place] = await ctx.db
    .select({ id: warehouse.id })
    .from(warehouse)
    .orderBy(asc(warehouse.id))
    .limit(1)
  // A product that nothing else of the demo has touched, so that all its items have a lot.
  const [found] = await ctx.db
    .select({ id: sku.id, goodsId: sku.goodsId })
    .from(sku)
    .where(notInArray(sku.id, ctx.db.select({ id: stockBalance.skuId }).from(stockBalance)))
    .orderBy(asc(sku.id))
    .limit(1)
  if (!place || !found) return
  await setLotTracking(ctx, found.goodsId, 'expiry')
  const items = lots.map(({ pieces }) => ({ sku_id: found.id, expected: pieces }))
  const { id } = await served.create(
    actingAs(ctx, ids, 'buyer'),
    contract.input.parse({ warehouse_id: place.id, kind: 'unplanned', items }),
  )
  const read = (await served.read(keeper, id)) as unknown as { items: { id: number }[] }
  const counted = read.items.map((item, n) => ({
    ...{ line_id: item.id, pieces: lots[n]?.pieces ?? 0 },
    ...{ lot: lots[n]?.code ?? '', expires_on: lots[n]?.expires ?? '' },
  }))
  await flow.applyBody(actingAs(ctx, ids, 'buyer'), 'submit', { id_list: [id] })
  const keyed = (what: string) => counted.map((one) => ({ ...one, key: `demo-lot-${what}-${one.line_id}` }))
  await flow.applyBody(keeper, 'receive', { id_list: [id], counts: keyed('receive') })
  await flow.applyBody(keeper, 'put-away', { id_list: [id], counts: keyed('store') })
  await flow.applyBody(keeper, 'finish', { id_list: [id] })
  const held = await ctx.db
    .select({ id: lot.id })
    .from(lot)
    .where(
      inArray(
        lot.code,
        lots.filter(({ held }) => held).map(({ code }) => code),
      ),
    )
  await lotFlow.applyBody(keeper, 'hold', {
    id_list: held.map((one) => one.id),
    reason: 'Samples of this lot are tested again.',
  })
}
