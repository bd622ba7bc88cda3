import { type CustomTest, fieldKey, readCondition } from '@dropyard/contract/customer/field/values'
import { type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../../kit/data/filters.ts'
import { question } from '../../../kit/questions.ts'

/** A condition on a custom field as SQL. */

/** Asks what has conditions on a field, or on one of its choices; answered with names. */
export const conditionsOn = question<{ readonly field: number; readonly choice?: string }, string>()

/** What the value of a row `v` must meet. Bounds are days or numbers. */
function testOf({ op, keys = [], from = '', to = '', text = '' }: CustomTest): SQL {
  const bound = (compare: string, value: string): SQL =>
    /^\d{4}-/.test(value)
      ? sql`v.text ${sql.raw(compare)} ${value}`
      : sql`v.number ${sql.raw(compare)} ${value}::float8`
  switch (op) {
    case 'any':
      return sql`v.text = ANY (${sql.param([...keys])}::text[])`
    case 'within':
      return sql.join([...(from ? [bound('>=', from)] : []), ...(to ? [bound('<=', to)] : [])], sql` AND `)
    case 'contains':
      return sql`v.text ILIKE ${likePattern(text)}`
    default:
      return sql`true`
  }
}

/** Whether a customer meets the condition. */
export function meetsCustom(condition: string, { id, custom }: Readonly<Record<'id' | 'custom', SQL>>): SQL {
  const test = readCondition(condition)
  const key = fieldKey(test.field)
  // Most customers lack the value, so an index wouldn't help.
  if (test.op === 'none') return sql`NOT ${custom} ? ${key}`
  return sql`EXISTS (
    SELECT FROM customer_field_value v WHERE v.customer_id = ${id} AND v.field = ${key} AND ${testOf(test)})`
}
