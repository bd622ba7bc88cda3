import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import { store as storeContract } from '@dropyard/contract/store/store'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeStore, platformLine, platformOrder } from '../../../testing/factories.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { intakeOrder } from '../order-intake/intake-order.ts'

/** Made-to-order items, in stores that sell customized products. */

const app = await startTestApp()
const merchant = await app.as('merchant')
const rival = await app.as('merchant2')

const world = await app.system(async (ctx) => {
  const { entities } = await demoIds(ctx)
  const shop = await makeStore(ctx, entities.northwind)
  const lines = [platformLine({ properties: [{ name: 'Engraving', value: 'Ada' }] })]
  const { orderId } = await intakeOrder(ctx, shop, platformOrder({ lines }))
  return { shopId: shop.id, orderId: orderId ?? 0 }
})
const read = async () => (await merchant.call(orderList.detail, { params: { id: world.orderId } })).data
const sells = (customized: boolean) =>
  merchant.call(storeContract.setCustomized, { body: { id: world.shopId, customized } })
const say = async (text: string, more: object = {}, who = merchant) => {
  const { id, lines, version } = await read()
  return who.call(orderEdit.setMade, { body: { id, line_id: lines[0]?.id ?? 0, text, version, ...more } })
}

test('are offered where the store sells customized products, and refused elsewhere', async () => {
  await sells(false)
  const settings = (await merchant.call(storeContract.customized)).data
  expect(settings.find((row) => row.id === world.shopId)).toMatchObject({ customized: false })
  expect(await read()).toMatchObject({ customizable: false })
  expect(await say('Ada')).toMatchObject({ status: 422, refusal: 'order.not_customized' })

  await merchant.call(storeContract.update, { params: { id: world.shopId }, body: { customized: true } })
  expect((await merchant.call(storeContract.customized)).data).toContainEqual(
    expect.objectContaining({ id: world.shopId, customized: true }),
  )
  const before = await read()
  expect(before).toMatchObject({ customizable: true })
  // What the buyer entered in the store is shown with it.
  expect(before.lines[0]).toMatchObject({ made: null, properties: [{ name: 'Engraving', value: 'Ada' }] })
})

test('say what is printed on them, until they are taken back', async () => {
  await sells(true)
  expect((await say('For Ada')).status).toBe(200)
  const made = await read()
  expect(made.lines[0]?.made).toEqual({ text: 'For Ada', image: '' })
  expect(made.events.map((event) => event.text)).toContain(`Made to order: ${made.lines[0]?.title}`)
  const wrong = await say('x', { image: 'https://elsewhere.example/x.png' })
  expect(Object.keys(wrong.fields)).toEqual(['image'])
  expect((await say('x', { version: 1 })).refusal).toBe('common.changed')
  expect((await say('Theirs', {}, rival)).status).toBe(404)
  expect((await say('x', { line_id: 999_999 })).status).toBe(404)
  expect((await read()).lines[0]?.made).toEqual({ text: 'For Ada', image: '' })
  await say('')
  expect((await read()).lines[0]?.made).toBeNull()
})
