import { hourMs } from '@dropyard/contract/kit/days'
import { orderErrors } from '@dropyard/contract/order/order/errors'
import { mayEditAddress, orderGuardErrors } from '@dropyard/contract/order/order/guard'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import { orderProofErrors, type ProofRow } from '@dropyard/contract/order/order-proof'
import { events } from '@dropyard/contract/system/notice/event'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { type Ctx, entityOf, type UserCtx } from '../../../kit/context.ts'
import { ownName } from '../../../kit/data/people.ts'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import { addEvents, axesOf, lockOrder, lockOrders, type OrderRecord } from '../order/change.ts'
import { orderLine } from '../order/line/table.ts'
import { mustNotBeMade } from './holds.ts'
import { proofRowOf } from './query.ts'
import { orderProof, orderProofRule, type ProofRecord } from './table.ts'

/** Proofs are sent by staff and answered by the merchant. Answering locks the order, so that only the first answer counts. */

export const uploaded = /^\/files\/editor\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/

const itemOf = async (ctx: Ctx, orderId: number, lineId: number) => {
  const [line] = await ctx.db
    .select({ title: orderLine.title, made: orderLine.made })
    .from(orderLine)
    .where(and(eq(orderLine.id, lineId), eq(orderLine.orderId, orderId)))
  return assertFound(line)
}

/** Marks a waiting proof as replaced: because a new one is sent, or because what it shows is no longer wanted. */
export async function replaceOpen(ctx: Ctx, lineId: number): Promise<void> {
  await ctx.db
    .update(orderProof)
    .set({ state: 'replaced' })
    .where(and(eq(orderProof.lineId, lineId), eq(orderProof.state, 'sent')))
}

export async function sendProof(
  ctx: UserCtx,
  wish: { id: number; line_id: number; image: string; note: string; wanted_at: string | null },
): Promise<ProofRow> {
  const o = await lockOrder(ctx, wish.id, undefined, mayEditAddress)
  if (isUnpaid(axesOf(o))) fail(orderGuardErrors.not_paid)
  if (o.redeliveredFrom !== null) fail(orderProofErrors.again)
  const wantedAt = wish.wanted_at === null ? null : new Date(wish.wanted_at)
  if (wantedAt && wantedAt <= ctx.now) invalid({ wanted_at: orderProofErrors.past.words })
  if (!uploaded.test(wish.image)) invalid({ image: orderErrors.made_image.words })
  const item = await itemOf(ctx, o.id, wish.line_id)
  if (!item.made) fail(orderProofErrors.not_made)
  await mustNotBeMade(ctx, o.id, [wish.line_id])
  await replaceOpen(ctx, wish.line_id)
  const [rule] = await ctx.db.select().from(orderProofRule).where(eq(orderProofRule.entityId, o.entityId))
  const [made] = await ctx.db
    .insert(orderProof)
    .values({
      orderId: o.id,
      entityId: o.entityId,
      lineId: wish.line_id,
      number: sql`(SELECT count(*) + 1 FROM order_proof p WHERE p.line_id = ${wish.line_id})`,
      image: wish.image,
      note: wish.note,
      sentAt: ctx.now,
      sentBy: ctx.user.id,
      wantedAt,
      dueAt: rule?.hours ? new Date(ctx.now.getTime() + rule.hours * hourMs) : null,
    })
    .returning()
  const proof = assertFound(made)
  await addEvents(ctx, [o], () => ({
    kind: 'proof_sent',
    values: { title: item.title, number: proof.number },
  }))
  await emit(ctx, events.orderProof, { of: o.entityId, values: about(o, item.title, wish.note) })
  return proofRowOf(ctx, proof, item.title, '')
}

const about = (o: OrderRecord, title: string, content: string) => ({
  order_id: o.id,
  order_sn: o.orderSn,
  title,
  content,
})

/** Locks the order of a proof and returns both. Throws not_found if the proof is not the caller's company's. */
async function lockProof(ctx: UserCtx, id: number): Promise<{ o: OrderRecord; proof: ProofRecord }> {
  const own = and(eq(orderProof.id, id), eq(orderProof.entityId, entityOf(ctx)))
  const [named] = await ctx.db.select({ orderId: orderProof.orderId }).from(orderProof).where(own)
  const [o] = await lockOrders(ctx, [assertFound(named).orderId])
  const [proof] = await ctx.db.select().from(orderProof).where(own)
  return { o: assertFound(o), proof: assertFound(proof) }
}

