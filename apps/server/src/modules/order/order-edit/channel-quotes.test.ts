import { erpOrder } from '@dropyard/contract/order/erp-order'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeChannel, makeWarehouse, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { queriesOf } from '../../../testing/queries.ts'
import { setRateCard } from '../../logistics/channel/service.ts'
import { quotesOfAll } from './channel-quotes.ts'

/** Choosing one channel for several paid orders. */

const app = await startTestApp()
const clerk = await app.as('clerk')
const world = await orderFixture(app, { skus: { LAMP: { price: 1000, grams: 300, stock: 50 } } })

/** A channel that carries parcels of at most 400 grams. */
const light = await app.system(async (ctx) => {
  const made = await makeChannel(ctx, { warehouseId: world.warehouse.id })
  await setRateCard(ctx, made.id, new Date(ctx.now.getTime() - 1000), {
    currency: 'USD',
    volumetric: { kind: 'actual' },
    maxGrams: 400,
    zones: [
      {
        code: 'all',
        countries: ['US', 'DE', 'GB'],
        prices: { mode: 'bracket', brackets: [{ upToGrams: 400, total: 100 }] },
        days: { min: 5, max: 9 },
      },
    ],
  })
  return made
})
const elsewhere = await app.system(async (ctx) =>
  makeChannel(ctx, { warehouseId: (await makeWarehouse(ctx)).id }),
)

async function paid(quantity: number): Promise<number> {
  const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP', quantity })] })
  expect((await world.pay(id)).data.ok).toBe(true)
  return id
}
const small = [await paid(1), await paid(1)]
const big = await paid(2)
const quoteOf = async (ids: readonly number[], channelId: number) => {
  const { data } = await clerk.call(erpOrder.channelQuotes, { query: { ids: [...ids] } })
  return data.quotes.find((quote) => quote.channel_id === channelId)
}

it('adds up what a channel asks for several orders', async () => {
  const [one = 0] = small
  expect(await quoteOf([one], light.id)).toMatchObject({ ok: true, total: 100, chargeable_grams: 300 })
  expect(await quoteOf(small, light.id)).toMatchObject({
    ok: true,
    total: 200,
    chargeable_grams: 600,
    days_min: 5,
    days_max: 9,
    reasons: [],
  })
})

it('says which of the orders a channel can’t carry, and why', async () => {
  const { order_sn } = await world.detail(big)
  const quote = await quoteOf([...small, big], light.id)
  const reasons = (quote?.reasons ?? []).map(({ message }) => message).join(' ')
  expect(quote?.ok).toBe(false)
  expect(reasons).toContain(`${order_sn}: Weighs 600 g`)
  for (const id of small) expect(reasons).not.toContain((await world.detail(id)).order_sn)
  const refused = await clerk.call(erpOrder.changeChannel, {
    body: { orders: [...small, big].map((id) => ({ id })), channel_id: light.id, dry_run: true },
  })
  expect(refused.data.map(({ ok }) => ok)).toEqual([true, true, false])
})

it('tells the channel that all have, and whether labels would be voided and merchants told', async () => {
  const { data } = await clerk.call(erpOrder.channelQuotes, { query: { ids: small } })
  const { channel_id } = await world.detail(small[0] ?? 0)
  expect(data).toMatchObject({ channel_id, paid: true, labelled: false })
  const mixed = await clerk.call(erpOrder.channelQuotes, { query: { ids: [...small, big] } })
  expect(mixed.data.channel_id).toBeNull()
})

it('offers no channel of another warehouse than the one that holds the items', async () => {
  expect(await quoteOf(small, elsewhere.id)).toMatchObject({ ok: false })
})

it('is read by as many queries for many orders as for one', async () => {
  const count = (ids: readonly number[]) =>
    app.system(async (ctx) => (await queriesOf(ctx, () => quotesOfAll(ctx, ids))).length)
  await count(small)
  expect(await count([...small, big])).toBe(await count([big]))
})

it('is for staff who may change channels', async () => {
  expect((await world.merchant.call(erpOrder.channelQuotes, { query: { ids: small } })).status).toBe(403)
})
