import { and, or, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../../kit/data/filters.ts'
import type { CategoryAttribute } from '../category/attributes.ts'
import { goods } from '../goods/table.ts'

/** Filters by the values of attributes of the chosen category. */

export type AttributeTypes = ReadonlyMap<string, CategoryAttribute['type']>

/** Splits `name=value`. */
export function propertyOf(text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Goods with one of the given values for each attribute. */
export function describedAs(wanted: readonly string[], types: AttributeTypes): (SQL | undefined)[] {
  const byName = Map.groupBy(wanted.map(propertyOf), ([name]) => name)
  return [...byName].map(([name, pairs]) =>
    or(...pairs.map(([, value]) => says(name, value, types.get(name)))),
  )
}

function says(name: string, value: string, type: CategoryAttribute['type'] | undefined): SQL | undefined {
  if (type === 'text') return contains(name, value)
  const range = type === 'number' ? rangeOf(value) : undefined
  if (range) return within(name, range)
  return sql`${goods.properties} @> ${JSON.stringify({ [name]: value })}::jsonb`
}

/** Contains every word of the value, in any order. */
const contains = (name: string, value: string): SQL | undefined =>
  and(
    ...value
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`${goods.properties} ->> ${name}::text ILIKE ${likePattern(word)}`),
  )

/** `5..10`, `5..` or `..10`. */
function rangeOf(value: string): { from: string; to: string } | undefined {
  const [, from = '', to = ''] = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/.exec(value) ?? []
  return from || to ? { from, to } : undefined
}

/** Values that aren't numbers, from before the attribute became one, match no range. */
function within(name: string, { from, to }: { from: string; to: string }): SQL | undefined {
  const said = sql`${goods.properties} ->> ${name}::text`
  const number = sql`CASE WHEN ${said} ~ '^-?[0-9]+([.][0-9]+)?$' THEN (${said})::numeric END`
  return and(
    from ? sql`${number} >= ${from}::numeric` : undefined,
    to ? sql`${number} <= ${to}::numeric` : undefined,
  )
}
