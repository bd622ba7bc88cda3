import { orderEnding } from '@dropyard/contract/order/after-sale'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import { orderSku } from '@dropyard/contract/order/order-sku'
import { orderSplit } from '@dropyard/contract/order/order-split'
import { payment } from '@dropyard/contract/order/payment'
import { describe, expect, it } from 'vitest'
import type { PlatformLine, PlatformOrder } from '../../../connectors/connector.ts'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine, platformOrder, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { noteFulfilmentPushed } from '../order/pushed.ts'
import { importFileOrder } from './import-file.ts'

/** How later messages of a store change orders here: pieces that we sent are no change, removed items are not sent. */

const app = await startTestApp()
const world = await orderFixture(app, {
  skus: { MUG: { stock: 5000, price: 333 }, LAMP: { stock: 500, price: 1999 } },
})
const clerk = await app.as('clerk')
const { merchant } = world

const mug = (values: Partial<PlatformLine> = {}) => platformLine({ sku: 'MUG', ...values })
const lamp = (values: Partial<PlatformLine> = {}) => platformLine({ sku: 'LAMP', ...values })
const detail = (id: number) => world.detail(id)
let minutes = 0
const later = (sent: PlatformOrder, values: Partial<PlatformOrder>): PlatformOrder => {
  minutes += 1
  return { ...sent, ...values, updatedAt: new Date(sent.updatedAt.getTime() + minutes * 60_000) }
}
async function arrived(values: Partial<PlatformOrder>): Promise<{ id: number; sent: PlatformOrder }> {
  const sent = platformOrder(values)
  return { id: (await world.arrive(sent)).orderId ?? 0, sent }
}
const pay = (id: number) => merchant.call(payment.pay, { body: { id } })
const less = (line: PlatformLine, quantity: number): PlatformLine => ({ ...line, quantity })

async function sendOff(id: number, told: boolean): Promise<void> {
  const orders = [{ id }]
  await clerk.call(erpOrder.check, { body: { orders } })
  await clerk.call(erpOrder.predict, { body: { orders } })
  await app.runJobs()
  const { data } = await clerk.call(erpOrder.ship, { body: { orders } })
  expect(data).toMatchObject([{ ok: true }])
  if (told) await app.system((ctx) => noteFulfilmentPushed(ctx, id, { ok: true }))
}

describe('when nothing is left to send', () => {
  it('an unpaid order is cancelled: all its goods were refunded and only the freight was kept', async () => {
    const line = mug({ quantity: 2 })
    const { id, sent } = await arrived({ lines: [line] })
    await world.arrive(
      later(sent, { financialStatus: 'partly_refunded', lines: [less(line, 0)], total: 490 }),
    )
    const o = await detail(id)
    expect(o).toMatchObject({ status: 90 })
    expect(o.events.some((event) => event.text === 'Cancelled. Nothing left to send in the store')).toBe(true)
    expect((await pay(id)).refusal).toBe('order-guard.cancelled')
  })

  it('a paid order is held with that reason, once', async () => {
    const line = mug()
    const { id, sent } = await arrived({ lines: [line] })
    await pay(id)
    const empty = later(sent, { lines: [less(line, 0)], total: 0 })
    await world.arrive(empty)
    expect(await detail(id)).toMatchObject({
      on_hold: 'store_nothing_left',
      blocked: { reason: 'store_nothing_left', fix: 'cancel_order' },
    })
    await merchant.call(orderEdit.hold, { body: { orders: [{ id }], hold: false } })
    await world.arrive(later(empty, { note: 'never mind' }))
    expect((await detail(id)).on_hold).toBeNull()
  })
})

