import { money } from '@dropyard/contract/kit/money'
import { mailbox } from '@dropyard/contract/system/mail'
import { notice } from '@dropyard/contract/system/notice'
import { eventKinds, events } from '@dropyard/contract/system/notice/event'
import { describe, expect, it } from 'vitest'
import { emit, eventJob } from '../../../kit/events.ts'
import { startTestApp } from '../../../testing/app.ts'
import { demoIds } from '../../account/user/demo-ids.ts'

const app = await startTestApp()
const ids = await app.system(demoIds)
const northwind = ids.entities.northwind
const people = ids.people

const usd = (cents: number) => money(cents, 'USD')
const shipped = (sn: string) => ({
  order_id: 1,
  order_sn: sn,
  plt_order_sn: '',
  store_id: null,
  tracking_number: 'YT1',
  express_name: 'Yun',
})

async function happen(sn: string): Promise<void> {
  await app.system((ctx) => emit(ctx, events.orderShipped, { of: northwind, values: shipped(sn) }))
  await app.runJobs()
}

const titles = async (who: string, lang = 'en'): Promise<string[]> => {
  const answer = await (await app.as(who)).call(notice.list, { headers: { 'accept-language': lang } })
  return answer.data.map((row) => row.title)
}

const put = (of: number, sn: string) =>
  app.system((ctx) =>
    ctx.enqueue(eventJob, {
      id: crypto.randomUUID(),
      name: events.rechargeSubmitted.name,
      at: new Date().toISOString(),
      entityIds: [of],
      by: null,
      to: null,
      values: { recharge_id: 7, recharge_sn: sn, amount: usd(700) },
    }),
  )

