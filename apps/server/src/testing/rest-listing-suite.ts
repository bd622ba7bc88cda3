import { orderSku } from '@dropyard/contract/order/order-sku'
import { listing } from '@dropyard/contract/store/listing'
import type { shoplazzaListing as Contract } from '@dropyard/contract/store/listing/listed'
import { job } from '@dropyard/contract/system/job'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Product } from '../../../../simulators/shared/state.ts'
import { goodsMaker } from './goods.ts'
import type { RestBench } from './rest-shop.ts'

/** Tests of listed products for all hosted platforms; runs with each platform's simulator. */

const rule = { mode: 'multiply' as const, value: '3', shipping: 0 }
const outcome = z.object({ failures: z.array(z.object({ id: z.number(), reason: z.string() })) })

export async function restListingSuite(bench: RestBench, on: typeof Contract): Promise<void> {
  const { app, sim, merchant, connect, rest } = bench
  const { make } = await goodsMaker(app)
  const shopId = await connect('listed')
  const inShop = (name = 'listed'): Product[] =>
    Object.values(
      Object.values(sim.state().shops).find((one) => one.domain.startsWith(`${name}.`))?.products ?? {},
    )
  const rows = async () => (await merchant.call(on.list, { query: { 'per-page': 100 } })).data
  const publish = async (n: number, to = shopId) => {
    const goods = []
    for (let i = 0; i < n; i++) goods.push(await make())
    const goods_ids = goods.map((one) => one.id)
    await merchant.call(listing.batchDisplay, { body: { shop_ids: [to], goods_ids, rule, status: 'active' } })
    await rest()
    const all = await rows()
    return goods_ids.map((id) => {
      const row = all.find((one) => one.goods_id === id && one.shop_id === to)
      const product = inShop().find((one) => one.id === row?.itemID)
      if (!row || (to === shopId && !product)) throw new Error(`goods ${id} are not listed`)
      return { row, product: product as Product }
    })
  }
  const ended = async (jobId: number) => {
    await rest()
    const { data } = await merchant.call(job.read, { params: { id: jobId } })
    expect(data).toMatchObject({ state: 'done' })
    return outcome.parse(data.result).failures
  }

  test('prices and stock are read from the shop and changed there', async () => {
    const [one] = await publish(1)
    if (!one) throw new Error('nothing is listed')
    const { data } = await merchant.call(on.variants, { body: { id: one.row.id } })
    expect(data.variants).toHaveLength(1)
    const variant_id = data.variants[0]?.variant_id ?? ''
    const started = await merchant.call(on.changeVariants, {
      body: { id: one.row.id, variants: [{ variant_id, price: 4242, stock: 7 }] },
    })
    expect(await ended(started.data.job_id)).toEqual([])
    const read = await merchant.call(on.variants, { body: { id: one.row.id } })
    expect(read.data.variants[0]).toMatchObject({ price: 4242, stock: 7 })
    expect((await rows()).find((row) => row.id === one.row.id)).toMatchObject({
      price_min: 4242,
      in_sync: true,
    })
  })

  test('the weight of products is changed in the shop', async () => {
    const made = await publish(2)
    const ids = made.map(({ row }) => row.id)
    const started = await merchant.call(listing.updateWeight, { body: { ids, weight: 750 } })
    expect(await ended(started.data.job_id)).toEqual([])
    for (const { row } of made)
      expect(JSON.stringify(inShop().find((one) => one.id === row.itemID))).toContain('750')
  })

  test('the status is changed, and archived is kept where the shop does not know it', async () => {
    const [one] = await publish(1)
    const ids = [one?.row.id ?? 0]
    for (const status of ['draft', 'active', 'archived'] as const) {
      const started = await merchant.call(on.setStatus, { body: { ids, status } })
      expect(await ended(started.data.job_id)).toEqual([])
      expect((await rows()).find((row) => row.id === ids[0])?.status).toBe(status)
    }
    expect(inShop().find((row) => row.id === one?.row.itemID)?.status).not.toBe('active')
  })

  test('several are listed again in one batch, unlinked and deleted', async () => {
    const made = await publish(2)
    const ids = made.map(({ row }) => row.id)
    const again = await merchant.call(on.republish, { body: { ids } })
    expect(again.data.batch_ids).toHaveLength(1)
    await rest()
    expect(await merchant.call(on.unlink, { body: { ids: ids.slice(0, 1) } })).toMatchObject({
      data: { unlinked: 1 },
    })
    expect((await rows()).find((row) => row.id === ids[0])).toMatchObject({ goods_id: null, linked: 0 })
    expect((await rows()).find((row) => row.id === ids[1])).toMatchObject({ variants: 1, linked: 1 })
    const gone = await merchant.call(on.batchDelete, { body: { ids } })
    expect(await ended(gone.data.job_id)).toEqual([])
    expect((await rows()).filter((row) => ids.includes(row.id))).toEqual([])
    for (const { row } of made) expect(inShop().some((one) => one.id === row.itemID)).toBe(false)
  })

  test("a store's own products are taken in once; those without our codes wait to be linked", async () => {
    const other = await connect('own-goods')
    const ours = await make({ skus: [{ code: 'TAKEN-IN-1' }] })
    const [known] = await publish(1)
    const shop = Object.values(sim.state().shops).find((one) => one.domain.startsWith('own-goods.'))
    const like = known?.product
    if (!shop || !known || !like) throw new Error('no shop')
    for (const [n, sku] of ['TAKEN-IN-1', 'THEIRS-1'].entries()) {
      const product = structuredClone(like)
      product.id = `${like.id.slice(0, -2)}9${n}`
      product.title = `Own ${sku}`
      for (const variant of product.variants)
        Object.assign(variant, { sku, id: `${variant.id.slice(0, -2)}9${n}` })
      shop.products[product.id] = product
    }
    for (let n = 0; n < 2; n++) {
      const started = await merchant.call(listing.import, { body: { shop_id: other } })
      expect(await ended(started.data.job_id)).toEqual([])
    }
    const taken = (await rows()).filter((row) => row.shop_id === other)
    expect(taken.map((row) => [row.goods_name, row.goods_id]).sort()).toEqual([
      ['Own TAKEN-IN-1', ours.id],
      ['Own THEIRS-1', null],
    ])
    const waiting = await merchant.call(orderSku.list, { query: { search: 'THEIRS-1' } })
    expect(waiting.data).toHaveLength(1)
    const toLink = async () =>
      (await merchant.call(on.list, { query: { shop_id: other, linked: 'no' } })).data.map(
        (row) => row.goods_name,
      )
    expect(await toLink()).toEqual(['Own THEIRS-1'])
    const byId = { store_id: other, search: taken.find((row) => row.goods_id === null)?.itemID ?? '' }
    expect((await merchant.call(orderSku.list, { query: byId })).data).toEqual(waiting.data)
    const chosen = { id: waiting.data[0]?.id ?? 0, sku_id: ours.skus[0]?.id ?? 0 }
    await merchant.call(orderSku.map, { body: { maps: [chosen] } })
    expect(await toLink()).toEqual([])
    expect((await rows()).find((row) => row.goods_name === 'Own THEIRS-1')).toMatchObject({
      goods_id: ours.id,
      linked: 1,
    })
    await merchant.call(orderSku.unmap, { body: { ids: [chosen.id] } })
    expect((await rows()).find((row) => row.goods_name === 'Own THEIRS-1')).toMatchObject({
      goods_id: null,
      linked: 0,
    })
    // Products that the merchant created in the store are not republished, which would overwrite their texts, pictures and prices.
    const again = await merchant.call(on.republish, { body: { ids: taken.map((row) => row.id) } })
    expect(again.data).toEqual({ batch_ids: [], listed: 0 })
    expect(taken.map((row) => row.can_list_again)).toEqual([false, false])
    expect((await rows()).find((row) => row.id === known.row.id)?.can_list_again).toBe(true)
  })

  test('a store that lost its authorization is told of beside its products, and nothing is changed there', async () => {
    const lost = await connect('lost-one')
    await publish(1, lost)
    // Shops report times in whole seconds, so an event in the second of the authorization can't be ordered.
    await sim.clock.advance(2000)
    sim.uninstall('lost-one')
    await rest()
    const row = (await rows()).find((one) => one.shop_id === lost)
    expect(row).toMatchObject({ shop_authed: false })
    const id = row?.id ?? 0
    expect(await merchant.call(on.variants, { body: { id } })).toMatchObject({
      status: 422,
      refusal: 'store.not_authorized',
    })
    const started = await merchant.call(on.setStatus, { body: { ids: [id], status: 'draft' } })
    expect(await ended(started.data.job_id)).toEqual([{ id, reason: 'store_lost' }])
  })
}
