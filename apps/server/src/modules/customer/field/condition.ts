import { fieldKey, readCondition } from '@dropyard/contract/customer/field/values'
import { type SQL, sql } from 'drizzle-orm'
import { question } from '../../../kit/questions.ts'

/** A condition on a custom field as SQL. */

/** Asks what has conditions on a field, or on one of its choices; answered with names. */
export const conditionsOn = question<{ readonly field: number; readonly choice?: string }, string>()

/** What the value must meet, as a path of JSON. The texts in it are quoted, and its numbers were checked by the contract. */
function pathOf(condition: string): string {
  const { field, op, keys = [], from = '', to = '', text = '' } = readCondition(condition)
  const value = `$.${JSON.stringify(fieldKey(field))}`
  const bound = (of: string): string => (/^\d{4}-/.test(of) ? JSON.stringify(of) : of)
  const all = {
    any: keys.map((key) => `@ == ${JSON.stringify(key)}`).join(' || '),
    within: [from && `@ >= ${bound(from)}`, to && `@ <= ${bound(to)}`].filter(Boolean).join(' && '),
    contains: `@ like_regex ${JSON.stringify(text)} flag "iq"`,
  }
  return op === 'has' || op === 'none' ? value : `${value} ? (${all[op]})`
}

interface Compared {
  readonly id: SQL
  readonly custom: SQL
  /** The scopes that the user sees; null for all of them. */
  readonly scopes: SQL
}

/** Whether a customer meets the condition. Row-level security lets no index look into JSON, so a function does (`customer/table.sql`). */
export function meetsCustom(condition: string, { id, custom, scopes }: Compared): SQL {
  const { field, op } = readCondition(condition)
  const key = fieldKey(field)
  // Most customers lack the value, so an index wouldn't help.
  if (op === 'none') return sql`NOT ${custom} ? ${key}`
  return sql`${id} IN (SELECT customer_ids_by_field(${key}, ${pathOf(condition)}::jsonpath, ${scopes}))`
}
