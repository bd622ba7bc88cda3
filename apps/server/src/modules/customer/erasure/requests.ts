import { erasureErrors as errors } from '@dropyard/contract/customer/erasure'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { Erasure } from '../../order/order/erasure.ts'
import { customer } from '../customer/table.ts'
import { customerErasure } from './table.ts'

/** The requests of customers that are erased, merged or deleted. */

/** The first of some customers whose request isn't decided yet. */
export async function openAmong(ctx: Ctx, ids: readonly number[]): Promise<number | undefined> {
  const [open] = await ctx.db
    .select({ id: customerErasure.customerId })
    .from(customerErasure)
    .where(and(inArray(customerErasure.customerId, [...ids]), eq(customerErasure.state, 'requested')))
    .orderBy(customerErasure.customerId)
    .limit(1)
  return open?.id
}

/** Merged or deleted customers couldn't be erased any longer, so their requests are decided before; the texts go with the customer. */
export async function beforeLeaving(
  ctx: Ctx,
  { ids, deleted }: { ids: readonly number[]; deleted: boolean },
): Promise<void> {
  const id = await openAmong(ctx, ids)
  if (id !== undefined) fail(errors.undecided, { id })
  if (!deleted) return
  const erasure = new Erasure()
  await forgetTexts(ctx, { erasure, ids, whole: true })
  await erasure.end(ctx)
}

/** Removes what was written in all requests of erased customers. The requests themselves stay as proof. */
export async function forgetTexts(
  ctx: Ctx,
  { erasure, ids, whole }: { erasure: Erasure; ids: readonly number[]; whole: boolean },
): Promise<void> {
  if (!whole) return
  const where = inArray(customerErasure.customerId, [...ids])
  await erasure.moved(ctx, 'customer-erasure', { table: customerErasure, where }, ['reason'])
  await erasure.blank(ctx, customerErasure, where, { basis: '', reason: '' })
}

const module = 'customer-erasure'
const part = z.array(z.number())
interface Pair {
  readonly survivorId: number
  readonly goneId: number
}

/** Requests that were rejected are about the same person, so they belong to the customer that remains. */
export async function mergeRequests(
  ctx: Ctx,
  { survivorId, goneId, keep }: Pair & { keep: (module: string, part: unknown) => void },
): Promise<void> {
  const rows = await ctx.db
    .select({ id: customerErasure.id })
    .from(customerErasure)
    .where(eq(customerErasure.customerId, goneId))
  if (rows.length === 0) return
  keep(
    module,
    rows.map(({ id }) => id),
  )
  await give(ctx, { ids: rows.map(({ id }) => id), from: goneId, to: survivorId })
}

export async function unmergeRequests(
  ctx: Ctx,
  { survivorId, goneId, kept }: Pair & { kept: (module: string) => unknown },
): Promise<void> {
  const { data: ids } = part.safeParse(kept(module))
  if (ids) await give(ctx, { ids, from: survivorId, to: goneId })
}

async function give(ctx: Ctx, { ids, from, to }: { ids: readonly number[]; from: number; to: number }) {
  const [one] = await ctx.db.select({ scopeId: customer.scopeId }).from(customer).where(eq(customer.id, to))
  await ctx.db
    .update(customerErasure)
    .set({ customerId: to, scopeId: one?.scopeId ?? 0 })
    .where(and(inArray(customerErasure.id, [...ids]), eq(customerErasure.customerId, from)))
}
