import type { CustomValues } from '@dropyard/contract/customer/field/values'
import {
  type customerMerge as contract,
  mergeErrors as errors,
  undoDays,
} from '@dropyard/contract/customer/merge'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { keyHolders, lockKeysOf } from '../customer/gather/link.ts'
import { addLog } from '../customer/log.ts'
import { lockCustomers } from '../customer/service.ts'
import { customersUnmerged } from '../customer/signals.ts'
import { type CustomField, loadFields, patched, stillKnown } from '../field/values.ts'
import { numbersOf, undoUntil } from './merge.ts'
import {
  aboutMerges,
  customerRow,
  factsOf,
  figureRow,
  insertCustomer,
  insertIdentities,
  keysByOrdersOf,
  moveFacts,
  writeCustomer,
  writeFigure,
} from './rows.ts'
import { customerMerge, type Facts, type MergeSnapshot, type Row } from './table.ts'

/**
 * Undoes a merge. If nothing happened since, both customers are as they were. Otherwise what each had goes back to it, and values
 * that were changed since stay. Orders that came since go to the customer to whom their keys belong, and keys to the one whose
 * orders brought them. Everything else stays with the customer that remained.
 */

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
/** Versions only go up, so an undo gives a row its values, but not its version. */
const sameValues = (one: Row, other: Row): boolean => same({ ...one, version: 0 }, { ...other, version: 0 })
const versionAfter = ({ version }: Row): { version: number } => ({ version: Number(version) + 1 })
const numbers = (ids: readonly number[]): number[] => [...ids].map(Number).sort((a, b) => a - b)

export async function unmerge(ctx: UserCtx, { merge_id }: z.output<typeof contract.unmerge.body>) {
  const [found] = await ctx.db
    .select()
    .from(customerMerge)
    .where(eq(customerMerge.id, merge_id))
    .for('update')
  const { survivorId, goneId, snapshot: kept, at } = assertFound(found)
  if (kept === null || undoUntil(at) < ctx.now) fail(errors.gone, { days: undoDays })
  const snapshot = withKnownFields(kept, await loadFields(ctx, { lock: true }))
  await lockKeysOf(ctx, [survivorId])
  const [survivor] = await lockCustomers(ctx, [survivorId])
  if (!survivor) return refuseLater(ctx, survivorId)
  const now = { row: await customerRow(ctx, survivorId), figure: await figureRow(ctx, survivorId) }
  const added = await addedSince(ctx, snapshot, await factsOf(ctx, survivorId))
  const exact = sameValues(now.row, snapshot.after) && Object.values(added).every((ids) => ids.length === 0)
  await insertCustomer(ctx, { ...snapshot.gone, ...versionAfter(snapshot.gone) })
  if (exact) await writeCustomer(ctx, survivorId, { ...snapshot.survivor, ...versionAfter(now.row) })
  else await takeBack(ctx, survivorId, snapshot, now.row)
  await moveFacts(ctx, snapshot.moved, survivorId, goneId)
  await insertIdentities(ctx, snapshot.identities)
  await moveMerges(ctx, goneId)
  const went = await giveNewOrders(ctx, added.orders, survivorId, goneId)
  const keys = await giveNewKeys(ctx, added.identities, survivorId, goneId)
  await setFigures(ctx, survivorId, snapshot, exact && same(now.figure, snapshot.figures.after))
  await customersUnmerged.send(ctx, {
    survivorId,
    goneId,
    kept: (module) => snapshot.parts[module],
  })
  await ctx.db.delete(customerMerge).where(eq(customerMerge.id, merge_id))
  await addLog(ctx, [
    { customerId: survivorId, kind: 'split', text: `No. ${goneId}` },
    { customerId: goneId, kind: 'split', text: `No. ${survivorId}` },
  ])
  ctx.audit({
    record: 'customer-merge',
    recordId: merge_id,
    entityId: survivor.entityId,
    before: { customer: survivorId, merged: goneId },
  })
  const keysStay = added.identities.length - keys
  const stays =
    Object.values(added).reduce((sum, ids) => sum + ids.length, 0) - went - added.identities.length
  return {
    ...{ id: survivorId, other_id: goneId, exact, moved: numbersOf(snapshot.moved), stays },
    keys_stay: keysStay,
  }
}

/** The remaining customer may itself have been merged into another one. */
async function refuseLater(ctx: Ctx, survivorId: number): Promise<never> {
  const [later] = await ctx.db
    .select({ id: customerMerge.id })
    .from(customerMerge)
    .where(eq(customerMerge.goneId, survivorId))
    .limit(1)
  return later ? fail(errors.later, { id: survivorId }) : fail(commonErrors.not_found)
}

