import type { Db } from '../data/database.ts'

/**
 * Fair scheduling between companies. A job's turn is the number of its company's jobs that run or wait before it, counted from
 * the turn that the queue has reached. So the hundreds of jobs of one company are interleaved with those of the others instead of
 * delaying them, and every job gets its turn. The queue takes the highest priority first, so the priority is the negative turn.
 */

/** The turn of a company's next job in a queue, and how many of its jobs are waiting there. */
export async function nextTurn(
  db: Db,
  queue: string,
  of: string,
): Promise<{ turn: number; waiting: number }> {
  const { rows } = await db.$client.query<{ turn: number; waiting: number }>({
    name: 'next-turn',
    text: `SELECT
        greatest(coalesce(-max(priority), 0), coalesce(1 - min(priority) FILTER (WHERE group_id = $2), 0)) AS turn,
        count(*) FILTER (WHERE waits AND group_id = $2)::int AS waiting
      FROM (
        SELECT priority, group_id, true AS waits FROM pgboss.job
          WHERE name = $1 AND state < 'active' AND NOT blocked
        UNION ALL
        SELECT priority, group_id, false FROM pgboss.job
          WHERE name = $1 AND state = 'active' AND group_id IS NOT NULL
      ) unfinished`,
    values: [queue, of],
  })
  return rows[0] ?? { turn: 0, waiting: 0 }
}

/** How many jobs will run before each of these, by id; jobs that have started or ended are left out. */
export async function placesOf(
  db: Db,
  watched: readonly { id: number; name: string; state: string }[],
): Promise<ReadonlyMap<number, number>> {
  const waiting = watched.filter((one) => one.state === 'waiting')
  if (waiting.length === 0) return new Map()
  const { rows } = await db.$client.query<{ id: number; before: number }>({
    name: 'places-of',
    text: `SELECT id, before::int FROM (
        SELECT (data ->> 'watchedId')::bigint AS id,
          row_number() OVER (PARTITION BY name ORDER BY priority DESC, created_on, id) - 1 AS before
        FROM pgboss.job WHERE name = ANY($1::text[]) AND state < 'active' AND NOT blocked
      ) waiting WHERE id = ANY($2::bigint[])`,
    values: [[...new Set(waiting.map((one) => one.name))], waiting.map((one) => one.id)],
  })
  return new Map(rows.map(({ id, before }) => [id, before]))
}
