import { sql } from 'drizzle-orm'
import type { PlatformLine, PlatformOrder } from '../connectors/connector.ts'
import type { Ctx } from '../kit/context.ts'
import { category } from '../modules/catalog/category/table.ts'
import { goods, sku } from '../modules/catalog/goods/table.ts'
import { post } from '../modules/finance/wallet/service.ts'
import { setRateCard } from '../modules/logistics/channel/service.ts'
import { channel } from '../modules/logistics/channel/table.ts'
import { store } from '../modules/store/store/table.ts'
import { warehouse } from '../modules/warehouse/warehouse/table.ts'
import { receive } from './stock-fixture.ts'

/** Creates rows for tests, with defaults for everything that a test doesn't care about. */

// Test files share a process and this counter. It starts above all numbers that tests contain literally.
let count = 1_000_000
const next = (): number => ++count

function first<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('Nothing was made')
  return row
}

export async function makeWarehouse(ctx: Ctx, values: { backorder?: boolean; country?: string } = {}) {
  const n = next()
  const { backorder = true, country = 'CN' } = values
  return first(
    await ctx.db
      .insert(warehouse)
      .values({ code: `W${n}`, name: `Warehouse ${n}`, country, backorder })
      .returning(),
  )
}

/** A channel to some countries, with a fee per parcel and a price per 100 g. */
export async function makeChannel(
  ctx: Ctx,
  values: {
    warehouseId: number
    expressId?: number
    countries?: readonly string[]
    handlingFee?: number
    per100g?: number
  },
) {
  const n = next()
  const {
    warehouseId,
    countries = ['US', 'DE', 'GB', 'FR', 'CA', 'AU'],
    handlingFee = 200,
    per100g = 50,
  } = values
  const made = first(
    await ctx.db
      .insert(channel)
      .values({
        code: `CH-${n}`,
        nameEn: `Channel ${n}`,
        nameZh: `渠道 ${n}`,
        warehouseId,
        expressId: values.expressId ?? null,
        carrier: 'Test Post',
        trackingUrl: 'https://track.example/{number}',
      })
      .returning(),
  )
  await setRateCard(ctx, made.id, new Date('2020-01-01'), {
    currency: 'USD',
    volumetric: { kind: 'actual' },
    stepGrams: 100,
    maxGrams: 30_000,
    zones: [
      {
        code: 'all',
        countries: [...countries],
        handlingFee,
        prices: { mode: 'first', firstGrams: 100, firstPrice: per100g, nextGrams: 100, nextPrice: per100g },
        days: { min: 6, max: 12 },
      },
    ],
  })
  return made
}

/** A product on shelf with one SKU and customs data. */
export async function makeSku(
  ctx: Ctx,
  values: {
    price?: number
    grams?: number
    code?: string
    barcode?: string
    title?: string
    visibleTo?: number[] | null
  } = {},
) {
  const n = next()
  const { price = 1000, grams = 300, code = `SKU-${n}`, title = `Goods ${n}`, visibleTo = null } = values
  const top = first(
    await ctx.db
      .insert(category)
      .values({ level: 1, nameEn: `Category ${n}`, nameZh: `分类 ${n}` })
      .returning(),
  )
  const product = first(
    await ctx.db
      .insert(goods)
      .values({
        code: `G-${n}`,
        titleEn: title,
        titleZh: `商品 ${n}`,
        categoryId: top.id,
        status: 'on_shelf',
        visibleTo,
        hsCode: '950699',
        declaredNameEn: 'goods',
        declaredNameZh: '商品',
        declaredValue: 500,
        minPrice: price,
        maxPrice: price,
        skuCount: 1,
        searchText: title.toLowerCase(),
        onShelfAt: ctx.now,
      })
      .returning(),
  )
  return first(
    await ctx.db
      .insert(sku)
      .values({ goodsId: product.id, code, barcode: values.barcode ?? '', price, weightGrams: grams })
      .returning(),
  )
}

export async function makeStock(ctx: Ctx, skuId: number, warehouseId: number, quantity: number) {
  await receive(ctx, {
    skuId,
    warehouseId,
    quantity,
    reference: 'test',
    key: `test:${next()}:${Math.random()}`,
  })
}

/** Adds money (in cents) to a company's wallet. */
export async function makeMoney(ctx: Ctx, entityId: number, amount: number) {
  await post(ctx, {
    kind: 'recharge',
    key: `test:${next()}:${Math.random()}`,
    reference: 'test',
    entityId,
    lines: [
      { account: 'wallet', amount },
      { account: 'bank', amount: -amount },
    ],
  })
}

export async function makeStore(ctx: Ctx, entityId: number, values: { name?: string } = {}) {
  const n = next()
  return first(
    await ctx.db
      .insert(store)
      .values({
        entityId,
        platformId: 3,
        name: values.name ?? `Store ${n}`,
        shopUrl: `store-${n}.myshopify.com`,
        authed: sql`false`,
      })
      .returning(),
  )
}

export const someAddress = {
  name: 'Emma Fischer',
  phone: '+1 202 555 0143',
  address1: '742 Evergreen Terrace',
  city: 'Springfield',
  province: 'Oregon',
  province_code: 'OR',
  zip: '97477',
  country: 'US',
}

export function platformLine(values: Partial<PlatformLine> = {}): PlatformLine {
  const n = next()
  return {
    id: `gid://shopify/LineItem/${n}`,
    productId: `gid://shopify/Product/${n}`,
    variantId: `gid://shopify/ProductVariant/${n}`,
    title: `Product ${n}`,
    variantTitle: '',
    sku: '',
    quantity: 1,
    price: 2490,
    image: null,
    requiresShipping: true,
    properties: [],
    ...values,
  }
}

/** An order as a store sends it: paid in the store, one line, to the United States. */
export function platformOrder(values: Partial<PlatformOrder> = {}): PlatformOrder {
  const n = next()
  const lines = values.lines ?? [platformLine()]
  return {
    id: `gid://shopify/Order/${n}`,
    name: `#${n}`,
    createdAt: new Date('2026-11-01T10:00:00Z'),
    updatedAt: new Date('2026-11-01T10:00:00Z'),
    cancelledAt: null,
    financialStatus: 'paid',
    fulfilled: false,
    currency: 'USD',
    total: lines.reduce((sum, line) => sum + line.price * line.quantity, 0),
    email: `buyer${n}@example.com`,
    buyerName: someAddress.name,
    note: '',
    address: { ...someAddress },
    test: false,
    ...values,
    lines,
  }
}
