import { eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import type { OrderRecord } from './change.ts'
import { order } from './table.ts'

/** The current row of an order that the caller may see. */
export async function readOrder(ctx: UserCtx, id: number): Promise<OrderRecord> {
  const [row] = await ctx.db.select().from(order).where(eq(order.id, id))
  return assertFound(row)
}