describe('an order that its store ended before it was paid', () => {
  it('is another order when the store wants something again, and no order when a person cancelled it', async () => {
    const line = mug()
    const { id, sent } = await arrived({ lines: [line] })
    await world.arrive(later(sent, { lines: [less(line, 0)], total: 0 }))
    expect((await detail(id)).status).toBe(90)
    // An older message does not bring the order back.
    expect(await world.arrive(sent)).toMatchObject({ outcome: 'unchanged' })
    const again = await world.arrive(later(sent, { lines: [less(line, 0), lamp()] }))
    expect(again).toMatchObject({ outcome: 'imported' })
    expect(await detail(again.orderId ?? 0)).toMatchObject({ status: 10, plt_order_sn: sent.name })
    const other = await arrived({ lines: [mug()] })
    await merchant.call(orderEnding.cancel, { body: { orders: [{ id: other.id }] } })
    const more = later(other.sent, { lines: [...other.sent.lines, lamp()] })
    expect(await world.arrive(more)).toMatchObject({ outcome: 'unchanged', orderId: other.id })
  })
})

describe('a split order', () => {
  async function split(lines: readonly PlatformLine[]) {
    const { id, sent } = await arrived({ lines: [...lines] })
    await pay(id)
    const second = (await detail(id)).lines[1]
    const { data } = await clerk.call(orderSplit.split, {
      body: { id, lines: [{ line_id: second?.id ?? 0, quantity: second?.quantity ?? 0 }] },
    })
    return { id, sent, part: data.id ?? 0 }
  }

  it('goes on when its part was sent: our own parcel is no edit, told or under way', async () => {
    for (const told of [true, false]) {
      const [a, b] = [mug(), lamp()] as const
      const { id, sent, part } = await split([a, b])
      await sendOff(part, told)
      const news = later(sent, { lines: [a, less(b, 0)] })
      await world.arrive(news)
      expect(await detail(id)).toMatchObject({ on_hold: null, status: 20 })
      await world.arrive(later(news, { lines: [a, less(b, 0)], note: 'hello' }))
      expect((await detail(id)).on_hold).toBeNull()
    }
  })

  it('is held where the change is: the part that has the line, and not the rest', async () => {
    const [a, b] = [mug(), lamp({ quantity: 3 })] as const
    const { id, sent, part } = await split([a, b])
    await world.arrive(later(sent, { lines: [a, less(b, 2)] }))
    expect((await detail(part)).on_hold).toBe('store_edited')
    expect((await detail(id)).on_hold).toBeNull()
  })

  it('goes on where the first number marks the whole order as sent', async () => {
    const [a, b] = [mug(), lamp()] as const
    const { id, sent, part } = await split([a, b])
    await sendOff(part, true)
    const all = later(sent, { lines: [less(a, 0), less(b, 0)], fulfilled: true, sentAsOne: true })
    await world.arrive(all)
    expect((await detail(id)).on_hold).toBeNull()
    await world.arrive(later(all, { financialStatus: 'refunded' }))
    expect((await detail(id)).on_hold).toBe('store_refunded')
  })

  it('holds its part also when the order itself has left already', async () => {
    const [a, b] = [mug(), lamp()] as const
    const { id, sent, part } = await split([a, b])
    await sendOff(id, true)
    const refunded = later(sent, { lines: [less(a, 0), less(b, 0)], financialStatus: 'refunded' })
    await world.arrive(refunded)
    expect((await detail(part)).on_hold).toBe('store_refunded')
  })

  it('sends its part to the new address, too', async () => {
    const { id, sent, part } = await split([mug(), lamp()])
    const address = { ...someAddress, address1: '9 New Street' }
    await world.arrive(later(sent, { address }))
    for (const one of [id, part]) expect((await detail(one)).address.address1).toBe('9 New Street')
  })
})

