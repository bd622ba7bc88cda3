import { goodsSeller } from '@dropyard/contract/purchasing/goods-seller'
import { one688Account } from '@dropyard/contract/purchasing/one688/account'
import { one688Order } from '@dropyard/contract/purchasing/one688-order'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { expect } from 'vitest'
import { createOne688Simulator } from '../../../../simulators/one688/simulator.ts'
import { startTestApp } from './app.ts'
import { closeAfterFile } from './closing.ts'
import { purchaseFixture } from './purchase-fixture.ts'

/** A simulated 1688, two SKUs that a supplier sells there, and orders of them. */
export async function one688Fixture() {
  const sim = createOne688Simulator({ trades: true, settings: { perSecond: 10_000, perMinute: 600_000 } })
  const origin = await sim.listen()
  closeAfterFile(() => sim.stop())
  const app = await startTestApp({
    env: {
      ...{ ONE688_ORIGIN: origin, ONE688_OFFER_URL: `${origin}/offer/{id}.html` },
      ...{ ONE688_ORDER_URL: `${origin}/pay/{id}`, ONE688_PER_SECOND: '1000', ONE688_PER_MINUTE: '60000' },
      ONE688_PAUSE_SECONDS: '1',
    },
  })
  const { supplierId, warehouseId, otherId, skus } = await purchaseFixture(app)
  const [admin, buyer, lead] = [await app.as('admin'), await app.as('buyer'), await app.as('lead')]
  const keys = { app_key: sim.app.key, secret: sim.app.secret, refresh_token: sim.grant() }
  await admin.call(one688Account.save, { body: keys })
  await app.asOwner(
    `UPDATE warehouse SET phone = '13800000000', address = '北下朱 1 号' WHERE id = ${warehouseId}`,
  )
  const offer = sim.offers.find(
    ({ quoteType, status, skus: all }) =>
      quoteType === 2 && status === 'published' && all.filter(({ stock }) => stock > 500).length > 1,
  )
  const specs = offer?.skus.filter(({ stock }) => stock > 500).slice(0, 2) ?? []
  const price = offer?.tiers.findLast(({ from }) => from <= 60)?.price ?? 0
  const sold = skus.slice(6, 8)
  for (const [n, { code }] of sold.entries())
    await buyer.call(goodsSeller.create, {
      body: {
        ...{ sku: code, supplier: 'SUP', spec_id: specs[n]?.specId },
        link: `https://detail.1688.com/offer/${offer?.id}.html`,
      } as never,
    })

  const step = (who: typeof buyer, name: keyof typeof purchaseOrderFlow.actions, id: number, input = {}) =>
    who.call(purchaseOrderFlow.endpoints[name], { body: { id_list: [id], ...input } as never })
  /** An approved order of 30 pieces of each SKU, dear enough for the seller's freight. */
  async function approved(over: object = {}): Promise<number> {
    const items = sold.map(({ id }) => ({ sku_id: id, pieces: 30, price: price + 300 }))
    const body = { supplier_id: supplierId, warehouse_id: warehouseId, items, ...over } as never
    const { data, fields } = await buyer.call(purchaseOrder.create, { body })
    expect(fields).toEqual({})
    await step(buyer, 'submit', data.id)
    expect((await step(lead, 'approve', data.id)).refusal).toBeUndefined()
    return data.id
  }
  const preview = (id: number) => buyer.call(one688Order.preview, { body: { id } })
  const order = (id: number, preview_key: string) => step(buyer, 'order', id, { way: '1688', preview_key })
  /** An approved order for which 1688 is about to be asked. */
  async function asked(over: object = {}): Promise<number> {
    const id = await approved(over)
    expect((await order(id, (await preview(id)).data.preview_key)).refusal).toBeUndefined()
    return id
  }
  /** An order that 1688 has. */
  async function made(): Promise<{ id: number; number: string }> {
    const id = await asked()
    await app.runJobs()
    const [attempt] = await attempts(id)
    return { id, number: attempt?.orders[0]?.number ?? '' }
  }
  const read = async (id: number) => (await buyer.call(purchaseOrder.get, { params: { id } })).data
  const attempts = async (id: number) => (await buyer.call(one688Order.list, { params: { id } })).data
  const there = async (id: number) => {
    const { po_sn } = await read(id)
    return sim.trade.orders().filter(({ outOrderId }) => outOrderId.startsWith(`${po_sn}-`))
  }
  const refresh = (id: number) => buyer.call(one688Order.refresh, { params: { id } })
  return {
    ...{ sim, app, buyer, lead, admin, otherId, sold, skus, specs, price, offer },
    ...{ step, approved, preview, order, asked, made, read, attempts, there, refresh },
  }
}
