import type pg from 'pg'
import { withClient } from './database.ts'
import { ratioOf } from './load.ts'

/** Changing many orders by a job, with a result for each, compared with the same statements in one transaction. */
export interface BulkCost {
  name: string
  rows: number
  /** Orders per second until the last result. */
  ours: number
  bare: number
  ratio: number
  /** How many progress updates a watcher got before the end; the minimum of all rounds. */
  told: number
}

interface Bulk {
  databaseUrl: string
  port: number
}

export const bulkName = 'bulk approval of orders, with progress'
const most = 1000
/** Alternating with the bare side, because the machine's speed varies. */
const rounds = 3
const lookMs = 50

/** Approves paid orders of all companies. */
export const bulkCost = ({ databaseUrl, port }: Bulk, token: string): Promise<BulkCost> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM "order" WHERE status = 20 AND abnormal IS NULL AND on_hold IS NULL ORDER BY id DESC LIMIT $1',
      [2 * rounds * most],
    )
    const size = Math.min(most, Math.floor(rows.length / 2 / rounds))
    const ids = rows.map(({ id }) => Number(id))
    const took = { ours: 0, bare: 0 }
    let told = Number.POSITIVE_INFINITY
    for (let round = 0; round < rounds; round++) {
      const seen = await timed(() => approvedByJob(`http://127.0.0.1:${port}`, token, ids.splice(0, size)))
      const bare = await timed(() => approvedBare(client, ids.splice(0, size)))
      took.ours += seen.ms
      took.bare += bare.ms
      told = Math.min(told, seen.result)
    }
    const each = (ms: number): number => Math.round((size * rounds * 1000) / ms)
    const ratio = ratioOf(took.bare, took.ours)
    return { name: bulkName, rows: size, ours: each(took.ours), bare: each(took.bare), ratio, told }
  })

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const began = performance.now()
  const result = await work()
  return { ms: performance.now() - began, result }
}

/** @returns how many different states of its progress were seen before the end */
async function approvedByJob(base: string, token: string, ids: readonly number[]): Promise<number> {
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${base}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    return ((await answer.json()) as { data: T }).data
  }
  const rows = ids.map((id) => ({ id }))
  const { job_id } = await ask<{ job_id: number }>('/sale/job/rows', { call: 'PUT /v1/order/check', rows })
  const told = new Set<number>()
  for (;;) {
    const { state, done } = await ask<{ state: string; done: number }>(`/sale/job/${job_id}`)
    if (state === 'done') break
    if (state === 'failed' || state === 'cancelled') throw new Error(`The approval ${state}`)
    if (done > 0 && done < ids.length) told.add(done)
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  const answers = await ask<{ ok: boolean; message: string }[]>(`/sale/job/${job_id}/answers`)
  const refused = answers.find(({ ok }) => !ok)
  if (answers.length !== ids.length || refused)
    throw new Error(
      `${answers.length} answers for ${ids.length} orders; ${refused?.message ?? 'none refused'}`,
    )
  return told.size
}

/** Each order is read, changed and logged separately, so that each has its own result. */
async function approvedBare(client: pg.Client, ids: readonly number[]): Promise<boolean[]> {
  const answers: boolean[] = []
  await client.query('BEGIN')
  for (const id of ids) {
    const found = await client.query<{ entity_id: string; fulfilment: string; payment: string }>({
      name: 'approve-look',
      text: 'SELECT * FROM "order" WHERE id = $1 FOR UPDATE',
      values: [id],
    })
    const [row] = found.rows
    const may = row?.payment === 'paid' && row.fulfilment === 'none'
    answers.push(may)
    if (!may) continue
    await client.query({
      name: 'approve-change',
      text: `UPDATE "order" SET fulfilment = 'checked', status = 30, version = version + 1, updated_at = now() WHERE id = $1`,
      values: [id],
    })
    await client.query({
      name: 'approve-event',
      text: "INSERT INTO order_event (order_id, entity_id, kind) VALUES ($1, $2, 'checked')",
      values: [id, row.entity_id],
    })
  }
  await client.query('COMMIT')
  return answers
}
