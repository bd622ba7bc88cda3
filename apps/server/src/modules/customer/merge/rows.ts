import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { customer } from '../customer/table.ts'
import type { Facts, Row } from './table.ts'

/** Rows of customers as JSON, and what belongs to them. */

const jsonOf = async (ctx: Ctx, rows: SQL): Promise<Row[]> => {
  const found = await ctx.db.execute<{ row: Row }>(sql`SELECT to_jsonb(its) AS row FROM (${rows}) AS its`)
  return found.rows.map(({ row }) => row)
}

export async function customerRow(ctx: Ctx, id: number): Promise<Row> {
  const [row = {}] = await jsonOf(ctx, sql`SELECT * FROM customer WHERE id = ${id}`)
  return row
}
export async function figureRow(ctx: Ctx, id: number): Promise<Row> {
  const [row = {}] = await jsonOf(ctx, sql`SELECT * FROM customer_figure WHERE customer_id = ${id}`)
  return row
}
export const identityRows = (ctx: Ctx, id: number): Promise<Row[]> =>
  jsonOf(ctx, sql`SELECT * FROM customer_identity WHERE customer_id = ${id} ORDER BY id`)

export async function factsOf(ctx: Ctx, id: number): Promise<Facts> {
  const ids = (column: string, from: SQL): SQL =>
    sql`coalesce((SELECT jsonb_agg(${sql.raw(column)} ORDER BY ${sql.raw(column)}) FROM ${from} WHERE customer_id = ${id}), '[]')`
  const { rows } = await ctx.db.execute<{ [K in keyof Facts]: number[] }>(sql`
    SELECT ${ids('order_id', sql`customer_order`)} AS orders,
      ${ids('id', sql`customer_log`)} AS log,
      ${ids('id', sql`customer_consent`)} AS consents, ${ids('id', sql`customer_batch`)} AS batches,
      ${ids('id', sql`customer_identity`)} AS identities`)
  return rows[0] ?? { orders: [], log: [], consents: [], batches: [], identities: [] }
}

const list = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::bigint[]`

/** Gives facts of one customer to another. Those that belong to a third by now stay there. */
export async function moveFacts(ctx: Ctx, facts: Facts, from: number, to: number): Promise<void> {
  const { orders, log, consents, batches, identities } = facts
  const move = (table: SQL, key: SQL, ids: readonly number[]): SQL => sql`
    UPDATE ${table} AS t SET customer_id = c.id, scope_id = c.scope_id FROM customer c
    WHERE c.id = ${to} AND t.customer_id = ${from} AND t.${key} = ANY (${list(ids)})`
  // In the order in which a changed order locks its row (customer/table.sql).
  await ctx.db.execute(
    sql`SELECT FROM customer_order WHERE order_id = ANY (${list(orders)}) ORDER BY order_id FOR UPDATE`,
  )
  await ctx.db.execute(move(sql`customer_order`, sql`order_id`, orders))
  await ctx.db.execute(move(sql`customer_identity`, sql`id`, identities))
  await ctx.db.execute(move(sql`customer_consent`, sql`id`, consents))
  await ctx.db.execute(move(sql`customer_batch`, sql`id`, batches))
  await ctx.db.execute(sql`SELECT customer_log_move(${list(log)}, ${to})`)
}

/** Which entries of a log are about merges. */
export async function aboutMerges(ctx: Ctx, logIds: readonly number[]): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    SELECT id FROM customer_log WHERE id = ANY (${list(logIds)}) AND kind IN ('merged', 'split') ORDER BY id`)
  return rows.map(({ id }) => Number(id))
}

/** Of some keys those that orders of a customer brought. */
export async function keysByOrdersOf(
  ctx: Ctx,
  identityIds: readonly number[],
  customerId: number,
): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    SELECT i.id FROM customer_identity i JOIN customer_order o ON o.order_id = i.order_id
    WHERE i.id = ANY (${list(identityIds)}) AND o.customer_id = ${customerId} ORDER BY i.id`)
  return rows.map(({ id }) => Number(id))
}

/** The columns of a customer that are stored, not computed. */
const stored = Object.values(getTableColumns(customer)).filter(({ generated }) => generated === undefined)
const names = sql.join(
  stored.map(({ name }) => sql.identifier(name)),
  sql`, `,
)

/** Writes a customer that was deleted again, with its id. */
export async function insertCustomer(ctx: Ctx, row: Row): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO customer (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${names} FROM jsonb_populate_record(NULL::customer, ${JSON.stringify(row)}::jsonb)`)
}

/** Sets some columns of a customer, or all of them, to what a row has. */
export async function writeCustomer(ctx: Ctx, id: number, row: Row, only?: readonly string[]): Promise<void> {
  const columns = stored.filter(({ name }) => name !== 'id' && (only?.includes(name) ?? true))
  if (columns.length === 0) return
  const sets = columns.map(({ name }) => sql`${sql.identifier(name)} = its.${sql.identifier(name)}`)
  await ctx.db.execute(sql`
    UPDATE customer c SET ${sql.join(sets, sql`, `)}
    FROM jsonb_populate_record(NULL::customer, ${JSON.stringify(row)}::jsonb) AS its WHERE c.id = ${id}`)
}

/** Writes keys again that were removed, unless another customer has them by now. */
export async function insertIdentities(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO customer_identity (id, customer_id, scope_id, space, kind, key, store_id, order_id, created_at) OVERRIDING SYSTEM VALUE
    SELECT id, customer_id, scope_id, space, kind, key, store_id, order_id, created_at
    FROM jsonb_populate_recordset(NULL::customer_identity, ${JSON.stringify(rows)}::jsonb) ORDER BY id ON CONFLICT DO NOTHING`)
}

/** Writes figures as they were. */
export async function writeFigure(ctx: Ctx, row: Row): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE customer_figure f SET scope_id = its.scope_id, kind = its.kind, orders = its.orders, paid_orders = its.paid_orders,
      refunds = its.refunds, spend = its.spend, first_order_at = its.first_order_at, last_order_at = its.last_order_at, stale = its.stale
    FROM jsonb_populate_record(NULL::customer_figure, ${JSON.stringify(row)}::jsonb) AS its WHERE f.customer_id = its.customer_id`)
}
