import { shippingRule } from '@dropyard/contract/logistics/shipping-rule'
import { orderList } from '@dropyard/contract/order/order-list'
import { payment } from '@dropyard/contract/order/payment'
import { shippingDryRun } from '@dropyard/contract/order/shipping-dry-run'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { makeChannel, makeWarehouse, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'

describeRecord(shippingRule, {
  prepare: (app) =>
    app.system(async (ctx) => {
      const { id } = await makeWarehouse(ctx)
      return (await makeChannel(ctx, { warehouseId: id })).id
    }),
  valid: (n, channel) => ({ channel_id: channel, active: n % 3 !== 0 }),
  invalid: { channel_id: 999_999 },
})

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { title: 'Enamel camping mug', stock: 500 } } })
const { merchant, channel: cheap } = world
const channel = (values: object) =>
  app.system((ctx) => makeChannel(ctx, { warehouseId: world.warehouse.id, ...values }))
const dear = await channel({ handlingFee: 900 })
const german = await channel({ countries: ['DE'], handlingFee: 950 })

const add = async (over: object) =>
  (await merchant.call(shippingRule.create, { body: { name: 'Rule', channel_id: dear.id, ...over } })).data
const clear = async () => {
  const { data } = await merchant.call(shippingRule.list)
  if (data.length > 0)
    await merchant.call(shippingRule.removeMany, { body: { ids: data.map((row) => row.id) } })
}
const arrive = async () => world.detail(await world.arrived({ lines: [platformLine({ sku: 'MUG' })] }))

describe('an order that arrives', () => {
  it('goes by the channel of the first rule that fits, and says so', async () => {
    await clear()
    expect((await arrive()).channel_id).toBe(cheap.id)
    await add({ name: 'Elsewhere', countries: ['JP'], channel_id: cheap.id })
    await add({ name: 'Own store', shop_ids: [world.shop.id] })
    await add({ name: 'Everything', channel_id: cheap.id })
    const made = await arrive()
    expect(made.channel_id).toBe(dear.id)
    expect(made.events.map((event) => event.text)).toContain('Channel chosen by the rule “Own store”')
  })

  it('goes by the cheapest channel when that of its rule can’t carry it', async () => {
    await clear()
    await add({ name: 'Through Germany', channel_id: german.id })
    const made = await arrive()
    expect(made.channel_id).toBe(cheap.id)
    expect(made.events.some((event) => event.text.includes('Through Germany'))).toBe(true)
  })

  it('keeps the price it was given while that holds, whatever happens to the rules', async () => {
    await clear()
    const made = await arrive()
    await add({ name: 'Dearer from now on' })
    const paid = await merchant.call(payment.pay, {
      body: { id: made.id, pay_amount: made.pay_amount } as never,
    })
    expect(paid.message).toBe('')
    const after = (await merchant.call(orderList.detail, { params: { id: made.id } })).data
    expect(after).toMatchObject({ channel_id: cheap.id, pay_amount: made.pay_amount })
  })
})

describe('the order of rules', () => {
  it('is changed as a whole, and refused when someone else added one meanwhile', async () => {
    await clear()
    const [a, b, c] = [await add({ name: 'A' }), await add({ name: 'B' }), await add({ name: 'C' })]
    const names = async () => (await merchant.call(shippingRule.list)).data.map((row) => row.name)
    expect(await names()).toEqual(['A', 'B', 'C'])
    const moved = await merchant.call(shippingRule.reorder, { body: { ids: [c.id, a.id, b.id] } })
    expect(moved.data).toEqual({ moved: 3 })
    expect(await names()).toEqual(['C', 'A', 'B'])
    const late = await merchant.call(shippingRule.reorder, { body: { ids: [a.id, b.id] } })
    expect(late.refusal).toBe('shipping-rule.order')
    const twice = await merchant.call(shippingRule.reorder, { body: { ids: [a.id, a.id, b.id] } })
    expect(twice.refusal).toBe('shipping-rule.order')
  })
})

describe('a dry run', () => {
  it('says which rule takes which of the last orders, whether its channel carries them, and changes nothing', async () => {
    await clear()
    const made = await arrive()
    const none = await add({ name: 'Switched off', active: false })
    const first = await add({ name: 'By Germany', channel_id: german.id })
    await add({ name: 'Never reached' })
    const { data } = await merchant.call(shippingDryRun.run)
    const one = data.orders.find((row) => row.id === made.id)
    expect(one).toMatchObject({ rule_id: first.id, carries: false, fee: 0, grams: 300 })
    expect(one?.reasons.join(' ')).toContain('Doesn’t go to US')
    expect(data.rules.map((rule) => [rule.name, rule.taken])).toEqual([
      ['Switched off', 0],
      ['By Germany', data.orders.length],
      ['Never reached', 0],
    ])
    expect(data.untaken).toBe(0)
    await merchant.call(shippingRule.update, { params: { id: first.id }, body: { ...first, active: false } })
    const again = (await merchant.call(shippingDryRun.run)).data.orders.find((row) => row.id === made.id)
    expect(again).toMatchObject({ carries: true, channel_name: dear.nameEn })
    expect(again?.fee).toBeGreaterThan(900)
    expect((await merchant.call(orderList.detail, { params: { id: made.id } })).data.version).toBe(
      made.version,
    )
    expect(none.position).toBeGreaterThan(0)
  })
})
