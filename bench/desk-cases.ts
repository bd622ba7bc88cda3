import type { Case } from './cases.ts'

interface Desk {
  port: number
  orders: number
  /** An order that is in transit. */
  shipped: number
}

/** Views of the order desk: orders of all companies, a single one, orders to combine, warnings and cases. */
export function deskCases({ port, orders, shipped }: Desk, clerk: string, support: string): Case[] {
  const one = (name: string, ours: string, bare: string, token = clerk): Case => ({
    name,
    rows: orders,
    ours: { url: `http://127.0.0.1:${port}${ours}`, headers: { authorization: `Bearer ${token}` } },
    bare: { url: `http://127.0.0.1:${port + 1}${bare}` },
  })
  return [
    one('orders of all companies by status', '/v1/orders?status=60&per-page=20', '/desk/orders?status=60'),
    one('drawer of an order', `/v1/orders/${shipped}`, `/desk/orders/${shipped}`),
    one('orders that can go in one parcel', '/v1/order/combine-select', '/desk/combine'),
    one('tracking warnings that are open', '/v1/track-warning?state=open', '/desk/warnings?state=open'),
    one('after-sale cases to answer', '/v1/after-sale?state=open', '/desk/cases?state=open', support),
  ]
}
