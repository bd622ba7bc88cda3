import { dayMs } from '@dropyard/contract/kit/days'
import { shippingRule } from '@dropyard/contract/logistics/shipping-rule'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderRule, trialOrders } from '@dropyard/contract/order/order-rule'
import type { RuleAction, RuleGroup } from '@dropyard/contract/order/order-rule/terms'
import { orderTag } from '@dropyard/contract/order/order-tag'
import { payment } from '@dropyard/contract/order/payment'
import { setting } from '@dropyard/contract/system/setting'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
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
  someAddress,
} from '../../../testing/factories.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { endDue } from '../fulfilment/urgency.ts'
import { intakeOrder } from '../order-intake/intake-order.ts'

type RuleLeaf = RuleGroup['of'][number]
const leaf = (field: RuleLeaf['field'], op: RuleLeaf['op'], of: string[] | number): RuleLeaf =>
  typeof of === 'number' ? { field, op, values: [], number: of } : { field, op, values: of, number: null }
const when = (...of: RuleLeaf[]) => [{ match: 'all' as const, of }]
const to = (country: string) => when(leaf('country', 'is_any', [country]))
const hold: RuleAction = { do: 'hold', reason: 'Look at it' }

const build = () =>
  app.system(async (ctx) => {
    const { entities } = await demoIds(ctx)
    const warehouse = await makeWarehouse(ctx)
    const cheap = await makeChannel(ctx, { warehouseId: warehouse.id })
    const dear = await makeChannel(ctx, { warehouseId: warehouse.id, handlingFee: 900 })
    const german = await makeChannel(ctx, { warehouseId: warehouse.id, countries: ['DE'], handlingFee: 950 })
    const mug = await makeSku(ctx, { code: 'MUG', title: 'Enamel camping mug' })
    await makeStock(ctx, mug.id, warehouse.id, 5000)
    await makeMoney(ctx, entities.northwind, 10_000_000)
    return { cheap, dear, german, shop: await makeStore(ctx, entities.northwind) }
  })

const app = await startTestApp()
const [admin, clerk, merchant] = await Promise.all([app.as('admin'), app.as('clerk'), app.as('merchant')])
const world = await build()

const draft = async (over: object) =>
  (
    await admin.call(orderRule.create, {
      body: { name: 'Rule', event: 'imported', groups: to('US'), actions: [hold], ...over } as never,
    })
  ).data
const clear = async () => {
  for (const { id } of (await admin.call(orderRule.list, { query: { 'per-page': 100 } })).data)
    await admin.call(orderRule.remove, { params: { id } })
}
const tryOut = async () => {
  const { data } = await clerk.call(orderRule.dryRun)
  await app.runJobs()
  return data.id
}
const publish = async () => admin.call(orderRule.publish, { body: { trial_id: await tryOut() } })
const arrive = async (country = 'US', createdAt = new Date()) => {
  const sent = platformOrder({
    createdAt,
    address: { ...someAddress, country },
    lines: [platformLine({ sku: 'MUG' })],
  })
  const { orderId } = await app.system((ctx) => intakeOrder(ctx, world.shop, sent))
  await app.runJobs()
  return orderId ?? 0
}
const read = async (id: number) => (await clerk.call(erpOrder.detail, { params: { id } })).data
const why = async (id: number) => (await clerk.call(orderRule.why, { query: { id } })).data
const pay = async (id: number) => {
  const paid = await merchant.call(payment.pay, { body: { id } as never })
  expect(paid.message).toBe('')
  await app.runJobs()
}

