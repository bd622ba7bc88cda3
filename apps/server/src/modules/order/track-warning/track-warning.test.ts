import { parcel as parcels } from '@dropyard/contract/order/parcel'
import { compensationByOne, trackClaim, trackClaimFlow } from '@dropyard/contract/order/track-claim'
import { trackWarning, trackWarningFlow } from '@dropyard/contract/order/track-warning'
import { trackRule } from '@dropyard/contract/order/track-warning/rule'
import { job } from '@dropyard/contract/system/job'
import { notice } from '@dropyard/contract/system/notice'
import { task } from '@dropyard/contract/system/task'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { pictures } from '../../../kit/start/libraries.ts'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { momentIn } from '../../../testing/days.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { eventually } from '../../../testing/eventually.ts'
import { makeChannel, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { lockWaits } from '../../../testing/queries.ts'
import { scanned, sheetSize } from '../../../testing/scanned.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { seal } from '../../logistics/tracking-account/connection.ts'
import { trackingAccount } from '../../logistics/tracking-account/table.ts'
import { afterSaleCase } from '../after-sale/table.ts'
import { parcelLabel } from '../label/table.ts'
import { parcel, parcelEvent } from '../parcel/table.ts'
import { proveClaims } from '../track-claim/prove.ts'
import { flow as claimFlow } from '../track-claim/service.ts'
import { trackClaim as claimTable } from '../track-claim/table.ts'
import { flow } from './flow.ts'
import { learnLimits } from './learn.ts'
import { lookAtParcels, nextParcels } from './look.ts'
import { trackWarning as warningTable } from './table.ts'

const act = trackWarningFlow.endpoints

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { stock: 50 } } })
const support = await app.as('support')
const clerk = await app.as('clerk')
const people: Record<'support' | 'designer', number> = (await app.system(demoIds)).people as never
const orderId = await world.arrived({ lines: [platformLine({ sku: 'MUG', title: 'Mug', quantity: 3 })] })
const accountId = await app.system(async (ctx) => {
  const provider = '17track' as const
  const [row] = await ctx.db
    .insert(trackingAccount)
    .values({ name: 'T', provider, secrets: seal({ provider }, 'k') })
    .returning()
  return row?.id ?? 0
})

const ago = (days: number) => momentIn(-days)
/** Our accounts in the carriers' currency, without zero balances. */
const owedByCarriers = async () =>
  Object.fromEntries(
    (await app.system(verifyBooks)).house.flatMap(({ code, currency, balance }) =>
      currency === 'CNY' && balance !== 0 ? [[code, balance]] : [],
    ),
  )
let last = 0
type Values = Partial<typeof parcel.$inferInsert>

/** Inserts a parcel in a state, as if events had led to it. */
async function there(values: Values = {}): Promise<number> {
  return app.system(async (ctx) => {
    const [row] = await ctx.db
      .insert(parcel)
      .values({
        orderId,
        entityId: world.entities.northwind,
        channelId: world.channel.id,
        accountId,
        number: `RR${String(++last).padStart(9, '0')}CN`,
        carrierCode: '1',
        carrier: 'Test Post',
        origin: 'CN',
        country: 'US',
        shippedAt: ago(10),
        tracking: 'live',
        phase: 'line_haul',
        status: 'InTransit',
        subStatus: 'InTransit_Departure',
        since: ago(1),
        lastAt: ago(1),
        ...values,
      })
      .returning()
    return row?.id ?? 0
  })
}
const change = (id: number, values: Values) =>
  app.asOwner(
    `UPDATE parcel SET ${Object.entries(values)
      .map(([name, value]) => `${name} = '${value instanceof Date ? value.toISOString() : String(value)}'`)
      .join(', ')} WHERE id = ${id}`,
  )
async function look(): Promise<void> {
  await app.system((ctx) => ctx.enqueue(lookAtParcels, {}))
  await app.runJobs()
}
const warningsOf = async (id: number) => {
  const { rows } = await app.asOwner(`SELECT number FROM parcel WHERE id = ${id}`)
  const { number } = rows[0] as { number: string }
  return (await support.call(trackWarning.list, { query: { search: number } })).data
}

