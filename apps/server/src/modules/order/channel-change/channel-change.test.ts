import { express } from '@dropyard/contract/logistics/express'
import { expressRule } from '@dropyard/contract/logistics/express-rule'
import { channelChange, channelChangeFlow, ownChannelChange } from '@dropyard/contract/order/channel-change'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeChannel, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { setRateCard } from '../../logistics/channel/service.ts'

/** An order is paid with the fast channel; then a routing rule wants the slow one. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { LAMP: { price: 1000, grams: 300, stock: 500 } } })
const { merchant } = world
const clerk = await app.as('clerk')
const act = channelChangeFlow.endpoints
const { data: option } = await clerk.call(express.create, {
  body: { code: 'DIRECT', name_en: 'Direct', name_zh: '直发', speed: 'fast' },
})
const at = { warehouseId: world.warehouse.id, expressId: option.id }
const { quick, slow, equal } = await app.system(async (ctx) => ({
  quick: await makeChannel(ctx, { ...at, handlingFee: 0 }),
  slow: await makeChannel(ctx, { ...at, handlingFee: 900 }),
  equal: await makeChannel(ctx, { ...at, handlingFee: 900 }),
}))
/** Sets a channel's delivery time and its price in cents. */
const setTerms = (channelId: number, days: { min: number; max: number }, price: number) =>
  app.system((ctx) =>
    setRateCard(ctx, channelId, new Date(ctx.now.getTime() - 1000), {
      currency: 'USD',
      volumetric: { kind: 'actual' },
      maxGrams: 30_000,
      zones: [
        {
          code: 'all',
          countries: ['US'],
          prices: { mode: 'bracket', brackets: [{ upToGrams: 30_000, total: price }] },
          days,
        },
      ],
    }),
  )
const rule = (
  await clerk.call(expressRule.create, {
    body: { name: 'Line of the week', express_id: option.id, channel_id: slow.id, sort: 1 },
  })
).data

/** An order that was paid with the fast channel and checked, and whose label was requested after prices have changed. */
async function requested(before?: () => Promise<unknown>): Promise<number> {
  for (const { id } of [slow, equal]) await setTerms(id, { min: 6, max: 12 }, 1100)
  const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP' })] })
  expect(await world.detail(id)).toMatchObject({ channel_id: quick.id })
  await world.pay(id)
  await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
  await before?.()
  await clerk.call(erpOrder.predict, { body: { orders: [{ id }] } })
  await app.runJobs()
  return id
}
const changeOf = async (id: number) => {
  const { order_sn } = await world.detail(id)
  const { data } = await clerk.call(channelChange.list, { query: { search: order_sn } })
  const [row] = data
  if (!row) throw new Error('No change was noted')
  return row
}
const kindsOf = async (id: number) => (await world.detail(id)).events.map(({ kind }) => kind)
const textOf = async (id: number, kind: string) =>
  (await world.detail(id)).events.find((one) => one.kind === kind)?.text
const ids = (id: number) => ({ id_list: [id] })