describe('drafts', () => {
  it('are refused with an empty condition or action, or two actions that set the same', async () => {
    const body = {
      name: 'Empty',
      event: 'paid',
      groups: when(leaf('country', 'is_any', [])),
      actions: [hold],
    }
    const flaws = async (over: object) =>
      Object.keys((await admin.call(orderRule.create, { body: { ...body, ...over } as never })).fields)
    expect(await flaws({})).toEqual(['groups'])
    expect(await flaws({ groups: when(leaf('weight', 'is_any', ['5'])) })).toEqual(['groups'])
    expect(await flaws({ groups: to('US'), actions: [] })).toEqual(['actions'])
    expect(await flaws({ groups: to('US'), actions: [hold, hold] })).toEqual(['actions'])
    expect(await flaws({ groups: to('US'), actions: [{ do: 'tag', tag_id: 999_999 }] })).toEqual(['actions'])
  })

  it('are tried on the orders of the last days alone', async () => {
    await clear()
    await draft({ name: 'Hold all of the US' })
    const ago = (days: number) => new Date(Date.now() - days * dayMs)
    const [recent, old] = [
      await arrive('US', ago(trialOrders.days - 1)),
      await arrive('US', ago(trialOrders.days + 1)),
    ]
    const query = { trial_id: await tryOut(), 'per-page': 100 } as const
    const tried = (await clerk.call(orderRule.trial, { query })).data.map((one) => one.order_id)
    expect(tried).toContain(recent)
    expect(tried).not.toContain(old)
  })

  it('run nowhere until they are published, and that only as they were tried', async () => {
    await clear()
    const rule = await draft({ name: 'Hold the US' })
    const [held, free] = [await arrive('US'), await arrive('DE')]
    expect((await read(held)).on_hold).toBeNull()
    const trial = await tryOut()
    const rows = await clerk.call(orderRule.trial, { query: { trial_id: trial, 'per-page': 100 } })
    const row = rows.data.find((one) => one.order_id === held)
    expect(row).toMatchObject({ rules: ['Hold the US'], before: { hold: '' }, after: { hold: 'Look at it' } })
    expect(rows.data.some((one) => one.order_id === free)).toBe(false)
    // An order that differs at several events counts once, in the total and for the rule.
    const differing = new Set(rows.data.map((one) => one.order_id)).size
    expect((await clerk.call(orderRule.state)).data.trial).toMatchObject({
      changed: differing,
      taken: [{ rule_id: rule.id, orders: differing }],
    })
    await admin.call(orderRule.update, { params: { id: rule.id }, body: { ...rule, stop: true } as never })
    const stale = await admin.call(orderRule.publish, { body: { trial_id: trial } })
    expect(stale.refusal).toBe('order-rule.not_tried')
    const asked = await clerk.call(orderRule.publish, { body: { trial_id: trial } })
    expect(asked.status).toBe(403)
    expect((await publish()).data.rules).toBe(1)
    expect((await read(held)).on_hold).toBeNull()
    expect((await read(await arrive('US'))).on_hold).toBe('on_hold')
    expect((await publish()).refusal).toBe('order-rule.nothing')
  })

  it('leave what runs as it is until they are published; every version stays', async () => {
    await clear()
    const rule = await draft({ name: 'First' })
    await publish()
    await admin.call(orderRule.update, {
      params: { id: rule.id },
      body: { ...rule, name: 'Second', groups: to('FR') } as never,
    })
    const state = (await clerk.call(orderRule.state)).data
    expect(state).toMatchObject({ changed: true, rules: [{ live: 1, changed: true }] })
    expect((await read(await arrive('US'))).on_hold).toBe('on_hold')
    await publish()
    expect((await read(await arrive('US'))).on_hold).toBeNull()
    const { data } = await clerk.call(orderRule.versions, { query: { rule_id: rule.id } })
    expect(data.map((one) => [one.number, one.name, one.live])).toEqual([
      [2, 'Second', true],
      [1, 'First', false],
    ])
  })

  it('are published by one of two who do it at once', async () => {
    await clear()
    await draft({ name: 'Raced' })
    const trial = await tryOut()
    const before = (await clerk.call(orderRule.state)).data.number
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => admin.call(orderRule.publish, { body: { trial_id: trial } })),
    )
    expect(answers.filter((one) => one.refusal === undefined || one.refusal === '').length).toBe(1)
    expect((await clerk.call(orderRule.state)).data.number).toBe(before + 1)
  })
})

