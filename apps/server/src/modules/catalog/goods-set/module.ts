import {
  goodsSet as contract,
  goodsSetCalls,
  goodsSetErrors,
  readParts,
  type SetPart,
  writeParts,
} from '@dropyard/contract/catalog/goods-set'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { fillWords } from '@dropyard/contract/kit/text'
import { eq, inArray, sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { sku } from '../goods/table.ts'
import { partChoices } from './choices.ts'
import { setsSold } from './signals.ts'
import { goodsSet, goodsSetPart } from './table.ts'

const served = serve(contract, goodsSet, {
  search: [goodsSet.code, goodsSet.name, goodsSet.nameZh, goodsSet.components],
  // Written out with table names: Drizzle omits these in a select from one table.
  columns: {
    parts_price: sql`coalesce((SELECT sum(s.price * p.quantity)::bigint FROM goods_set_part p JOIN sku s ON s.id = p.sku_id
      WHERE p.set_id = goods_set.id), 0)`,
    available: sql`coalesce((SELECT min(free / quantity)::int FROM (
      SELECT p.quantity, coalesce(sum(b.on_hand - b.reserved - b.quarantine - b.damaged)
        FILTER (WHERE w.status = 'active' AND s.active), 0) AS free
      FROM goods_set_part p JOIN sku s ON s.id = p.sku_id
      LEFT JOIN stock_balance b ON b.sku_id = p.sku_id LEFT JOIN warehouse w ON w.id = b.warehouse_id
      WHERE p.set_id = goods_set.id GROUP BY p.sku_id, p.quantity) AS parts), 0)`,
  },
  beforeSave: async (ctx, input) => {
    const parts = await knownParts(ctx, input.components)
    const [same] = await ctx.db.select({ id: sku.id }).from(sku).where(eq(sku.code, input.code))
    if (same) invalid({ code: goodsSetErrors.taken.words })
    return { ...input, components: writeParts(parts) }
  },
  afterSave: async (ctx, row) => {
    const parts = await knownParts(ctx, String(row.components))
    await ctx.db.delete(goodsSetPart).where(eq(goodsSetPart.setId, row.id))
    await ctx.db
      .insert(goodsSetPart)
      .values(parts.map(({ skuId, quantity }) => ({ setId: row.id, skuId, quantity })))
    if (row.status === 'active') await setsSold.send(ctx, [row.id])
  },
})

/** The parts with their SKUs; errors are reported at the field. */
async function knownParts(ctx: Ctx, text: string): Promise<(SetPart & { skuId: number })[]> {
  const parts = readParts(text)
  if (!parts || parts.length === 0) invalid({ components: goodsSetErrors.components.words })
  if (parts.reduce((sum, part) => sum + part.quantity, 0) < 2)
    invalid({ components: goodsSetErrors.two.words })
  const codes = parts.map((part) => part.code)
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  if (twice) invalid({ components: fillWords(goodsSetErrors.twice.words, { code: twice }) })
  const rows = await ctx.db.select({ id: sku.id, code: sku.code }).from(sku).where(inArray(sku.code, codes))
  const ids = new Map(rows.map((row) => [row.code, row.id]))
  return parts.map((part) => {
    const skuId = ids.get(part.code)
    if (skuId === undefined)
      invalid({ components: fillWords(goodsSetErrors.unknown.words, { code: part.code }) })
    return { ...part, skuId }
  })
}

/** Changes the status of sets. Orders that wait for a set continue when it becomes active. */
async function updateStatus(ctx: UserCtx, ids: readonly number[], status: 'draft' | 'active' | 'disabled') {
  const changed = await ctx.db
    .update(goodsSet)
    .set({ status, version: sql`${goodsSet.version} + 1`, updatedAt: ctx.now })
    .where(inArray(goodsSet.id, [...ids]))
    .returning({ id: goodsSet.id })
  if (changed.length !== new Set(ids).size) fail(commonErrors.not_found)
  for (const { id } of changed) ctx.audit({ record: 'goods-set', recordId: id, after: { status } })
  if (status === 'active') await setsSold.send(ctx, ids)
  return { updated: changed.length }
}

registerModule({
  name: 'goods-set',
  routes: [
    ...served.routes,
    route(goodsSetCalls.parts, (ctx, { query }) => partChoices(ctx, query.search)),
    route(goodsSetCalls.batchUpdateStatus, (ctx, { body }) => updateStatus(ctx, body.ids, body.status)),
  ],
  demoNeeds: ['goods'],
  demo: demoRows('catalog/goods-set', served),
})