describe('a rule that goes beyond the channel that was paid for', () => {
  it('gets no label: the order waits, and its merchant reads from what to what and why', async () => {
    const id = await requested()
    const detail = await world.detail(id)
    expect(detail).toMatchObject({ channel_id: quick.id, on_hold: 'channel_beyond', tracking_number: null })
    expect(await textOf(id, 'channel_asked')).toBe(
      `${quick.nameEn} was paid for; ${slow.nameEn} is wanted, which is dearer. Waiting for a decision. Line of the week`,
    )
    expect(await changeOf(id)).toMatchObject({
      state: 'asked',
      from_channel: quick.nameEn,
      to_channel: slow.nameEn,
      beyond: ['price'],
      changed_by: 'carrier_rule',
      why: 'Line of the week',
    })
  })

  it('is followed when a person decides so, once, and what is cheaper is given back when the parcel leaves', async () => {
    const id = await requested(() => setTerms(slow.id, { min: 8, max: 14 }, 50))
    const change = await changeOf(id)
    // With the fast channel 300 grams cost 1.50.
    expect(change).toMatchObject({ beyond: ['days'], days_before: 12, days_after: 14, given_back: 100 })
    const decide = () =>
      clerk.call(act.change, { body: { ...ids(change.id), why: 'The quick line is full until Monday' } })
    const answers = await Promise.all([decide(), decide()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await app.runJobs()
    expect(await world.detail(id)).toMatchObject({ channel_id: slow.id, on_hold: null, status: 50 })
    expect(await textOf(id, 'channel_changed')).toBe(
      `Channel changed from ${quick.nameEn} to ${slow.nameEn}. The quick line is full until Monday`,
    )
    const before = await world.balance()
    await clerk.call(erpOrder.ship, { body: { orders: [{ id }] } })
    await clerk.call(erpOrder.ship, { body: { orders: [{ id }] } })
    expect(await world.balance()).toBe(before + 100)
    expect(await changeOf(id)).toMatchObject({ state: 'shipped', given_back: 100 })
    expect((await world.detail(id)).refunded_amount).toBe(100)
    expect((await app.system((ctx) => verifyBooks(ctx))).ok).toBe(true)
  })

  it('is not followed when the merchant refuses: the label is made anew by what was paid for, and nothing is given back', async () => {
    const id = await requested()
    const change = await changeOf(id)
    await clerk.call(act.change, { body: { ...ids(change.id), why: 'Full' } })
    await app.runJobs()
    const labelled = await world.detail(id)
    const body = { ...ids(change.id), refuse_reason: 'My buyer was promised ten days' }
    expect((await merchant.call(act.refuse, { body })).status).toBe(200)
    await app.runJobs()
    const after = await world.detail(id)
    expect(after).toMatchObject({ channel_id: quick.id, status: 50 })
    expect(after.tracking_number).not.toBe(labelled.tracking_number)
    const before = await world.balance()
    await clerk.call(erpOrder.ship, { body: { orders: [{ id }] } })
    expect(await world.balance()).toBe(before)
    expect(await changeOf(id)).toMatchObject({ state: 'refused' })
  })

  it('can’t be refused once the parcel left, nor by another company', async () => {
    const id = await requested()
    const change = await changeOf(id)
    const body = { ...ids(change.id), refuse_reason: '' }
    const stranger = await app.as('merchant2')
    expect((await stranger.call(act.refuse, { body })).status).toBe(404)
    await clerk.call(act.change, { body: { ...ids(change.id), why: 'Full' } })
    await app.runJobs()
    await clerk.call(erpOrder.ship, { body: { orders: [{ id }] } })
    expect((await merchant.call(act.refuse, { body })).status).not.toBe(200)
  })

  it('goes as paid for when a person keeps it, or lets the hold go', async () => {
    const kept = await requested()
    await clerk.call(act.keep, { body: ids((await changeOf(kept)).id) })
    await app.runJobs()
    expect(await world.detail(kept)).toMatchObject({ channel_id: quick.id, on_hold: null, status: 50 })
    const released = await requested()
    await merchant.call(orderEdit.hold, { body: { orders: [{ id: released }], hold: false } })
    await clerk.call(erpOrder.predict, { body: { orders: [{ id: released }] } })
    await app.runJobs()
    expect(await world.detail(released)).toMatchObject({ channel_id: quick.id, status: 50 })
    expect(await changeOf(released)).toMatchObject({ state: 'kept' })
    expect(await kindsOf(released)).toContain('channel_kept')
  })
})

describe('another channel within the promise', () => {
  it('carries without a question; the timeline says from what to what, and the difference is given back', async () => {
    await clerk.call(expressRule.update, {
      params: { id: rule.id },
      body: { name: rule.name, express_id: option.id, channel_id: equal.id, sort: 1 },
    })
    const id = await requested(() => setTerms(equal.id, { min: 6, max: 10 }, 90))
    expect(await world.detail(id)).toMatchObject({ channel_id: equal.id, status: 50 })
    expect(await textOf(id, 'channel_changed')).toContain(`from ${quick.nameEn} to ${equal.nameEn}`)
    const change = await changeOf(id)
    expect(change).toMatchObject({ state: 'changed', beyond: [], given_back: 60 })
    const refused = await merchant.call(act.refuse, { body: { ...ids(change.id), refuse_reason: '' } })
    expect(refused.refusal).toBe('channel-change.within')
    const { data } = await merchant.call(ownChannelChange.list, { query: {} })
    expect(data.map((row) => row.id)).toContain(change.id)
  })
})

describe('a channel that staff choose for a paid order', () => {
  it('is told to the merchant with the reason', async () => {
    await clerk.call(expressRule.remove, { params: { id: rule.id } })
    const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP' })] })
    await world.pay(id)
    const paidBy = (await world.detail(id)).channel_id
    const body = { orders: [{ id }], channel_id: world.channel.id, reason: 'Lithium batteries' }
    const [answer] = (await clerk.call(erpOrder.changeChannel, { body })).data
    expect(answer).toMatchObject({ ok: true })
    expect(paidBy).not.toBe(world.channel.id)
    expect(await textOf(id, 'channel_changed')).toContain('Lithium batteries')
    expect(await changeOf(id)).toMatchObject({
      state: 'changed',
      changed_by: 'person',
      why: 'Lithium batteries',
    })
  })

  it('gives nothing back when it is changed back before the parcel leaves', async () => {
    await setTerms(world.channel.id, { min: 6, max: 12 }, 10)
    await setTerms(equal.id, { min: 6, max: 12 }, 2000)
    await setTerms(quick.id, { min: 6, max: 12 }, 5)
    const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP' })] })
    await world.pay(id)
    await setTerms(quick.id, { min: 6, max: 12 }, 150)
    const by = (channel_id: number) =>
      clerk.call(erpOrder.changeChannel, { body: { orders: [{ id }], channel_id } })
    await by(equal.id)
    await by(world.channel.id)
    // The credit is calculated from the channel that was paid for, regardless of the channels in between.
    expect(await changeOf(id)).toMatchObject({
      state: 'changed',
      from_channel: quick.nameEn,
      to_channel: world.channel.nameEn,
      given_back: 140,
    })
    await by(quick.id)
    expect(await changeOf(id)).toMatchObject({ state: 'kept' })
    await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
    await clerk.call(erpOrder.predict, { body: { orders: [{ id }] } })
    await app.runJobs()
    const before = await world.balance()
    await clerk.call(erpOrder.ship, { body: { orders: [{ id }] } })
    expect(await world.balance()).toBe(before)
  })
})
