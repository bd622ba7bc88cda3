import { express } from '@dropyard/contract/logistics/express'
import { expressRule } from '@dropyard/contract/logistics/express-rule'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import { payment } from '@dropyard/contract/order/payment'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import {
  makeChannel,
  makeMoney,
  makeSku,
  makeStock,
  makeStore,
  makeWarehouse,
  platformLine,
  platformOrder,
} from '../../../testing/factories.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { intakeOrder } from '../../order/order-intake/intake-order.ts'

async function build() {
  const names = { name_en: 'Standard', name_zh: '标准', speed: 'standard' as const }
  const { data: option } = await clerk.call(express.create, { body: { code: 'STD', ...names } })
  return app.system(async (ctx) => {
    const { entities } = await demoIds(ctx)
    const warehouse = await makeWarehouse(ctx)
    const at = { warehouseId: warehouse.id, expressId: option.id }
    const bought = await makeChannel(ctx, at)
    // The same prices as the bought channel, so that the rule applies.
    const line = await makeChannel(ctx, at)
    const french = await makeChannel(ctx, { ...at, handlingFee: 900, countries: ['FR'] })
    const lamp = await makeSku(ctx, { code: 'LAMP' })
    await makeStock(ctx, lamp.id, warehouse.id, 500)
    await makeMoney(ctx, entities.northwind, 1_000_000)
    return { option, bought, line, french, shop: await makeStore(ctx, entities.northwind) }
  })
}

const app = await startTestApp()
const merchant = await app.as('merchant')
const clerk = await app.as('clerk')
const world = await build()
const rules = [
  { name: 'Cannot go there', channel_id: world.french.id, sort: 1 },
  { name: 'For heavy parcels', channel_id: world.bought.id, sort: 2, grams_min: 900_000 },
  { name: 'All others', channel_id: world.line.id, sort: 3 },
]
for (const rule of rules)
  await clerk.call(expressRule.create, { body: { ...rule, express_id: world.option.id } })

async function labelled(channelCode?: string) {
  const sent = platformOrder({ lines: [platformLine({ sku: 'LAMP' })] })
  const id = (await app.system((ctx) => intakeOrder(ctx, world.shop, sent))).orderId ?? 0
  if (channelCode)
    await merchant.call(orderEdit.updateChannelCodeAndTrackno, { body: { id, channel_code: channelCode } })
  await merchant.call(payment.pay, { body: { id } })
  await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
  await clerk.call(erpOrder.predict, { body: { orders: [{ id }] } })
  await app.runJobs()
  return (await merchant.call(orderList.detail, { params: { id } })).data
}

describe('what was bought', () => {
  it('is carried by the channel of the first express rule that fits and can, at the price that was paid', async () => {
    const done = await labelled()
    expect(done).toMatchObject({ status: 50, channel_id: world.line.id, express_name: world.line.nameEn })
    const shipping = done.terms.filter((term) => ['registration', 'postage'].includes(term.code))
    expect(shipping.reduce((sum, term) => sum + term.amount, 0)).toBeLessThan(900)
    expect(done.events.map((event) => event.kind)).toContain('channel_changed')
  })

  it('is carried by the channel that someone chose', async () => {
    expect(await labelled(world.bought.code)).toMatchObject({ status: 50, channel_id: world.bought.id })
  })
})