describe('rules that run', () => {
  it('leave alone what a person set, until it is unlocked', async () => {
    await clear()
    const tag = await admin.call(orderTag.create, { body: { name: 'By rule' } as never })
    const tagIt: RuleAction = { do: 'tag', tag_id: tag.data.id }
    await draft({ name: 'Hold and tag', event: 'paid', actions: [hold, tagIt] })
    await publish()
    const [one, other] = [await arrive(), await arrive()]
    await merchant.call(orderEdit.hold, { body: { orders: [{ id: one }], hold: true } as never })
    await merchant.call(orderEdit.hold, { body: { orders: [{ id: one }], hold: false } as never })
    await pay(one)
    await pay(other)
    expect(await read(other)).toMatchObject({ on_hold: 'on_hold', marks: [{ name: 'By rule' }] })
    expect(await read(one)).toMatchObject({ on_hold: null, marks: [{ name: 'By rule' }] })
    const told = await why(one)
    expect(told.locks).toMatchObject([{ what: 'hold', name: 'Hold' }])
    expect(told.runs[0]).toMatchObject({ event: 'paid', proven: true })
    expect(told.runs[0]?.did.map((each) => [each.text, each.outcome])).toEqual([
      ['Add tag: By rule', 'Done'],
      ['Put on hold: Look at it', 'Locked: set by hand'],
    ])
    const nobody = await merchant.call(orderRule.unlock, { body: { id: one, what: 'hold' } })
    expect(nobody.status).toBe(403)
    await clerk.call(orderRule.unlock, { body: { id: one, what: 'hold' } })
    expect((await why(one)).locks).toEqual([])
    const again = await clerk.call(orderRule.unlock, { body: { id: one, what: 'hold' } })
    expect(again.refusal).toBe('order-rule.no_lock')
    // A tag that a user removes stays removed.
    await clerk.call(erpOrder.cancelTags, { body: { ids: [other], tags: ['By rule'] } })
    expect((await why(other)).locks.map((each) => each.what)).toEqual([`tag:${tag.data.id}`])
  })

  it('choose the channel of unpaid orders before the merchant’s rules, and the log proves each choice', async () => {
    await clear()
    const untouched = await arrive()
    expect((await why(untouched)).channels).toMatchObject([
      { chosen_by: 'default', channel_id: world.cheap.id, proven: true, refused: false },
    ])
    await merchant.call(shippingRule.create, {
      body: { name: 'Own', channel_id: world.german.id, countries: ['DE', 'US'] } as never,
    })
    const own = await arrive('DE')
    const [first] = (await why(own)).channels
    expect(first).toMatchObject({
      chosen_by: 'merchant_rule',
      rule: { name: 'Own', version: 1 },
      proven: true,
    })
    expect(first?.offers.map((one) => [one.channel_id, one.chosen])).toContainEqual([world.german.id, true])
    // In the US the rule's channel can't carry it: the cheapest is taken, and the log says why.
    const refused = (await why(await arrive('US'))).channels[0]
    expect(refused).toMatchObject({
      chosen_by: 'default',
      refused: true,
      rule: { name: 'Own' },
      proven: true,
    })
    expect(refused?.offers.find((one) => one.channel_id === world.german.id)?.reasons).toEqual([
      expect.stringContaining('Doesn’t go to US'),
    ])
    await draft({
      name: 'Dear one',
      groups: to('DE'),
      actions: [{ do: 'channel', channel_id: world.dear.id }],
    })
    await publish()
    const ruled = await arrive('DE')
    expect((await read(ruled)).channel_id).toBe(world.dear.id)
    const log = (await why(ruled)).channels
    expect(log.map((one) => [one.chosen_by, one.proven])).toEqual([
      ['staff_rule', true],
      ['merchant_rule', true],
    ])
    expect(log[0]?.rule).toMatchObject({ name: 'Dear one', version: 1 })
    // Repricing leads to the same channel and logs no decision; a user's choice does.
    await merchant.call(payment.placeInfo, { body: { ids: [ruled], refresh: true } as never })
    expect((await why(ruled)).channels).toHaveLength(2)
    await merchant.call(orderEdit.shipping, {
      body: { orders: [{ id: ruled }], channel_id: world.cheap.id } as never,
    })
    const last = await why(ruled)
    expect(last.channels[0]).toMatchObject({ chosen_by: 'hand', channel_id: world.cheap.id, proven: true })
    expect(last.locks.map((one) => one.what)).toEqual(['channel'])
    for (const { id } of (await merchant.call(shippingRule.list)).data)
      await merchant.call(shippingRule.remove, { params: { id } })
  })

  it('change the channel of paid orders before the label, at the price that was agreed', async () => {
    await clear()
    const alike = await app.system((ctx) => makeChannel(ctx, { warehouseId: world.cheap.warehouseId }))
    await draft({
      name: 'Late',
      event: 'before_label',
      actions: [
        { do: 'channel', channel_id: alike.id },
        { do: 'note', text: 'Went dear' },
      ],
    })
    await publish()
    const id = await arrive()
    await pay(id)
    const paid = await read(id)
    await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
    await clerk.call(erpOrder.predict, { body: { orders: [{ id }] } })
    await app.runJobs()
    const after = await read(id)
    expect(after).toMatchObject({ channel_id: alike.id, pay_amount: paid.pay_amount })
    expect(after.tracking_number).not.toBeNull()
    expect(after.events.filter((event) => event.text.includes('Went dear'))).toHaveLength(1)
    expect((await why(id)).channels[0]).toMatchObject({ chosen_by: 'staff_rule', proven: true })
  })

  it('ask a person before a paid order goes by a channel beyond what was paid for', async () => {
    await clear()
    await draft({
      name: 'Late',
      event: 'before_label',
      actions: [{ do: 'channel', channel_id: world.dear.id }],
    })
    await publish()
    const id = await arrive()
    await pay(id)
    await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
    await clerk.call(erpOrder.predict, { body: { orders: [{ id }] } })
    await app.runJobs()
    const after = await read(id)
    expect(after).toMatchObject({
      channel_id: world.cheap.id,
      on_hold: 'channel_beyond',
      tracking_number: null,
    })
    expect(after.events.map(({ kind }) => kind)).toContain('channel_asked')
  })

  it('are each applied though one is refused, and proven from the log over many orders', async () => {
    await clear()
    const shopTag = await admin.call(orderTag.create, {
      body: { name: 'Elsewhere', scope: 'shop', shop_ids: [world.shop.id + 1] } as never,
    })
    await draft({ name: 'Refused', actions: [{ do: 'tag', tag_id: shopTag.data.id }] })
    await draft({ name: 'Dear', groups: to('US'), actions: [{ do: 'channel', channel_id: world.dear.id }] })
    await draft({
      name: 'Later',
      groups: when(leaf('weight', 'at_least', 1)),
      actions: [{ do: 'channel', channel_id: world.cheap.id }],
    })
    await publish()
    const countries = ['US', 'DE', 'FR', 'JP']
    const anyRule = fc.record({
      countries: fc.subarray(countries),
      channel_id: fc.constantFrom(world.cheap.id, world.dear.id, world.german.id),
      grams_max: fc.option(fc.integer({ min: 200, max: 1500 }), { nil: null }),
      amount_min: fc.option(fc.integer({ min: 0, max: 9000 }), { nil: null }),
    })
    for (const [at, rule] of fc.sample(anyRule, { numRuns: 4, seed: 7 }).entries())
      await merchant.call(shippingRule.create, { body: { name: `Any ${at}`, ...rule } })
    const anyOrder = fc.record({
      country: fc.constantFrom(...countries),
      quantity: fc.integer({ min: 1, max: 5 }),
      total: fc.integer({ min: 500, max: 20_000 }),
    })
    const made: number[] = []
    for (const { country, quantity, total } of fc.sample(anyOrder, { numRuns: 60, seed: 11 })) {
      const lines = [platformLine({ sku: 'MUG', quantity })]
      const sent = platformOrder({ address: { ...someAddress, country }, lines, total })
      made.push((await app.system((ctx) => intakeOrder(ctx, world.shop, sent))).orderId ?? 0)
    }
    await app.runJobs()
    const choosers = await Promise.all(
      made.map(async (id) => (await why(id)).channels.map((one) => one.chosen_by)),
    )
    expect(new Set(choosers.flat())).toEqual(new Set(['default', 'merchant_rule', 'staff_rule']))
    const { proven, all } = await app.system(async (ctx) => {
      const { rows } = await ctx.db.execute<{ id: number }>(
        sql`SELECT DISTINCT order_id AS id FROM channel_decision`,
      )
      let [good, total] = [0, 0]
      for (const { id } of rows) {
        const told = await why(Number(id))
        for (const one of [...told.channels, ...told.runs]) {
          total++
          if (one.proven) good++
        }
      }
      return { proven: good, all: total }
    })
    expect(all).toBeGreaterThan(150)
    expect(proven).toBe(all)
    const [newest = 0] = (await clerk.call(erpOrder.list, { query: { 'per-page': 1 } })).data.map(
      (row) => row.id,
    )
    const [run] = (await why(newest)).runs
    expect(run?.did.map((one) => one.outcome)).toContain('Done')
    const state = (await clerk.call(orderRule.state)).data
    expect(state.rules.map((one) => [one.hits > 0, one.flags.map((flag) => flag.kind)])).toEqual([
      [true, []],
      [true, []],
      [true, ['contradicting']],
    ])
  })
})

