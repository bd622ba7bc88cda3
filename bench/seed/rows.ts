/** Believable rows in bulk: the same numbers make the same rows. */

export interface Shape {
  orders: number
  goods: number
  entities: number
  firstEntity: number
  firstGoods: number
  firstSku: number
  firstOrder: number
  firstStore: number
  categories: readonly number[]
  warehouses: readonly number[]
  channel: number | null
}

export const skusPerGoods = 2

/** A small, quick generator of even numbers (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const things = [
  'lamp',
  'backpack',
  'tent',
  'mug',
  'brush',
  'leash',
  'stool',
  'charger',
  'blanket',
  'bottle',
  'organizer',
  'rug',
  'clock',
  'speaker',
  'planter',
  'towel',
]
const kinds = [
  'folding',
  'waterproof',
  'ceramic',
  'wooden',
  'portable',
  'solar',
  'cotton',
  'magnetic',
  'insulated',
  'compact',
  'retro',
  'silent',
  'padded',
  'stainless',
  'bamboo',
  'reflective',
]
const uses = [
  'camping',
  'kitchen',
  'office',
  'travel',
  'garden',
  'nursery',
  'bathroom',
  'garage',
  'balcony',
  'hiking',
  'cycling',
  'picnic',
]
const firstNames = [
  'Emma',
  'Liam',
  'Olivia',
  'Noah',
  'Mia',
  'Lucas',
  'Anna',
  'Jonas',
  'Chloe',
  'Hugo',
  'Sofia',
  'Mateo',
  'Ella',
  'Oscar',
  'Ida',
  'Felix',
]
const lastNames = [
  'Miller',
  'Schmidt',
  'Dubois',
  'Rossi',
  'Garcia',
  'Jensen',
  'Novak',
  'Kowalski',
  'Smith',
  'Andersson',
  'Murphy',
  'Silva',
  'Weber',
  'Martin',
  'Clark',
  'Baker',
]
/** Country, province and postal code that fit each other. */
const places = [
  ['US', 'NY', '10001'],
  ['GB', '', 'SW1A 1AA'],
  ['DE', '', '10115'],
  ['FR', '', '75001'],
  ['ES', 'Madrid', '28001'],
  ['IT', 'RM', '00118'],
  ['AU', 'NSW', '2000'],
  ['CA', 'ON', 'K1A 0B1'],
  ['NL', '', '1011 AB'],
  ['SE', '', '111 22'],
] as const

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

export const goodsColumns = [
  'id',
  'code',
  'title_en',
  'category_id',
  'status',
  'tags',
  'options',
  'hs_code',
  'declared_name_en',
  'declared_value',
  'min_price',
  'max_price',
  'sku_count',
  'stock',
  'search_text',
  'on_shelf_at',
  'ship_days',
  'description_en',
] as const

export function* goodsRows(s: Shape) {
  const next = chance(1)
  const now = Date.now()
  for (let i = 0; i < s.goods; i++) {
    const words = `${at(kinds, Math.floor(next() * 997))} ${at(things, Math.floor(next() * 991))} for ${at(uses, Math.floor(next() * 983))}`
    const title = `${words.charAt(0).toUpperCase()}${words.slice(1)} ${i}`
    const price = 200 + Math.floor(next() * 9000)
    yield [
      s.firstGoods + i,
      `B${i}`,
      title,
      at(s.categories, i),
      'on_shelf',
      `{${at(uses, i)}}`,
      '["Color"]',
      '420292',
      words,
      Math.floor(price / 3),
      price,
      price + 300,
      skusPerGoods,
      100,
      ` ${words} b${i} `,
      new Date(now - i * 60_000).toISOString(),
      1 + (i % 7),
      `<p>${title}</p>`,
    ] as const
  }
}

export const skuColumns = [
  'id',
  'goods_id',
  'code',
  'option_values',
  'position',
  'price',
  'cost',
  'weight_grams',
  'length_mm',
  'width_mm',
  'height_mm',
] as const

export function* skuRows(s: Shape) {
  const next = chance(2)
  for (let i = 0; i < s.goods; i++)
    for (let v = 0; v < skusPerGoods; v++) {
      const price = 200 + Math.floor(next() * 9000)
      yield [
        s.firstSku + i * skusPerGoods + v,
        s.firstGoods + i,
        `B${i}-${v + 1}`,
        v === 0 ? '["Black"]' : '["Sand"]',
        v,
        price,
        price * 3,
        80 + (i % 900),
        200,
        150,
        60,
      ] as const
    }
}

export const balanceColumns = ['sku_id', 'warehouse_id', 'on_hand', 'reserved'] as const

/** Plenty of everything, so that paying is limited by nothing else. */
export function* balanceRows(s: Shape) {
  for (let i = 0; i < s.goods * skusPerGoods; i++)
    yield [s.firstSku + i, at(s.warehouses, 0), 1_000_000, 0] as const
}

export const movementColumns = [
  'sku_id',
  'warehouse_id',
  'kind',
  'on_hand_change',
  'reserved_change',
  'reference',
  'key',
] as const

/** The receipts that the balances come from, so that the proof of the stock holds. */
export function* movementRows(s: Shape) {
  for (const [skuId, warehouseId, onHand] of balanceRows(s))
    yield [
      skuId,
      warehouseId,
      'receive',
      onHand,
      0,
      'opening stock',
      `opening:${skuId}:${warehouseId}`,
    ] as const
}

/** Which company an order belongs to: the first one is large, the rest share what is left. */
export const entityOfOrder = (s: Shape, i: number): number =>
  i % 5 === 0 ? s.firstEntity : s.firstEntity + 1 + (i % (s.entities - 1))

/** Shares of the states in a company that has been at work for a while. */
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

/** One line, and a second one in every other order. */
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
