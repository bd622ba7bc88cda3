import { developmentErrors } from '@dropyard/contract/development/errors'
import {
  quotation as contract,
  quotationCalls,
  quotationErrors,
} from '@dropyard/contract/development/quotation'
import { nameAt } from '../../../kit/data/qualified.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { supplier } from '../../purchasing/supplier/table.ts'
import { supplierTitle } from '../../purchasing/supplier/title.ts'
import { quotationDemo } from './demo.ts'
import { accept, areTiers, ask, askingTask, compare, mayBeAsked, nextRound, quotedBy } from './service.ts'
import { quotation } from './table.ts'

const served = serve(contract, quotation, {
  search: [nameAt(supplier, quotation.supplierId)],
  columns: {
    supplier_name: supplierTitle(quotation.supplierId),
  },
  beforeSave: async (ctx, input, before) => {
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

bring({
  name: 'quotation',
  demo: quotationDemo,
  routes: [
    route(quotationCalls.find, (ctx, { query }) => compare(ctx, query.product_id)),
    route(quotationCalls.supplierGoods, (ctx, { query }) => quotedBy(ctx, query.supplier_id)),
    route(quotationCalls.makeDefault, (ctx, { body }) => accept(ctx, body.id)),
    route(quotationCalls.ask, (ctx, { body }) => ask(ctx, body.product_id, body.supplier_ids)),
    ...served.routes,
  ],
})
