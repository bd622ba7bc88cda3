import { leastLines, scoreWeights } from '@dropyard/contract/purchasing/supplier'
import { sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { found } from '../../../kit/errors.ts'

/**
 * How a supplier did, from what happened within 180 days: samples that were due and judged, quotations that were asked for, and
 * what goods cost after a quotation was accepted. Each line is one sample, answer or price.
 */

const days = 180

type Facts = {
  due: number
  on_time: number
  judged: number
  /** Those that were to be worked over count half. */
  good: number
  prices: number
  /** Percent above the quotation, on average; nobody gains by one who became cheaper. */
  drift: number | null
  answers: number
  answer_days: number | null
  known: boolean
}

/** 100 up to `best`, 0 from `worst` on, and in proportion between. */
const falling = (value: number, best: number, worst: number): number =>
  Math.round(Math.min(1, Math.max(0, (worst - value) / (worst - best))) * 100)
const share = (part: number, whole: number): number => Math.round((part * 100) / whole)
const rounded = (value: number): number => Math.round(value * 10) / 10

export async function scoreOf(ctx: UserCtx, id: number) {
  const since = new Date(ctx.now.getTime() - days * 86_400_000).toISOString()
  const { rows } = await ctx.db.execute<Facts>(sql`
    WITH sample AS (
      -- A product that comes to a module again brings its samples along: each counts once.
      SELECT DISTINCT ON (t.product_id, s ->> 'ordered_on', s ->> 'variant', s ->> 'tracking_no', s ->> 'round')
        (s ->> 'ordered_on')::date AS ordered, (s ->> 'received_on')::date AS received, s ->> 'verdict' AS verdict,
        coalesce((SELECT q.sample_days FROM quotation q WHERE q.product_id = t.product_id AND q.supplier_id = ${id}
          AND q.sample_days IS NOT NULL ORDER BY q.id DESC LIMIT 1), nullif(p.lead_days, 0)) AS promised
      FROM development_task t CROSS JOIN jsonb_array_elements(t.form -> 'samples') AS s JOIN supplier p ON p.id = ${id}
      WHERE t.form -> 'samples' @> ${JSON.stringify([{ supplier_id: id }])}::jsonb AND (s ->> 'supplier_id')::bigint = ${id}
        AND t.created_at >= ${since}
      ORDER BY t.product_id, s ->> 'ordered_on', s ->> 'variant', s ->> 'tracking_no', s ->> 'round', t.id DESC
    ), due AS (
      SELECT received IS NOT NULL AND received <= ordered + promised AS on_time FROM sample
      WHERE ordered IS NOT NULL AND promised IS NOT NULL
        AND (received IS NOT NULL OR ordered + promised < ${ctx.now.toISOString()}::date)
    ), price AS (
      SELECT greatest(0, (g.last_price::numeric / (q.tiers -> 0 ->> 'price')::numeric - 1) * 100) AS drift
      FROM quotation q JOIN development_product d ON d.id = q.product_id JOIN sku k ON k.goods_id = d.goods_id AND k.active
        JOIN goods_seller g ON g.sku_id = k.id AND g.supplier_id = q.supplier_id AND g.currency = q.currency
      WHERE q.supplier_id = ${id} AND q.state = 'accepted' AND g.last_price IS NOT NULL AND g.last_date >= ${since}::date
        AND (q.tiers -> 0 ->> 'price')::numeric > 0
    ), answer AS (
      SELECT extract(epoch FROM coalesce(answered_at, ${ctx.now.toISOString()}::timestamptz) - created_at) / 86400 AS days
      FROM quotation WHERE supplier_id = ${id} AND created_at >= ${since} AND (answered_at IS NOT NULL OR state = 'asked')
    )
    SELECT EXISTS (SELECT 1 FROM supplier WHERE id = ${id}) AS known,
      (SELECT count(*)::int FROM due) AS due, (SELECT count(*)::int FROM due WHERE on_time) AS on_time,
      (SELECT count(*)::int FROM sample WHERE verdict IS NOT NULL) AS judged,
      (SELECT coalesce(sum(CASE verdict WHEN 'pass' THEN 1 WHEN 'rework' THEN 0.5 ELSE 0 END), 0)::float8 FROM sample
        WHERE verdict IS NOT NULL) AS good,
      (SELECT count(*)::int FROM price) AS prices, (SELECT avg(drift)::float8 FROM price) AS drift,
      (SELECT count(*)::int FROM answer) AS answers, (SELECT avg(days)::float8 FROM answer) AS answer_days`)
  const facts = found(rows[0])
  if (!facts.known) found(undefined)
  const { due, on_time, judged, good, prices, drift, answers, answer_days } = facts
  const onTime = due > 0 ? share(on_time, due) : null
  const accepted = judged > 0 ? share(good, judged) : null
  const parts = [
    { part: 'punctual' as const, lines: due, figure: onTime, score: onTime },
    { part: 'quality' as const, lines: judged, figure: accepted, score: accepted },
    // A fifth above what was quoted is worth nothing.
    {
      part: 'price' as const,
      lines: prices,
      ...(drift === null
        ? { figure: null, score: null }
        : { figure: rounded(drift), score: falling(drift, 0, 20) }),
    },
    // Two days are quick, ten are none.
    {
      part: 'answer' as const,
      lines: answers,
      ...(answer_days === null
        ? { figure: null, score: null }
        : { figure: rounded(answer_days), score: falling(answer_days, 2, 10) }),
    },
  ]
  const lines = parts.reduce((sum, one) => sum + one.lines, 0)
  const told = parts.flatMap(({ part, score }) =>
    score === null ? [] : [{ weight: scoreWeights[part], score }],
  )
  const weight = told.reduce((sum, one) => sum + one.weight, 0)
  const whole = told.reduce((sum, one) => sum + one.score * one.weight, 0)
  return { score: lines < leastLines || weight === 0 ? null : Math.round(whole / weight), lines, parts }
}
