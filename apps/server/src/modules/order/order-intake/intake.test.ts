import { ioss } from '@dropyard/contract/logistics/ioss'
import { orderEnding } from '@dropyard/contract/order/after-sale'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderIntake } from '@dropyard/contract/order/order-intake'
import { orderList } from '@dropyard/contract/order/order-list'
import { orderSku } from '@dropyard/contract/order/order-sku'
import { payment } from '@dropyard/contract/order/payment'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeSku, makeStore, platformLine, platformOrder, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { intakeOrder, recordUnreadable } from './intake-order.ts'

const begin = () => orderFixture(app, { skus: { MUG: { title: 'Enamel camping mug', stock: 500 } } })

const app = await startTestApp()
const world = await begin()
const merchant = world.merchant

type Sent = ReturnType<typeof platformOrder>
const send = (sent: Sent) => world.arrive(sent)
const mug = (values = {}) => platformLine({ sku: 'MUG', ...values })
const detail = (id: number | null) => world.detail(id)
const later = (sent: Sent, values: Partial<Sent>): Sent => ({
  ...sent,
  ...values,
  updatedAt: new Date(sent.updatedAt.getTime() + 60_000),
})

describe('orders from a store', () => {
  it('carry the default IOSS number of their company into the EU, and nowhere else', async () => {
    const number = 'IM3720000999'
    const body = { name: 'Ours', number, valid_from: '2024-01-01', valid_to: null, is_default: true }
    await merchant.call(ioss.create, { body })
    const of = async (country: string) => {
      const sent = platformOrder({ lines: [mug()], address: { ...someAddress, country } })
      return (await detail((await send(sent)).orderId)).ioss_number
    }
    expect(await of('DE')).toBe(number)
    expect(await of('US')).toBeNull()
  })

  it('change nothing when they come a second time', async () => {
    const sent = platformOrder({ lines: [mug()] })
    const first = await send(sent)
    const { version } = await detail(first.orderId)
    expect(await send(sent)).toMatchObject({ orderId: first.orderId, outcome: 'unchanged' })
    expect((await detail(first.orderId)).version).toBe(version)
  })

  it('are cancelled here when the store cancels them before payment', async () => {
    const sent = platformOrder({ lines: [mug()] })
    const { orderId } = await send(sent)
    expect(await send(later(sent, { cancelledAt: new Date() }))).toMatchObject({ outcome: 'updated' })
    expect((await detail(orderId)).status).toBe(90)
  })

  it('are held, not cancelled, when the store cancels them after payment', async () => {
    const sent = platformOrder({ lines: [mug()] })
    const { orderId } = await send(sent)
    await merchant.call(payment.pay, { body: { id: orderId ?? 0 } })
    const cancelled = later(sent, { cancelledAt: new Date() })
    await send(cancelled)
    expect(await detail(orderId)).toMatchObject({
      status: 20,
      on_hold: 'store_cancelled',
      blocked: { reason: 'store_cancelled', fix: 'cancel_order' },
    })
    await merchant.call(orderEdit.hold, { body: { orders: [{ id: orderId ?? 0 }], hold: false } })
    await send(later(cancelled, { note: 'thanks anyway' }))
    expect((await detail(orderId)).on_hold).toBeNull()
  })

  it('follow the store’s address and goods until they are paid', async () => {
    const first = mug({ quantity: 1 })
    const sent = platformOrder({ lines: [first] })
    const { orderId } = await send(sent)
    const before = await detail(orderId)
    const address = { ...(sent.address ?? before.address), address1: '9 New Street' }
    await send(later(sent, { address, lines: [{ ...first, quantity: 3 }, mug()] }))
    const after = await detail(orderId)
    expect(after.address.address1).toBe('9 New Street')
    expect(after.goods_num).toBe(4)
    expect(after.pay_amount).toBeGreaterThan(before.pay_amount)
  })

  it('keep what people corrected when the store speaks of something else', async () => {
    const sent = platformOrder({ lines: [mug()] })
    const { orderId } = await send(sent)
    const { version, address } = await detail(orderId)
    await merchant.call(orderEdit.updateAddress, {
      body: { id: orderId ?? 0, version, address: { ...address, address1: '1 Corrected Road' } },
    })
    await send(later(sent, { note: 'leave at the door' }))
    expect(await detail(orderId)).toMatchObject({
      address: { address1: '1 Corrected Road' },
      buyer_remark: 'leave at the door',
    })
  })

  it('are taken without address, and say so', async () => {
    const { orderId } = await send(platformOrder({ lines: [mug()], address: null, buyerName: '', email: '' }))
    expect(await detail(orderId)).toMatchObject({
      status: 10,
      blocked: { reason: 'address_missing', fix: 'edit_address' },
      actions: expect.arrayContaining(['address']),
    })
  })

  it('wait for the buyer’s payment without being lost', async () => {
    const sent = platformOrder({ lines: [mug()], financialStatus: 'pending' })
    const { orderId } = await send(sent)
    expect((await detail(orderId)).blocked?.reason).toBe('store_unpaid')
    await send(later(sent, { financialStatus: 'paid' }))
    expect((await detail(orderId)).blocked).toBeNull()
  })

  it('leave out what is not shipped, and keep the rest', async () => {
    const { orderId } = await send(
      platformOrder({ lines: [mug(), platformLine({ title: 'Gift card', requiresShipping: false })] }),
    )
    expect((await detail(orderId)).lines).toHaveLength(1)
  })

  it('survive strange characters and endless titles', async () => {
    const { orderId } = await send(
      platformOrder({ note: 'a\u0000b\ud800', lines: [mug({ title: `${'x'.repeat(5000)}\u0000` })] }),
    )
    expect((await detail(orderId)).buyer_remark).toContain('ab')
  })

  it('go to the country that the store means, or nowhere', async () => {
    const to = (country: string) =>
      send(platformOrder({ lines: [mug()], address: { ...someAddress, country, zip: 'SW1A 1AA' } }))
    for (const country of ['uk', 'GBR', 'United Kingdom', '英国']) {
      const { orderId } = await to(country)
      expect((await detail(orderId)).address.country).toBe('GB')
    }
    await expect(to('Atlantis')).rejects.toThrow('Unknown country: Atlantis')
    await expect(send(platformOrder({ lines: [mug()], currency: 'XXX' }))).rejects.toThrow(
      'Unknown currency: XXX',
    )
  })

  it('add up in the ledger: imported, skipped and failed are what was seen', async () => {
    const shop = await app.system((ctx) => makeStore(ctx, world.entities.northwind))
    const orders = [
      platformOrder({ lines: [mug()] }),
      platformOrder({ lines: [] }),
      platformOrder({ lines: [mug()], cancelledAt: new Date() }),
      platformOrder({ lines: [platformLine({ requiresShipping: false })] }),
      platformOrder({ lines: [mug({ quantity: Number.NaN })] }),
      platformOrder({ lines: [mug()] }),
    ]
    for (const one of orders)
      await app
        .system((ctx) => intakeOrder(ctx, shop, one))
        .catch((error: unknown) => app.system((ctx) => recordUnreadable(ctx, shop, one, String(error))))
    const ledger = await merchant.call(orderIntake.list, { query: { store_id: shop.id } })
    expect(ledger.ext).toMatchObject({ seen: 6, imported: 2, skipped: 3, failed: 1 })
    expect(ledger.ext.tabs).toEqual([
      { status: 'failed', name: 'Failed', total: 1 },
      { status: 'skipped', name: 'Skipped', total: 3 },
      { status: 'imported', name: 'Synced', total: 2 },
    ])
    const [broken] = ledger.data.filter((row) => row.outcome === 'failed')
    expect(broken).toMatchObject({
      plt_order_sn: orders[4]?.name,
      placed_at: orders[4]?.createdAt.toISOString(),
      may_retry: true,
      actions: [],
    })
    const found = await merchant.call(orderIntake.list, {
      query: { store_id: shop.id, search: orders[4]?.name ?? '' },
    })
    expect(found.data.map((row) => row.id)).toEqual([broken?.id])
    expect(ledger.data.filter((row) => row.outcome === 'skipped').map((row) => row.reason)).toEqual(
      expect.arrayContaining(['The order has no lines', 'Nothing in it is shipped']),
    )
  })
})

