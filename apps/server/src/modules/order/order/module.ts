import { inArray } from 'drizzle-orm'
import { registerModule } from '../../../kit/module.ts'
import { nameRecords } from '../../../kit/record/record-names.ts'
import { removeErasedFiles } from './erasure.ts'
import { order } from './table.ts'

nameRecords(
  'order',
  (ctx, ids) =>
    ctx.db
      .select({ id: order.id, name: order.orderSn })
      .from(order)
      .where(inArray(order.id, [...ids])),
  'erp-order:list',
)

/** An order, its lines, and the functions that change them. What is done with orders is in the other modules of this area. */
registerModule({
  name: 'order',
  jobs: [removeErasedFiles],
})
