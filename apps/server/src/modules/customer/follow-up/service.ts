import { fieldKey } from '@dropyard/contract/customer/field/values'
import {
  type followUp as contract,
  followUpErrors as errors,
  type LogRow,
} from '@dropyard/contract/customer/follow-up'
import { commonErrors } from '@dropyard/contract/kit/errors'
import type { Words } from '@dropyard/contract/kit/text'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { spanBetween } from '../../../kit/data/filters.ts'
import { insertOnce } from '../../../kit/data/insert-once.ts'
import { nameOrNull } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { assertFound, fail, failAt } from '../../../kit/errors.ts'
import { setNextAction } from '../customer/next-action.ts'
import { customer, customerLog } from '../customer/table.ts'
import { type CustomField, loadFields, nameIn, valueText } from '../field/values.ts'

/** Follow-ups: what was said, and what is to be done next. */

type Entry = z.output<typeof contract.add.body>

/** Adds an entry; its next action replaces the customer's. Repeating a request with the same key adds nothing. */
export async function addFollowUp(ctx: UserCtx, entry: Entry): Promise<LogRow> {
  const { customer_id, kind, text, outcome, next_action, next_due, next_by_id, internal, key } = entry
  if (next_action !== '' && next_due === null) failAt('next_due', errors.due)
  if (next_due !== null && next_action === '') failAt('next_action', errors.action)
  const [one] = await ctx.db.select().from(customer).where(eq(customer.id, customer_id)).for('update')
  const { id: customerId, scopeId, erasedAt } = assertFound(one)
  if (erasedAt) fail(commonErrors.not_found)
  const { row, made } = await insertOnce(ctx.db, customerLog, {
    ...{ customerId, scopeId, kind, text, outcome, nextAction: next_action, nextDue: next_due, internal },
    ...{ userId: ctx.user.id, key: key ?? null, at: ctx.now },
  })
  if (made) {
    await setNextAction(ctx, customerId, {
      nextAction: next_action,
      nextDue: next_due,
      nextBy: next_due === null ? null : (next_by_id ?? ctx.user.id),
    })
    ctx.audit({
      record: 'customer',
      recordId: customerId,
      after: { kind, text, outcome, next_action, next_due },
    })
  }
  return assertFound((await rows(ctx, eq(customerLog.id, row.id)).limit(1))[0]) as never
}

const rows = (ctx: UserCtx, where: ReturnType<typeof and>) =>
  ctx.db
    .select({
      id: customerLog.id,
      at: customerLog.at,
      kind: sql<LogRow['kind']>`${customerLog.kind}`,
      by: sql<string>`coalesce(${nameOrNull(qualified(customerLog.userId))(ctx)}, '')`,
      text: customerLog.text,
      outcome: sql<LogRow['outcome']>`${customerLog.outcome}`,
      next_action: customerLog.nextAction,
      next_due: customerLog.nextDue,
      internal: customerLog.internal,
      changes: customerLog.changes,
    })
    .from(customerLog)
    .where(where)
    .orderBy(desc(customerLog.at), desc(customerLog.id))
    .$dynamic()

const removed = {
  field: { en: 'Removed field', zh: '已删除的字段' },
  choice: { en: 'Removed choice', zh: '已删除的选项' },
} as const satisfies Record<string, Words>

/** A key that the server made for a choice. Other values of removed fields can be read without the field. */
const isChoiceKey = (value: unknown): boolean =>
  typeof value === 'string' && /^(?=.*[a-f])[0-9a-f]{8}$/.test(value)

/** Names of people are stored in both languages; custom fields and their choices by id and key. */
const inReadersLang = (
  ctx: UserCtx,
  fields: readonly CustomField[],
  { field, from, to }: LogRow['changes'][number],
) => {
  const custom = fields.find(({ id }) => field === `custom.${fieldKey(id)}`)
  if (custom) {
    const textOf = (value: unknown): string =>
      custom.kind === 'choice' && value !== null && !custom.choices.some(({ key }) => key === value)
        ? removed.choice[ctx.lang]
        : valueText(custom, value as string | null, ctx.lang)
    return { field: nameIn(custom, ctx.lang), from: textOf(from), to: textOf(to) }
  }
  if (field.startsWith('custom.')) {
    const textOf = (value: unknown) => (isChoiceKey(value) ? removed.choice[ctx.lang] : value)
    return { field: removed.field[ctx.lang], from: textOf(from), to: textOf(to) }
  }
  const read = (value: unknown) =>
    value !== null && typeof value === 'object' && 'en' in value ? (value as Words)[ctx.lang] : value
  return { field, from: read(from), to: read(to) }
}

export async function logOf(ctx: UserCtx, query: z.output<typeof contract.log.query>) {
  const where = and(
    eq(customerLog.customerId, query.customer_id),
    query.kind === undefined ? undefined : eq(customerLog.kind, query.kind),
    spanBetween(customerLog.at, query.from, query.to),
  )
  const size = query['per-page']
  const [data, total, fields] = await Promise.all([
    rows(ctx, where)
      .limit(size)
      .offset((query.page - 1) * size),
    ctx.db.$count(customerLog, where),
    loadFields(ctx),
  ])
  return {
    data: data.map((row) => ({ ...row, changes: row.changes.map((one) => inReadersLang(ctx, fields, one)) })),
    total,
  }
}
