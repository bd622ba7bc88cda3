import { at, chance, type Shape, skusPerGoods } from './shape.ts'
import { firstNames, lastNames, places } from './word-lists.ts'

/** Orders and their lines in bulk; deterministic. */

/** The company of an order: the first one has a fifth of all orders, the others share the rest. */
export const entityOfOrder = (s: Shape, i: number): number =>
  i % 5 === 0 ? s.firstEntity : s.firstEntity + 1 + (i % (s.entities - 1))

/** Distribution of states in an established company. */
const states = [
  { share: 0.02, status: 5, payment: 'due', supply: 'unmapped', fulfilment: 'none' },
  { share: 0.06, status: 10, payment: 'due', supply: 'mapped', fulfilment: 'none' },
  { share: 0.04, status: 20, payment: 'paid', supply: 'reserved', fulfilment: 'none' },
  { share: 0.03, status: 30, payment: 'paid', supply: 'reserved', fulfilment: 'checked' },
  { share: 0.02, status: 40, payment: 'paid', supply: 'short', fulfilment: 'checked' },
  { share: 0.05, status: 50, payment: 'paid', supply: 'reserved', fulfilment: 'predicted' },
  { share: 0.2, status: 60, payment: 'paid', supply: 'reserved', fulfilment: 'shipped' },
  { share: 0.15, status: 70, payment: 'paid', supply: 'reserved', fulfilment: 'delivered' },
  { share: 0.38, status: 80, payment: 'paid', supply: 'reserved', fulfilment: 'closed' },
  { share: 0.05, status: 90, payment: 'due', supply: 'mapped', fulfilment: 'none' },
] as const

function stateAt(roll: number) {
  let sum = 0
  for (const state of states) {
    sum += state.share
    if (roll < sum) return state
  }
  return states[8]
}

export const orderColumns = [
  'id',
  'order_sn',
  'entity_id',
  'store_id',
  'source',
  'platform_order_id',
  'plt_order_sn',
  'payment',
  'supply',
  'fulfilment',
  'cancelled',
  'status',
  'buyer_name',
  'buyer_email',
  'country',
  'address',
  'order_amount',
  'goods_num',
  'goods_amount',
  'shipping_amount',
  'pay_amount',
  'channel_id',
  'placed_at',
  'paid_at',
  'tracking_number',
  'created_at',
  'updated_at',
] as const

export function* orderRows(s: Shape) {
  const next = chance(3)
  const now = Date.now()
  for (let i = 0; i < s.orders; i++) {
    const id = s.firstOrder + i
    const entity = entityOfOrder(s, i)
    const state = stateAt(next())
    const name = `${at(firstNames, Math.floor(next() * 1009))} ${at(lastNames, Math.floor(next() * 1013))}`
    const [country, province, zip] = at(places, Math.floor(next() * 1019))
    const amount = 300 + Math.floor(next() * 9000)
    const placed = new Date(
      now - Math.floor((s.orders - i) * (86_400_000 / Math.max(1000, s.orders / 365))),
    ).toISOString()
    const paid = state.payment === 'paid' ? placed : null
    const address = `{"name":"${name}","phone":"+1 555 0100","address1":"${1 + (i % 900)} Main Street","city":"Springfield","province":"${province}","zip":"${zip}","country":"${country}"}`
    yield [
      id,
      `B${id}`,
      entity,
      s.firstStore + (entity - s.firstEntity),
      'store',
      `gid://shopify/Order/${9_000_000_000 + i}`,
      `#${1000 + i}`,
      state.payment,
      state.supply,
      state.fulfilment,
      state.status === 90,
      state.status,
      name,
      `buyer${i % 50_000}@example.com`,
      country,
      address,
      amount * 2,
      1 + (i % 3),
      amount,
      450,
      amount + 450,
      s.channel,
      placed,
      paid,
      state.status >= 50 && state.status < 90 ? `BX${id}CN` : null,
      placed,
      placed,
    ] as const
  }
}

export const lineColumns = [
  'order_id',
  'entity_id',
  'position',
  'platform_line_id',
  'platform_variant_id',
  'title',
  'platform_sku',
  'quantity',
  'platform_quantity',
  'sold_price',
  'sku_id',
  'unit_price',
  'warehouse_id',
] as const

/** One line, and a second one for every other order. */
export function* lineRows(s: Shape) {
  const next = chance(4)
  for (let i = 0; i < s.orders; i++) {
    const many = 1 + (i % 2)
    for (let l = 0; l < many; l++) {
      const sku = Math.floor(next() * s.goods * skusPerGoods)
      yield [
        s.firstOrder + i,
        entityOfOrder(s, i),
        l,
        `l${i}-${l}`,
        `v${sku}`,
        `Item ${sku}`,
        `B${Math.floor(sku / skusPerGoods)}-${(sku % skusPerGoods) + 1}`,
        1 + l,
        1 + l,
        1900,
        s.firstSku + sku,
        700,
        at(s.warehouses, 0),
      ] as const
    }
  }
}
