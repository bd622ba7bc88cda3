import { walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import { money } from '@dropyard/contract/kit/money'
import { listNames, type Words } from '@dropyard/contract/kit/text'
import { type BlockReason, blockReasons } from '@dropyard/contract/order/order/block'
import { events } from '@dropyard/contract/system/notice/event'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { emitAll } from '../../../kit/events.ts'
import { job } from '../../../kit/jobs/jobs.ts'

/**
 * Notifies companies about new orders with counts: for each kind of news at most one notification per company every ten minutes,
 * regardless of the number of orders. What existed before the first run is not reported.
 */
export const orderNewsJob = job({
  name: 'order.news',
  input: z.object({}),
  cron: '8-59/10 * * * *',
  concurrency: 1,
  retries: 1,
  run: (run) =>
    run.transaction(async (ctx) => ({
      to_pay: await tellToPay(ctx),
      unmatched: await tellUnmatched(ctx),
      blocked: await tellBlocked(ctx),
    })),
})

/** Older rows only: a transaction that is still running may yet commit rows with smaller ids. */
const settled = sql`now() - interval '1 minute'`

/** The range of rows since the last run; undefined at the first run. Runs at the same time wait for each other. */
async function freshRows(
  ctx: Ctx,
  kind: string,
  table: SQL,
): Promise<{ after: number; upTo: number } | undefined> {
  const {
    rows: [mark],
  } = await ctx.db.execute<{ last_id: string }>(
    sql`SELECT last_id FROM order_news_mark WHERE kind = ${kind} FOR UPDATE`,
  )
  const { rows: newest } = await ctx.db.execute<{ id: string }>(
    sql`SELECT t.id FROM ${table} t WHERE t.created_at < ${settled} ORDER BY t.id DESC LIMIT 1`,
  )
  const upTo = Number(newest[0]?.id ?? 0)
  await ctx.db.execute(sql`INSERT INTO order_news_mark (kind, last_id) VALUES (${kind}, ${upTo})
    ON CONFLICT (kind) DO UPDATE SET last_id = greatest(order_news_mark.last_id, excluded.last_id)`)
  return mark ? { after: Number(mark.last_id), upTo } : undefined
}

/** Orders from stores. Merchants already know about orders that they entered or imported themselves. */
async function tellToPay(ctx: Ctx): Promise<number> {
  const fresh = await freshRows(ctx, 'to_pay', sql`"order"`)
  if (!fresh) return 0
  const { rows } = await ctx.db.execute<{ entity_id: string; n: number; amount: string }>(sql`
    SELECT entity_id, count(*)::int AS n, sum(pay_amount) AS amount FROM "order"
    WHERE id > ${fresh.after} AND id <= ${fresh.upTo} AND platform_order_id IS NOT NULL
      AND payment = 'due' AND NOT cancelled AND blocked IS NULL
    GROUP BY entity_id`)
  await emitAll(
    ctx,
    events.ordersToPay,
    rows.map((row) => ({
      of: Number(row.entity_id),
      values: { count: row.n, amount: money(Number(row.amount), walletCurrency) },
    })),
  )
  return rows.length
}

/** Variants of stores that orders wait for and that are not matched. */
async function tellUnmatched(ctx: Ctx): Promise<number> {
  const fresh = await freshRows(ctx, 'unmatched', sql`order_sku`)
  if (!fresh) return 0
  const { rows } = await ctx.db.execute<{ entity_id: string; n: number }>(sql`
    SELECT s.entity_id, count(*)::int AS n FROM order_sku s
    WHERE s.id > ${fresh.after} AND s.id <= ${fresh.upTo} AND s.sku_id IS NULL AND s.set_id IS NULL AND NOT s.not_ours
      AND EXISTS (SELECT FROM order_line l JOIN "order" o ON o.id = l.order_id
        WHERE l.order_sku_id = s.id AND l.sku_id IS NULL AND l.set_id IS NULL
          AND o.payment = 'due' AND NOT o.cancelled)
    GROUP BY s.entity_id`)
  await emitAll(
    ctx,
    events.itemsUnmatched,
    rows.map((row) => ({ of: Number(row.entity_id), values: { count: row.n } })),
  )
  return rows.length
}

/** Reasons that are left out: they are reported elsewhere, were chosen by the merchants themselves, or are for staff to fix. */
const notTold: readonly BlockReason[] = [
  'unmapped',
  'proof_open',
  'channel_beyond',
  'on_hold',
  'no_carriage',
  'label_failed',
  'push_failed',
]

async function tellBlocked(ctx: Ctx): Promise<number> {
  const { rows: began } = await ctx.db.execute<{ first: boolean }>(sql`
    INSERT INTO order_news_mark (kind, last_id) VALUES ('blocked', 0)
    ON CONFLICT (kind) DO NOTHING RETURNING true AS first`)
  const reasons = Object.keys(blockReasons).filter((one) => !notTold.some((other) => other === one))
  const told = sql.param(reasons)
  await ctx.db.execute(sql`DELETE FROM order_block_told t WHERE NOT EXISTS (
    SELECT FROM "order" o WHERE o.id = t.order_id AND o.blocked = ANY (${told}::text[]) AND NOT o.cancelled)`)
  const { rows } = await ctx.db.execute<{ entity_id: string; blocked: BlockReason; n: number }>(sql`
    WITH fresh AS (
      INSERT INTO order_block_told (order_id, entity_id)
      SELECT o.id, o.entity_id FROM "order" o
      WHERE o.blocked IS NOT NULL AND o.blocked = ANY (${told}::text[]) AND NOT o.cancelled
        AND NOT EXISTS (SELECT FROM order_block_told t WHERE t.order_id = o.id)
      ON CONFLICT DO NOTHING RETURNING order_id, entity_id)
    SELECT f.entity_id, o.blocked, count(*)::int AS n FROM fresh f JOIN "order" o ON o.id = f.order_id
    GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2`)
  if (began.length > 0) return 0
  const byCompany = [...Map.groupBy(rows, ({ entity_id }) => entity_id)]
  await emitAll(
    ctx,
    events.ordersBlocked,
    byCompany.map(([entityId, its]) => ({
      of: Number(entityId),
      values: {
        count: its.reduce((sum, { n }) => sum + n, 0),
        reasons: said(its),
        blocked: its.length === 1 ? (its[0]?.blocked ?? '') : '',
      },
    })),
  )
  return byCompany.length
}

const said = (its: readonly { blocked: BlockReason; n: number }[]): Words => ({
  en: listNames(
    its.map(({ blocked, n }) => `${blockReasons[blocked].words.en} (${n})`),
    'en',
  ),
  zh: listNames(
    its.map(({ blocked, n }) => `${blockReasons[blocked].words.zh}（${n}）`),
    'zh',
  ),
})
