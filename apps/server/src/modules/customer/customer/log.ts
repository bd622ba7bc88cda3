import type { LogKind } from '@dropyard/contract/customer/follow-up'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'

/** Adds entries about changes to the logs of customers. Follow-ups are added by their own module. */

interface Entry {
  readonly customerId: number
  readonly kind: LogKind
  readonly text?: string
  readonly changes?: readonly { field: string; from: unknown; to: unknown }[]
}

export async function addLog(
  ctx: Pick<Ctx, 'db' | 'now' | 'user'>,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ customerId, kind, text = '', changes = [] }) => ({
    ...{ customer_id: customerId, kind, text, changes },
  }))
  await ctx.db.execute(sql`
    INSERT INTO customer_log (customer_id, scope_id, kind, text, changes, user_id, at)
    SELECT c.id, c.scope_id, l.kind, l.text, l.changes, ${ctx.user?.id ?? null}::bigint, ${ctx.now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS l (customer_id bigint, kind text, text text, changes jsonb)
    JOIN customer c ON c.id = l.customer_id`)
}

/** Fields whose changes the log names. Contact data stay out of it: they are only in the customer. */
const loggedFields = [
  'name',
  'company',
  'country',
  'language',
  'website',
  'grade',
  'tags',
  'do_not_contact',
  'remark',
]

type Values = Readonly<Record<string, unknown>>
export const changesOf = (before: Values, after: Values) => {
  const named = (values: Values) =>
    Object.fromEntries(Object.entries(values.custom ?? {}).map(([id, value]) => [`custom.${id}`, value]))
  const [from, to] = [named(before), named(after)]
  const custom = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return [...differing(loggedFields, before, after), ...differing(custom, from, to)]
}

const differing = (names: readonly string[], before: Values, after: Values) =>
  names.flatMap((field) =>
    JSON.stringify(before[field]) === JSON.stringify(after[field])
      ? []
      : [{ field, from: before[field] ?? null, to: after[field] ?? null }],
  )