describe('a hold of the store', () => {
  const hold = { reason: 'fraud_risk', note: 'check the card', lineIds: null } as const

  it('stops work with the store’s reason, and ends with it', async () => {
    const { id, sent } = await arrived({ lines: [mug()] })
    await pay(id)
    await world.arrive(later(sent, { hold }))
    expect(await detail(id)).toMatchObject({
      on_hold: 'store_held',
      blocked: { name: 'On hold in the store: high risk of fraud (check the card)' },
      store_hold: { note: 'check the card', overruled: false },
    })
    const checked = await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
    expect(checked.data).toMatchObject([{ ok: false, code: 'order-guard.on_hold' }])
    // A message that has no information about holds leaves them unchanged.
    await world.arrive(later(sent, { note: 'hello' }))
    expect((await detail(id)).on_hold).toBe('store_held')
    await world.arrive(later(sent, { hold: null }))
    expect(await detail(id)).toMatchObject({ on_hold: null, store_hold: null })
  })

  it('keeps an order from leaving whose parcel is labelled already', async () => {
    const { id, sent } = await arrived({ lines: [mug()] })
    await pay(id)
    await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
    await clerk.call(erpOrder.predict, { body: { orders: [{ id }] } })
    await app.runJobs()
    await world.arrive(later(sent, { hold }))
    const shipped = await clerk.call(erpOrder.ship, { body: { orders: [{ id }] } })
    expect(shipped.data).toMatchObject([{ ok: false, code: 'order-guard.on_hold' }])
  })

  it('is there from the start of an order that comes held', async () => {
    const { id } = await arrived({ lines: [mug()], hold })
    expect((await detail(id)).on_hold).toBe('store_held')
  })

  it('leaves a hold of a person alone, and is left by it', async () => {
    const { id, sent } = await arrived({ lines: [mug()] })
    const byHand = (held: boolean) =>
      merchant.call(orderEdit.hold, { body: { orders: [{ id }], hold: held } })
    await world.arrive(later(sent, { hold }))
    await byHand(true)
    expect((await detail(id)).on_hold).toBe('on_hold')
    await world.arrive(later(sent, { hold: null }))
    expect((await detail(id)).on_hold).toBe('on_hold')
    await world.arrive(later(sent, { hold }))
    await byHand(false)
    expect((await detail(id)).on_hold).toBe('store_held')
    // Releasing it again overrules the store: the same hold does not return.
    await byHand(false)
    await world.arrive(later(sent, { hold }))
    expect(await detail(id)).toMatchObject({ on_hold: null, store_hold: { overruled: true } })
  })

  it('concerns only the orders with the lines that are held', async () => {
    const [a, b] = [mug(), lamp()] as const
    const { id, sent } = await arrived({ lines: [a, b] })
    await pay(id)
    const second = (await detail(id)).lines[1]
    const { data } = await clerk.call(orderSplit.split, {
      body: { id, lines: [{ line_id: second?.id ?? 0, quantity: 1 }] },
    })
    await world.arrive(later(sent, { hold: { ...hold, lineIds: [b.id] } }))
    expect((await detail(id)).on_hold).toBeNull()
    expect((await detail(data.id ?? 0)).on_hold).toBe('store_held')
  })
})