describe('a parcel', () => {
  it('is warned of once, by the strongest thing, until it moves on', async () => {
    const id = await there({ lastAt: ago(12), since: ago(12), shippedAt: ago(20) })
    await Promise.all([look(), look()])
    expect(await warningsOf(id)).toMatchObject([{ kind: 'stuck', state: 'open', parcels: 1, country: 'US' }])
    await change(id, { phase: 'held' } as Values)
    await look()
    expect(await warningsOf(id)).toMatchObject([{ kind: 'held' }])
    await change(id, { phase: 'last_mile', last_at: new Date() } as Values)
    await look()
    expect(await warningsOf(id)).toMatchObject([{ kind: 'held', state: 'resolved' }])
  })

  it('is left as somebody leaves it at the same moment', async () => {
    const quiet = { lastAt: ago(12), since: ago(12), shippedAt: ago(20) }
    const [stronger, over] = [await there(quiet), await there(quiet)]
    await look()
    const kept = async () =>
      [...(await warningsOf(stronger)), ...(await warningsOf(over))].map(({ id, kind, state }) => ({
        id,
        kind,
        state,
      }))
    const [first, second] = await kept()
    await change(stronger, { phase: 'held' } as Values)
    await change(over, { last_at: new Date() } as Values)
    const waits = async () => (await app.asOwner(lockWaits)).rows.length > 0
    const looked = await app.system(async (ctx) => {
      const ids = [first?.id ?? 0, second?.id ?? 0]
      await flow.move(ctx, 'assign', ids, { assignee_id: people.support, due_at: null })
      // The job has read the warnings before this change, and now waits for its lock.
      const looking = look()
      await eventually(async () => expect(await waits()).toBe(true))
      return { looking }
    })
    await looked.looking
    expect(await kept()).toMatchObject([
      { kind: 'stuck', state: 'assigned' },
      { kind: 'stuck', state: 'assigned' },
    ])
    await look()
    const { data } = await support.call(trackWarning.get, { params: { id: first?.id ?? 0 } })
    expect(data).toMatchObject({ kind: 'held', state: 'assigned', assignee_id: people.support })
    expect(data.history.at(-1)).toMatchObject({
      action_name: 'Changed',
      input: { changes: [{ field: 'kind', from: { zh: '长时间无更新' }, to: { zh: '海关要求资料' } }] },
    })
    const asked = { query: { 'per-page': 100 }, headers: { 'accept-language': 'zh-CN' } }
    const named = (await support.call(task.list, asked)).data.find(({ task_id }) => task_id === first?.id)
    expect(named?.goods_name).toBe('海关要求资料')
    const told = await support.call(notice.list, { ...asked, query: { event: 'task.assigned' } })
    expect(told.data[0]).toMatchObject({
      content: '长时间无更新',
      title: expect.stringContaining('已按规则指派给您'),
    })
  })

  it('is left to who works on it, and goes the way to a claim', async () => {
    const id = await there({ phase: 'exception', subStatus: 'Exception_Lost' })
    await look()
    const [row] = await warningsOf(id)
    expect(row?.kind).toBe('lost')
    const id_list = [row?.id ?? 0]
    const step = (endpoint: (typeof act)['claim'], body: object) =>
      support.call(endpoint, { body: { id_list, ...body } as never })
    await step(act.claim, {})
    await step(act.handle as never, { whom: 'carrier', said: 'They look for it' })
    await change(id, { phase: 'last_mile', sub_status: 'InTransit_Other', last_at: new Date() } as Values)
    await look()
    expect(await warningsOf(id)).toMatchObject([{ state: 'contacted' }])
    await step(act.demand as never, { asked: 25_000, reason: 'Lost' })
    expect(await warningsOf(id)).toMatchObject([{ state: 'claimed' }])
  })

  it('is claimed for with its proofs in one file, and what the merchant gets is booked once', async () => {
    const [claim] = (await support.call(trackClaim.list)).data
    expect(claim).toMatchObject({ state: 'drafted', asked: 25_000, granted: null })
    const id = claim?.id ?? 0
    const picture = `editor/ab/${'0a'.repeat(16)}.png`
    const shot = await (await pictures())({
      create: { width: 60, height: 40, channels: 3, background: '#800' },
    })
      .png()
      .toBuffer()
    const files = await app.system((ctx) => Promise.resolve(ctx.files))
    await files.putAt(picture, shot)
    await app.system((ctx) =>
      ctx.db.insert(afterSaleCase).values({
        entityId: world.entities.northwind,
        orderId,
        orderSn: claim?.order_sn ?? '',
        reason: 'not_arrived',
        wish: 'refund',
        lines: [],
        pieces: 1,
        description: 'It never came.',
        pictures: [`/files/${picture}`],
        most: 0,
        rule: 'under_way',
        ruleDays: 30,
        ruleLimit: 60,
      }),
    )
    // One of three pieces was refunded before shipping, and another one is sent again for free.
    await app.asOwner(
      'UPDATE order_line SET unit_price = 700, quantity = 3, refunded = 1, shipped = 0 WHERE order_id = $1',
      [orderId],
    )
    await app.asOwner(
      `INSERT INTO order_line (order_id, entity_id, title, quantity, sku_id, redelivers_id)
       SELECT order_id, entity_id, title, 1, sku_id, id FROM order_line WHERE order_id = $1`,
      [orderId],
    )
    const pdf = await support.call(trackClaim.pack, { params: { id } })
    const pages = await scanned(pdf.raw, sheetSize)
    expect(pages[0]?.codes).toContain(claim?.number)
    expect(pages.map(({ text }) => text).join('\n')).toContain(`Invoice ${claim?.order_sn}`)
    expect(pages.map(({ text }) => text).join('\n')).toMatch(/Total\D+\$21\.00/)
    expect(pages.at(-1)?.text).toContain('Photo 1')
    const money = (permission: string) =>
      app.asOwner(`UPDATE role SET permissions = ${permission}, version = version + 1 WHERE code = 'support'`)
    await money("array_remove(permissions, 'erp-order:money')")
    const untold = await scanned(
      (await (await app.as('support')).call(trackClaim.pack, { params: { id } })).raw,
      sheetSize,
    )
    await money("array_append(permissions, 'erp-order:money')")
    expect(untold).toHaveLength(pages.length - 1)
    expect(untold.map(({ text }) => text).join('\n')).not.toContain('Invoice')
    const id_list = [id]
    const { endpoints } = trackClaimFlow
    await support.call(endpoints.send, { body: { id_list, carrier_ref: 'YT-1' } })
    await support.call(endpoints.accept, { body: { id_list, granted: 25_000 } })
    expect(await owedByCarriers()).toEqual({ carrier_claims: -25_000, carrier_compensation: 25_000 })
    const correct = () => support.call(endpoints.correct, { body: { id_list, granted: 20_000 } })
    await Promise.all([correct(), correct()])
    expect(await owedByCarriers()).toEqual({ carrier_claims: -20_000, carrier_compensation: 20_000 })
    const pay = (who: Caller) => who.call(endpoints.pay, { body: { id_list, compensation: 1_500 } })
    expect((await pay(support)).status).toBe(403)
    const finance = await app.as('finance')
    const before = await world.balance()
    await Promise.all([pay(finance), pay(finance), pay(finance)])
    expect(await world.balance()).toBe(before + 1_500)
    expect(await owedByCarriers()).toEqual({ bank: -20_000, carrier_compensation: 20_000 })
    const books = await app.system(verifyBooks)
    expect(books).toMatchObject({ ok: true, problems: [] })
    await app.asOwner('UPDATE track_claim SET granted = 19999 WHERE id = $1', [id])
    expect((await app.system(proveClaims)).problems).toEqual([expect.stringContaining(`claim ${id} is paid`)])
    await app.asOwner('UPDATE track_claim SET granted = 20000 WHERE id = $1', [id])
    expect((await support.call(trackClaim.get, { params: { id } })).data).toMatchObject({
      state: 'paid',
      granted: 20_000,
      compensation: 1_500,
      carrier_ref: 'YT-1',
    })
    // The carrier paid less than was recorded first, and the merchant's compensation is reduced too.
    const amend = (who: Caller, granted: number, compensation: number) =>
      who.call(endpoints.amend, { body: { id_list, granted, compensation } })
    expect((await amend(support, 1, 0)).status).toBe(403)
    const paid = { granted: 17_777, compensation: 1_111 }
    await Promise.all([amend(finance, 17_777, 1_111), amend(finance, 17_777, 1_111)])
    expect(await world.balance()).toBe(before + 1_111)
    expect(await owedByCarriers()).toEqual({ bank: -17_777, carrier_compensation: 17_777 })
    await amend(finance, 18_000, 1_200)
    expect(await world.balance()).toBe(before + 1_200)
    expect(await owedByCarriers()).toEqual({ bank: -18_000, carrier_compensation: 18_000 })
    expect(await app.system(verifyBooks)).toMatchObject({ ok: true, problems: [] })
    const { history } = (await support.call(trackClaim.get, { params: { id } })).data
    expect(history.filter(({ action }) => action === 'amend').map(({ input }) => input)).toMatchObject([
      paid,
      paid,
      { granted: 18_000, compensation: 1_200 },
    ])
  })

  it('compensates at most what the order paid or the carrier granted, and large amounts by two people', async () => {
    const finance = await app.as('finance')
    const { endpoints } = trackClaimFlow
    const [paid] = await app
      .asOwner(
        'SELECT pay_amount::int AS amount, refunded_amount::int AS refunded FROM "order" WHERE id = $1',
        [orderId],
      )
      .then(({ rows }) => rows as { amount: number; refunded: number }[])
    const left = (paid?.amount ?? 0) - (paid?.refunded ?? 0)
    const accepted = async (granted: number): Promise<number[]> => {
      const parcelOf = await ofParcel()
      const { rows } = await app.asOwner(
        `INSERT INTO track_claim (parcel_id, order_id, entity_id, channel_id, asked, state, reason)
        VALUES ($1, $2, $3, $4, $5, 'sent', 'Lost') RETURNING id::int`,
        [parcelOf.parcelId, orderId, parcelOf.entityId, parcelOf.channelId, granted],
      )
      const id_list = [(rows[0] as { id: number }).id]
      await support.call(endpoints.accept, { body: { id_list, granted } })
      return id_list
    }
    // 700 CNY are about 98 USD, more than the order paid.
    const small = await accepted(70_000)
    const pay = (id_list: number[], compensation: number, compensation_reason = '') =>
      finance.call(endpoints.pay, { body: { id_list, compensation, compensation_reason } })
    const before = await world.balance()
    expect((await pay(small, left + 1)).fields).toHaveProperty('compensation_reason')
    expect((await pay(small, 20_000, 'Promised')).refusal).toBe('track-claim.too_much')
    expect((await pay(small, 10_000_000, 'Promised')).refusal).toBe('track-claim.two_people')
    expect(await world.balance()).toBe(before)
    expect((await pay(small, left + 1, 'Replacement bought elsewhere')).status).toBe(200)
    expect(await world.balance()).toBe(before + left + 1)

    // The order paid for its goods once, however many parcels of it are claimed for.
    expect((await pay(await accepted(1_000), 1)).fields).toHaveProperty('compensation_reason')

    const large = await accepted(700_000)
    const propose = { id_list: large, compensation: 60_000, compensation_reason: 'A whole pallet' }
    expect((await finance.call(endpoints.propose, { body: { ...propose, compensation: 100 } })).refusal).toBe(
      'track-claim.one_person',
    )
    expect((await finance.call(endpoints.propose, { body: propose })).status).toBe(200)
    expect((await finance.call(endpoints.confirm, { body: { id_list: large } })).refusal).toBe(
      'track-claim.second_person',
    )
    expect(await world.balance()).toBe(before + left + 1)
    const admin = await app.as('admin')
    await Promise.all([1, 2].map(() => admin.call(endpoints.confirm, { body: { id_list: large } })))
    expect(await world.balance()).toBe(before + left + 1 + 60_000)
    const raised = { id_list: large, granted: 700_000, compensation: 70_000, compensation_reason: 'More' }
    expect((await finance.call(endpoints.amend, { body: raised })).refusal).toBe(
      'track-claim.amend_two_people',
    )
    expect(await app.system(verifyBooks)).toMatchObject({ ok: true, problems: [] })
  })

  it('that somebody has looked after is not warned of again for the same thing', async () => {
    const id = await there({ lastAt: ago(12), since: ago(12), shippedAt: ago(20) })
    await look()
    const [row] = await warningsOf(id)
    const id_list = [row?.id ?? 0]
    await support.call(act.ignore as never, { body: { id_list, reason: 'Known' } as never })
    await look()
    expect(await warningsOf(id)).toMatchObject([{ kind: 'stuck', state: 'ignored' }])
    await change(id, { last_at: ago(11) } as Values)
    await look()
    expect((await warningsOf(id)).map(({ state }) => state).sort()).toEqual(['ignored', 'open'])
  })

  it('is claimed for while its carrier takes claims, and for no more than it pays', async () => {
    const id = await there({
      phase: 'exception',
      subStatus: 'Exception_Lost',
      shippedAt: ago(10),
      lastAt: ago(3),
    })
    await look()
    const [row] = await warningsOf(id)
    const id_list = [row?.id ?? 0]
    await support.call(act.claim, { body: { id_list } as never })
    const terms = (set: string) => app.asOwner(`UPDATE channel SET ${set} WHERE id = ${world.channel.id}`)
    const demand = async () =>
      (await support.call(act.demand as never, { body: { id_list, asked: 20_000, reason: 'Lost' } as never }))
        .refusal
    const untilOf = async () => (await warningsOf(id))[0]?.claim_until ?? null
    expect(Date.parse((await untilOf()) ?? '')).toBeCloseTo(momentIn(50).getTime(), -5)
    await terms('carrier_claim_from = 15')
    expect(await demand()).toBe('track-warning.claim_early')
    await terms('carrier_claim_from = 0, carrier_claim_days = 5')
    expect(await demand()).toBe('track-warning.claim_late')
    await terms("carrier_claim_basis = 'last_event', carrier_claim_most = 10000")
    expect(Date.parse((await untilOf()) ?? '')).toBeCloseTo(momentIn(2).getTime(), -5)
    expect(await demand()).toBe('track-warning.claim_most')
    await terms('carrier_claim_days = 0')
    expect(await untilOf()).toBe(null)
    expect(await demand()).toBe('track-warning.claim_none')
    await terms(
      "carrier_claim_days = 60, carrier_claim_basis = 'dispatch', carrier_claim_most = NULL, carrier_claim_papers = 'Photos'",
    )
    expect(await demand()).toBeUndefined()
    const { data } = await support.call(trackClaim.list, { query: { state: 'drafted' } })
    expect(data).toMatchObject([{ papers: 'Photos', claim_until: expect.any(String) }])
  })

  it('is warned of by hand, number by number', async () => {
    const id = await there()
    const [{ number } = { number: '' }] = (await app.asOwner(`SELECT number FROM parcel WHERE id = ${id}`))
      .rows as { number: string }[]
    const numbers = `${number.toLowerCase()}\nNONE00001, ${number}`
    const added = await support.call(trackWarning.batchAdd, { body: { numbers, note: 'Buyer asks' } })
    expect(added.data).toMatchObject([
      { number, ok: true },
      { number: 'NONE00001', ok: false, code: 'track-warning.unknown' },
    ])
    const again = await support.call(trackWarning.batchAdd, { body: { numbers: number, note: 'x' } })
    expect(again.data).toMatchObject([{ ok: false, code: 'track-warning.warned' }])
    await look()
    expect(await warningsOf(id)).toMatchObject([{ kind: 'manual', state: 'open', note: 'Buyer asks' }])
    const subjectIn = async (lang: string) => {
      const query = { 'per-page': 100 }
      const { data } = await support.call(task.list, { query, headers: { 'accept-language': lang } })
      return data.find((one) => one.title.startsWith(number))?.goods_name
    }
    expect([await subjectIn('en'), await subjectIn('zh-CN')]).toEqual(['Noted by hand', '人工标记'])
    const found = await support.call(trackWarning.query, { query: { number } })
    expect(found.data).toMatchObject([{ number, warnings: [{ kind: 'manual', state: 'open' }] }])
    const file = async (query: object) =>
      (await support.call(trackWarning.export, { query: { format: 'csv', ...query } })).raw.toString('utf8')
    expect(await file({ kind: 'manual' })).toContain(number)
    expect(await file({ kind: 'manual', country: 'FR' })).not.toContain(number)
  })
})

