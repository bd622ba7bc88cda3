import { type APIRequestContext, expect } from '@playwright/test'
import { tokenOf } from '../people.ts'

/** Creates orders for journeys that need many: imported from a file and paid from the wallet, within a second or two. */

export interface Placed {
  readonly id: number
  readonly order_sn: string
  readonly status: number
}

const head =
  'Order number,SKU,Quantity,Receiver,Address 1,City,Province,Postal code,Country,Unit price,Currency'

const headersOf = async (request: APIRequestContext, who: string) => ({
  authorization: `Bearer ${await tokenOf(request, who)}`,
})

/** @param buyer a unique name, by which the orders are found */
export async function placeOrders(
  request: APIRequestContext,
  count: number,
  buyer: string,
  { isPaid = true }: { isPaid?: boolean } = {},
): Promise<readonly Placed[]> {
  const headers = await headersOf(request, 'merchant')
  // Each has a different address, because orders to the same one could be combined.
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `${buyer.replaceAll(' ', '-')}-${at},MUG01-SAG,1,${buyer},Torstraße ${at + 1},Berlin,,10119,DE,24.90,EUR`,
  )
  const buffer = Buffer.from([head, ...rows].join('\n'))
  const multipart = { dry_run: '0', file: { name: 'orders.csv', mimeType: 'text/csv', buffer } }
  await request.post('/sale/orderImport/process1', { headers, multipart })
  let orders: readonly Placed[] = []
  await expect(async () => {
    orders = await placedOrders(request, buyer)
    expect(orders).toHaveLength(count)
  }).toPass()
  if (!isPaid) return orders
  for (let at = 0; at < count; at += portion) {
    const some = orders.slice(at, at + portion).map(({ id }) => ({ id }))
    await request.post('/sale/order/placeInfo', { headers, data: { ids: some.map(({ id }) => id) } })
    const answer = await request.post('/sale/order/batchPay', { headers, data: { orders: some } })
    const { data } = (await answer.json()) as { data: { ok: boolean; message: string }[] }
    expect(data.filter(({ ok }) => !ok)).toEqual([])
  }
  return orders
}

/** Maximum of orders per call. */
const portion = 100

/** The orders' current state. */
export async function placedOrders(request: APIRequestContext, buyer: string): Promise<readonly Placed[]> {
  const headers = await headersOf(request, 'merchant')
  const read = async (page: number): Promise<{ data: Placed[]; total: number }> => {
    const params = { search: buyer, 'per-page': portion, page }
    return (await request.get('/sale/order/orderList', { headers, params })).json()
  }
  const { data, total } = await read(1)
  const pages = Array.from({ length: Math.max(0, Math.ceil(total / portion) - 1) }, (_, at) => read(at + 2))
  return [...data, ...(await Promise.all(pages)).flatMap((one) => one.data)]
}

/** Cancels the orders, so that other journeys' lists are unchanged. */
export async function cancelPlaced(request: APIRequestContext, orders: readonly Placed[]): Promise<void> {
  const headers = await headersOf(request, 'merchant')
  for (let at = 0; at < orders.length; at += portion) {
    const some = orders.slice(at, at + portion).map(({ id }) => ({ id }))
    await request.post('/sale/order/cancel', { headers, data: { orders: some, reason: 'No longer needed' } })
  }
}