export async function answerProof(
  ctx: UserCtx,
  id: number,
  { approve, wish }: { approve: boolean; wish: string },
): Promise<ProofRow> {
  const { o, proof } = await lockProof(ctx, id)
  const state = approve ? 'approved' : 'changes'
  const { title } = await itemOf(ctx, o.id, proof.lineId)
  if (proof.state !== 'sent') {
    // Repeating the same answer, for example by a double click, is no error.
    if (proof.state === state && proof.wish === wish) return proofRowOf(ctx, proof, title, await ownName(ctx))
    fail(orderProofErrors.answered)
  }
  if (o.cancelled) fail(orderGuardErrors.cancelled)
  if (!approve && wish === '') invalid({ wish: orderProofErrors.wish.words })
  const set = {
    state,
    wish: approve ? '' : wish,
    answeredAt: ctx.now,
    answeredBy: ctx.user.id,
    seenAt: proof.seenAt ?? ctx.now,
  } as const
  await ctx.db.update(orderProof).set(set).where(eq(orderProof.id, id))
  await addEvents(ctx, [o], () => ({
    kind: approve ? 'proof_approved' : 'proof_changes',
    values: { title, number: proof.number, wish },
  }))
  if (proof.sentBy !== null)
    await emit(ctx, approve ? events.proofApproved : events.proofChanges, {
      to: proof.sentBy,
      values: about(o, title, wish),
    })
  return proofRowOf(ctx, { ...proof, ...set }, title, await ownName(ctx))
}

export async function seeProof(ctx: UserCtx, id: number): Promise<ProofRow> {
  const { o, proof } = await lockProof(ctx, id)
  const seenAt = proof.seenAt ?? ctx.now
  if (proof.seenAt === null) await ctx.db.update(orderProof).set({ seenAt }).where(eq(orderProof.id, id))
  const { title } = await itemOf(ctx, o.id, proof.lineId)
  return proofRowOf(ctx, { ...proof, seenAt }, title, '')
}

export async function ruleOf(ctx: UserCtx) {
  const [rule] = await ctx.db
    .select()
    .from(orderProofRule)
    .where(eq(orderProofRule.entityId, entityOf(ctx)))
  return { hours: (rule?.hours ?? null) as 0 | 24 | 48 | 72 | 168 | null }
}

/** Applies to proofs that are sent from now on. */
export async function setRule(ctx: UserCtx, { hours }: Awaited<ReturnType<typeof ruleOf>>) {
  const entityId = entityOf(ctx)
  const before = await ruleOf(ctx)
  await ctx.db
    .insert(orderProofRule)
    .values({ entityId, hours })
    .onConflictDoUpdate({ target: orderProofRule.entityId, set: { hours } })
  ctx.audit({ record: 'order-proof-rule', recordId: entityId, entityId, before, after: { hours } })
  return { hours }
}

/** Approves proofs whose time is over, as their merchants chose in advance. */
export async function passDue(ctx: Ctx, now: Date): Promise<number> {
  const due = await ctx.db
    .select({ orderId: orderProof.orderId })
    .from(orderProof)
    .where(and(eq(orderProof.state, 'sent'), lte(orderProof.dueAt, now)))
    .orderBy(orderProof.orderId)
    .limit(200)
  if (due.length === 0) return 0
  const orders = await lockOrders(
    ctx,
    due.map(({ orderId }) => orderId),
  )
  const open = orders.filter((o) => !o.cancelled)
  const passed = await ctx.db
    .update(orderProof)
    .set({ state: 'passed', answeredAt: now })
    .where(
      and(
        eq(orderProof.state, 'sent'),
        lte(orderProof.dueAt, now),
        sql`${orderProof.orderId} = ANY (${sql.param(open.map((o) => o.id))}::bigint[])`,
      ),
    )
    .returning({ orderId: orderProof.orderId, number: orderProof.number })
  const touched = open.filter((o) => passed.some(({ orderId }) => orderId === o.id))
  await addEvents(ctx, touched, () => ({ kind: 'proof_passed' }))
  return passed.length
}

/** Moves proofs to another order together with their lines. */
export async function moveProofs(ctx: Ctx, lineIds: readonly number[], to: number): Promise<void> {
  await ctx.db
    .update(orderProof)
    .set({ orderId: to })
    .where(inArray(orderProof.lineId, [...lineIds]))
}
