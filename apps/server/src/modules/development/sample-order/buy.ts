import { developmentErrors } from '@dropyard/contract/development/development/errors'
import type { Form } from '@dropyard/contract/development/development/module'
import { sampleOrder, taskSource } from '@dropyard/contract/development/sample-order'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { requestOrder } from '../../purchasing/purchase-order/request.ts'
import { purchaseOrder } from '../../purchasing/purchase-order/table.ts'
import type { Task } from '../development/behaviour.ts'
import { aboutProduct } from '../development/product.ts'
import { number, text } from '../development/values.ts'

/**
 * Buys a sample with a purchase order that names the task. The fee is the price of all its pieces together.
 * @returns the order's number
 */
export async function buySample(ctx: UserCtx, task: Task, input: Form): Promise<string> {
  if (!ctx.user.permissions.has(sampleOrder.create.permission))
    invalid({ warehouse_id: developmentErrors.by_order.words })
  if (input.fee === null || input.fee === undefined) invalid({ fee: developmentErrors.fee.words })
  const { title, subject } = await aboutProduct(ctx, task.productId)
  const quantity = number(input.quantity)
  const key = text(input, 'key')
  const { po_sn } = await requestOrder(
    ctx,
    {
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
    },
    key === '' ? null : keyOf(task.id, key),
  )
  return po_sn
}

const keyOf = (taskId: number, key: string): string => `${taskSource}${taskId}:${key}`

/** The number of the order that an earlier request of a task with the same key wrote. */
export async function orderedWith(
  ctx: UserCtx,
  taskId: number,
  key: string | undefined,
): Promise<string | undefined> {
  if (key === undefined || key === '') return undefined
  const [order] = await ctx.db
    .select({ number: purchaseOrder.poSn })
    .from(purchaseOrder)
    .where(eq(purchaseOrder.requestKey, keyOf(taskId, key)))
  return order?.number
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
