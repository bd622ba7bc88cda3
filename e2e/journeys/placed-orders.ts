import { type APIRequestContext, expect } from '@playwright/test'
import { headersOf } from './calls.ts'

/** Creates orders for journeys that need many: imported from a file and paid from the wallet, within a second or two; and their labels. */

export interface Placed {
  readonly id: number
  readonly order_sn: string
  readonly status: number
}

const head =
  'Order number,SKU,Quantity,Receiver,Address 1,City,Province,Postal code,Country,Unit price,Currency'

/** @param buyer a unique name, by which the orders are found */
export async function placeOrders(
  request: APIRequestContext,
  count: number,
  buyer: string,
  { isPaid = true, sku = 'MUG01-SAG' }: { isPaid?: boolean; sku?: string } = {},
): Promise<readonly Placed[]> {
  const headers = await headersOf(request, 'merchant')
  // Each has a different address, because orders to the same one could be combined.
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `${buyer.replaceAll(' ', '-')}-${at},${sku},1,${buyer},Torstraße ${at + 1},Berlin,,10119,DE,24.90,EUR`,
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

/** The clerk approves the orders. */
export async function approvePlaced(
  request: APIRequestContext,
  placed: readonly Pick<Placed, 'id'>[],
): Promise<void> {
  const headers = await headersOf(request, 'clerk')
  const orders = placed.map(({ id }) => ({ id }))
  await request.put('/v1/order/check', { headers, data: { orders } })
}

/** The clerk requests labels for approved orders. Returns their tracking numbers. */
export async function labelPlaced(
  request: APIRequestContext,
  placed: readonly Pick<Placed, 'id'>[],
  { isUrgent = false }: { isUrgent?: boolean } = {},
): Promise<readonly string[]> {
  const headers = await headersOf(request, 'clerk')
  const orders = placed.map(({ id }) => ({ id }))
  if (isUrgent)
    await request.put('/v1/order/urgent', { headers, data: { orders, reason: 'Journey', until: null } })
  await request.put('/v1/order/predict', { headers, data: { orders } })
  const numbers: string[] = []
  for (const { id } of orders)
    await expect(async () => {
      const { data } = (await (await request.get(`/v1/orders/${id}`, { headers })).json()) as {
        data: { tracking_number: string | null }
      }
      expect(data.tracking_number).toBeTruthy()
      numbers.push(data.tracking_number ?? '')
    }).toPass()
  return numbers
}
