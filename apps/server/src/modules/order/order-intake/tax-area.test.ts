import { ioss } from '@dropyard/contract/logistics/ioss'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine, platformOrder, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { parcelFrom } from '../label/parcel.ts'
import { lockOrders } from '../order/change.ts'

/** Tax by the tax area of an order's postal code, and tax that a marketplace has collected. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { title: 'Enamel camping mug', stock: 500 } } })
const number = 'IM3720000999'
await world.merchant.call(ioss.create, {
  body: { name: 'Ours', number, valid_from: '2024-01-01', valid_to: null, is_default: true },
})

const addressIn = (country: string, zip: string) => ({
  ...someAddress,
  province: '',
  province_code: '',
  country,
  zip,
})
const sentTo = (country: string, zip: string, more: Partial<ReturnType<typeof platformOrder>> = {}) =>
  platformOrder({ lines: [platformLine({ sku: 'MUG' })], address: addressIn(country, zip), ...more })
const parcelOf = (id: number) =>
  app.system(async (ctx) => {
    const [o] = await lockOrders(ctx, [id])
    if (!o) throw new Error('The order is gone')
    return parcelFrom(ctx, o, world.channel.id)
  })
const taken = async (sent: ReturnType<typeof platformOrder>) => {
  const { orderId } = await world.arrive(sent)
  return world.detail(orderId)
}

describe('an order into a part of the EU without EU VAT', () => {
  it('has no IOSS number by default, and says which area it goes to', async () => {
    expect(await taken(sentTo('ES', '28013'))).toMatchObject({ ioss_number: number, tax_area: '' })
    const canary = await taken(sentTo('ES', '35002'))
    expect(canary).toMatchObject({
      ioss_number: null,
      tax_area: 'Canary Islands · EU customs · outside EU VAT · IGIC',
    })
    for (const [country, zip] of [
      ['ES', '51001'],
      ['DE', '78266'],
      ['IT', '23041'],
      ['FR', '97400'],
      ['FI', '22100'],
    ])
      expect((await taken(sentTo(country ?? '', zip ?? ''))).ioss_number).toBeNull()
    expect((await taken(sentTo('GB', 'BT1 2AB'))).ioss_number).toBe(number)
  })

  it('loses the number when its address moves there, and gets it on the way back', async () => {
    const { id, version, address } = await taken(sentTo('ES', '28013'))
    const move = (of: number, zip: string) =>
      world.merchant.call(orderEdit.updateAddress, {
        body: { id, version: of, address: { ...address, zip } },
      })
    await move(version, '35002')
    const away = await world.detail(id)
    expect(away.ioss_number).toBeNull()
    await move(away.version, '28013')
    expect((await world.detail(id)).ioss_number).toBe(number)
  })

  it('bears no number on the parcel even if one was chosen by hand', async () => {
    const { id, version } = await taken(sentTo('ES', '35002'))
    const body = { orders: [{ id, version }], ioss_number: number }
    await world.merchant.call(orderEdit.shipping, { body })
    expect(await parcelOf(id)).toMatchObject({ iossNumber: '', customs: true })
    const mainland = await taken(sentTo('ES', '28013'))
    expect(await parcelOf(mainland.id)).toMatchObject({ iossNumber: number, customs: true })
  })
})

describe('an order whose marketplace collected VAT', () => {
  const theirs = { by: 'eBay', scheme: 'IOSS', number: 'IM2760000742' }

  it('carries the number of the marketplace instead of the company’s, on the parcel as well', async () => {
    const detail = await taken(sentTo('DE', '10115', { taxCollected: theirs }))
    expect(detail).toMatchObject({ ioss_number: theirs.number, tax_collected: theirs })
    expect(await parcelOf(detail.id)).toMatchObject({ iossNumber: theirs.number, taxPaid: null })
    const plain = await taken(sentTo('DE', '10115'))
    expect(plain.tax_collected).toBeNull()
  })

  it('keeps that when a later message brings it', async () => {
    const sent = sentTo('DE', '10115')
    const { id } = await taken(sent)
    await world.arrive({
      ...sent,
      taxCollected: theirs,
      updatedAt: new Date(sent.updatedAt.getTime() + 1000),
    })
    expect(await world.detail(id)).toMatchObject({ ioss_number: theirs.number, tax_collected: theirs })
  })

  it('has no import VAT charged again', async () => {
    const quoted = async (more: Partial<ReturnType<typeof platformOrder>>) => {
      const { id } = await taken(sentTo('GB', 'SW1A 1AA', more))
      const { data } = await world.merchant.call(orderEdit.quotes, { query: { id } })
      const duty = data.find((one) => one.ok)?.duty
      return {
        vat: duty?.items.some(({ code }) => code === 'vat_goods'),
        notes: duty?.notes.map(({ code }) => code),
      }
    }
    expect(await quoted({})).toMatchObject({ vat: true })
    const etsy = { by: 'Etsy', scheme: 'VAT', number: '' }
    expect(await quoted({ taxCollected: etsy })).toEqual({ vat: false, notes: ['vat_collected'] })
  })

  it('shows another tax’s number on the parcel by its name', async () => {
    const voec = { by: 'eBay', scheme: 'VOEC', number: '2024926' }
    const { id, ioss_number } = await taken(sentTo('NO', '0150', { taxCollected: voec }))
    expect(ioss_number).toBeNull()
    expect(await parcelOf(id)).toMatchObject({
      iossNumber: '',
      taxPaid: { scheme: 'VOEC', number: '2024926' },
    })
  })
})
