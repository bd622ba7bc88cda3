import { developmentErrors } from '@dropyard/contract/development/errors'
import {
  quotation as contract,
  quotationCalls,
  quotationErrors,
} from '@dropyard/contract/development/quotation'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { nameAt } from '../../../kit/data/qualified.ts'
import { fail, found, invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { goodsUnit } from '../../catalog/goods-unit/table.ts'
import { supplier } from '../../purchasing/supplier/table.ts'
import { supplierTitle } from '../../purchasing/supplier/title.ts'
import { quotationDemo } from './demo.ts'
import {
  accept,
  areTiers,
  ask,
  askingTask,
  compare,
  mayBeAsked,
  nextRound,
  quotedBy,
  unitName,
} from './service.ts'
import { quotation } from './table.ts'

const served = serve(contract, quotation, {
  search: [nameAt(supplier, quotation.supplierId)],
  columns: {
    supplier_name: supplierTitle(quotation.supplierId),
    pack_unit_name: unitName,
  },
  beforeSave: async (ctx, given, before) => {
    const input = await inUnits(ctx, given)
    if (!areTiers(input.tiers)) invalid({ tiers: quotationErrors.tiers.words })
    await mayBeAsked(ctx, [input.supplier_id])
    const task = await askingTask(ctx, input.product_id)
    if (before && before.product_id !== input.product_id) fail(developmentErrors.claim)
    if (before?.state === 'accepted' && input.tiers.length === 0)
      invalid({ tiers: quotationErrors.none.words })
    const answered = input.tiers.length > 0 ? 'quoted' : 'asked'
    if (before)
      return {
        ...input,
        state: before.state === 'asked' || before.state === 'quoted' ? answered : before.state,
        ...(before.state === 'asked' && answered === 'quoted' ? { answered_at: ctx.now } : {}),
      }
    return {
      ...input,
      state: answered,
      task_id: task.id,
      round: Math.max(1, (await nextRound(ctx, input.product_id)) - 1),
      created_by: ctx.user.id,
    }
  },
})

/** Packed in a unit, it has as many pieces as the unit, unless the supplier says another number. */
async function inUnits<I extends { pack_unit_id: number | null; pack_quantity: number | null }>(
  ctx: Ctx,
  input: I,
): Promise<I> {
  if (input.pack_unit_id === null) return input
  const [unit] = await ctx.db
    .select({ pieces: goodsUnit.pieces })
    .from(goodsUnit)
    .where(eq(goodsUnit.id, input.pack_unit_id))
  return { ...input, pack_quantity: input.pack_quantity ?? found(unit).pieces }
}

bring({
  name: 'quotation',
  demo: quotationDemo,
  demoNeeds: ['goods-unit'],
  routes: [
    route(quotationCalls.find, (ctx, { query }) => compare(ctx, query.product_id)),
    route(quotationCalls.supplierGoods, (ctx, { query }) => quotedBy(ctx, query.supplier_id)),
    route(quotationCalls.makeDefault, (ctx, { body }) => accept(ctx, body.id)),
    route(quotationCalls.ask, (ctx, { body }) => ask(ctx, body.product_id, body.supplier_ids)),
    ...served.routes,
  ],
})