const ruleOf = (more: object) => ({
  name_en: 'No news',
  name_zh: '无更新',
  kind: 'stuck' as const,
  active: true,
  active_from: '2026-01-01',
  ...more,
})

describe('a rule', () => {
  const quiet = { lastAt: ago(12), since: ago(12), shippedAt: ago(20) }
  const made: number[] = []
  const make = async (more: object) => {
    const { data } = await clerk.call(trackRule.create, { body: ruleOf(more) })
    made.push(data.id)
    return data
  }
  afterEach(async () => {
    for (const id of made.splice(0)) await clerk.call(trackRule.remove, { params: { id } })
  })

  it('says what is warned of, how much hangs on it, what to do, and who gets it', async () => {
    const { support: me } = people
    const { name } = await make({
      country: 'ES',
      severity: 'high',
      playbook: 'Ask the carrier.',
      owner_id: me,
    })
    expect(name).toBe('No news')
    const id = await there({ ...quiet, country: 'ES' })
    await look()
    const warned = {
      kind: 'stuck',
      severity: 'high',
      rule_name: 'No news',
      playbook: 'Ask the carrier.',
      state: 'assigned',
      assignee_id: me,
    }
    expect(await warningsOf(id)).toMatchObject([warned])
    const high = await support.call(trackWarning.list, { query: { severity: 'high', country: 'ES' } })
    expect(high.total).toBe(1)
    // No user has touched it, so it is resolved like any other.
    await change(id, { last_at: new Date() } as Values)
    await look()
    expect(await warningsOf(id)).toMatchObject([{ state: 'resolved' }])
  })

  it('shares what it warns of among the people of a role, and is in force from a day on', async () => {
    const roles = (await clerk.call(trackRule.roles, { query: {} })).data
    const role = roles.find((one) => one.name === 'Customer support') ?? roles[0]
    await make({ country: 'PT', owner_role_id: role?.id ?? 0 })
    await make({ country: 'IE', active: false, active_from: '2999-01-01' })
    const ids = [await there({ ...quiet, country: 'PT' }), await there({ ...quiet, country: 'IE' })]
    await look()
    expect(await warningsOf(ids[0] ?? 0)).toMatchObject([
      { state: 'assigned', assignee_id: expect.any(Number) },
    ])
    expect(await warningsOf(ids[1] ?? 0)).toMatchObject([{ state: 'open', assignee_id: null, rule_name: '' }])
  })

  it('goes to a role or a person, of those who may work on warnings, and tells how it was changed', async () => {
    const { designer } = people
    const refused = async (more: object) =>
      Object.keys((await clerk.call(trackRule.create, { body: ruleOf(more) })).fields)
    expect(await refused({ owner_id: designer })).toEqual(['owner_id'])
    expect(await refused({ owner_id: designer, owner_role_id: 1 })).toEqual(['owner_role_id', 'owner_id'])
    expect(await refused({ owner_role_id: 999 })).toEqual(['owner_role_id'])
    const { id, version, ...input } = await make({ country: 'GR' })
    const body = {
      ...ruleOf({ country: 'GR', days: 7, severity: 'high', channel_id: world.channel.id }),
      version,
    }
    expect((await clerk.call(trackRule.update, { params: { id }, body })).status).toBe(200)
    expect(input.severity).toBe('medium')
    expect((await clerk.call(trackRule.history, { params: { id } })).data).toMatchObject([
      { action: '', input: {} },
      {
        action_name: 'Changed',
        input: {
          changes: [
            { field: 'severity', from: 'Medium', to: 'High' },
            { field: 'channel_id', from: null, to: expect.stringContaining('Channel') },
            { field: 'days', from: null, to: 7 },
          ],
        },
      },
    ])
    // Newer changes push out the oldest, and names are shown in each user's language.
    await app.asOwner(
      `INSERT INTO audit_log (record, record_id, action, user_id, at, before, after, request_id, ip)
       SELECT a.record, a.record_id, a.action, a.user_id, a.at + make_interval(secs => n), a.before, a.after, '', ''
       FROM audit_log a, generate_series(1, 100) n WHERE a.record = 'track-rule' AND a.record_id = $1 AND a.before IS NOT NULL`,
      [String(id)],
    )
    const told = await clerk.call(trackRule.history, {
      params: { id },
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(told.data).toHaveLength(100)
    expect(told.data[0]).toMatchObject({
      action_name: '修改',
      input: { changes: [{ to: '高' }, { to: expect.stringContaining('渠道') }, { to: 7 }] },
    })
  })
})

describe('what is too long', () => {
  it('is said by the most particular rule', async () => {
    const id = await there({ lastAt: ago(5), since: ago(5), country: 'DE' })
    const quiet = await there({ lastAt: ago(30), since: ago(30), shippedAt: ago(40), country: 'FR' })
    const rule = (more: object) => clerk.call(trackRule.create, { body: ruleOf(more) })
    await rule({ days: 30 })
    await rule({ days: 1, country: 'de' })
    await rule({ active: false, country: 'FR', channel_id: world.channel.id })
    expect(Object.keys((await rule({ country: 'DEU' })).fields)).toEqual(['country'])
    await look()
    expect(await warningsOf(id)).toMatchObject([{ kind: 'stuck' }])
    expect(await warningsOf(quiet)).toEqual([])
    const { data } = await clerk.call(trackRule.list)
    for (const { id: one } of data) await clerk.call(trackRule.remove, { params: { id: one } })
  })

  it('is said for one part of the way alone', async () => {
    // Working days count, so that a week-end more or less must not matter.
    const there_ = { lastAt: ago(12), since: ago(12), shippedAt: ago(15), country: 'NL' }
    const customs = await there({ ...there_, phase: 'customs' })
    const transit = await there(there_)
    const made = await clerk.call(trackRule.create, {
      body: ruleOf({ country: 'NL', phase: 'customs', days: 20 }),
    })
    expect((await clerk.call(trackRule.list)).data).toMatchObject([{ phase: 'customs' }])
    await look()
    expect(await warningsOf(customs)).toEqual([])
    expect(await warningsOf(transit)).toMatchObject([{ kind: 'stuck' }])
    await clerk.call(trackRule.remove, { params: { id: made.data.id } })
  })

  it('is learned from the parcels that arrived', async () => {
    const ids: number[] = []
    for (let n = 0; n < 100; n++)
      ids.push(
        await there({
          phase: 'delivered',
          status: 'Delivered',
          shippedAt: ago(40),
          scannedAt: ago(39),
          deliveredAt: ago(28),
          tracking: 'ended',
          country: 'GB',
        }),
      )
    await app.system((ctx) =>
      ctx.db.insert(parcelEvent).values(
        ids.flatMap((parcelId) =>
          [
            [39, 'InTransit_PickedUp'],
            [38, 'InTransit_Departure'],
            [30, 'InTransit_Arrival'],
            [28, 'Delivered_Other'],
          ].map(([days, sub]) => ({
            parcelId,
            entityId: world.entities.northwind,
            kind: 'scan' as const,
            at: ago(Number(days)),
            zoned: true,
            heardAt: ago(Number(days)),
            status: String(sub).split('_')[0] ?? '',
            subStatus: String(sub),
            text: '',
            place: '',
            country: '',
            city: '',
            carrier: '',
            hash: String(days),
          })),
        ),
      ),
    )
    await app.system((ctx) => ctx.enqueue(learnLimits, {}))
    await app.runJobs()
    const { rows } = await app.asOwner(
      "SELECT phase, value FROM track_limit WHERE country = 'GB' ORDER BY phase",
    )
    expect(rows.map((row) => (row as { phase: string }).phase)).toEqual([
      'first_mile',
      'last_mile',
      'line_haul',
      'waiting',
    ])
    const { data, ext } = await support.call(trackWarning.stat, { query: { country: 'GB' } })
    expect(data).toMatchObject([{ parcels: 100, delivered: 100, open: 0, scan_p50: 1, transit_p90: 12 }])
    expect(ext.weeks).toMatchObject([{ parcels: 100, transit_p50: 12 }])
  })
})

describe('a carrier that is silent', () => {
  it('is one warning with so many parcels, and none about each', async () => {
    const channel = await app.system((ctx) => makeChannel(ctx, { warehouseId: world.warehouse.id }))
    const ids: number[] = []
    for (let n = 0; n < 12; n++)
      ids.push(await there({ channelId: channel.id, lastAt: ago(14), since: ago(14), shippedAt: ago(18) }))
    await look()
    const open = async () =>
      (await support.call(trackWarning.list, { query: { channel_id: channel.id, state: 'open' } })).data
    expect(await open()).toMatchObject([{ kind: 'silent', parcels: 12, number: '' }])
    await change(ids[0] ?? 0, { last_at: new Date() } as Values)
    await look()
    expect((await open()).map(({ kind }) => kind)).toEqual(Array(11).fill('stuck'))
  })
})

describe('the scorecard', () => {
  it('counts what its carrier promised, charged and paid for; each number finds its parcels', async () => {
    const channel = await app.system((ctx) => makeChannel(ctx, { warehouseId: world.warehouse.id }))
    const by = { channelId: channel.id, country: 'SE', shippedAt: ago(20), promisedDays: 12 }
    const done = { phase: 'delivered' as const, tracking: 'ended' as const }
    const label = await app.system(async (ctx) => {
      const [row] = await ctx.db
        .insert(parcelLabel)
        .values({
          orderId,
          entityId: world.entities.northwind,
          channelId: channel.id,
          reference: 'SCORE-1',
          state: 'dead',
          cost: 3000,
          currency: 'CNY',
          chargedGrams: 400,
        })
        .returning()
      return row?.id ?? 0
    })
    await there({ ...by, ...done, deliveredAt: ago(10), labelId: label })
    await there({ ...by, ...done, deliveredAt: ago(5) })
    const lost = await there({ ...by, phase: 'exception', subStatus: 'Exception_Lost' })
    // Its promised time is not over yet.
    await there({ ...by, shippedAt: new Date(ago(20).getTime() + 1000), promisedDays: 30 })
    await app.asOwner(`INSERT INTO track_claim (parcel_id, order_id, entity_id, channel_id, asked, granted, state, reason)
      VALUES (${lost}, ${orderId}, ${world.entities.northwind}, ${channel.id}, 20000, 15000, 'accepted', '')`)
    await app.asOwner(`INSERT INTO after_sale_case (entity_id, order_id, order_sn, state, reason, wish, lines, pieces, description, most,
      rule, rule_days, rule_limit, outcome, cause, settled_at) VALUES (${world.entities.northwind}, ${orderId}, 'X', 'agreed', 'damaged',
      'refund', '[]', 1, '', 0, 'delivered', 1, 30, 'refund', 'carrier', now())`)
    const { data } = await support.call(trackWarning.stat, { query: { channel_id: channel.id } })
    expect(data).toMatchObject([
      {
        parcels: 4,
        promised: 3,
        kept: 1,
        weighed: 1,
        per_kg: 7500,
        claimed: 1,
        won: 1,
        granted: 15000,
        lost: 1,
        fault_carrier: 4,
        fault_us: 0,
      },
    ])
    const parts = [
      'delivered',
      'returned',
      'lost',
      'open',
      'unscanned',
      'promised',
      'kept',
      'weighed',
      'claimed',
      'won',
      'fault_carrier',
      'fault_supplier',
      'fault_us',
    ] as const
    const shown = async (query: object) => (await support.call(parcels.list, { query })).total
    for (const by of ['week', 'channel', 'carrier'] as const) {
      const asked = { by, country: 'se' }
      const answer = await support.call(trackWarning.stat, { query: asked })
      expect(answer.data.length).toBe(1)
      for (const row of answer.data) {
        const { from, to, channel_id } = row
        const of = {
          from,
          to,
          country: 'SE',
          ...(channel_id === null ? { carrier: row.carrier } : { channel_id }),
        }
        for (const part of parts)
          expect([by, part, await shown({ ...of, part })]).toEqual([by, part, row[part]])
        expect(await shown({ ...of, part: 'handed' })).toBe(row.parcels)
      }
      const file = await support.call(trackWarning.statFile, { query: { ...asked, format: 'csv' } })
      const [head, ...rest] = file.raw.toString('utf8').trim().split('\n')
      expect(head).toMatch(/Promise due,Within the promise,Per kg \(CNY\),.*Granted \(CNY\)/)
      expect(rest).toHaveLength(1)
    }
    const { data: cut, ext } = await support.call(trackWarning.stat, {
      query: { country: 'SE', from: ago(20).toISOString().slice(0, 10) },
    })
    expect(cut[0]?.from).toBe(ago(20).toISOString().slice(0, 10))
    const [bar] = ext.weeks
    for (const part of ['delivered', 'returned', 'lost', 'open'] as const)
      expect(await shown({ part, country: 'SE', from: bar?.from, to: bar?.to })).toBe(bar?.[part])
  })
})

describe('looking', () => {
  it('is asked for by who does not wait, once for all who ask meanwhile', async () => {
    const id = await there({ phase: 'exception', subStatus: 'Exception_Lost' })
    const first = await support.call(trackWarning.look)
    const second = await clerk.call(trackWarning.look)
    expect(second.data.job_id).toBe(first.data.job_id)
    await app.runJobs()
    const params = { id: first.data.job_id }
    for (const who of [support, clerk]) {
      const { data } = await who.call(job.read, { params })
      expect(data).toMatchObject({ state: 'done', result: { found: 1, parcels: expect.any(Number) } })
      expect(data.done).toBe((data.result as { parcels: number }).parcels)
      expect(data.total).toBe(data.done)
    }
    const its = (await support.call(trackWarning.list, { query: { parcel_id: id } })).data
    expect(its).toMatchObject([{ kind: 'lost', parcel_id: id }])
    // A job that has ended is not shared; a new one starts.
    const next = await clerk.call(trackWarning.look)
    expect(next.data.job_id).not.toBe(first.data.job_id)
    await app.runJobs()
    const { data: again } = await support.call(job.read, { params: { id: next.data.job_id } })
    expect(again).toMatchObject({ result: { found: 0 } })
    const sales = await app.as('sales')
    expect((await sales.call(trackWarning.look)).status).toBe(403)
    expect((await sales.call(job.read, { params })).refusal).toBe('common.not_found')
    const other = await support.call(trackWarning.ask, { body: { ids: its.map((one) => one.id) } })
    expect((await clerk.call(job.read, { params: { id: other.data.job_id } })).refusal).toBe(
      'common.not_found',
    )
    // A user who may only watch the job can't cancel it; the one who started it can, until it has ended.
    const admin = await app.as('admin')
    expect((await admin.call(job.read, { params })).status).toBe(200)
    expect((await admin.call(job.cancel, { params })).refusal).toBe('common.not_found')
    expect((await clerk.call(job.cancel, { params })).refusal).toBe('job.ended')
  })

  it('reads what is watched by its index, however many parcels arrived', async () => {
    await app.asOwner(`INSERT INTO parcel (order_id, entity_id, channel_id, account_id, number, carrier_code, carrier, country,
        shipped_at, tracking, phase)
      SELECT ${orderId}, ${world.entities.northwind}, ${world.channel.id}, ${accountId}, 'OLD' || n, '1', 'Test Post', 'US',
        now() - interval '90 days', 'ended', 'delivered' FROM generate_series(1, 20000) n`)
    await app.asOwner('ANALYZE parcel')
    const plan = await app.system(async (ctx) => {
      const { sql: text, params } = nextParcels(ctx, 0).toSQL()
      const asked = sql.join(
        text
          .split(/\$\d+/)
          .flatMap((part, i) => (i === 0 ? [sql.raw(part)] : [sql`${params[i - 1]}`, sql.raw(part)])),
      )
      const { rows } = await ctx.db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${asked}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('parcel_watched')
    expect(plan).not.toContain('Seq Scan')
  })
})

it('is for staff alone', async () => {
  expect((await world.merchant.call(trackWarning.list)).status).toBe(403)
  const sales = await app.as('sales')
  expect((await sales.call(trackWarning.list)).status).toBe(200)
  expect((await sales.call(trackRule.create, { body: ruleOf({}) })).status).toBe(403)
})

/** Values for a parcel without any problem. */
const ofParcel = async () => ({
  parcelId: await there(),
  entityId: world.entities.northwind,
  channelId: world.channel.id,
})

describeFlow(trackWarning, {
  app: async () => app,
  as: 'support',
  prepare: async () => {
    await app.asOwner('UPDATE channel SET carrier_claim_from = 0, carrier_claim_days = 90')
  },
  rows: { table: warningTable, recordCreated: flow.recordCreated },
  valid: async () => ({ ...(await ofParcel()), kind: 'lost', severity: 'high', since: new Date() }),
  inputs: {
    handle: { whom: 'carrier', said: 'They look for it' },
    demand: { asked: 100, reason: 'Lost' },
  },
})

describeFlow(trackClaim, {
  app: async () => app,
  as: 'support',
  actors: { pay: 'finance', propose: 'finance', confirm: 'admin', return: 'finance', amend: 'finance' },
  rows: { table: claimTable, recordCreated: claimFlow.recordCreated },
  valid: async () => ({
    ...(await ofParcel()),
    // Each for another order, because what claims pay for an order is limited by what it paid.
    orderId: await world.arrived({ lines: [platformLine({ sku: 'MUG' })] }),
    asked: 100,
    reason: 'Lost',
  }),
  inputs: {
    accept: { granted: 500_000 },
    correct: { granted: 90 },
    refuse: { reason: 'Too late' },
    pay: { compensation: 10 },
    propose: { compensation: compensationByOne.amount + 1, compensation_reason: 'Worth more' },
    return: { return_reason: 'Too much' },
    amend: { granted: 80, compensation: 5 },
  },
})
