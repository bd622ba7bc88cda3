import { type ModuleName, moduleNames } from '@dropyard/contract/development/module-name'
import { moduleOf } from '@dropyard/contract/development/modules'
import { mostCards, type PipelineColumn } from '@dropyard/contract/development/pipeline'
import type { WaitsFor } from '@dropyard/contract/kit/tasks'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'

/** What is where in product development: counts of each module, how long products stay there, and the most urgent of them. */

interface Asked {
  search?: string | undefined
  whose?: 'mine' | 'late' | undefined
}

/** Days that times and losses are counted over. */
const window = 90

const openNow = `t.state IN ('waiting', 'claimed', 'submitted', 'refused')`
const chosen = `($1::text IS NULL OR p.title ILIKE $1 OR p.product_sn ILIKE $1 OR p.sku_code ILIKE $1)
  AND ($2::bigint IS NULL OR k.assignee_id = $2)
  AND ($3::timestamptz IS NULL OR k.due_at < coalesce(k.waiting_since, $3))`

const joined = `development_task t
  JOIN development_product p ON p.id = t.product_id
  LEFT JOIN task k ON k.record_id = t.id AND k.closed_at IS NULL AND k.flow = ANY ($4)`

const counts = `SELECT t.module, count(*)::int AS total,
    count(*) FILTER (WHERE k.due_at < coalesce(k.waiting_since, $5))::int AS late,
    count(*) FILTER (WHERE t.state = 'waiting')::int AS unclaimed,
    count(*) FILTER (WHERE t.state = 'submitted')::int AS in_review,
    count(*) FILTER (WHERE k.waiting_since IS NOT NULL)::int AS waiting
  FROM ${joined} WHERE ${openNow} AND ${chosen} GROUP BY t.module`

const times = `SELECT module,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM closed_at - created_at) / 3600)
      FILTER (WHERE state = 'passed') AS median_hours,
    count(*) FILTER (WHERE state IN ('eliminated', 'cancelled'))::int AS ended,
    count(*) FILTER (WHERE state = 'returned')::int AS returned
  FROM development_task WHERE closed_at > $1::timestamptz - interval '${window} days' GROUP BY module`

const cards = `SELECT c.* FROM unnest($6::text[]) AS m(module) CROSS JOIN LATERAL (
    SELECT t.id, t.module, t.state, t.round, t.created_at AS came_at, k.due_at, p.product_sn, p.title AS product_name,
      p.picture, p.level, coalesce(person.name, '') AS assignee_name,
      coalesce((SELECT name FROM person w WHERE w.id = k.not_for), '') AS worker_name,
      k.waits_for, k.wait_reason, k.wait_until
    FROM ${joined} LEFT JOIN person ON person.id = k.assignee_id
    WHERE t.module = m.module AND ${openNow} AND ${chosen} AND $5::timestamptz IS NOT NULL
    ORDER BY k.due_at NULLS LAST, t.id LIMIT ${mostCards}) c`

interface Card {
  id: number
  module: ModuleName
  state: string
  round: number
  came_at: Date
  due_at: Date | null
  product_sn: string
  product_name: string
  picture: string
  level: string | null
  assignee_name: string
  worker_name: string
  waits_for: WaitsFor | null
  wait_reason: string | null
  wait_until: Date | null
}

export async function board(ctx: UserCtx, { search, whose }: Asked): Promise<PipelineColumn[]> {
  const flows = moduleNames.map((name) => moduleOf(name).name)
  const common = [
    search ? likePattern(search) : null,
    whose === 'mine' ? ctx.user.id : null,
    whose === 'late' ? ctx.now : null,
    flows,
    ctx.now,
  ]
  const { $client: client } = ctx.db
  const [counted, timed, found] = await Promise.all([
    client.query<PipelineColumn>(counts, common),
    client.query<PipelineColumn>(times, [ctx.now]),
    client.query<Card>(cards, [...common, [...moduleNames]]),
  ])
  const of = <R extends { module: string }>(rows: readonly R[], module: string) =>
    rows.find((row) => row.module === module)
  return moduleNames.map((module) => {
    const now = of(counted.rows, module)
    const past = of(timed.rows, module)
    return {
      module,
      total: now?.total ?? 0,
      late: now?.late ?? 0,
      unclaimed: now?.unclaimed ?? 0,
      in_review: now?.in_review ?? 0,
      waiting: now?.waiting ?? 0,
      median_hours:
        past?.median_hours === null || past === undefined ? null : Math.round(Number(past.median_hours)),
      ended: past?.ended ?? 0,
      returned: past?.returned ?? 0,
      cards: found.rows
        .filter((card) => card.module === module)
        .map(({ module: _module, came_at, due_at, wait_until, wait_reason, ...card }) => ({
          ...card,
          came_at: came_at.toISOString(),
          due_at: due_at?.toISOString() ?? null,
          wait_reason: wait_reason ?? '',
          wait_until: wait_until?.toISOString() ?? null,
        })),
    }
  })
}
