import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { store } from '../../store/store/table.ts'
import { applyChange, lockVisible, type OrderRecord } from './change.ts'
import { orderLine } from './line/table.ts'
import { buyerErased } from './signals.ts'
import { order } from './table.ts'
import { orderAddress } from './timeline/table.ts'

/** Erases a buyer's data, as stores must be able to ask for: the orders stay, the person is gone. */
export async function redactOrders(
  ctx: Ctx,
  what: {
    platformId: number
    shop: string
    /** One buyer; without it and without ids, everybody who bought in the shop. */
    email?: string | undefined
    platformOrderIds?: readonly string[] | undefined
  },
): Promise<{ redacted: number }> {
  const stores = await ctx.db
    .select({ id: store.id })
    .from(store)
    .where(and(eq(store.platformId, what.platformId), eq(store.shopUrl, what.shop)))
  if (stores.length === 0) return { redacted: 0 }
  const rows = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(
      and(
        inArray(
          order.storeId,
          stores.map((one) => one.id),
        ),
        ...buyers(what),
      ),
    )
  const locked = await lockVisible(
    ctx,
    rows.map((row) => row.id),
  )
  for (const o of locked) await erase(ctx, o)
  return { redacted: locked.length }
}

function buyers(what: {
  email?: string | undefined
  platformOrderIds?: readonly string[] | undefined
}): SQL[] {
  // What was taken out of an order, or sent again for it, is the same buyer's.
  if (what.platformOrderIds) {
    const named = sql`(SELECT first.id FROM "order" first
      WHERE first.platform_order_id = ANY (${sql.param([...what.platformOrderIds])}::text[]))`
    const of = inArray(order.platformOrderId, [...what.platformOrderIds])
    return [sql`(${of} OR ${order.splitFrom} IN ${named} OR ${order.redeliveredFrom} IN ${named})`]
  }
  return what.email === undefined ? [] : [eq(order.buyerEmail, what.email.toLowerCase())]
}

async function erase(ctx: Ctx, o: OrderRecord): Promise<void> {
  const { country } = o.address
  const address = { name: '', phone: '', address1: '', city: '', province: '', zip: '', country }
  await ctx.db.delete(orderAddress).where(eq(orderAddress.orderId, o.id))
  // What a buyer had printed or engraved names people as well.
  await ctx.db.update(orderLine).set({ properties: [], made: null }).where(eq(orderLine.orderId, o.id))
  await applyChange(ctx, o, {
    // Why there is no label is said in the carrier's words, which may name who it is for.
    set: { address, platformAddress: null, buyerName: '', buyerEmail: '', buyerRemark: '', labelError: null },
    events: [{ kind: 'redacted' }],
    evenCancelled: true,
  })
  await ctx.db.execute(sql`SELECT erase_order_words(${o.id})`)
  await buyerErased.send(ctx, { orderId: o.id })
}
