import { type APIRequestContext, expect } from '@playwright/test'
import { tokenOf } from '../people.ts'

interface Row {
  id: number
  version: number
  order_sn: string
  /** The actions that staff may take now. */
  actions: readonly string[]
}

const toReview = 20

/** Orders that await a clerk, the oldest first: other journeys work on those that they placed. And a colleague's actions on them. */
export async function colleague(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'admin')}` }
  const waiting = async (): Promise<Row[]> => {
    const answer = await request.get(`/v1/orders?status=${toReview}&sort=create_time&per-page=100`, {
      headers,
    })
    return ((await answer.json()) as { data: Row[] }).data
  }
  const change = async (action: string, id: number, more: object): Promise<void> => {
    const answer = await request.put(`/v1/order/${action}`, { headers, data: { orders: [{ id }], ...more } })
    const { data } = (await answer.json()) as { data: readonly { ok: boolean }[] }
    expect(data).toEqual([expect.objectContaining({ ok: true })])
  }
  return { waiting, change }
}
