import { dayMs } from '@dropyard/contract/kit/days'
import type { Address } from '@dropyard/contract/order/order/address'
import { platformIds } from '@dropyard/contract/store/platform/facts'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { PlatformOrder } from '../../../connectors/connector.ts'
import { momentOf } from '../../../demo/stories.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { DemoTimeline } from '../../../kit/jobs/demo-timeline.ts'
import { noQueue } from '../../../kit/jobs/jobs.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { type DemoIds, demoIds } from '../../account/user/demo-ids.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { purchasableBy } from '../../catalog/goods-set/sold.ts'
import { goodsSet } from '../../catalog/goods-set/table.ts'
import { order } from '../../order/order/table.ts'
import { importFileOrder } from '../../order/order-intake/import-file.ts'
import { intakeOrder } from '../../order/order-intake/intake-order.ts'
import { store } from '../../store/store/table.ts'
import { stockBalance } from '../../warehouse/stock/table.ts'
import { demoBuyers, mailOf } from './buyers.ts'
import { deedOf } from './deeds.ts'
import { demoPlan } from './plan.ts'

/** Orders of the demo companies in every state, made by the same services that users call. */

/** Orders older than this came from stores, newer ones from files and from the cart. */
const storeBefore = 31 * dayMs
/** Marketplaces that say by when an order is to be sent. */
const namesShipBy: ReadonlySet<number> = new Set([platformIds.ebay, platformIds.etsy, platformIds.amazon])
/** Every so many orders, one contains a set. */
const setEvery = 9

type Plan = ReturnType<typeof demoPlan>
interface World {
  ids: DemoIds
  plan: Plan
  buyers: readonly Address[]
  stores: { id: number; entityId: number; platformId: number; name: string; currency: string }[]
  stocked: Goods[]
  missing: Goods[]
  /** Sets of which there is enough stock. */
  sets: Goods[]
}

type Planned = Plan['planned'][number]

interface Goods {
  id: number
  code: string
  price: number
  title: string
  options: string[]
}

export async function demoOrders(ctx: Ctx): Promise<DemoTimeline[]> {
  const world = await readWorld(ctx)
  if (world.stocked.length === 0 || world.stores.length === 0) return []
  return world.plan.planned.map((one, n) => makeOne(ctx, world, one, n))
}

/** Takes the nth entry, starting over at the end of the list, so that the demo is the same every time. */
const pick = <T>(list: readonly T[], n: number): T => {
  const one = list[n % list.length]
  if (one === undefined) throw new Error('The demo needs something to choose from')
  return one
}

async function readWorld(ctx: Ctx): Promise<World> {
  const ids = await demoIds(ctx)
  const stores = await ctx.db
    .select({
      ...{ id: store.id, entityId: store.entityId, name: store.name, currency: store.currency },
      platformId: store.platformId,
    })
    .from(store)
    .where(inArray(store.entityId, Object.values(ids.entities)))
    .orderBy(asc(store.id))
  const held = sql<number>`coalesce((SELECT sum(${stockBalance.onHand} - ${stockBalance.reserved}) FROM ${stockBalance}
    WHERE ${stockBalance.skuId} = ${sku.id}), 0)`
  const rows = await ctx.db
    .select({
      id: sku.id,
      code: sku.code,
      price: sku.price,
      title: goods.titleEn,
      options: sku.optionValues,
      held: held.mapWith(Number),
    })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(
      and(
        eq(sku.active, true),
        eq(goods.status, 'on_shelf'),
        sql`${goods.visibleTo} IS NULL`,
        gt(sku.price, 0),
      ),
    )
    .orderBy(sql`md5(${sku.code})`)
    .limit(3000)
  return {
    ids,
    plan: demoPlan(),
    buyers: demoBuyers(),
    stores,
    stocked: rows.filter((row) => row.held > 20 && row.price < 6000).slice(0, 90),
    missing: rows.filter((row) => row.held === 0 && row.price < 6000).slice(0, 6),
    sets: await stockedSets(ctx),
  }
}

async function stockedSets(ctx: Ctx): Promise<Goods[]> {
  const free = sql`(SELECT min((SELECT coalesce(sum(b.on_hand - b.reserved), 0) FROM stock_balance b WHERE b.sku_id = p.sku_id)
    / p.quantity) FROM goods_set_part p WHERE p.set_id = ${goodsSet.id})`
  const rows = await ctx.db
    .select({ id: goodsSet.id, code: goodsSet.code, price: goodsSet.price, title: goodsSet.name })
    .from(goodsSet)
    .where(and(purchasableBy(0), sql`${free} > 20`))
    .orderBy(asc(goodsSet.code))
  return rows.map((row) => ({ ...row, options: [] }))
}