describe('an item that another supplier ships', () => {
  const poster = (values: Partial<PlatformLine> = {}) =>
    platformLine({ title: 'Poster', sku: 'PRINTAPP-1', ...values })
  const keep = async (id: number) =>
    (await detail(id)).lines.flatMap((line) =>
      line.sku_id ? [{ line_id: line.id, sku_id: line.sku_id, quantity: line.quantity }] : [],
    )

  it('is left out with a list of what we ship, and the rest is paid', async () => {
    const { id } = await arrived({ lines: [mug(), poster()] })
    expect((await pay(id)).refusal).toBe('order-guard.unmapped')
    await merchant.call(orderSku.updateGoods, { body: { id, lines: await keep(id) } })
    const o = await detail(id)
    expect(o).toMatchObject({ blocked: null, goods_num: 1, left_out: [{ title: 'Poster', quantity: 1 }] })
    expect(o.events.some((event) => event.text === 'Not shipped by us: Poster')).toBe(true)
    expect((await pay(id)).refusal).toBeUndefined()
  })

  it('is left out with a quantity of 0, changes nothing when it is sent, and can be shipped by us again', async () => {
    const [ours, theirs] = [mug(), poster()] as const
    const { id, sent } = await arrived({ lines: [ours, theirs] })
    const line = (await detail(id)).lines.find((one) => one.title === 'Poster')
    const zero = [{ line_id: line?.id ?? 0, sku_id: null, quantity: 0 }]
    await merchant.call(orderSku.updateGoods, { body: { id, lines: zero } })
    expect(await detail(id)).toMatchObject({ blocked: null, lines: [{ sku: 'MUG' }] })
    await world.arrive(later(sent, { lines: [ours, theirs], note: 'hello' }))
    expect((await detail(id)).lines).toHaveLength(1)
    const [out] = (await detail(id)).left_out
    await merchant.call(orderSku.restoreGoods, { body: { id, ids: [out?.id ?? 0] } })
    expect(await detail(id)).toMatchObject({ blocked: { reason: 'unmapped' }, left_out: [] })
    const again = (await detail(id)).lines.find((one) => one.title === 'Poster')
    await merchant.call(orderSku.updateGoods, {
      body: { id, lines: [{ line_id: again?.id ?? 0, sku_id: null, quantity: 0 }] },
    })
    await pay(id)
    // The other supplier's app fulfils its item, which changes nothing for us.
    await world.arrive(later(sent, { lines: [ours, less(theirs, 0)] }))
    expect(await detail(id)).toMatchObject({ on_hold: null, status: 20 })
    // Then our item is refunded, and nothing is left to send.
    await world.arrive(later(sent, { lines: [less(ours, 0), less(theirs, 0)] }))
    expect((await detail(id)).on_hold).toBe('store_nothing_left')
  })

  it('can not be all of an order', async () => {
    const { id } = await arrived({ lines: [poster()] })
    const line = (await detail(id)).lines[0]
    const { refusal } = await merchant.call(orderSku.updateGoods, {
      body: { id, lines: [{ line_id: line?.id ?? 0, sku_id: null, quantity: 0 }] },
    })
    expect(refusal).toBe('order.nothing_ours')
  })

  it('is left out of orders from files, too', async () => {
    const { data } = await merchant.call(orderSku.list, { query: { search: 'FILE-POSTER' } })
    expect(data).toEqual([])
    const theirs = () => poster({ sku: 'FILE-POSTER', variantId: null, productId: null })
    const scope = { entityId: world.entities.northwind, storeId: world.shop.id }
    await app.system((ctx) =>
      importFileOrder(ctx, scope, platformOrder({ id: 'F1', name: 'F1', lines: [mug(), theirs()] })),
    )
    const [variant] = (await merchant.call(orderSku.list, { query: { search: 'FILE-POSTER' } })).data
    await merchant.call(orderSku.setNotOurs, { body: { ids: [variant?.id ?? 0], not_ours: true } })
    await app.system((ctx) =>
      importFileOrder(ctx, scope, platformOrder({ id: 'F2', name: 'F2', lines: [theirs(), mug()] })),
    )
    for (const search of ['F1', 'F2']) {
      const [row] = (await merchant.call(orderList.list, { query: { search } })).data
      expect(await detail(row?.id ?? 0)).toMatchObject({
        goods_num: 1,
        lines: [{ sku: 'MUG' }],
        left_out: [{ platform_sku: 'FILE-POSTER' }],
      })
    }
  })

  it('is remembered by its variant for waiting and later orders, until that is taken back', async () => {
    const variantId = 'gid://shopify/ProductVariant/4711'
    const theirs = () => poster({ variantId })
    const first = await arrived({ lines: [mug(), theirs()] })
    const second = await arrived({ lines: [mug(), theirs()] })
    const alone = await arrived({ lines: [theirs()] })
    const line = (await detail(first.id)).lines.find((one) => one.title === 'Poster')
    await merchant.call(orderSku.updateGoods, {
      body: {
        id: first.id,
        remember: true,
        lines: [{ line_id: line?.id ?? 0, sku_id: null, quantity: 0 }],
      },
    })
    for (const { id } of [first, second]) expect((await detail(id)).blocked).toBeNull()
    // An order that contains nothing else is left for its merchant to decide.
    expect((await detail(alone.id)).blocked?.reason).toBe('unmapped')
    const third = await arrived({ lines: [mug(), theirs()] })
    expect(await detail(third.id)).toMatchObject({ blocked: null, left_out: [{ title: 'Poster' }] })
    expect(await world.arrive(platformOrder({ lines: [theirs()] }))).toMatchObject({
      outcome: 'skipped',
      reason: 'not_ours',
    })
    const list = await merchant.call(orderSku.list, { query: { not_ours: true } })
    const variant = list.data.find((row) => row.platform_variant_id === variantId)
    expect(variant).toMatchObject({ not_ours: true })
    const unmatched = await merchant.call(orderSku.list, { query: { matched: false } })
    expect(unmatched.data.map((row) => row.id)).not.toContain(variant?.id)
    const { data } = await merchant.call(orderSku.setNotOurs, {
      body: { ids: [variant?.id ?? 0], not_ours: false },
    })
    expect(data).toMatchObject({ changed: 1, orders: 3 })
    expect(await detail(third.id)).toMatchObject({ blocked: { reason: 'unmapped' }, left_out: [] })
    // Once it is matched to our goods, we ship it.
    await merchant.call(orderSku.map, {
      body: { maps: [{ id: variant?.id ?? 0, sku_id: world.skus.LAMP.id }] },
    })
    expect((await detail(third.id)).blocked).toBeNull()
  })
})

