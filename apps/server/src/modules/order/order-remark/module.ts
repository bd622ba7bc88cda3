import { orderRemark } from '@dropyard/contract/order/order-remark'
import type { Ctx } from '../../../kit/context.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { orderRemarkTable } from './table.ts'

const served = serve(orderRemark, orderRemarkTable, {
  owner: orderRemarkTable.entityId,
  search: [orderRemarkTable.content],
})

const texts = [
  'Gift: leave the invoice out of the parcel.',
  'Add a thank-you card.',
  'Fragile: use double bubble wrap.',
  'Ship together with the customer’s other order.',
]

async function demo(ctx: Ctx): Promise<void> {
  const { entities } = await demoIds(ctx)
  for (const entityId of Object.values(entities))
    await ctx.db
      .insert(orderRemarkTable)
      .values(texts.map((content, i) => ({ entityId, content, sort: (i + 1) * 10 })))
}

bring({ name: 'order-remark', routes: served.routes, demo })
