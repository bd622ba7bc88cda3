import type { ErrorCode } from '@dropyard/contract/kit/errors'
import { type AnyFacts, factErrors } from '@dropyard/contract/kit/facts'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import type { RowRef } from '@dropyard/contract/kit/row-actions'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { UserCtx } from '../context.ts'
import { equalAsJson } from '../data/equal-as-json.ts'
import { qualified } from '../data/qualified.ts'
import { assertFound, fail, missingReference } from '../errors.ts'
import { type Route, route } from '../http/route.ts'
import { serve } from './record.ts'
import type { Row, ServeOptions, Values } from './record-options.ts'
import { answerOf } from './row-answer.ts'

/** Serves facts (`@dropyard/contract/kit/facts`) over a table that `factsTable` made. */

type InputOf<R extends AnyFacts> = z.output<R['input']>
type FactRow<R extends AnyFacts> = z.output<R['row']> & { readonly id: number }

/**
 * A limit that the net sum of a column may not exceed, such as the pieces that were announced. The column must be
 * required and must not be negative: reversing a negative row would raise the sum, and reversals are not checked.
 */
export interface SumLimit {
  readonly sum: AnyPgColumn
  /** Which rows are summed, such as those of the same line; without it those of the same document. */
  readonly where?: SQL
  readonly most: number
  /** Its message may contain `{{most}}` and `{{left}}`. */
  readonly refusal: ErrorCode
}

interface FactsOptions<R extends AnyFacts> extends Pick<ServeOptions<R & AnyRecord>, 'columns' | 'filters'> {
  /** Checks and completes the input; returns the values of the columns. `parent` is the row of the document's table. */
  beforeSave?: (ctx: UserCtx, input: InputOf<R>, parent: Values) => Promise<Values> | Values
  /**
   * The limit that the new row counts against; `input` has the values that `beforeSave` returned, too. While it is checked, the
   * document's row is locked (its version stays), so that rows that are added at the same time can't exceed the limit together.
   */
  limit?: (ctx: UserCtx, input: InputOf<R>, parent: Values) => Promise<SumLimit> | SumLimit
  /** Called before a row is reversed, while the document's row is locked; throws if it must not be. */
  mayReverse?: (ctx: UserCtx, row: FactRow<R>) => Promise<void>
  /** Called in the transaction after a row or a reversal was added (not for repeated requests), to post what follows from it. */
  afterSave?: (ctx: UserCtx, row: FactRow<R>) => Promise<void>
}

export interface ServedFacts<R extends AnyFacts> {
  readonly record: R
  readonly routes: Route[]
  readonly list: (ctx: UserCtx, query: Values) => Promise<{ data: FactRow<R>[]; total: number }>
  readonly read: (ctx: UserCtx, id: number) => Promise<FactRow<R>>
  /** Adds a row, like the endpoint. */
  readonly create: (ctx: UserCtx, input: z.input<R['input']> & Values) => Promise<FactRow<R>>
  /** Takes a row back, like the endpoint; returns the reversal. */
  readonly reverse: (ctx: UserCtx, id: number, reason: string) => Promise<FactRow<R>>
}

/**
 * The net sum of a column of facts: reversals count negative, so that a reversed row and its reversal cancel each other out. Use it
 * in any query over the table: `select({ pieces: netSum(receipt.pieces) }).from(receipt).where(…)`.
 */
export function netSum(column: AnyPgColumn): SQL<number> {
  const { reversesId } = getTableColumns(column.table) as Record<string, AnyPgColumn | undefined>
  const signed = reversesId ? sql`CASE WHEN ${reversesId} IS NULL THEN ${column} ELSE -${column} END` : column
  return sql<number>`coalesce(sum(${signed}), 0)`.mapWith(Number)
}

