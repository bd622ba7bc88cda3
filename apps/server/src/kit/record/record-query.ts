import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import { and, Column, desc, ilike, is, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../context.ts'
import { likePattern, orderBy, spanBetween } from '../data/filters.ts'
import { ownRows } from '../data/own-rows.ts'
import { followingFilter } from './record-columns.ts'
import type { LooseOptions, Values } from './record-options.ts'

/** The conditions and the order of a record's lists. */

interface Parts {
  record: AnyRecord
  options: LooseOptions
  filters: LooseOptions['filters']
  columnOf: (wireName: string) => AnyPgColumn
  shown: (ctx: UserCtx, name: string) => SQL | AnyPgColumn
  isShownTo: (ctx: UserCtx, name: string) => boolean
}

export function queriesOf({ record, options, filters = {}, columnOf, shown, isShownTo }: Parts) {
  const { owner, flow } = options
  const ownerColumn = is(owner, Column) ? (owner as AnyPgColumn) : undefined
  const idColumn = columnOf('id')
  const visible = (ctx: UserCtx): SQL | undefined =>
    ownerColumn
      ? ownRows(ownerColumn)(ctx)
      : (owner as ((ctx: UserCtx) => SQL | undefined) | undefined)?.(ctx)
  const filterBy = (ctx: UserCtx, name: string, value: unknown, query: Values = {}): SQL | undefined =>
    name in filters
      ? filters[name]?.(value as never, ctx, query as never)
      : followingFilter(record, columnOf, name, value)
  const found = (ctx: UserCtx, query: Values): SQL | undefined => {
    const text = query.search as string | undefined
    const days = record.days && (shown(ctx, record.days[0]) as AnyPgColumn)
    const conditions = Object.entries(query)
      .filter(([key, value]) => value !== undefined && key in record.filter)
      .filter(([key]) => !(days && (key === 'from' || key === 'to')))
      .map(([key, value]) => filterBy(ctx, key, value, query))
    const matches =
      text === undefined
        ? undefined
        : or(
            ...(options.search ?? []).map((one) =>
              typeof one === 'function'
                ? one(text, ctx)
                : ilike(typeof one === 'string' ? shown(ctx, one) : one, likePattern(text)),
            ),
          )
    const between =
      days && spanBetween(days, query.from as string | undefined, query.to as string | undefined)
    return and(visible(ctx), ...conditions, between, matches)
  }
  const sorted = (ctx: UserCtx, { sort: asked, state }: Values & { sort?: string }): SQL[] => {
    // Sorting by a field that the user may not see would leak its values.
    const sort = asked && isShownTo(ctx, asked.replace(/^-/, '')) ? asked : record.order
    // Open rows come before ended ones, unless a filter selects a single state: then all have ended, or none.
    const first = record.flow?.tasks && (state === undefined || filters.state) && flow?.tasks?.first
    if (!sort) return [...(first ? [first] : []), desc(idColumn)]
    const name = sort.replace(/^-/, '')
    const value = shown(ctx, name)
    // Ids grow with the time of creation, and unlike `created_at` they always have an index.
    if (is(value, Column) && value.table === idColumn.table && value.name === 'created_at')
      return orderBy({ [name]: idColumn }, sort, [])
    return orderBy({ [name]: value }, sort, [desc(idColumn)])
  }
  /** The label of a row in choices, followed by what tells it apart from others with the same one. */
  const withDetail = (ctx: UserCtx, label: SQL | AnyPgColumn) => {
    const details = (record.labelDetails ?? []).filter((name) => isShownTo(ctx, name))
    const each = details.map((name) => sql`nullif(${shown(ctx, name)}, '')`)
    const first = each.length > 0 ? sql`coalesce(${sql.join(each, sql`, `)})` : sql`NULL`
    return sql<string>`concat_ws(' · ', ${label}, ${first})`
  }
  return { visible, filterBy, found, sorted, withDetail }
}
