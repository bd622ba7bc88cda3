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

/** Open tasks that were asked for; what they are about is read for those alone that are shown. */
const asked = `development_task t
  LEFT JOIN task k ON k.record_id = t.id AND k.closed_at IS NULL AND k.flow = ANY ($4)
  WHERE t.state IN ('waiting', 'claimed', 'submitted', 'refused')
    AND ($1::text IS NULL OR t.product_id IN (
      SELECT id FROM development_product p WHERE p.title ILIKE $1 OR p.product_sn ILIKE $1 OR p.sku_code ILIKE $1))
    AND ($2::bigint IS NULL OR k.assignee_id = $2)
    AND ($3::timestamptz IS NULL OR k.due_at < coalesce(k.waiting_since, $3))`

const counts = `SELECT t.module, count(*)::int AS total,
    count(*) FILTER (WHERE k.due_at < coalesce(k.waiting_since, $5))::int AS late,
    count(*) FILTER (WHERE t.state = 'waiting')::int AS unclaimed,
    count(*) FILTER (WHERE t.state = 'submitted')::int AS in_review,
    count(*) FILTER (WHERE k.waiting_since IS NOT NULL)::int AS waiting
  FROM ${asked} GROUP BY t.module`

const times = `SELECT module,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM closed_at - created_at) / 3600)
      FILTER (WHERE state = 'passed') AS median_hours,
    count(*) FILTER (WHERE state IN ('eliminated', 'cancelled'))::int AS ended,
    count(*) FILTER (WHERE state = 'returned')::int AS returned
  FROM development_task WHERE closed_at > $1::timestamptz - interval '${window} days' GROUP BY module`

const cards = `SELECT t.id, t.module, t.state, t.round, t.created_at AS came_at, k.due_at, p.product_sn,
    p.title AS product_name, p.picture, p.level, coalesce(person.name, '') AS assignee_name,
    coalesce(worker.name, '') AS worker_name, k.waits_for, k.wait_reason, k.wait_until
  FROM (SELECT t.id, k.id AS task_id, row_number() OVER (PARTITION BY t.module ORDER BY k.due_at, t.id) AS place FROM ${asked}) first
  JOIN development_task t ON t.id = first.id
  JOIN development_product p ON p.id = t.product_id
  LEFT JOIN task k ON k.id = first.task_id
  LEFT JOIN person ON person.id = k.assignee_id
  LEFT JOIN person worker ON worker.id = k.not_for
  WHERE first.place <= ${mostCards} ORDER BY first.place`

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
    client.query<Card>(cards, common.slice(0, 4)),
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