export function serveFacts<const R extends AnyFacts>(
  fact: R,
  table: PgTable,
  options: FactsOptions<R> = {},
): ServedFacts<R> {
  const columns = getTableColumns(table) as Record<string, AnyPgColumn>
  const keyOf = new Map(Object.entries(columns).map(([key, column]) => [column.name, key]))
  const column = (key: string): AnyPgColumn => columns[key] as AnyPgColumn
  const parentKey = keyOf.get(fact.by) ?? ''
  const parent = parentTable(table, fact.by)
  const { entityId, reversesId } = columns
  const [once = 'key'] = Object.keys(fact.idempotencyKey)
  /** The rows that a call of `create` added, in contrast to those that an earlier request with the same key added. */
  const added = new WeakMap<UserCtx, Set<number>>()

  const { create: _create, ...readOnly } = fact
  const served = serve(
    { ...readOnly, idempotencyKey: { key: fact.idempotencyKey[once] } } as unknown as AnyRecord,
    table,
    {
      columns: { ...followingFields(fact, table, parent), ...options.columns },
      filters: { ...statusFilter(table), ...options.filters },
      ...(entityId ? { owner: entityId } : {}),
      afterSave: async (ctx: UserCtx, row: Row) => {
        added.set(ctx, (added.get(ctx) ?? new Set()).add(row.id))
        await options.afterSave?.(ctx, row as unknown as FactRow<R>)
      },
    } as ServeOptions,
  )

  const read = async (ctx: UserCtx, id: number) => (await served.read(ctx, id)) as unknown as FactRow<R>

  /** The document's row, if the user may see it: row-level security applies, foreign keys alone would accept any. */
  async function readParent(ctx: UserCtx, id: number, lock: boolean): Promise<Values> {
    const query = ctx.db.select().from(parent).where(eq(parent.id, id))
    const [row] = await (lock ? query.for('no key update') : query)
    if (!row) throw missingReference(fact.by)
    return row
  }

  async function create(ctx: UserCtx, given: Values): Promise<FactRow<R>> {
    const { [once]: key = null, ...typed } = given
    const input = typed as InputOf<R>
    const document = await readParent(ctx, Number(typed[fact.by]), options.limit !== undefined)
    const mine = entityId ? eq(entityId, document.entityId) : undefined
    const [earlier] =
      key === null
        ? []
        : await ctx.db
            .select({ id: column('id') })
            .from(table)
            .where(and(mine, eq(column('key'), key)))
    const complete = async () => (options.beforeSave ? options.beforeSave(ctx, input, document) : typed)
    if (earlier) {
      const row = await read(ctx, Number(earlier.id))
      // A repeated request must succeed even if `beforeSave` would refuse it by now.
      return saysSame(row, typed, typed) ? row : same(row, typed, await complete())
    }
    const values = await complete()
    await assertLimit(ctx, typed, values, document)
    const owned = entityId ? { entity_id: document.entityId } : {}
    const row = (await served.create(ctx, { ...values, ...owned, key } as never)) as unknown as FactRow<R>
    return added.get(ctx)?.has(row.id) ? row : same(row, typed, values)
  }

  /** An earlier row with the same key, if it says the same; otherwise the key was used for something else. */
  function same(row: FactRow<R>, input: Values, values: Values): FactRow<R> {
    if (!saysSame(row, input, values)) fail(factErrors.key_used)
    return row
  }

  /** Whether a row has these values in the fields of the input. */
  function saysSame(row: FactRow<R>, input: Values, values: Values): boolean {
    const was = row as Values
    return Object.keys(input).every(
      (name) => !(name in was && name in values) || equalAsJson(was[name], values[name]),
    )
  }

  async function assertLimit(ctx: UserCtx, input: Values, values: Values, document: Values): Promise<void> {
    const limit = await options.limit?.(ctx, { ...input, ...values } as InputOf<R>, document)
    if (!limit) return
    const { sum, most, refusal } = limit
    const amount = values[sum.name]
    if (typeof amount !== 'number' || Number.isNaN(amount))
      throw new Error(`${fact.name}: ${sum.name} has a limit, but no number`)
    const where = limit.where ?? eq(column(parentKey), document.id)
    const [found] = await ctx.db
      .select({ sum: netSum(sum) })
      .from(table)
      .where(where)
    const left = most - (found?.sum ?? 0)
    if (amount > left) fail(refusal, { most, left: Math.max(left, 0) })
  }

  async function reverse(ctx: UserCtx, id: number, reason: string): Promise<FactRow<R>> {
    if (!reversesId) throw new Error(`${fact.name} can't be reversed`)
    const row = await read(ctx, id)
    const { status } = row as Values
    if (status === 'reversal') fail(factErrors.is_reversal)
    if (status === 'reversed') fail(factErrors.reversed)
    // Otherwise two reversals at once could each be allowed although only one of them may be.
    if (options.mayReverse) await readParent(ctx, Number((row as Values)[fact.by]), true)
    await options.mayReverse?.(ctx, row)
    const [stored] = await ctx.db
      .select()
      .from(table)
      .where(eq(column('id'), id))
    const { id: _id, key: _key, ...copied } = assertFound(stored)
    const values = { ...copied, reversesId: id, reason, createdBy: ctx.user.id, createdAt: ctx.now }
    // When two reverse the same row at once, the second one waits here for the first one's commit, and then adds nothing.
    const [reversal] = await ctx.db
      .insert(table)
      .values(values as never)
      .onConflictDoNothing({ target: reversesId })
      .returning({ id: column('id') })
    if (!reversal) fail(factErrors.reversed)
    const after = await read(ctx, Number(reversal.id))
    ctx.audit({ record: fact.name, recordId: after.id, after })
    await options.afterSave?.(ctx, after)
    return after
  }

  const routes = [
    ...served.routes,
    route(fact.create, async (ctx, { body }) => (await create(ctx, body as Values)) as never),
  ]
  if (fact.reverse)
    routes.push(
      route(fact.reverse, async (ctx, { body }) => {
        const { rows, reason } = body as { rows: readonly RowRef[]; reason: string }
        const answers = []
        for (const { id } of rows)
          answers.push(
            await answerOf(ctx as UserCtx, id, async () => {
              await reverse(ctx as UserCtx, id, reason)
              return {}
            }),
          )
        return answers as never
      }),
    )
  return { record: fact, routes, list: served.list as never, read, create, reverse }
}

