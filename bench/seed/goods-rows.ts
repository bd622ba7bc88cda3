import { at, chance, type Shape, skusPerGoods } from './shape.ts'
import { kinds, things, uses } from './word-lists.ts'

/** Goods, SKUs and stock in bulk; deterministic. */

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

/** Ample stock, so that it never limits paying. */
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

/** The receipts of these balances, so that the stock check passes. */
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
