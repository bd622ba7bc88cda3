import type { Case } from './cases.ts'
import { withClient } from './database.ts'

/** Every request ships another packed order, whose pieces leave their bins and cost layers; both sides take theirs from one list. */
export async function ship(
  o: { databaseUrl: string; port: number; orders: number },
  token: string,
): Promise<Case> {
  const packed = await withClient(o.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM "order" WHERE fulfilment = 'packed' AND status = 50 ORDER BY id`,
    )
    return rows.map(({ id }) => Number(id))
  })
  const take = (): number => {
    const id = packed.pop()
    if (id === undefined) throw new Error('No orders left to ship')
    return id
  }
  const amount = Math.min(600, Math.floor(packed.length / 5))
  return {
    name: 'ship an order',
    rows: o.orders,
    ours: {
      url: `http://127.0.0.1:${o.port}`,
      amount,
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      next: () => ({ path: '/v1/order/ship', body: JSON.stringify({ orders: [{ id: take() }] }) }),
    },
    bare: {
      url: `http://127.0.0.1:${o.port + 1}`,
      amount,
      method: 'POST',
      next: () => ({ path: `/ship/${take()}` }),
    },
  }
}
