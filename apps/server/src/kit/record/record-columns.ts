import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import { controlOf } from '@dropyard/contract/kit/wire'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { UserCtx } from '../context.ts'
import { holdsDay } from '../data/filters.ts'
import { inLanguage, type Titled, titleAt } from '../data/in-language.ts'
import { nameOrNull, personName } from '../data/people.ts'
import { nameAt, qualified } from '../data/qualified.ts'

type Shown = SQL | AnyPgColumn | ((ctx: UserCtx) => SQL)
type Named = Parameters<typeof nameAt>[0]

/** Names of times in rows, and the columns that store them. */
const moments = {
  create_time: 'created_at',
  update_time: 'updated_at',
  decide_time: 'decided_at',
  paid_time: 'paid_at',
  receive_time: 'received_at',
  review_time: 'reviewed_at',
  settle_time: 'settled_at',
  submit_time: 'submitted_at',
} as const

/**
 * SQL for the fields of a record whose source follows from their name or kind:
 * - times such as `create_time` from their column (`moments`);
 * - a person from the column of the person's id: the name;
 * - the name of a foreign key (`*_name`) from the referenced row, in the user's language if that has one;
 * - `title` from the columns of the name in both languages, in the user's language;
 * - a choice with a single value: that value;
 * - `version`, if the table has no such column because its rows never change: 1.
 */
export function followingColumns(record: AnyRecord, table: PgTable): Record<string, Shown> {
  const shape = record.row.shape as unknown as Record<string, z.ZodType>
  const columns = new Map(
    Object.values(getTableColumns(table)).map((column) => [column.name, column as AnyPgColumn]),
  )
  const found: Record<string, Shown> = columns.has('version') ? {} : { version: sql`1` }
  for (const [name, column] of Object.entries(moments)) {
    const at = columns.get(column)
    if (name in shape && at) found[name] = at
  }
  for (const [name, schema] of Object.entries(shape)) {
    const { choices = [] } = controlOf(schema) ?? {}
    const [only, another] = choices
    if (only !== undefined && another === undefined && !columns.has(name)) found[name] = sql.raw(`'${only}'`)
    const id = columns.get(name)
    if (id?.dataType === 'number' && controlOf(schema)?.control === 'person') found[name] = personName(id)
  }
  const [en, zh] = [columns.get('name_en') ?? columns.get('name'), columns.get('name_zh')]
  if ('title' in shape && !columns.has('title') && en && zh) found.title = inLanguage(en, zh)
  for (const { reference } of getTableConfig(table).foreignKeys) {
    const { columns: from, foreignTable } = reference()
    const [id] = from
    const name = id && (record.nameFields[id.name] ?? id.name.replace(/_id$/, '_name'))
    if (!name || !(name in shape) || columns.has(name) || name in found) continue
    if (getTableConfig(foreignTable).name === 'person') found[name] = nameOrNull(qualified(id as AnyPgColumn))
    else if ('nameZh' in foreignTable)
      found[name] = titleAt(foreignTable as unknown as Titled, id as AnyPgColumn)
    else if ('name' in foreignTable) found[name] = nameAt(foreignTable as unknown as Named, id as AnyPgColumn)
  }
  return found
}

/** The condition of a filter that `serve` has no SQL for: equality with the column of its name, or whether a span has a day. */
export function followingFilter(
  { rules }: AnyRecord,
  columnOf: (name: string) => AnyPgColumn,
  name: string,
  value: unknown,
): SQL | undefined {
  const last = rules.within[name]
  const first = last && rules.spans[last]
  return first ? holdsDay(columnOf(first), columnOf(last), String(value)) : eq(columnOf(name), value)
}
