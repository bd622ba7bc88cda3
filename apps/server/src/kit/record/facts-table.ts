import type { AnyFacts } from '@dropyard/contract/kit/facts'
import type { AnyPgColumn, PgTable, PgTableExtraConfigValue } from 'drizzle-orm/pg-core'
import {
  type ExtraConfigColumn,
  foreignKey,
  index,
  type PgColumnBuilderBase,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, ownedBy, ref, refTo } from '../data/columns.ts'
import { camelCase, columnsOf } from './columns-of.ts'

/** The table of facts (`@dropyard/contract/kit/facts`). `scripts/lib/migrations.mjs` finds it by the call and revokes UPDATE and DELETE. */

type Parent = PgTable & { readonly id: AnyPgColumn; readonly entityId?: AnyPgColumn }
type Builders = Record<string, PgColumnBuilderBase>

/** Columns that the tables of all facts have. */
const common = () => ({
  id: id(),
  /** Idempotency key. */
  key: text('key'),
  createdBy: ref('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
})
const owner = () => ({ entityId: ref('entity_id').notNull() })
const reversal = () => ({
  /** The row that this one takes back. */
  reversesId: ref('reverses_id'),
  reason: text('reason').notNull().default(''),
})

type Columns<R extends AnyFacts, P extends Parent, Own extends Builders> = ReturnType<typeof common> &
  ReturnType<typeof columnsOf<R, Own>> &
  (P extends { readonly entityId: AnyPgColumn } ? ReturnType<typeof owner> : unknown) &
  (R extends { readonly reverse: unknown } ? ReturnType<typeof reversal> : unknown)

type Extra<R extends AnyFacts, P extends Parent, Own extends Builders> = (
  table: ReturnType<typeof pgTable<string, Columns<R, P, Own>>>,
) => PgTableExtraConfigValue[]

/**
 * The table of facts: `factsTable('receipt', receipt, asn)`. It has the fields' columns, the document with an index for its list,
 * the idempotency key, and the reversed row, which can be reversed once. If the document belongs to a company, the rows do, too,
 * with the same row-level security.
 *
 * @param own Columns instead of those that follow from the fields, such as references to other tables.
 * @param extra Further indexes and constraints.
 */
export function factsTable<
  const R extends AnyFacts,
  P extends Parent,
  const Own extends Builders = Record<never, never>,
>(name: string, fact: R, parent: P, own: Own = {} as Own, extra?: Extra<R, P, Own>) {
  const by = camelCase(fact.by)
  const columns = {
    ...common(),
    ...(parent.entityId ? owner() : {}),
    ...(columnsOf(fact, { [by]: refTo(fact.by, () => parent.id), ...own } as never) as Builders),
    ...(fact.reverse ? reversal() : {}),
  }
  type Table = ReturnType<typeof pgTable<string, Columns<R, P, Own>>>
  const table = pgTable(name, columns as never, (given: unknown) => {
    const t = given as Record<string, ExtraConfigColumn> & Record<'id' | 'key', ExtraConfigColumn>
    const entity = t.entityId
    const reverses = t.reversesId
    return [
      index(`${name}_parent`).on(t[by] as ExtraConfigColumn, t.id.desc().nullsFirst()),
      ...(entity
        ? [uniqueIndex(`${name}_key`).on(entity, t.key), ownedBy(entity as unknown as AnyPgColumn)]
        : [uniqueIndex(`${name}_key`).on(t.key)]),
      ...(reverses
        ? [
            uniqueIndex(`${name}_reverses`).on(reverses),
            foreignKey({ columns: [reverses], foreignColumns: [t.id] }),
          ]
        : []),
      ...(extra?.(given as Table) ?? []),
    ]
  })
  return table as unknown as Table
}
