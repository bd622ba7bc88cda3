import type { customer as contract } from '@dropyard/contract/customer/customer'
import { customerErrors as errors } from '@dropyard/contract/customer/customer/errors'
import { type CustomPatch, fieldKey } from '@dropyard/contract/customer/field/values'
import { dayMs } from '@dropyard/contract/kit/days'
import type { RowAnswer } from '@dropyard/contract/kit/row-actions'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, assertVersion, fail, failAt } from '../../../kit/errors.ts'
import { answerOf } from '../../../kit/record/row-answer.ts'
import { checkedPatch, loadFields, patched, stillKnown } from '../field/values.ts'
import { addLog, changesOf } from './log.ts'
import { lockCustomers } from './service.ts'
import { type BatchValues, customer, customerBatch } from './table.ts'

/** Changes fields of many customers, each on its own. What a row had before is kept for a day. */

type Asked = z.output<typeof contract.batchUpdate.body>
type Row = typeof customer.$inferSelect
type Fields = Awaited<ReturnType<typeof loadFields>>
const columns = ['grade', 'tags', 'doNotContact'] as const
const wire = { grade: 'grade', tags: 'tags', doNotContact: 'do_not_contact' } as const

export async function batchUpdate(ctx: UserCtx, asked: Asked): Promise<RowAnswer[]> {
  const { grade, add_tags, remove_tags, do_not_contact, custom_field_id, custom_value } = asked
  if (custom_field_id === null && custom_value !== '') failAt('custom_field_id', errors.no_field)
  if (
    grade === null &&
    add_tags.length + remove_tags.length === 0 &&
    do_not_contact === null &&
    custom_field_id === null
  )
    fail(errors.nothing)
  const fields = custom_field_id === null ? [] : await loadFields(ctx, { lock: true })
  return each(ctx, asked.customers, async (row) => {
    const after = valuesAfter(row, asked, fields)
    const before = Object.fromEntries(
      Object.entries(after).map(([name, value]) => [
        name,
        name === 'custom' ? valuesOf(row, value as CustomPatch) : row[name as keyof Row],
      ]),
    )
    if (Object.keys(after).length === 0) fail(errors.unchanged)
    await write(ctx, row, after)
    await ctx.db.insert(customerBatch).values({
      ...{ customerId: row.id, scopeId: row.scopeId, userId: ctx.user.id },
      ...{ before: before as BatchValues, after, at: ctx.now },
    })
  })
}

/** Takes the user's last change of each customer back, unless a field was changed again since. */
export async function batchUndo(
  ctx: UserCtx,
  { customers }: z.output<typeof contract.batchUndo.body>,
): Promise<RowAnswer[]> {
  const kept = await ctx.db
    .selectDistinctOn([customerBatch.customerId])
    .from(customerBatch)
    .where(
      and(
        inArray(
          customerBatch.customerId,
          customers.map(({ id }) => id),
        ),
        eq(customerBatch.userId, ctx.user.id),
        gt(customerBatch.at, new Date(ctx.now.getTime() - dayMs)),
      ),
    )
    .orderBy(customerBatch.customerId, desc(customerBatch.id))
  const fields = await loadFields(ctx, { lock: true })
  // The version that the user saw is the one before the change.
  const rows = customers.map(({ id }) => ({ id }))
  return each(ctx, rows, async (row) => {
    const last = kept.find(({ customerId }) => customerId === row.id)
    if (!last) fail(errors.no_undo)
    const { custom = {} } = last.after
    if (
      columns.some((name) => name in last.after && !same(row[name], last.after[name])) ||
      !same(valuesOf(row, custom), custom)
    )
      fail(errors.changed_since)
    const before = last.before.custom ? { custom: stillKnown(fields, last.before.custom) } : {}
    await write(ctx, row, { ...last.before, ...before })
    await ctx.db.delete(customerBatch).where(eq(customerBatch.id, last.id))
  })
}

/** What a row has in the custom fields of a change. */
const valuesOf = ({ custom }: Row, patch: CustomPatch): CustomPatch =>
  Object.fromEntries(Object.keys(patch).map((id) => [id, custom[id] ?? null]))

function valuesAfter(row: Row, asked: Asked, fields: Fields): BatchValues {
  const { grade, add_tags, remove_tags, do_not_contact, custom_field_id, custom_value } = asked
  const patch: CustomPatch = custom_field_id === null ? {} : { [fieldKey(custom_field_id)]: custom_value }
  const custom = checkedPatch(fields, row, patch, () => 'custom_value')
  const tags = [...new Set([...row.tags, ...add_tags])].filter((tag) => !remove_tags.includes(tag))
  const blocked = do_not_contact === 'yes'
  return {
    ...(grade === null || grade === row.grade ? {} : { grade }),
    ...(same(tags, row.tags) ? {} : { tags }),
    ...(same(custom, valuesOf(row, custom)) ? {} : { custom }),
    ...(do_not_contact === null || blocked === row.doNotContact ? {} : { doNotContact: blocked }),
  }
}

async function each(
  ctx: UserCtx,
  asked: readonly { id: number; version?: number | undefined }[],
  work: (row: Row) => Promise<void>,
): Promise<RowAnswer[]> {
  const rows = await lockCustomers(
    ctx,
    asked.map(({ id }) => id),
  )
  const answers: RowAnswer[] = []
  for (const { id, version } of asked)
    answers.push(
      await answerOf(ctx, id, async () => {
        const row = assertFound(rows.find((one) => one.id === id))
        assertVersion(row.version, version)
        if (row.erasedAt) fail(errors.erased)
        await work(row)
        return {}
      }),
    )
  return answers
}

async function write(ctx: UserCtx, row: Row, values: BatchValues): Promise<void> {
  const custom = patched(row.custom, values.custom ?? {})
  await ctx.db
    .update(customer)
    .set({ ...values, custom, version: row.version + 1, updatedAt: ctx.now })
    .where(eq(customer.id, row.id))
  const changes = columns.flatMap((name) =>
    name in values ? [{ field: wire[name], from: row[name], to: values[name] }] : [],
  )
  const customs = changesOf({ custom: row.custom }, { custom })
  await addLog(ctx, [{ customerId: row.id, kind: 'changed', changes: [...changes, ...customs] }])
  ctx.audit({ record: 'customer', recordId: row.id, entityId: row.entityId, after: values })
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