async function* makeOne(ctx: Ctx, world: World, planned: Planned, n: number): DemoTimeline {
  const { ago, steps } = planned
  const shop = pick(world.stores, n)
  const placed = new Date(ctx.now.getTime() - ago - (n % 11) * 3_600_000)
  const sent = sentOf(world, planned, shop, placed, n)
  const at = { ...ctx, now: momentOf(ctx, placed.getTime(), 0.01 * dayMs), enqueue: noQueue }
  yield at.now
  const id =
    ago >= storeBefore
      ? (await intakeOrder(at, shop, sent)).orderId
      : await fromFile(at, { entityId: shop.entityId, storeId: shop.id }, sent)
  if (id === null) throw new Error(`The demo's order ${sent.name} was not taken in`)
  const owner = shop.entityId === world.ids.entities.northwind ? 'merchant' : 'merchant2'
  for (const step of steps) {
    const now = momentOf(ctx, placed.getTime(), step.after + (n % step.spread) * dayMs)
    yield now
    const by = step.by === 'merchant' ? owner : step.by
    await deedOf(step.do)(actingAs({ ...ctx, now }, world.ids, by), step.with, id)
  }
}

async function fromFile(ctx: Ctx, scope: { entityId: number; storeId: number }, sent: PlatformOrder) {
  await importFileOrder(ctx, scope, sent)
  const [row] = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.storeId, scope.storeId), eq(order.pltOrderSn, sent.name)))
  return row?.id ?? null
}

function sentOf(
  world: World,
  { state, country }: Planned,
  shop: World['stores'][number],
  placed: Date,
  n: number,
): PlatformOrder {
  const buyer = pick(
    world.buyers.filter((one) => country === undefined || one.country === country),
    n,
  )
  const name = state === 'no_address' ? '' : buyer.name
  const lines = linesOf(world, state, n)
  return {
    id: `gid://shopify/Order/${77_000_000 + n}`,
    name: `${shop.name.slice(0, 1)}${4100 + n}`,
    createdAt: placed,
    updatedAt: placed,
    cancelledAt: null,
    financialStatus: state === 'store_unpaid' ? 'pending' : 'paid',
    fulfilled: false,
    currency: shop.currency,
    total: lines.reduce((sum, line) => sum + line.price * line.quantity, 0),
    email: name ? mailOf(name, n) : '',
    buyerName: name,
    note: pick(world.plan.notes, n),
    address: state === 'no_address' ? null : buyer,
    lines,
    test: false,
    ...(namesShipBy.has(shop.platformId)
      ? { shipBy: new Date(placed.getTime() + (4 + (n % 3)) * dayMs) }
      : {}),
  }
}

function linesOf(world: World, state: string, n: number): PlatformOrder['lines'] {
  const line = (
    i: number,
    of: { code: string; title: string; options: string[]; price: number },
    quantity: number,
  ) => ({
    id: `gid://shopify/LineItem/${770_000_000 + n * 10 + i}`,
    productId: `gid://shopify/Product/${of.code}`,
    variantId: `gid://shopify/ProductVariant/${of.code}`,
    title: of.title,
    variantTitle: of.options.join(' / '),
    sku: of.code,
    quantity,
    price: Math.ceil((of.price * 2.6) / 100) * 100 - 5,
    image: null,
    requiresShipping: true,
    properties: [],
  })
  // Every so often a buyer buys a set.
  const isSet = world.sets.length > 0 && n % setEvery === 4
  const first = line(
    0,
    isSet ? pick(world.sets, Math.floor(n / setEvery)) : pick(world.stocked, n * 7),
    1 + (n % 3 === 0 ? 1 : 0),
  )
  const second =
    n % 4 === 1 || state === 'partly_refunded' ? [line(1, pick(world.stocked, n * 5 + 3), 1)] : []
  if (state === 'unmatched') {
    const [title, code] = pick(world.plan.unmatched, n)
    return [line(0, { code, title, options: [], price: 900 }, 1), ...second]
  }
  if (state === 'short' && world.missing.length > 0) return [line(0, pick(world.missing, n), 1), ...second]
  return [first, ...second]
}