/** The table that a column refers to. */
function parentTable(table: PgTable, name: string): PgTable & { readonly id: AnyPgColumn } {
  for (const { reference } of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable } = reference()
    if (columns[0]?.name === name) return foreignTable as PgTable & { readonly id: AnyPgColumn }
  }
  throw new Error(`${name} refers to no table: use factsTable`)
}

/** `#7`: how people name a row. */
const numbered = (id: SQL | AnyPgColumn): SQL => sql`coalesce('#' || ${id}, '')`

/** SQL of the fields that all facts have. */
function followingFields(fact: AnyFacts, table: PgTable, parent: PgTable & { readonly id: AnyPgColumn }) {
  const { id, reversesId, ...columns } = getTableColumns(table) as Record<string, AnyPgColumn>
  const document = Object.values(columns).find(({ name }) => name === fact.by)
  const label = Object.values(getTableColumns(parent)).find(({ name }) => name === fact.of.labelField)
  const named = label && document
  const fields: Record<string, SQL> = {
    number: numbered(id as AnyPgColumn),
    ...(named
      ? {
          [fact.by.replace(/_id$/, '_name')]:
            sql`(SELECT ${qualified(label)}::text FROM ${parent} WHERE ${qualified(parent.id)} = ${qualified(document)})`,
        }
      : {}),
  }
  if (!reversesId) return fields
  const reversal = reversalOf(table)
  return {
    ...fields,
    status: statusOf(table),
    reverses: numbered(reversesId),
    reversed_by: numbered(reversal),
  }
}

/** The id of the row that reverses this one. */
function reversalOf(table: PgTable): SQL {
  const { id, reversesId } = getTableColumns(table) as Record<string, AnyPgColumn>
  const later = sql.identifier('later')
  return sql`(SELECT ${later}.id FROM ${table} ${later} WHERE ${later}.${sql.identifier(reversesId?.name ?? '')} = ${qualified(id as AnyPgColumn)})`
}

function statusOf(table: PgTable): SQL {
  const { reversesId } = getTableColumns(table) as Record<string, AnyPgColumn>
  return sql`CASE WHEN ${reversesId} IS NOT NULL THEN 'reversal' WHEN ${reversalOf(table)} IS NOT NULL THEN 'reversed' ELSE 'valid' END`
}

const statusFilter = (table: PgTable) =>
  'reversesId' in getTableColumns(table)
    ? { status: (value: string) => sql`${statusOf(table)} = ${value}` }
    : {}