describe('what the checkout asked', () => {
  const details = [
    { kind: 'tax', name: 'CPF', value: '529.982.247-25' },
    { kind: 'gift', name: 'Gift message', value: 'Happy birthday Jiwoo' },
  ] as const
  const brazil = { ...someAddress, country: 'BR', zip: '01310-100', province: 'SP', province_code: 'SP' }

  it('is shown, and its number for customs stands in the address', async () => {
    const { id } = await arrived({ lines: [mug()], address: brazil, details })
    const o = await detail(id)
    expect(o.address.tax_id).toBe('529.982.247-25')
    expect(o.address_findings.filter((one) => one.field === 'tax_id')).toEqual([])
    expect(o.store_details).toMatchObject([
      { kind: 'tax', kind_name: 'Number for customs' },
      { kind: 'gift', value: 'Happy birthday Jiwoo' },
    ])
    expect((await clerk.call(erpOrder.detail, { params: { id } })).data.store_details).toHaveLength(2)
  })

  it('comes later and holds nothing, also when the order is labelled', async () => {
    const { id, sent } = await arrived({ lines: [mug()] })
    await pay(id)
    await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
    await clerk.call(erpOrder.predict, { body: { orders: [{ id }] } })
    await app.runJobs()
    const address = { ...someAddress, tax_id: '12-3456789' }
    await world.arrive(later(sent, { details: [details[1]], address }))
    expect(await detail(id)).toMatchObject({ on_hold: null, store_details: [{ kind: 'gift' }] })
  })

  it('is looked for where buyers write it, and proposed', async () => {
    const company = 'CPF 529.982.247-25'
    const { id } = await arrived({ lines: [mug()], address: { ...brazil, company } })
    const o = await detail(id)
    expect(o.tax_proposal).toEqual({ value: '529.982.247-25', place: 'the company' })
    const body = { id, version: o.version, address: { ...o.address, tax_id: o.tax_proposal?.value ?? '' } }
    await merchant.call(orderEdit.updateAddress, { body })
    expect((await detail(id)).tax_proposal).toBeNull()
  })

  it('says on the order which amounts were rounded', async () => {
    const { id } = await arrived({ lines: [mug()], currency: 'ISK', rounded: ['1990.50'] })
    const texts = (await detail(id)).events.map((event) => event.text)
    expect(texts).toContain('Amounts of the store rounded to ISK’s smallest unit: 1990.50')
  })
})
