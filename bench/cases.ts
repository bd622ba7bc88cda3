import { withClient } from './database.ts'
import type { Target } from './load.ts'

/** The measured cases and what they are compared with. */

export interface Case {
  name: string
  rows: number
  ours: Target
  bare: Target
}

interface CaseOptions {
  databaseUrl: string
  port: number
  orders: number
  goods: number
}

/** All cases: requests to the product, and the same requests to the bare server. */
export async function casesOf(o: CaseOptions, entityId: number, token: string): Promise<Case[]> {
  const base = `http://127.0.0.1:${o.port}`
  const plain = `http://127.0.0.1:${o.port + 1}`
  const headers = { authorization: `Bearer ${token}` }
  const ids = await withClient(o.databaseUrl, async (client) => {
    const due = await client.query<Due>(
      'SELECT id::int, version FROM "order" WHERE entity_id = $1 AND status = 10 ORDER BY id LIMIT 4000',
      [entityId],
    )
    const shipped = await client.query<{ id: string }>(
      'SELECT id FROM "order" WHERE entity_id = $1 AND status = 60 ORDER BY id LIMIT 1',
      [entityId],
    )
    const skus = await client.query<{ id: string }>(
      'SELECT id FROM sku WHERE weight_grams > 0 ORDER BY id LIMIT 3',
    )
    return {
      due: due.rows,
      shipped: Number(shipped.rows[0]?.id),
      skus: skus.rows.map((r) => Number(r.id)),
    }
  })
  const own = (path: string): Target => ({ url: `${base}${path}`, headers })
  const raw = (path: string): Target => ({ url: `${plain}${path}` })
  const far = Math.min(5000, Math.floor(o.orders / 5 / 20))
  return [
    {
      name: 'orders by status with counts, 20 rows',
      rows: o.orders,
      ours: own('/sale/order/orderList?status=60&per-page=20'),
      bare: raw('/orders?status=60&size=20&page=1'),
    },
    {
      name: 'orders, 100 rows',
      rows: o.orders,
      ours: own('/sale/order/orderList?per-page=100'),
      bare: raw('/orders?size=100&page=1'),
    },
    {
      name: `orders, page ${far}`,
      rows: o.orders,
      ours: own(`/sale/order/orderList?page=${far}`),
      bare: raw(`/orders?size=20&page=${far}`),
    },
    {
      name: 'order detail',
      rows: o.orders,
      ours: own(`/sale/order/${ids.shipped}`),
      bare: raw(`/orders/${ids.shipped}`),
    },
    { name: 'product list with total', rows: o.goods, ours: own('/sale/goods'), bare: raw('/goods') },
    {
      name: 'product search',
      rows: o.goods,
      ours: own('/sale/goods?keyword=folding+lamp+camping'),
      bare: raw('/search?keyword=folding+lamp+camping'),
    },
    {
      name: 'product search with a typo',
      rows: o.goods,
      ours: own('/sale/goods?keyword=waterprof+backpak'),
      bare: raw('/search?keyword=waterprof+backpak'),
    },
    {
      name: 'analysis of a year by day',
      rows: o.orders,
      ours: own(`/sale/orderAnalysis?${lastYear()}`),
      bare: raw('/analysis?by=day'),
    },
    ...groupings.map(([by, path]) => ({
      name: `analysis of a year by ${by}`,
      rows: o.orders,
      ours: own(`${path}?${lastYear()}`),
      bare: raw(by === 'product' ? '/analysis/product' : `/analysis?by=${by}`),
    })),
    quote(base, plain, headers, ids.skus),
    pay(base, plain, headers, ids.due, o.orders),
  ]
}

/** Groupings of the order analysis other than days, and their endpoints. */
const groupings = [
  ['store', '/sale/orderAnalysis/statForShop'],
  ['user', '/sale/orderAnalysis/statForShopUser'],
  ['country', '/sale/orderAnalysis/statForCountry'],
  ['express', '/sale/orderAnalysis/statForChannel'],
  ['company', '/sale/corpEntityAnalysis'],
  ['product', '/sale/orderAnalysis/statForGoods'],
] as const

/** The last year up to today, as the order analysis requests it. */
function lastYear(): string {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return `from=${day(Date.now() - 364 * 86_400_000)}&to=${day(Date.now())}`
}

/** A quote of one parcel with three products for all channels; the bare side only reads the same rate cards and goods. */
function quote(base: string, plain: string, headers: Record<string, string>, skus: readonly number[]): Case {
  const lines = skus.map((sku_id) => ({ sku_id, quantity: 2 }))
  const body = JSON.stringify({ country: 'DE', zip: '10115', lines })
  const json = { 'content-type': 'application/json' }
  return {
    name: 'quote of 200 channels',
    rows: 200,
    ours: { url: `${base}/sale/shipping/quote`, method: 'POST', headers: { ...headers, ...json }, body },
    bare: { url: `${plain}/quote?skus=${skus.join(',')}` },
  }
}

/** An order to pay, with the version that a page would have shown. */
interface Due {
  id: number
  version: number
}

/** Every request pays another order; both sides take theirs from the same list. */
function pay(base: string, plain: string, headers: Record<string, string>, due: Due[], rows: number): Case {
  const take = (): Due => {
    const one = due.pop()
    if (!one) throw new Error('No orders left to pay')
    return one
  }
  // For both sides with one and with many connections, and the requests that the load generator takes in advance.
  const amount = Math.min(600, Math.floor(due.length / 5))
  return {
    name: 'pay an order',
    rows,
    ours: {
      url: base,
      amount,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      next: () => ({ path: '/sale/order/pay', body: JSON.stringify(take()) }),
    },
    bare: { url: plain, amount, method: 'POST', next: () => ({ path: `/pay/${take().id}` }) },
  }
}