describe('matching goods', () => {
  it('mends every waiting order with one choice, and later orders by themselves', async () => {
    const variant = { variantId: 'gid://shopify/ProductVariant/777', sku: 'SHOP-MUG', title: 'Enamel mug' }
    const ids: number[] = []
    for (let i = 0; i < 3; i++)
      ids.push(
        (await send(platformOrder({ lines: [platformLine({ ...variant, id: `l${i}` })] }))).orderId ?? 0,
      )
    const open = await merchant.call(orderSku.list, { query: { matched: false, search: 'SHOP-MUG' } })
    expect(open.data[0]).toMatchObject({ waiting: 3, sku: null })
    const id = open.data[0]?.id ?? 0
    const suggested = await merchant.call(orderSku.suggest, { query: { id } })
    expect(suggested.data[0]).toMatchObject({ sku: 'MUG' })
    const mended = await merchant.call(orderSku.map, { body: { maps: [{ id, sku_id: world.skus.MUG.id }] } })
    expect(mended.data).toEqual({ mapped: 1, orders: 3, job_id: null })
    for (const one of ids) expect(await detail(one)).toMatchObject({ status: 10, blocked: null })
    const next = await send(platformOrder({ lines: [platformLine({ ...variant, sku: 'RENAMED' })] }))
    expect((await detail(next.orderId)).status).toBe(10)
    const drifted = await merchant.call(orderSku.list, { query: { search: 'RENAMED' } })
    expect(drifted.data[0]?.drifted).toBe(true)
  })

  it('suggests what has the barcode, however many goods are called alike', async () => {
    const barcode = '6901234567892'
    const ours = await app.system(async (ctx) => {
      for (let n = 0; n < 61; n++) await makeSku(ctx, { title: `Rain cape ${n}` })
      return makeSku(ctx, { title: 'Poncho', barcode })
    })
    await send(platformOrder({ lines: [platformLine({ sku: barcode, title: 'Rain cape' })] }))
    await send(platformOrder({ lines: [platformLine({ sku: 'CP-1', title: 'Rain cape' })] }))
    const best = async (text: string, search?: string) => {
      const [row] = (await merchant.call(orderSku.list, { query: { matched: false, search: text } })).data
      const query = { id: row?.id ?? 0, ...(search ? { search } : {}) }
      return (await merchant.call(orderSku.suggest, { query })).data[0]
    }
    expect(await best(barcode)).toMatchObject({ sku_id: ours.id, why: 'barcode' })
    expect(await best('CP-1')).toMatchObject({ why: 'title' })
    expect(await best('CP-1', barcode)).toMatchObject({ sku_id: ours.id, why: 'barcode' })
  })

  it('leaves many orders to a job', async () => {
    const variant = { variantId: 'gid://shopify/ProductVariant/888', sku: 'MANY' }
    for (let i = 0; i < 55; i++)
      await send(platformOrder({ lines: [platformLine({ ...variant, id: `m${i}` })] }))
    const open = await merchant.call(orderSku.list, { query: { search: 'MANY' } })
    const answer = await merchant.call(orderSku.map, {
      body: { maps: [{ id: open.data[0]?.id ?? 0, sku_id: world.skus.MUG.id }] },
    })
    expect(answer.data.job_id).toBeGreaterThan(0)
    await app.runJobs()
    const left = await merchant.call(orderSku.list, { query: { search: 'MANY' } })
    expect(left.data[0]?.waiting).toBe(0)
  })

  it('can be imported from a file, and the same file changes nothing', async () => {
    const content = 'Variant ID,Store SKU,SKU\n991,ABC,MUG\n992,DEF,MUG\n'
    const run = () =>
      merchant.call(orderSku.import, {
        body: { store_id: world.shop.id },
        files: { file: { filename: 'map.csv', content } },
      })
    expect((await run()).data).toMatchObject({ created: 2, errors: [] })
    expect((await run()).data).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  })

  it('is imported whole or its good rows only, and names the columns that a file lacks', async () => {
    const send = (content: string, body = {}) =>
      merchant.call(orderSku.import, {
        body: { store_id: world.shop.id, ...body },
        files: { file: { filename: 'map.csv', content } },
      })
    const content = 'Variant ID;Store SKU;SKU\n993;GHI;MUG\n994;JKL;NO-SUCH\n993;GHI;MUG\n'
    const whole = await send(content)
    expect(whole.data).toMatchObject({ rows: 3, created: 0, failed: 1, errors: [{ row: 3, column: 'SKU' }] })
    expect(whole.data.warnings).toMatchObject([{ row: 4 }])
    const some = await send(content, { good_rows_only: true })
    expect(some.data).toMatchObject({ created: 1, failed: 1 })
    expect(some.data.error_file).toBeTruthy()
    const twice = await send('Variant ID;Store SKU;SKU\n996;A;MUG\n996;B;MUG\n', { dry_run: true })
    expect(twice.data.errors).toMatchObject([
      { row: 3, column: 'Variant ID', message: 'This variant is in row 2 already.' },
    ])
    const lacking = await send('Variant ID\n995\n')
    expect(lacking).toMatchObject({
      refusal: 'common.file_columns',
      message: 'Missing columns: SKU.',
    })
  })
})

describe('other companies', () => {
  it('see and touch nothing', async () => {
    const { orderId } = await send(platformOrder({ lines: [mug()] }))
    const id = orderId ?? 0
    const other = await app.as('merchant2')
    expect((await other.call(orderList.detail, { params: { id } })).refusal).toBe('common.not_found')
    expect((await other.call(payment.pay, { body: { id } })).refusal).toBe('common.not_found')
    const cancelled = await other.call(orderEnding.cancel, { body: { orders: [{ id }] } })
    expect(cancelled.data[0]).toMatchObject({ ok: false, code: 'common.not_found' })
    expect((await other.call(orderEdit.remark, { body: { ids: [id], remark: 'mine' } })).data.changed).toBe(0)
    expect((await other.call(orderList.list)).total).toBe(0)
    const variants = await merchant.call(orderSku.list)
    const theirs = await other.call(orderSku.map, {
      body: { maps: [{ id: variants.data[0]?.id ?? 0, sku_id: world.skus.MUG.id }] },
    })
    expect(theirs.refusal).toBe('common.not_found')
  })
})
