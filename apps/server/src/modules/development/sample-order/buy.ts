import { developmentErrors } from '@dropyard/contract/development/development/errors'
import type { Form } from '@dropyard/contract/development/development/module'
import { sampleOrder, taskSource } from '@dropyard/contract/development/sample-order'
import { and, inArray, notInArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { requestOrder } from '../../purchasing/purchase-order/request.ts'
import { purchaseOrder } from '../../purchasing/purchase-order/table.ts'
import type { Task } from '../development/behaviour.ts'
import { aboutProduct } from '../development/product.ts'
import { isAwaited } from '../development/samples.ts'
import { number, rowsIn, text } from '../development/values.ts'

/**
 * Buys a sample with a purchase order that names the task. The fee is the price of all its pieces together.
 * @returns the order's number
 */
export async function buySample(ctx: UserCtx, task: Task, input: Form): Promise<string> {
  if (!ctx.user.permissions.has(sampleOrder.create.permission))
    invalid({ warehouse_id: developmentErrors.by_order.words })
  if (input.fee === null || input.fee === undefined) invalid({ fee: developmentErrors.fee.words })
  const same = rowsIn(task.form, 'samples').find(
    (row) =>
      isAwaited(row) &&
      row.ordered_on === today(ctx) &&
      ['supplier_id', 'variant', 'quantity'].every((name) => String(row[name]) === String(input[name])) &&
      text(row, 'order_no').startsWith('PO'),
  )
  if (same) fail(developmentErrors.ordered_today, { number: text(same, 'order_no') })
  const { title, subject } = await aboutProduct(ctx, task.productId)
  const quantity = number(input.quantity)
  const { po_sn } = await requestOrder(ctx, {
    type: task.module === 'goodsDesign' ? 'packaging' : 'sample',
    supplier_id: number(input.supplier_id),
    warehouse_id: number(input.warehouse_id),
    due_on: text(input, 'expected_on'),
    outer_no: text(input, 'order_no'),
    internal_note: text(input, 'link'),
    items: [
      {
        subject: `${title} · ${subject}`.slice(0, 200),
        variant: text(input, 'variant'),
        source: `${taskSource}${task.id}`,
        pieces: quantity,
        pack: quantity,
        price: number(input.fee),
        promised_on: text(input, 'expected_on'),
        ...{ sku_id: null, unit_id: null, free: 0, tolerance: 0, own_costs: 0, note: '' },
      },
    ],
  })
  return po_sn
}

/** @throws if a purchase order still awaits a sample: cancelling the order takes the sample out of its task. */
export async function assertNotOrdered(ctx: UserCtx, numbers: readonly string[]): Promise<void> {
  const [order] = await ctx.db
    .select({ number: purchaseOrder.poSn })
    .from(purchaseOrder)
    .where(
      and(
        inArray(purchaseOrder.poSn, [...numbers]),
        notInArray(purchaseOrder.state, ['refused', 'cancelled', 'closed']),
      ),
    )
    .limit(1)
  if (order) fail(developmentErrors.still_ordered, { number: order.number })
}
