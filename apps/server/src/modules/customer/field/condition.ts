import { fieldKey, readCondition } from '@dropyard/contract/customer/field/values'
import { type SQL, sql } from 'drizzle-orm'

/** A condition on a custom field as SQL. */

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

/** Whether a customer meets the condition. Row-level security lets no index look into JSON, so a function does (table.sql of customers). */
export function meetsCustom(id: SQL, condition: string, scopes: SQL): SQL {
  const { field, op } = readCondition(condition)
  const found = sql`(SELECT customer_ids_by_field(${fieldKey(field)}, ${pathOf(condition)}::jsonpath, ${scopes}))`
  return op === 'none' ? sql`${id} NOT IN ${found}` : sql`${id} IN ${found}`
}
