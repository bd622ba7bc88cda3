import { asn as contract } from '@dropyard/contract/purchasing/asn'
import { and, asc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { actAsStaff } from '../../account/user/acting.ts'
import { openSql } from '../purchase-order/awaited.ts'
import { purchaseOrder, purchaseOrderItem } from '../purchase-order/table.ts'
import { flow, served } from './service.ts'
import { asn, asnItem } from './table.ts'

/** Orders of samples and of packaging in development announce themselves, so that no arrival has to be written by hand. */

const kinds = { sample: 'sample', packaging: 'packaging' } as const
const kindOf = (type: string) => kinds[type as keyof typeof kinds] as keyof typeof kinds | undefined

/** Announces a placed order of products without SKU, unless an arrival does. */
export async function announceSamples(ctx: Ctx, orderId: number): Promise<void> {
  const [found] = await ctx.db.select().from(purchaseOrder).where(eq(purchaseOrder.id, orderId))
  const order = assertFound(found)
  const kind = kindOf(order.type)
  if (!kind) return
  const lines = await ctx.db
    .select()
    .from(purchaseOrderItem)
    .where(and(eq(purchaseOrderItem.headId, orderId), gt(openSql, 0)))
    .orderBy(asc(purchaseOrderItem.position))
  const announced = await ctx.db.$count(
    asnItem,
    and(
      eq(asnItem.poId, orderId),
      notInArray(
        asnItem.headId,
        ctx.db
          .select({ id: asn.id })
          .from(asn)
          .where(inArray(asn.state, ['refused', 'cancelled'])),
      ),
    ),
  )
  if (announced > 0 || lines.length === 0 || lines.some(({ skuId }) => skuId !== null)) return
  const user = ctx.user ?? actAsStaff(order.buyerId, 'all')
  const { id } = await served.create(
    { ...ctx, user } as UserCtx,
    contract.input.parse({
      ...{ kind, warehouse_id: order.warehouseId, supplier_id: order.supplierId },
      ...{ eta: order.dueOn, express_nos: order.expressNos },
      items: lines.map(({ subject, variant, pieces, free, received }) => ({
        ...{ po_id: orderId, subject, note: variant, expected: pieces + free - received },
      })),
    }),
  )
  await flow.move(ctx, 'submit', [id], {})
}

/** Cancels arrivals that announce only what an order of samples or packaging awaited, once it is refused, cancelled or closed. */
export async function cancelSamples(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const [order] = await ctx.db.select().from(purchaseOrder).where(eq(purchaseOrder.id, id))
  if (!order || !kindOf(order.type) || !['refused', 'cancelled', 'closed'].includes(order.state)) return
  const rows = await ctx.db
    .selectDistinct({ id: asn.id })
    .from(asn)
    .innerJoin(asnItem, eq(asnItem.headId, asn.id))
    .where(
      and(
        eq(asnItem.poId, id),
        inArray(asn.kind, Object.values(kinds)),
        inArray(asn.state, ['draft', 'submitted', 'in_transit']),
        sql`NOT EXISTS (SELECT FROM asn_item i WHERE i.asn_id = ${asn.id} AND i.po_id IS DISTINCT FROM ${id})`,
      ),
    )
  const ids = rows.map((row) => row.id)
  const reason = [order.poSn, order.reason].filter((text) => text !== '').join(': ')
  if (ids.length > 0) await flow.move({ ...ctx, user: null }, 'cancel', ids, { reason })
}