/** What was added since the merge, apart from the entries about merges in the log. */
async function addedSince(ctx: Ctx, { kept, moved }: MergeSnapshot, now: Facts): Promise<Facts> {
  const isNew = (name: keyof Facts) => {
    const known = new Set([...kept[name], ...moved[name]].map(Number))
    return numbers(now[name]).filter((id) => !known.has(id))
  }
  const log = isNew('log')
  const merges = log.length === 0 ? [] : await aboutMerges(ctx, log)
  return {
    orders: isNew('orders'),
    log: log.filter((id) => !merges.includes(id)),
    consents: isNew('consents'),
    batches: isNew('batches'),
    identities: isNew('identities'),
  }
}

/** Merges into the other customer, and into those that were merged into it, belong to it again. */
async function moveMerges(ctx: Ctx, goneId: number): Promise<void> {
  await ctx.db.execute(sql`
    WITH RECURSIVE its AS (
      SELECT id, gone_id FROM customer_merge WHERE survivor_id = ${goneId}
      UNION SELECT m.id, m.gone_id FROM customer_merge m JOIN its ON m.survivor_id = its.gone_id
    )
    UPDATE customer_merge m SET customer_id = c.id, scope_id = c.scope_id FROM customer c, its
    WHERE c.id = ${goneId} AND m.id = its.id`)
}

/** The snapshot without values of custom fields and choices that were removed since. */
function withKnownFields(snapshot: MergeSnapshot, fields: readonly CustomField[]): MergeSnapshot {
  const known = (row: Row): Row => ({ ...row, custom: stillKnown(fields, row.custom as CustomValues) })
  return { ...snapshot, gone: known(snapshot.gone), survivor: known(snapshot.survivor) }
}

/** Values of custom fields that the merge set are taken back one by one. */
function customBefore(survivor: Row, after: Row, now: Row): CustomValues {
  const [was, became, is] = [survivor, after, now].map((row) => row.custom as CustomValues) as [
    CustomValues,
    CustomValues,
    CustomValues,
  ]
  const set = Object.keys({ ...was, ...became }).filter(
    (id) => was[id] !== became[id] && is[id] === became[id],
  )
  return patched(is, Object.fromEntries(set.map((id) => [id, was[id] ?? null])))
}

/** Takes back the values that the merge set, apart from those that were changed since. */
async function takeBack(ctx: Ctx, id: number, { survivor, after }: MergeSnapshot, now: Row): Promise<void> {
  const set = Object.keys(after).filter(
    (name) =>
      !['version', 'updated_at'].includes(name) &&
      !same(survivor[name], after[name]) &&
      same(now[name], after[name]),
  )
  const custom = customBefore(survivor, after, now)
  const next = { ...survivor, custom, version: Number(now.version) + 1, updated_at: ctx.now.toISOString() }
  await writeCustomer(ctx, id, next, [...new Set([...set, 'custom', 'version', 'updated_at'])])
}

/** Orders that came since go to the other customer if their keys are its own. @returns how many went */
async function giveNewOrders(
  ctx: Ctx,
  orderIds: readonly number[],
  from: number,
  to: number,
): Promise<number> {
  if (orderIds.length === 0) return 0
  const holders = await keyHolders(ctx, orderIds)
  const its = orderIds.filter((id) => holders.get(id) === to)
  const { rows: parts } = await ctx.db.execute<{ id: number }>(sql`
    SELECT c.order_id AS id FROM customer_order c JOIN "order" o ON o.id = c.order_id
    WHERE c.customer_id = ${from} AND c.order_id = ANY (${sql.param([...orderIds])}::bigint[]) AND c.key = 'family'
      AND coalesce(o.split_from, o.redelivered_from) IN (
        SELECT p.order_id FROM customer_order p WHERE p.customer_id = ${to} OR p.order_id = ANY (${sql.param(its)}::bigint[]))`)
  const orders = [...its, ...parts.map(({ id }) => Number(id))]
  await moveFacts(ctx, { orders, log: [], consents: [], batches: [], identities: [] }, from, to)
  return orders.length
}

/** Keys that came since go to the other customer if its orders brought them. @returns how many went */
async function giveNewKeys(
  ctx: Ctx,
  identityIds: readonly number[],
  from: number,
  to: number,
): Promise<number> {
  if (identityIds.length === 0) return 0
  const identities = await keysByOrdersOf(ctx, identityIds, to)
  await moveFacts(ctx, { orders: [], log: [], consents: [], batches: [], identities }, from, to)
  return identities.length
}

/** The triggers have counted orders. Spend is exact again at night, or at once if nothing happened since. */
async function setFigures(ctx: Ctx, id: number, { figures }: MergeSnapshot, exact: boolean): Promise<void> {
  if (exact) {
    await writeFigure(ctx, figures.survivor)
    await writeFigure(ctx, figures.gone)
    return
  }
  await ctx.db.execute(sql`
    UPDATE customer_figure SET stale = true, spend = CASE WHEN customer_id = ${id}
      THEN greatest(spend - ${Number(figures.gone.spend)}, 0) ELSE ${Number(figures.gone.spend)} END
    WHERE customer_id IN (${id}, ${Number(figures.gone.customer_id)}) AND kind = 'buyer'`)
}
