import type { AnyLine, LineKinds } from '@dropyard/contract/kit/lines'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import { getTableName, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  integer,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  pgTable,
} from 'drizzle-orm/pg-core'
import type { UserCtx } from '../context.ts'
import { id, ownedBy, partOf, ref } from '../data/columns.ts'
import { columnsOf, derivedColumns } from './columns-of.ts'

/** The tables of a record's lines. */

type Shown = SQL | AnyPgColumn | ((ctx: UserCtx) => SQL)
type Builders = Record<string, PgColumnBuilderBase>

interface LinesTable {
  readonly table: PgTable & {
    readonly headId: AnyPgColumn
    readonly position: AnyPgColumn
    readonly id: AnyPgColumn
  }
  readonly shown: Readonly<Record<string, Shown>>
}

/** The tables of lines by the table of their head, and by the name of their kind. */
const tables = new WeakMap<PgTable, Map<string, LinesTable>>()

/** @throws if the record declares lines without a table */
export function tableOfLines({ name }: Pick<AnyRecord, 'name'>, head: PgTable, kind: string): LinesTable {
  const known = tables.get(head)?.get(kind)
  if (!known) throw new Error(`${name}: declare the table of ${kind} with linesTable`)
  return known
}

interface Options<Own> {
  /** Columns instead of the derived ones, such as references to other tables, and additional columns, which saving keeps. */
  readonly columns?: Own
  /** SQL of fields that are not the column of the same name, such as the code of a SKU. */
  readonly shown?: Readonly<Record<string, Shown>>
  /** Further indexes and constraints. */
  readonly extra?: (t: Readonly<Record<string, AnyPgColumn>>) => PgTableExtraConfigValue[]
}

/**
 * The table of a kind of lines: id, head, position and the columns that follow from the declared fields. If the head belongs to
 * a merchant company, so do its lines: they have its `entity_id` and the same row-level security.
 */
export function linesTable<
  R extends { readonly name: string; readonly lines: LineKinds },
  const K extends keyof R['lines'] & string,
  const Own extends Builders = Record<never, never>,
>(
  name: string,
  head: PgTable & { readonly id: AnyPgColumn; readonly entityId?: AnyPgColumn },
  record: R,
  kind: K,
  { columns: own, shown = {}, extra }: Options<Own> = {},
) {
  const line = record.lines[kind]?.line as R['lines'][K]['line'] & AnyLine
  const made = columnsOf(line, own as never) as unknown as Omit<
    ReturnType<typeof columnsOf<R['lines'][K]['line']>>,
    keyof Own
  > &
    Own
  const owner = head.entityId ? { entityId: ref('entity_id').notNull() } : {}
  const table = pgTable(
    name,
    {
      id: id(),
      headId: partOf(`${getTableName(head)}_id`, () => head.id),
      ...(owner as Record<never, never>),
      position: integer('position').notNull(),
      ...made,
      ...(derivedColumns(line, own) as Record<never, never>),
    },
    (t) => {
      const columns = t as unknown as Readonly<Record<string, AnyPgColumn>>
      return [
        index(`${name}_head`).on(columns.headId as AnyPgColumn, columns.position as AnyPgColumn),
        ...(columns.entityId ? [ownedBy(columns.entityId)] : []),
        ...(extra?.(columns) ?? []),
      ]
    },
  )
  const all = tables.get(head) ?? new Map<string, LinesTable>()
  tables.set(head, all.set(kind, { table: table as unknown as LinesTable['table'], shown }))
  return table
}