describe('what happens', () => {
  it('is told to the people of the company who may see it, and to nobody else', async () => {
    await happen('DY-1')
    expect(await titles('merchant')).toEqual(['Order DY-1 was shipped: YT1.'])
    expect(await titles('member', 'zh')).toEqual(['订单 DY-1 已发货，运单号 YT1。'])
    for (const other of ['merchant2', 'clerk', 'admin']) expect(await titles(other), other).toEqual([])
  })

  it('is told exactly when its transaction commits', async () => {
    await app
      .system(async (ctx) => {
        await emit(ctx, events.orderShipped, { of: northwind, values: shipped('DY-GONE') })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await app.runJobs()
    expect(await titles('merchant')).not.toContain('Order DY-GONE was shipped: YT1.')
  })

  it('is told once, however often its job runs', async () => {
    const input = {
      id: '6f8a4f8e-0000-4000-8000-000000000001',
      name: events.rechargeApproved.name,
      at: new Date().toISOString(),
      entityIds: [northwind],
      by: null,
      to: null,
      values: {
        recharge_id: 1,
        recharge_sn: 'R1',
        amount: usd(500),
        balance: usd(900),
        handed_in: usd(500),
        partly: '',
      },
    }
    for (let i = 0; i < 3; i++) await app.system((ctx) => ctx.enqueue(eventJob, input))
    await app.runJobs()
    const mine = (await titles('merchant')).filter((title) => title.includes('$5.00'))
    expect(mine).toEqual(['$5.00 was added to your wallet. Available balance: $9.00.'])
    const mails = await app.call(mailbox.list, { query: { receiver: 'merchant@demo.test' } })
    expect(mails.data.filter((one) => one.subject.includes('$5.00'))).toHaveLength(1)
    // Amounts are formatted as on the reader's pages.
    expect(await titles('merchant', 'zh')).toContain('充值 US$5.00 已到账，当前可用余额 US$9.00。')
  })

  it('is not told to the person who did it', async () => {
    await app.system((ctx) =>
      ctx.enqueue(eventJob, {
        id: '6f8a4f8e-0000-4000-8000-000000000002',
        name: events.orderShipped.name,
        at: new Date().toISOString(),
        entityIds: [northwind],
        by: people.merchant,
        to: null,
        values: shipped('DY-MINE'),
      }),
    )
    await app.runJobs()
    expect(await titles('merchant')).not.toContain('Order DY-MINE was shipped: YT1.')
    expect(await titles('member')).toContain('Order DY-MINE was shipped: YT1.')
  })

  it('reaches the staff who hold its permission, and no other staff', async () => {
    await put(northwind, 'R7')
    await app.runJobs()
    expect(await titles('finance')).toEqual(['Recharge R7 ($7.00) is waiting for review.'])
    expect(await titles('clerk')).toEqual([])
  })

  it('reaches staff who see their department, also about companies of a department below', async () => {
    await app.asOwner(`
      WITH upper AS (INSERT INTO department (name) VALUES ('Upper') RETURNING id),
        lower AS (INSERT INTO department (name, parent_id) SELECT 'Lower', id FROM upper RETURNING id),
        lead AS (UPDATE person SET department_id = (SELECT id FROM upper) WHERE id = ${people.copywriter}),
        seller AS (UPDATE person SET department_id = (SELECT id FROM lower) WHERE id = ${people.sales}),
        company AS (UPDATE entity SET salesperson_id = ${people.sales} WHERE id = ${northwind})
      UPDATE role SET scope = 'department', permissions = array_append(permissions, 'recharge-examine:approve')
      WHERE code = 'copywriter'`)
    await put(northwind, 'R8')
    await app.runJobs()
    expect(await titles('copywriter')).toContain('Recharge R8 ($7.00) is waiting for review.')
    await app.asOwner(`UPDATE person SET department_id = NULL WHERE id = ${people.sales}`)
    await put(northwind, 'R9')
    await app.runJobs()
    expect(await titles('copywriter')).not.toContain('Recharge R9 ($7.00) is waiting for review.')
  })

  it('has words for every value that its notice names', () => {
    for (const kind of eventKinds) {
      const known = Object.keys(kind.values.shape)
      for (const text of [kind.notice.en, kind.notice.zh])
        for (const [, name] of text.matchAll(/\{\{(\w+)\}\}/g)) expect(known, kind.name).toContain(name)
    }
  })
})

describe('notices', () => {
  it('are counted while unread, and read one by one or all at once', async () => {
    const merchant = await app.as('merchant')
    await happen('DY-2')
    await happen('DY-3')
    const before = (await merchant.call(notice.tips)).data
    expect(before.latest[0]).toMatchObject({ title: 'Order DY-3 was shipped: YT1.', read: false })
    expect(before.latest[0]?.link).toBe('/ordersList?search=DY-3&id=1')
    const first = before.latest[0]?.id ?? 0
    const after = await merchant.call(notice.read, { body: { ids: [first] } })
    expect(after.data.unread).toBe(before.unread - 1)
    const unread = await merchant.call(notice.list, { query: { status: 'unread' } })
    expect(unread.total).toBe(before.unread - 1)
    expect(unread.data.map((row) => row.id)).not.toContain(first)
    expect((await merchant.call(notice.read, {})).data.unread).toBe(0)
    expect((await (await app.as('member')).call(notice.tips)).data.unread).toBeGreaterThan(0)
  })

  it('can’t be read away by others', async () => {
    await happen('DY-4')
    const row = (await (await app.as('merchant')).call(notice.tips)).data.latest[0]
    await (await app.as('merchant2')).call(notice.read, { body: { ids: [row?.id ?? 0] } })
    expect((await (await app.as('merchant')).call(notice.tips)).data.unread).toBe(1)
  })
})

describe('the settings', () => {
  it('say where an event goes, for each person alone', async () => {
    const member = await app.as('member')
    const event = events.orderShipped.name
    await member.call(notice.setSettings, { body: { settings: [{ event, product: false, mail: true }] } })
    await happen('DY-5')
    expect(await titles('member')).not.toContain('Order DY-5 was shipped: YT1.')
    expect(await titles('merchant')).toContain('Order DY-5 was shipped: YT1.')
    const { data } = await app.call(mailbox.list, { query: { receiver: 'member@demo.test' } })
    expect(data[0]?.subject).toBe('Order DY-5 was shipped: YT1.')
    const kept = (await member.call(notice.getSettings)).data.find((one) => one.event === event)
    expect(kept).toMatchObject({ name: 'Order shipped', product: false, mail: true })
  })

  it('offer only what a person can be told', async () => {
    const clerk = (await (await app.as('clerk')).call(notice.getSettings)).data.map((one) => one.event)
    expect(clerk).not.toContain('order.shipped')
    const settings = [{ event: 'order.shipped', product: true, mail: true }]
    const answer = await (await app.as('clerk')).call(notice.setSettings, { body: { settings } })
    expect(answer.refusal).toBe('notice.event')
  })
})

describe('an announcement', () => {
  it('reaches everyone of the side that it is for', async () => {
    const marketing = await app.as('marketing')
    const body = { title: 'Warehouse closed', content: 'On Friday.', to: 'merchants' } as const
    expect((await marketing.call(notice.create, { body })).status).toBe(200)
    await app.runJobs()
    const [row] = (await (await app.as('merchant2')).call(notice.list)).data
    expect(row).toMatchObject({ title: 'Warehouse closed', content: 'On Friday.', event: 'announcement' })
    expect(await titles('clerk')).not.toContain('Warehouse closed')
  })
})
