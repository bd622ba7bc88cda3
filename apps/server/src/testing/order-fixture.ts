import { orderList } from '@dropyard/contract/order/order-list'
import { payment } from '@dropyard/contract/order/payment'
import type { Ctx } from '../kit/context.ts'
import { demoIds } from '../modules/account/user/demo-ids.ts'
import { walletOf } from '../modules/finance/wallet/accounts.ts'
import { channelCarrier } from '../modules/logistics/channel-carrier/table.ts'
import { numberPool } from '../modules/logistics/number-pool/table.ts'
import { intakeOrder } from '../modules/order/order-intake/intake-order.ts'
import type { TestApp } from './app.ts'
import {
  makeChannel,
  makeMoney,
  makeSku,
  makeStock,
  makeStore,
  makeWarehouse,
  platformOrder,
} from './factories.ts'

type Sent = Parameters<typeof platformOrder>[0]
type SkuValues = NonNullable<Parameters<typeof makeSku>[1]> & { stock?: number }

interface Wishes<K extends string> {
  /** Balance of the wallet of the merchant's company, in cents. */
  money?: number
  /** Code -> values of a SKU and its stock in pieces. */
  skus?: Readonly<Record<K, Omit<SkuValues, 'code'>>>
}

/** Creates what tests of orders need: a warehouse with a channel, products, a store, and money in the company's wallet. */
export async function orderFixture<K extends string = never>(app: TestApp, wishes: Wishes<K> = {}) {
  const merchant = await app.as('merchant')
  const world = await app.system((ctx) => build(ctx, wishes))
  const arrive = (values: Sent = {}, shop = world.shop) =>
    app.system((ctx) => intakeOrder(ctx, shop, platformOrder(values)))
  return {
    ...world,
    merchant,
    /** Takes in an order of the store. Returns the result of the intake. */
    arrive,
    /** Takes in an order of the store that must be accepted. Returns its id. */
    async arrived(values: Sent = {}, shop = world.shop): Promise<number> {
      const { orderId } = await arrive(values, shop)
      if (orderId === null) throw new Error('The order was not taken')
      return orderId
    },
    detail: async (id: number | null) =>
      (await merchant.call(orderList.detail, { params: { id: id ?? 0 } })).data,
    pay: (id: number) => merchant.call(payment.pay, { body: { id } }),
    balance: () => app.system(async (ctx) => (await walletOf(ctx, world.entities.northwind)).balance),
  }
}

async function build<K extends string>(ctx: Ctx, { money = 1_000_000, skus }: Wishes<K>) {
  const { entities } = await demoIds(ctx)
  const warehouse = await makeWarehouse(ctx)
  const channel = await makeChannel(ctx, { warehouseId: warehouse.id })
  await numbersOf(ctx, channel.id)
  const made = {} as Record<K, Awaited<ReturnType<typeof makeSku>>>
  for (const [code, { stock = 0, ...values }] of Object.entries<Omit<SkuValues, 'code'>>(skus ?? {})) {
    const one = await makeSku(ctx, { ...values, code })
    if (stock > 0) await makeStock(ctx, one.id, warehouse.id, stock)
    made[code as K] = one
  }
  await makeMoney(ctx, entities.northwind, money)
  return { entities, warehouse, channel, skus: made, shop: await makeStore(ctx, entities.northwind) }
}

/** Gives the channel a pool of a carrier's tracking numbers: numbers that we make up don't count as a carrier's. */
async function numbersOf(ctx: Ctx, channelId: number): Promise<void> {
  const range = { first: 50_000_000, last: 59_999_999, next: 50_000_000, check: 's10' as const }
  const [pool] = await ctx.db
    .insert(numberPool)
    .values({ name: 'Test Post', prefix: 'CH', suffix: 'CN', ...range })
    .returning({ id: numberPool.id })
  await ctx.db.insert(channelCarrier).values({ channelId, poolId: pool?.id ?? null, auto: false })
}