describe('urgent orders', () => {
  it('have a quota of their company: of two who take the last one, one gets it; it ends by its time', async () => {
    await clear()
    const ids = []
    for (const _one of [1, 2, 3]) ids.push(await arrive())
    const [a = 0, b = 0, c = 0] = ids
    const mark = (id: number, over: object = {}) =>
      clerk.call(erpOrder.urgent, { body: { orders: [{ id }], ...over } as never })
    const urgentNow = await app.system(async (ctx) => {
      const { rows } = await ctx.db.execute<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM "order" WHERE urgent AND status < 60 AND entity_id = ${world.shop.entityId}`,
      )
      return Number(rows[0]?.n ?? 0)
    })
    await admin.call(setting.orders, { body: { urgent_per_company: urgentNow + 1 } })
    const answers = await Promise.all([mark(a), mark(b)])
    const done = answers.map((one) => one.data[0]?.ok)
    expect(done.toSorted()).toEqual([false, true])
    const refused = answers.find((one) => !one.data[0]?.ok)?.data[0]
    expect(refused?.code).toBe('erp-order.urgent_quota')
    const winner = done[0] ? a : b
    // Raising the level of an urgent order uses no further quota.
    expect((await mark(winner, { level: 2, reason: 'Fair' })).data[0]?.ok).toBe(true)
    expect((await mark(c)).data[0]?.ok).toBe(false)
    expect((await mark(winner, { until: '2020-01-01T00:00:00Z' })).fields).toHaveProperty('until')
    const until = Date.now() + 3_600_000
    await mark(winner, { level: 2, until: new Date(until).toISOString() })
    await app.system((ctx) => endDue({ ...ctx, now: new Date(until - 1000) }))
    expect((await read(winner)).urgent).toBe(true)
    await app.system((ctx) => endDue({ ...ctx, now: new Date(until + 1000) }))
    expect((await read(winner)).urgent).toBe(false)
    expect((await mark(c)).data[0]?.ok).toBe(true)
    expect((await why(c)).locks.map((one) => one.what)).toEqual(['urgent'])
    await admin.call(setting.orders, { body: { urgent_per_company: 20 } })
  })
})
