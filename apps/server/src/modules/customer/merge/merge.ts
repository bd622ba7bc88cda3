import { customerErrors } from '@dropyard/contract/customer/customer/errors'
import { fieldKey } from '@dropyard/contract/customer/field/values'
import {
  type customerMerge as contract,
  mergeErrors as errors,
  type MergeField,
  mergeFields,
  undoDays,
} from '@dropyard/contract/customer/merge'
import { dayMs } from '@dropyard/contract/kit/days'
import { inLang } from '@dropyard/contract/kit/text'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, assertVersion, fail, failAt, refuse } from '../../../kit/errors.ts'
import { lockKeysOf } from '../customer/gather/link.ts'
import { addLog } from '../customer/log.ts'
import { lockCustomers } from '../customer/service.ts'
import { customersLeaving, customersMerged } from '../customer/signals.ts'
import { customer } from '../customer/table.ts'
import { loadFields, nameIn } from '../field/values.ts'
import { customerRow, factsOf, figureRow, identityRows, moveFacts } from './rows.ts'
import { customerMerge, type Facts } from './table.ts'

/** Merges two customers: one remains and gets the other one's orders, log and chosen values; the other one's row is deleted. */

type Customer = typeof customer.$inferSelect
type Column = keyof Customer & keyof typeof customer.$inferInsert

const columnsOf: Readonly<Record<MergeField, readonly [Column, ...Column[]]>> = {
  ...{ name: ['name'], company: ['company'], email: ['email'], phone: ['phone'], country: ['country'] },
  ...{
    language: ['language'],
    website: ['website'],
    grade: ['grade'],
    owner: ['ownerId'],
    remark: ['remark'],
  },
  stage: ['state', 'stateSince', 'lostReason'],
  next_action: ['nextAction', 'nextDue', 'nextBy'],
}
const mergeFieldNames = Object.keys(mergeFields) as MergeField[]
/** Values that aren't chosen: the remaining customer takes them if it has none. */
const filled = ['address', 'businessCodeId'] as const

export const numbersOf = ({ orders, log, identities, consents }: Facts) => ({
  orders: orders.length,
  follow_ups: log.length,
  identities: identities.length,
  consents: consents.length,
})
export const undoUntil = (at: Date): Date => new Date(at.getTime() + undoDays * dayMs)

export async function merge(ctx: UserCtx, body: z.output<typeof contract.merge.body>) {
  const { id, other_id, take, take_custom } = body
  if (id === other_id) fail(errors.same)
  await lockKeysOf(ctx, [id, other_id])
  const rows = await lockCustomers(ctx, [id, other_id])
  const survivor = assertFound(rows.find((row) => row.id === id))
  const gone = assertFound(rows.find((row) => row.id === other_id))
  assertVersion(survivor.version, body.version)
  assertVersion(gone.version, body.other_version)
  refuse(ruleOf(survivor, gone))
  const blank = take.find(
    (field) => isBlank(gone[columnsOf[field][0]]) && !isBlank(survivor[columnsOf[field][0]]),
  )
  if (blank) failAt('take', errors.blank, { field: inLang(mergeFields[blank], ctx.lang) })
  const unset = take_custom.find(
    (field) => !(fieldKey(field) in gone.custom) && fieldKey(field) in survivor.custom,
  )
  if (unset !== undefined) {
    const field = (await loadFields(ctx)).find((one) => one.id === unset)
    failAt('take_custom', errors.blank, { field: field ? nameIn(field, ctx.lang) : unset })
  }
  await customersLeaving.send(ctx, { ids: [id, other_id], deleted: false })
  const before = {
    survivor: await customerRow(ctx, id),
    gone: await customerRow(ctx, other_id),
    figures: { survivor: await figureRow(ctx, id), gone: await figureRow(ctx, other_id) },
    identities: await identityRows(ctx, other_id),
    moved: await factsOf(ctx, other_id),
    kept: await factsOf(ctx, id),
  }
  await ctx.db
    .update(customer)
    .set({
      ...valuesAfter(survivor, gone, take, take_custom),
      version: survivor.version + 1,
      updatedAt: ctx.now,
    })
    .where(eq(customer.id, id))
  await moveFacts(ctx, before.moved, other_id, id)
  await ctx.db
    .update(customerMerge)
    .set({ customerId: id, scopeId: survivor.scopeId ?? 0 })
    .where(eq(customerMerge.customerId, other_id))
  const parts: Record<string, unknown> = {}
  await customersMerged.send(ctx, {
    survivorId: id,
    goneId: other_id,
    keep: (module, part) => {
      parts[module] = part
    },
  })
  await ctx.db.execute(sql`
    UPDATE customer_figure f SET spend = f.spend + g.spend, stale = f.stale OR g.stale FROM customer_figure g
    WHERE f.customer_id = ${id} AND g.customer_id = ${other_id}`)
  await ctx.db.delete(customer).where(eq(customer.id, other_id))
  const after = { row: await customerRow(ctx, id), figure: await figureRow(ctx, id) }
  const [made] = await ctx.db
    .insert(customerMerge)
    .values({
      ...{
        survivorId: id,
        goneId: other_id,
        customerId: id,
        scopeId: survivor.scopeId ?? 0,
        userId: ctx.user.id,
        at: ctx.now,
      },
      snapshot: {
        ...before,
        after: after.row,
        figures: { ...before.figures, after: after.figure },
        parts,
      },
    })
    .returning({ id: customerMerge.id })
  await addLog(ctx, [{ customerId: id, kind: 'merged', text: `No. ${other_id}` }])
  ctx.audit({
    record: 'customer-merge',
    recordId: assertFound(made).id,
    entityId: survivor.entityId,
    after: { customer: id, merged: other_id, take, take_custom },
  })
  return {
    merge_id: body.dry_run ? null : assertFound(made).id,
    moved: numbersOf(before.moved),
    differs: mergeFieldNames.filter((field) => {
      const [one, other] = [survivor[columnsOf[field][0]], gone[columnsOf[field][0]]]
      return !isBlank(one) && !isBlank(other) && one !== other
    }),
    undo_until: undoUntil(ctx.now).toISOString(),
  }
}

function ruleOf(one: Customer, other: Customer) {
  if (one.erasedAt ?? other.erasedAt) return customerErrors.erased
  if (one.kind !== other.kind) return errors.kinds
  if (one.kind === 'merchant') return errors.merchants
  return one.entityId === other.entityId ? undefined : errors.companies
}

const isBlank = (value: unknown): boolean => value === null || value === ''

/** The remaining customer keeps its values apart from those in `take`. What it lacks it gets from the other one. */
function valuesAfter(
  one: Customer,
  other: Customer,
  take: readonly MergeField[],
  takeCustom: readonly number[],
): Partial<Customer> {
  const keys = takeCustom.map(fieldKey)
  const taken = Object.entries(other.custom).filter(([key]) => keys.includes(key))
  const fields = mergeFieldNames.filter((field) => {
    const [first] = columnsOf[field]
    return take.includes(field) || (isBlank(one[first]) && !isBlank(other[first]))
  })
  const columns = [
    ...fields.flatMap((field) => columnsOf[field]),
    ...filled.filter((column) => isBlank(one[column])),
  ]
  return {
    ...Object.fromEntries(columns.map((column) => [column, other[column]])),
    custom: { ...other.custom, ...one.custom, ...Object.fromEntries(taken) },
    tags: [...new Set([...one.tags, ...other.tags])],
    doNotContact: one.doNotContact || other.doNotContact,
  }
}
