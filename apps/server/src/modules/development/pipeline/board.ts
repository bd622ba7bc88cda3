import { outcomeStates, outcomesSince } from '@dropyard/contract/development/development/flow'
import { type ModuleName, moduleNames } from '@dropyard/contract/development/development/module-name'
import { moduleOf } from '@dropyard/contract/development/development/modules'
import { maxCards, type PipelineColumn, type PipelineCount } from '@dropyard/contract/development/pipeline'
import type { WaitsFor } from '@dropyard/contract/kit/tasks'
import { type Lang, listNames } from '@dropyard/contract/kit/text'
import { link } from '@dropyard/contract/pages'
import type { UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { nameText } from '../../../kit/data/people.ts'

/** The board of product development: counts by module, how long products stay, and the most urgent ones. */

interface Asked {
  search?: string | undefined
  whose?: 'mine' | 'late' | undefined
}

/** Open tasks that match the filters. The columns by which the board counts and sorts are in one index. */
const asked = `task k WHERE k.flow = ANY ($1) AND k.closed_at IS NULL
    AND ($2::text IS NULL OR k.record_id IN (SELECT t.id FROM development_task t JOIN development_product p ON p.id = t.product_id
      WHERE p.title ILIKE $2 OR p.product_sn ILIKE $2 OR p.sku_code ILIKE $2))
    AND ($3::bigint IS NULL OR k.assignee_id = $3)
    AND ($4::timestamptz IS NULL OR k.due_at < coalesce(k.waiting_since, $4))`

const counts = `SELECT k.flow, count(*)::int AS total,
    count(*) FILTER (WHERE k.due_at < coalesce(k.waiting_since, $5))::int AS late,
    count(*) FILTER (WHERE k.state = 'waiting')::int AS unclaimed,
    count(*) FILTER (WHERE k.state = 'submitted')::int AS in_review,
    count(*) FILTER (WHERE k.state = 'refused')::int AS refused,
    count(*) FILTER (WHERE k.waiting_since IS NOT NULL)::int AS waiting
  FROM ${asked} GROUP BY k.flow`

const times = `SELECT module,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM closed_at - created_at) / 3600)
      FILTER (WHERE state = ANY ($2)) AS median_hours,
    count(*) FILTER (WHERE state = ANY ($2))::int AS passed,
    count(*) FILTER (WHERE state = ANY ($3))::int AS returned,
    count(*) FILTER (WHERE state = ANY ($4))::int AS ended
  FROM development_task WHERE closed_at > $1 GROUP BY module`

/** Products whose sample is overdue. */
const samples = `SELECT t.module, count(*)::int AS late_samples FROM development_task t
  JOIN development_product p ON p.id = t.product_id
  WHERE t.sample_due < $2::date AND t.state IN ('waiting', 'claimed', 'submitted', 'refused')
    AND ($1::text IS NULL OR p.title ILIKE $1 OR p.product_sn ILIKE $1 OR p.sku_code ILIKE $1)
  GROUP BY t.module`

/** Names of the people who share in the work, besides the assignee. */
const sharedNames = (lang: Lang) =>
  `ARRAY(SELECT ${nameText(lang, 'w')} FROM person w WHERE w.id = ANY (k.shared_with) AND w.status = 'active' ORDER BY 1)`

/** The most urgent tasks of each module. Product details are read only for these. */
const cards = (
  lang: Lang,
) => `SELECT t.id, k.flow, t.state, t.round, t.created_at AS came_at, k.due_at, p.product_sn,
    p.title AS product_name, p.picture, p.level, coalesce(${nameText(lang, 'person')}, '') AS assignee_name,
    coalesce(${nameText(lang, 'worker')}, '') AS worker_name, ${sharedNames(lang)} AS shared_names, k.waits_for, k.wait_reason, k.wait_until,
    coalesce(t.sample_due < $5::date, false) AS sample_late, way.loops
  FROM unnest($1::text[]) AS module (flow)
  CROSS JOIN LATERAL (SELECT k.id FROM ${asked} AND k.flow = module.flow
    ORDER BY k.due_at, k.record_id LIMIT ${maxCards}) first
  JOIN task k ON k.id = first.id
  JOIN development_task t ON t.id = k.record_id
  JOIN development_product p ON p.id = t.product_id
  CROSS JOIN LATERAL (SELECT coalesce(max(times), 0)::int AS loops FROM (
    SELECT count(*) AS times FROM (SELECT s.module, s.state, lead(s.module) OVER (ORDER BY s.id) AS next
      FROM development_task s WHERE s.product_id = p.id) stay
    WHERE stay.state = 'returned' GROUP BY stay.module, stay.next) gone) way
  LEFT JOIN person ON person.id = k.assignee_id
  LEFT JOIN person worker ON worker.id = k.not_for
  ORDER BY k.due_at, t.id`

interface Card {
  id: number
  flow: string
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
  shared_names: string[]
  waits_for: WaitsFor | null
  wait_reason: string | null
  wait_until: Date | null
  sample_late: boolean
  loops: number
}

const { passed, returned, ended } = outcomeStates

/** Links to the lists that contain exactly what the board counts. */
function linksOf(ctx: UserCtx, module: ModuleName, asked: Asked): Partial<Record<PipelineCount, string>> {
  if (!ctx.user.permissions.has(`${moduleOf(module).name}:list`)) return {}
  const at = `/${module}` as const
  const own = asked.whose === 'mine'
  return {
    total: link(at, { ...asked, open: true }),
    late: link(at, { ...asked, whose: own ? 'mine_late' : 'late' }),
    unclaimed: link(at, { ...asked, state: 'waiting' }),
    in_review: link(at, { ...asked, state: 'submitted' }),
    refused: link(at, { ...asked, state: 'refused' }),
    // No list can filter for tasks that are both late and waiting.
    ...(asked.whose === 'late'
      ? {}
      : { waiting: link(at, { ...asked, whose: own ? 'mine_waiting' : 'waiting' }) }),
    ...(asked.whose ? {} : { late_samples: link(at, { ...asked, sample_late: true }) }),
    passed: link(at, { left: 'passed' }),
    returned: link(at, { left: 'returned' }),
    ended: link(at, { left: 'ended' }),
  }
}

export async function board(ctx: UserCtx, of: Asked): Promise<PipelineColumn[]> {
  const { search, whose } = of
  const flowOf = new Map(moduleNames.map((name) => [name, moduleOf(name).name]))
  const common = [
    [...flowOf.values()],
    search ? likePattern(search) : null,
    whose === 'mine' ? ctx.user.id : null,
    whose === 'late' ? ctx.now : null,
  ]
  const { $client: client } = ctx.db
  const day = today(ctx)
  const [counted, timed, found, late] = await Promise.all([
    client.query<PipelineColumn & { flow: string }>(counts, [...common, ctx.now]),
    client.query<PipelineColumn>(times, [outcomesSince(ctx.now), passed, returned, ended]),
    client.query<Card>(cards(ctx.lang), [...common, day]),
    client.query<PipelineColumn>(samples, [search ? likePattern(search) : null, day]),
  ])
  return moduleNames.map((module) => {
    const flow = flowOf.get(module)
    const now = counted.rows.find((row) => row.flow === flow)
    const past = timed.rows.find((row) => row.module === module)
    return {
      module,
      total: now?.total ?? 0,
      late: now?.late ?? 0,
      unclaimed: now?.unclaimed ?? 0,
      in_review: now?.in_review ?? 0,
      refused: now?.refused ?? 0,
      waiting: now?.waiting ?? 0,
      late_samples: whose ? 0 : (late.rows.find((row) => row.module === module)?.late_samples ?? 0),
      median_hours:
        past?.median_hours === null || past === undefined ? null : Math.round(Number(past.median_hours)),
      passed: past?.passed ?? 0,
      returned: past?.returned ?? 0,
      ended: past?.ended ?? 0,
      to: linksOf(ctx, module, of),
      cards: found.rows
        .filter((card) => card.flow === flow)
        .map(({ flow: _flow, came_at, due_at, wait_until, wait_reason, shared_names, ...card }) => ({
          ...card,
          came_at: came_at.toISOString(),
          due_at: due_at?.toISOString() ?? null,
          wait_reason: wait_reason ?? '',
          shared_names: listNames(shared_names, ctx.lang),
          wait_until: wait_until?.toISOString() ?? null,
        })),
    }
  })
}
