import { minLines, scoreWeights, type supplierScore } from '@dropyard/contract/development/supplier-score'
import { dayMs } from '@dropyard/contract/kit/days'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'

/**
 * Scores suppliers by the last 180 days: punctuality and quality of samples, answers to requests for quotations, and prices after
 * a quotation was accepted. Each line is one sample, answer or price.
 */

const days = 180

type Facts = {
  id: number
  due: number
  on_time: number
  judged: number
  /** Samples that need rework count half. */
  good: number
  prices: number
  /** Average percentage above the quotation; lower prices count as 0, so that they don't offset higher ones. */
  drift: number | null
  answers: number
  answer_days: number | null
}

/** 100 up to `best`, 0 from `worst` on, linear between. */
const falling = (value: number, best: number, worst: number): number =>
  Math.round(Math.min(1, Math.max(0, (worst - value) / (worst - best))) * 100)
const share = (part: number, whole: number): number => Math.round((part * 100) / whole)
const rounded = (value: number): number => Math.round(value * 10) / 10

/** Scores of existing suppliers by id. */
export async function scoresOf(
  ctx: Pick<UserCtx, 'db' | 'now'>,
  ids: readonly number[],
): Promise<Map<number, Score>> {
  const since = new Date(ctx.now.getTime() - days * dayMs).toISOString()
  const now = ctx.now.toISOString()
  const { rows } = await ctx.db.execute<Facts>(sql`
    WITH p AS (SELECT id, lead_days FROM supplier WHERE id = ANY (${sql.param([...new Set(ids)])}::bigint[])),
    sample AS (
      -- A product that comes to a module again brings its samples along: each counts once.
      SELECT DISTINCT ON (p.id, t.product_id, s ->> 'ordered_on', s ->> 'variant', s ->> 'tracking_no', s ->> 'round')
        p.id, (s ->> 'ordered_on')::date AS ordered, (s ->> 'received_on')::date AS received, s ->> 'verdict' AS verdict,
        coalesce((SELECT q.sample_days FROM quotation q WHERE q.product_id = t.product_id AND q.supplier_id = p.id
          AND q.sample_days IS NOT NULL ORDER BY q.id DESC LIMIT 1), nullif(p.lead_days, 0)) AS promised
      FROM p JOIN development_task t
          ON t.form -> 'samples' @> jsonb_build_array(jsonb_build_object('supplier_id', p.id)) AND t.created_at >= ${since}
        CROSS JOIN jsonb_array_elements(t.form -> 'samples') AS s
      WHERE (s ->> 'supplier_id')::bigint = p.id
      ORDER BY p.id, t.product_id, s ->> 'ordered_on', s ->> 'variant', s ->> 'tracking_no', s ->> 'round', t.id DESC
    ), due AS (
      SELECT id, received IS NOT NULL AND received <= ordered + promised AS on_time FROM sample
      WHERE ordered IS NOT NULL AND promised IS NOT NULL AND (received IS NOT NULL OR ordered + promised < ${now}::date)
    ), price AS (
      SELECT p.id, greatest(0, (g.last_price::numeric / quoted.price - 1) * 100) AS drift
      FROM p JOIN quotation q ON q.supplier_id = p.id AND q.state = 'accepted'
        CROSS JOIN LATERAL (SELECT price FROM quotation_tier WHERE quotation_id = q.id ORDER BY position LIMIT 1) quoted
        JOIN development_product d ON d.id = q.product_id JOIN sku k ON k.goods_id = d.goods_id AND k.active
        JOIN goods_seller g ON g.sku_id = k.id AND g.supplier_id = p.id AND g.currency = q.currency
      WHERE g.last_price IS NOT NULL AND g.last_date >= ${since}::date AND quoted.price > 0
    ), answer AS (
      SELECT p.id, extract(epoch FROM coalesce(q.answered_at, ${now}::timestamptz) - q.created_at) / 86400 AS days
      FROM p JOIN quotation q ON q.supplier_id = p.id
      WHERE q.created_at >= ${since} AND (q.answered_at IS NOT NULL OR q.state = 'asked')
    )
    SELECT p.id, coalesce(due.n, 0) AS due, coalesce(due.on_time, 0) AS on_time, coalesce(judged.n, 0) AS judged,
      coalesce(judged.good, 0) AS good, coalesce(price.n, 0) AS prices, price.drift, coalesce(answer.n, 0) AS answers,
      answer.days AS answer_days
    FROM p
    LEFT JOIN (SELECT id, count(*)::int AS n, (count(*) FILTER (WHERE on_time))::int AS on_time FROM due GROUP BY id) due USING (id)
    LEFT JOIN (SELECT id, count(*)::int AS n, sum(CASE verdict WHEN 'pass' THEN 1 WHEN 'rework' THEN 0.5 ELSE 0 END)::float8 AS good
      FROM sample WHERE verdict IS NOT NULL GROUP BY id) judged USING (id)
    LEFT JOIN (SELECT id, count(*)::int AS n, avg(drift)::float8 AS drift FROM price GROUP BY id) price USING (id)
    LEFT JOIN (SELECT id, count(*)::int AS n, avg(days)::float8 AS days FROM answer GROUP BY id) answer USING (id)`)
  return new Map(rows.map((row) => [Number(row.id), scored(row)]))
}

export const scoreOf = async (ctx: UserCtx, id: number): Promise<Score> =>
  assertFound((await scoresOf(ctx, [id])).get(id))

type Score = Omit<z.output<typeof supplierScore.data>, 'cases'>

function scored(facts: Facts): Score {
  const { due, on_time, judged, good, prices, drift, answers, answer_days } = facts
  const onTime = due > 0 ? share(on_time, due) : null
  const accepted = judged > 0 ? share(good, judged) : null
  const parts = [
    { part: 'punctual' as const, lines: due, figure: onTime, score: onTime },
    { part: 'quality' as const, lines: judged, figure: accepted, score: accepted },
    // 20 % above the quotation scores 0.
    {
      part: 'price' as const,
      lines: prices,
      ...(drift === null
        ? { figure: null, score: null }
        : { figure: rounded(drift), score: falling(drift, 0, 20) }),
    },
    // Two days score 100, ten days score 0.
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
  return { score: lines < minLines || weight === 0 ? null : Math.round(whole / weight), lines, parts }
}
