import { emailKey } from '@dropyard/contract/customer/customer/contact'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../../kit/context.ts'
import { repeatUntilDone } from '../../../../kit/jobs/due-rows.ts'
import { job } from '../../../../kit/jobs/jobs.ts'
import { customersAddressed } from '../signals.ts'
import { linkOrders } from './link.ts'
import { countSpend } from './spend.ts'

/** Gathers the buyers of orders that existed before customers did, and makes every company a customer. */

/** Orders per transaction. */
const portion = 1000

/**
 * Goes through all orders by id and remembers its place, so that it continues after a restart. Orders that arrive during the run link
 * themselves; linking one twice changes nothing.
 */
export const gatherJob = job({
  name: 'customer.gather',
  input: z.object({}),
  cron: '*/10 * * * *',
  concurrency: 1,
  async run(run) {
    await run.transaction(addMerchants)
    await repeatUntilDone(run, gatherSome)
    await countSpend(run)
  },
})

/** Companies that are no customers yet. Those with orders are ordering; the others have no stage until a user sets one. */
export async function addMerchants(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number; email: string }>(sql`
    INSERT INTO customer (kind, entity_id, name, email, country, source, state, state_since, created_at, updated_at)
    SELECT 'merchant', e.id, e.name, coalesce(owner.email, ''), '', 'registration',
      CASE WHEN EXISTS (SELECT FROM order_stat s WHERE s.entity_id = e.id AND s.paid > 0) THEN 'ordering' ELSE 'none' END,
      e.created_at, e.created_at, ${ctx.now.toISOString()}
    FROM entity e LEFT JOIN LATERAL (
      SELECT p.email FROM person p WHERE p.entity_id = e.id ORDER BY p.id LIMIT 1
    ) AS owner ON true
    WHERE NOT EXISTS (SELECT FROM customer c WHERE c.entity_id = e.id AND c.kind = 'merchant')
    ORDER BY e.id ON CONFLICT DO NOTHING RETURNING id, email`)
  await keepOwnerKeys(ctx, rows)
}

/** The address that each company's owner registered with; it was proved by a code. */
export async function keepOwnerKeys(ctx: Ctx, made: readonly { id: number; email: string }[]): Promise<void> {
  const keys = made.flatMap(({ id, email }) => {
    const key = emailKey(email)
    return key === undefined ? [] : [{ id: Number(id), key }]
  })
  if (keys.length === 0) return
  await ctx.db.execute(sql`
    INSERT INTO customer_identity (customer_id, scope_id, space, kind, key)
    SELECT c.id, c.scope_id, 0, 'email', k.key
    FROM unnest(${sql.param(keys.map(({ id }) => id))}::bigint[], ${sql.param(keys.map(({ key }) => key))}::text[]) AS k (id, key)
    JOIN customer c ON c.id = k.id ORDER BY k.key ON CONFLICT DO NOTHING`)
  await customersAddressed.send(ctx, { ids: keys.map(({ id }) => id) })
}

/** @returns whether there may be more */
export async function gatherSome(ctx: Ctx): Promise<boolean> {
  await ctx.db.execute(sql`INSERT INTO customer_gathering (id) VALUES (1) ON CONFLICT DO NOTHING`)
  const { rows: places } = await ctx.db.execute<{ at: number; done: string | null }>(
    sql`SELECT order_id AS at, done_at AS done FROM customer_gathering WHERE id = 1 FOR UPDATE`,
  )
  const [place] = places
  if (!place || place.done !== null) return false
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`SELECT id FROM "order" WHERE id > ${place.at} ORDER BY id LIMIT ${portion}`,
  )
  const ids = rows.map(({ id }) => Number(id))
  await linkOrders(
    ctx,
    ids.map((orderId) => ({ orderId, buyerId: null })),
  )
  await linkFamilies(ctx, ids)
  const last = ids.at(-1)
  await ctx.db.execute(sql`
    UPDATE customer_gathering SET order_id = ${last ?? place.at},
      done_at = ${ids.length < portion ? ctx.now.toISOString() : null} WHERE id = 1`)
  return ids.length === portion
}

/** Parts of orders and reshipments: their originals have smaller ids, so these are linked already. */
async function linkFamilies(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO customer_order (order_id, customer_id, scope_id, placed_at, key, counts, paid, refunded, amount, currency)
    SELECT o.id, c.customer_id, c.scope_id, o.placed_at, 'family', false, false, false, 0, o.order_currency
    FROM "order" o JOIN customer_order c ON c.order_id = coalesce(o.split_from, o.redelivered_from)
    WHERE o.id = ANY (${sql.param([...ids])}::bigint[]) ORDER BY o.id ON CONFLICT DO NOTHING`)
}

/** Percent of the orders that were looked at; null when it is done. */
export async function gathered(ctx: Pick<Ctx, 'db'>): Promise<number | null> {
  const { rows } = await ctx.db.execute<{ percent: number | null }>(sql`
    SELECT CASE WHEN g.done_at IS NOT NULL OR o.last IS NULL THEN NULL
      ELSE floor(100.0 * coalesce(g.order_id, 0) / o.last)::int END AS percent
    FROM (SELECT max(id) AS last FROM "order") AS o LEFT JOIN customer_gathering g ON g.id = 1`)
  return rows[0]?.percent ?? null
}
