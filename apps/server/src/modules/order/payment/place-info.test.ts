import { orderEdit } from '@dropyard/contract/order/order-edit'
import { payment } from '@dropyard/contract/order/payment'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeChannel, platformLine, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'

/** What checkout warns of before money is taken. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { LAMP: { price: 1000, stock: 50 } } })
await app.system((ctx) => makeChannel(ctx, { warehouseId: world.warehouse.id, countries: ['BR'] }))

const inBrazil = {
  ...someAddress,
  address1: 'Avenida Paulista 1000',
  city: 'São Paulo',
  province: 'SP',
  zip: '01310-100',
  country: 'BR',
  phone: '+55 11 91234-5678',
}

async function errorsOf(id: number, lang = 'en'): Promise<readonly string[] | undefined> {
  const headers = { 'accept-language': lang }
  const { data } = await world.merchant.call(payment.placeInfo, { body: { ids: [id] }, headers })
  return data[0]?.address_errors
}

it('checkout says why a carrier would refuse the address, which blocks the order once it is paid', async () => {
  const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP' })], address: inBrazil })
  expect(await errorsOf(id)).toEqual(['Customs there needs the receiver’s number (CPF, CNPJ).'])
  expect(await errorsOf(id, 'zh-CN')).toEqual(['当地海关要求收件人税号（CPF, CNPJ）。'])
  await world.pay(id)
  expect((await world.detail(id)).blocked?.reason).toBe('address_refused')
  expect(await errorsOf(id)).toEqual([])
})

it('checkout says nothing about an address that was corrected', async () => {
  const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP' })], address: inBrazil })
  const { version, address } = await world.detail(id)
  await world.merchant.call(orderEdit.updateAddress, {
    body: { id, version, address: { ...address, tax_id: '529.982.247-25' } },
  })
  expect(await errorsOf(id)).toEqual([])
  await world.pay(id)
  expect((await world.detail(id)).blocked).toBeNull()
})
