import { trackWarning } from '@dropyard/contract/order/track-warning'
import { trackRule } from '@dropyard/contract/order/track-warning/rule'
import { workbench } from '@dropyard/contract/overview/workbench'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { momentIn } from '../../../testing/days.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { seal } from '../../logistics/tracking-account/connection.ts'
import { trackingAccount } from '../../logistics/tracking-account/table.ts'
import { parcelLabel } from '../label/table.ts'
import { parcel } from '../parcel/table.ts'
import { ingestEvents } from '../parcel/take.ts'
import { lookAtParcels } from './look.ts'

/** Kinds of warnings other than missing events, and the rules for them. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { grams: 400, stock: 50 } } })
const clerk = await app.as('clerk')
const accountId = await app.system(async (ctx) => {
  const provider = '17track' as const
  const [row] = await ctx.db
    .insert(trackingAccount)
    .values({ name: 'T', provider, secrets: seal({ provider }, 'k') })
    .returning()
  return row?.id ?? 0
})
const ago = (days: number) => momentIn(-days)
let last = 0

/** A parcel of a paid order, under way and weighed by its carrier. */
async function onItsWay(
  weighed: number | null = null,
): Promise<{ id: number; orderId: number; number: string }> {
  const orderId = await world.arrived({ lines: [platformLine({ sku: 'MUG', quantity: 2 })] })
  await world.pay(orderId)
  const number = `WM${String(++last).padStart(9, '0')}CN`
  const of = { orderId, entityId: world.entities.northwind, channelId: world.channel.id }
  const id = await app.system(async (ctx) => {
    const [label] = await ctx.db
      .insert(parcelLabel)
      .values({ ...of, reference: number, state: 'live', number, chargedGrams: weighed, weighedAt: ago(1) })
      .returning()
    const [row] = await ctx.db
      .insert(parcel)
      .values({
        ...of,
        accountId,
        labelId: label?.id ?? null,
        number,
        carrierCode: '1',
        carrier: 'Test Post',
        country: 'US',
        shippedAt: ago(4),
        tracking: 'live',
        phase: 'line_haul',
        status: 'InTransit',
        subStatus: 'InTransit_Departure',
        since: ago(1),
        lastAt: ago(1),
        lastText: 'Left Shenzhen',
      })
      .returning()
    return row?.id ?? 0
  })
  return { id, orderId, number }
}
async function look(): Promise<void> {
  await app.system((ctx) => ctx.enqueue(lookAtParcels, {}))
  await app.runJobs()
}
const warningsOf = async (number: string) =>
  (await clerk.call(trackWarning.list, { query: { search: number } })).data
const rule = (values: Record<string, unknown>) =>
  clerk.call(trackRule.create, {
    body: { name_en: 'R', name_zh: '规则', kind: 'weight', active_from: '2026-01-01', ...values } as never,
  })

describe('a weight', () => {
  it('is warned of when the carrier weighed another one, beyond what a rule allows', async () => {
    const [same, heavier] = [await onItsWay(900), await onItsWay(1000)]
    await look()
    expect(await warningsOf(same.number)).toEqual([])
    expect(await warningsOf(heavier.number)).toMatchObject([
      { kind: 'weight', weighed_grams: 1000, expected_grams: 800 },
    ])
    await rule({ tolerance: 10, severity: 'high' })
    await look()
    expect(await warningsOf(same.number)).toMatchObject([{ kind: 'weight', severity: 'high' }])
    expect((await rule({ tolerance: 0 })).fields).toHaveProperty('tolerance')
  })

  it('is left alone where a rule of the merchant says so, whatever others say', async () => {
    const { data } = await clerk.call(trackRule.companies, { query: { search: 'Northwind' } })
    const made = await rule({ entity_id: data[0]?.id, active: false })
    expect(made.data).toMatchObject({ entity_name: data[0]?.name })
    const one = await onItsWay(2000)
    await look()
    expect(await warningsOf(one.number)).toEqual([])
    await clerk.call(trackRule.remove, { params: { id: made.data.id } })
    expect((await rule({ entity_id: 999_999 })).fields).toHaveProperty('entity_id')
  })

  it('is judged by the rule with the highest value that the order reaches', async () => {
    const one = await onItsWay(1000)
    const { pay_amount: paid } = await world.detail(one.orderId)
    const dear = await rule({ least_value: paid, severity: 'low' })
    const dearer = await rule({ least_value: paid + 1, active: false })
    await look()
    expect(await warningsOf(one.number)).toMatchObject([{ kind: 'weight', severity: 'low' }])
    for (const { data } of [dear, dearer]) await clerk.call(trackRule.remove, { params: { id: data.id } })
  })
})

it('events that can not have happened as they were said are warned of', async () => {
  const { id, orderId, number } = await onItsWay()
  const said = (days: number, subStatus: string, text: string) => ({
    at: ago(days),
    zoned: true,
    status: 'InTransit',
    subStatus,
    text,
    place: '',
    country: '',
    city: '',
    zip: '',
    carrier: 'Test Post',
    raw: null,
  })
  const report = (events: ReturnType<typeof said>[]) => ({
    number,
    carrier: null,
    tag: String(id),
    status: '',
    subStatus: '',
    statusAt: null,
    lastMile: null,
    events,
  })
  const hear = (events: ReturnType<typeof said>[]) =>
    app.system((ctx) =>
      ingestEvents(ctx, [{ id, orderId, report: report(events) as never, heardAt: new Date() }]),
    )
  await hear([said(3, 'InTransit_PickedUp', 'Picked up'), said(2, 'InTransit_Arrival', 'At the hub')])
  await look()
  expect(await warningsOf(number)).toEqual([])
  await hear([said(1, 'InTransit_PickedUp', 'Picked up in Shenzhen')])
  await look()
  expect(await warningsOf(number)).toMatchObject([{ kind: 'disorder' }])
})

it('stands on the workbench with its order, merchant, country and last event', async () => {
  const one = await onItsWay(3000)
  await look()
  const { order_sn } = await world.detail(one.orderId)
  const { data } = await clerk.call(workbench.tasks, { query: { search: one.number } })
  expect(data).toMatchObject([
    {
      details: {
        parts: [order_sn, expect.any(String), 'United States', 'Left Shenzhen'],
        at: expect.any(String),
      },
    },
  ])
})
