import { quotation as contract } from '@dropyard/contract/development/quotation'
import { quotationErrors } from '@dropyard/contract/development/quotation/errors'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import { assertAllowed } from '../../../kit/record/row-answer.ts'
import { titleOf } from '../../purchasing/supplier/name.ts'
import { supplier } from '../../purchasing/supplier/table.ts'
import { productOf } from '../development/product-row.ts'
import { askingTask, facts, hasPart, inSight, lapsed, ofPart } from './service.ts'
import { quotation, withTiers } from './table.ts'

/** Rounds of quotations: asking suppliers, declining and prolonging quotations, closing a round. */

/** A quotation, read while its product is locked. */
export async function held(ctx: UserCtx, id: number) {
  const [one] = await ctx.db
    .select({ productId: quotation.productId })
    .from(quotation)
    .where(eq(quotation.id, id))
  await productOf(ctx, assertFound(one).productId)
  const [row] = await ctx.db
    .select({ ...withTiers, ...facts, lapsed: lapsed(ctx), part: ofPart(ctx) })
    .from(quotation)
    .where(and(eq(quotation.id, id), inSight(ctx)))
    .for('update')
  return assertFound(row)
}

/**
 * The round of a quotation that was entered without a request: the last one while it has open quotations, otherwise a new one.
 */
export async function roundOf(ctx: Ctx, productId: number): Promise<number> {
  const [last] = await ctx.db
    .select({
      round: quotation.round,
      open: sql<boolean>`bool_or(${quotation.state} IN ('asked', 'quoted'))`,
    })
    .from(quotation)
    .where(eq(quotation.productId, productId))
    .groupBy(quotation.round)
    .orderBy(desc(quotation.round))
    .limit(1)
  return last ? last.round + (last.open ? 0 : 1) : 1
}

/** Names of suppliers by id. @throws for suppliers that are blocked or don't exist */
export async function mayBeAsked(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db
    .select({ id: supplier.id, name: titleOf(ctx), status: supplier.status })
    .from(supplier)
    .where(inArray(supplier.id, [...ids]))
  if (rows.length !== new Set(ids).size) assertFound(undefined)
  const blocked = rows.find(({ status }) => status === 'blocked')
  if (blocked) fail(quotationErrors.blocked, { name: blocked.name })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Asks suppliers, except those whose answer is still open. */
export async function ask(ctx: UserCtx, productId: number, supplierIds: readonly number[]) {
  const names = await mayBeAsked(ctx, supplierIds)
  await productOf(ctx, productId)
  const task = await askingTask(ctx, productId)
  const ofProduct = eq(quotation.productId, productId)
  // A co-sourcer asks in the open round, in which others may have their answers already.
  const open = hasPart(ctx, task) ? await roundOf(ctx, productId) : undefined
  const answered = and(eq(quotation.state, 'quoted'), eq(quotation.round, open ?? 0))
  const [owing, [last]] = await Promise.all([
    ctx.db
      .select({ id: quotation.supplierId })
      .from(quotation)
      .where(and(ofProduct, or(eq(quotation.state, 'asked'), answered))),
    ctx.db
      .select({ round: sql<number>`coalesce(max(${quotation.round}), 0)`.mapWith(Number) })
      .from(quotation)
      .where(ofProduct),
  ])
  const asked = [...new Set(supplierIds)].filter((id) => !owing.some((one) => one.id === id))
  if (asked.length === 0) fail(quotationErrors.asked, { names: [...names.values()] })
  const round = open ?? (last?.round ?? 0) + 1
  await ctx.db.insert(quotation).values(
    asked.map((supplierId) => ({
      productId,
      taskId: task.id,
      round,
      supplierId,
      createdBy: ctx.user.id,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })),
  )
  ctx.audit({ record: 'quotation', recordId: productId, after: { round, supplier_ids: asked } })
  return { round, asked: asked.length }
}

type Row = typeof quotation.$inferSelect
/** The version changes, so that a concurrent edit is refused instead of undoing the decision. */
export const next = sql`${quotation.version} + 1`

/** Saves a decision about a quotation. */
export async function decide(ctx: UserCtx, { id, state }: Pick<Row, 'id' | 'state'>, after: Partial<Row>) {
  await ctx.db
    .update(quotation)
    .set({ ...after, updatedAt: ctx.now, version: next })
    .where(eq(quotation.id, id))
  ctx.audit({ record: 'quotation', recordId: id, before: { state }, after })
  return { id, state: after.state ?? state }
}

/** Extends the validity of a default quotation, as its supplier agreed. */
export async function prolong(ctx: UserCtx, id: number, validUntil: string) {
  const row = await held(ctx, id)
  assertAllowed(ctx, contract.actions, 'prolong', row)
  if (validUntil < today(ctx)) invalid({ valid_until: quotationErrors.past.words })
  return decide(ctx, row, { state: 'accepted', wasDefault: false, validUntil })
}

export async function decline(ctx: UserCtx, id: number, declineReason: string) {
  const row = await held(ctx, id)
  assertAllowed(ctx, contract.actions, 'decline', row)
  return decide(ctx, row, { state: 'declined', declineReason })
}

/** Ends a round: declines all undecided quotations with one reason. */
export async function closeRound(ctx: UserCtx, productId: number, round: number, reason: string) {
  await productOf(ctx, productId)
  // A co-sourcer can't close a round, because it contains other people's requests.
  if (hasPart(ctx, await askingTask(ctx, productId))) fail(quotationErrors.part)
  const rows = await ctx.db
    .update(quotation)
    .set({ state: 'declined', declineReason: reason, updatedAt: ctx.now, version: next })
    .where(
      and(
        eq(quotation.productId, productId),
        eq(quotation.round, round),
        inArray(quotation.state, ['asked', 'quoted']),
      ),
    )
    .returning({ id: quotation.id })
  if (rows.length === 0) fail(quotationErrors.closed)
  ctx.audit({ record: 'quotation', recordId: productId, after: { round, declined: rows.length, reason } })
  return { declined: rows.length }
}
