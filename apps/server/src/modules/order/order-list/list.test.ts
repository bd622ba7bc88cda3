import { profile } from '@dropyard/contract/account/profile'
import { hourMs } from '@dropyard/contract/kit/days'
import type { RowAnswer } from '@dropyard/contract/kit/row-actions'
import { orderEnding } from '@dropyard/contract/order/after-sale'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { label } from '@dropyard/contract/order/label'
import { makeUpCharge, makeUpFlow } from '@dropyard/contract/order/make-up-charge'
import { staffActions } from '@dropyard/contract/order/order/staff-actions'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderException } from '@dropyard/contract/order/order-exception'
import { orderList } from '@dropyard/contract/order/order-list'
import { orderTag } from '@dropyard/contract/order/order-tag'
import { payment } from '@dropyard/contract/order/payment'
import { search } from '@dropyard/contract/overview/search'
import { workbench } from '@dropyard/contract/overview/workbench'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../../../kit/sheets/sheet.ts'
import { startTestApp } from '../../../testing/app.ts'
import { makeMoney, makeStock, makeStore, platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'

const app = await startTestApp()
const clerk = await app.as('clerk')
const world = await orderFixture(app, { money: 10_000_000, skus: { CUP: { stock: 20 } } })
const { merchant } = world
const other = await app.system(async (ctx) => {
  await makeMoney(ctx, world.entities.lumen, 10_000_000)
  return makeStore(ctx, world.entities.lumen, { name: 'Lumen Shop' })
})

const arrived = (values: Parameters<typeof world.arrived>[0] = {}, shop = world.shop) =>
  world.arrived({ lines: [platformLine({ sku: 'CUP' })], ...values }, shop)

/** Counts the table itself, to compare with the stored totals. */
const realCounts = () =>
  app.system(async (ctx) => {
    const { rows } = await ctx.db.$client.query<{ status: number; n: number }>(
      'SELECT status, count(*)::int AS n FROM "order" WHERE entity_id = $1 GROUP BY status',
      [world.entities.northwind],
    )
    return new Map(rows.map((row) => [String(row.status), row.n]))
  })

describe('counts beside the tabs', () => {
  const actions = [
    'arrive',
    'arrive unmatched',
    'pay',
    'cancel',
    'check',
    'predict',
    'ship',
    'hold',
    'repredict',
  ] as const

  it('are what the tables hold after any walk, and money and stock agree', async () => {
    const ids: number[] = []
    const step = fc.record({ action: fc.constantFrom(...actions), pick: fc.nat(1000) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const { action, pick } of steps) await take(action, ids, pick)
        await app.runJobs()
        const listed = await merchant.call(orderList.list)
        const real = await realCounts()
        for (const tab of listed.ext.tabs)
          expect(tab.total, tab.name).toBe(
            tab.status === 'all'
              ? [...real.values()].reduce((a, b) => a + b, 0)
              : (real.get(tab.status) ?? 0),
          )
        await app.system(async (ctx) => {
          expect(await verifyBooks(ctx)).toMatchObject({ ok: true })
          expect(await proveStock(ctx)).toMatchObject({ ok: true })
        })
      }),
      { numRuns: 8 },
    )
  })

  async function take(action: (typeof actions)[number], ids: number[], pick: number): Promise<void> {
    if (action === 'arrive') ids.push(await arrived())
    if (action === 'arrive unmatched') ids.push(await arrived({ lines: [platformLine({ sku: `X${pick}` })] }))
    const id = ids[pick % Math.max(1, ids.length)]
    if (id === undefined) return
    const orders = [{ id }]
    if (action === 'pay') await merchant.call(payment.pay, { body: { id } })
    if (action === 'cancel') await merchant.call(orderEnding.cancel, { body: { orders } })
    if (action === 'hold') await merchant.call(orderEdit.hold, { body: { orders, hold: pick % 2 === 0 } })
    if (action === 'check') await clerk.call(erpOrder.check, { body: { orders } })
    if (action === 'predict') await clerk.call(erpOrder.predict, { body: { orders } })
    if (action === 'repredict') await clerk.call(erpOrder.rePrediction, { body: { orders } })
    if (action === 'ship') await clerk.call(erpOrder.ship, { body: { orders } })
  }
})

describe('the list', () => {
  it('finds by number, platform number, buyer, SKU and tracking number', async () => {
    const id = await arrived({ name: '#F1', buyerName: 'Zora Quill' })
    const { data } = await merchant.call(orderList.detail, { params: { id } })
    for (const search of [data.order_sn, '#F1', 'F1', 'zora', 'CUP']) {
      const found = await merchant.call(orderList.list, { query: { search } })
      expect(
        found.data.map((row) => row.id),
        search,
      ).toContain(id)
      expect(found.ext.bounded).toBe(false)
    }
    expect((await merchant.call(orderList.list, { query: { search: 'nothing like it' } })).total).toBe(0)
  })

  it('finds by a part of either number, from four letters on, and puts the whole number first', async () => {
    const older = await arrived({ name: '#7431', buyerName: 'A Buyer' })
    const newer = await arrived({ name: '#174319', buyerName: 'A Buyer' })
    const { data } = await merchant.call(orderList.detail, { params: { id: older } })
    const ids = async (search: string, who = merchant) =>
      (await who.call(orderList.list, { query: { search } })).data.map((row) => row.id)
    expect(await ids('7431')).toEqual([older, newer])
    expect(await ids('74319')).toEqual([newer])
    expect(await ids('431')).not.toContain(newer)
    expect(await ids(data.order_sn.slice(-5))).toContain(older)
    expect(await ids(data.order_sn.slice(3, -1).toLowerCase())).toContain(older)
    expect(await ids('d%26')).toEqual([])
    const staff = await clerk.call(erpOrder.list, { query: { search: '74319' } })
    expect(staff.data.map((row) => row.id)).toEqual([newer])
    expect(await ids('74319', await app.as('merchant2'))).toEqual([])
  })

  it('finds by a part of a tracking number, and so does the search over everything', async () => {
    const id = await arrived({ buyer: 'Quentin Ofthesearch' } as never)
    await app.system((ctx) =>
      ctx.db.$client.query(`UPDATE "order" SET tracking_number = 'YT77000123987' WHERE id = $1`, [id]),
    )
    for (const part of ['YT77000123987', '000123987', 'yt770001']) {
      const { data } = await merchant.call(orderList.list, { query: { search: part } })
      expect([part, data.map((row) => row.id)]).toEqual([part, [id]])
      const found = await merchant.call(search.find, { query: { keyword: part } })
      expect(found.data.filter(({ kind }) => kind === 'order').map((one) => one.id)).toEqual([id])
    }
  })

  it('begins with the newest of very many that are found, and says that it stopped counting', async () => {
    await app.system((ctx) =>
      ctx.db.$client.query(
        `INSERT INTO "order" (order_sn, entity_id, source, status, address, placed_at, buyer_name)
         SELECT 'T' || n, $1, 'import', 5, '{}', '2025-01-01'::timestamptz + make_interval(mins => n), 'Quorvath ' || n
         FROM generate_series(1, 2050) AS n`,
        [world.entities.lumen],
      ),
    )
    const find = (more: object = {}) => clerk.call(erpOrder.list, { query: { search: 'quorvath', ...more } })
    const found = await find({ page: 2 })
    expect(found).toMatchObject({ total: 2000, ext: { bounded: true } })
    expect(found.data.map((row) => row.order_sn)).toEqual(
      Array.from({ length: 20 }, (_, i) => `T${2030 - i}`),
    )
    expect(await find({ status: 5 })).toMatchObject({ total: 2050, ext: { bounded: false } })
    expect((await find({ page: 500 })).data).toEqual([])
  })

  it('filters by status, store, country, day and reason, and says why rows are blocked', async () => {
    const id = await arrived({ lines: [platformLine({ sku: 'UNKNOWN-1' })] })
    const found = await merchant.call(orderList.list, {
      query: {
        status: 5,
        store_id: world.shop.id,
        country: 'us',
        from: '2026-11-01',
        to: '2026-11-01',
        blocked: 'unmapped',
      },
    })
    expect(found.data.find((row) => row.id === id)).toMatchObject({
      blocked: 'unmapped',
      shop_name: world.shop.name,
    })
    const reasons = await merchant.call(orderList.abnormal)
    expect(reasons.data.find((one) => one.reason === 'unmapped')).toMatchObject({ fix: 'map_goods' })
  })

  it('sends lines on request, and stays lean without', async () => {
    for (let i = 0; i < 20; i++) await arrived()
    const lean = await merchant.call(orderList.list)
    expect(lean.data).toHaveLength(20)
    expect(lean.raw.length).toBeLessThan(15_000)
    const full = await merchant.call(orderList.list, { query: { lines: true } })
    expect(full.data[0]?.lines?.[0]).toMatchObject({ sku: 'CUP', quantity: 1 })
  })

  it('has every field in every row, null where an order has nothing of it', async () => {
    await arrived()
    const lists = [
      [await merchant.call(orderList.list, { query: { 'per-page': 100 } }), orderList.list],
      [await clerk.call(erpOrder.list, { query: { 'per-page': 100 } }), erpOrder.list],
    ] as const
    for (const [{ data }, { data: rows }] of lists) {
      // Lines are sent only on request, amounts only to users who may see them.
      const unasked = ['lines', 'order_amount', 'pay_amount', 'charges_due']
      const fields = Object.keys(rows.element.shape).filter((name) => !unasked.includes(name))
      expect(data.length).toBeGreaterThan(0)
      for (const row of data) expect(Object.keys(row)).toEqual(expect.arrayContaining(fields))
      expect(data[0]).toHaveProperty('tracking_number', null)
    }
  })

  it('names statuses in the reader’s language', async () => {
    const { ext } = await merchant.call(orderList.list, { headers: { 'accept-language': 'zh-CN' } })
    expect(ext.tabs.find((tab) => tab.status === '10')?.name).toBe('待付款')
  })

  it('shows staff every company with its name, and merchants their own', async () => {
    const theirs = await arrived({}, other)
    const all = await clerk.call(erpOrder.list, { query: { entity_id: world.entities.lumen } })
    expect(all.data.find((row) => row.id === theirs)).toMatchObject({
      company: 'Lumen Living',
      shop_name: 'Lumen Shop',
    })
    expect((await clerk.call(erpOrder.list)).total).toBeGreaterThan(all.total)
    const mine = await merchant.call(orderList.list, { query: { 'per-page': 100 } })
    expect(mine.data.some((row) => row.id === theirs)).toBe(false)
    const sales = await app.as('sales')
    expect((await sales.call(erpOrder.list, { query: { entity_id: world.entities.lumen } })).total).toBe(0)
  })

  it('counts orders, spend and sales by day', async () => {
    const { data } = await merchant.call(orderList.statByDays, {
      query: { from: '2026-11-01', to: '2026-11-03' },
    })
    expect(data.map((row) => row.day)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03'])
    expect(data[0]?.orders).toBeGreaterThan(0)
    expect(data[0]?.sales[0]).toMatchObject({ currency: 'USD' })
    const tooLong = await merchant.call(orderList.statByDays, {
      query: { from: '2020-01-01', to: '2026-11-03' },
    })
    expect(tooLong.refusal).toBe('order.range')
  })

  it('is exported as a job with a file, which counts orders', async () => {
    await arrived({ lines: [platformLine({ sku: 'CUP' }), platformLine({ sku: 'CUP' })] })
    const { total } = await merchant.call(orderList.list, { query: { country: 'US' } })
    const { job, file } = await exportOf({ country: 'US' })
    expect(job).toMatchObject({ state: 'done', total, left: 0 })
    const text = file.toString('utf8')
    expect(text).toContain('Tracking number')
    expect(text).toContain(world.shop.name)
    expect(text).not.toContain('Lumen Shop')
  })

  it('is exported with times in the time zone of the user, and amounts of an order once', async () => {
    await merchant.call(profile.preferences, { body: { timezone: 'America/New_York' } })
    const lines = [platformLine({ sku: 'CUP' }), platformLine({ sku: 'CUP' })]
    const id = await arrived({ createdAt: new Date('2026-01-01T03:30:00Z'), lines })
    const { order_sn, pay_amount } = await world.detail(id)
    const { headers, rows } = await readSheet((await exportOf({ search: order_sn })).file)
    const columns = ['Placed (America/New_York)', 'Order cost (USD)'].map((name) => headers.indexOf(name))
    expect(rows.map(({ cells }) => columns.map((at) => cells[at]))).toEqual([
      ['2025-12-31 22:30', (pay_amount / 100).toFixed(2)],
      ['2025-12-31 22:30', ''],
    ])
    await merchant.call(profile.preferences, { body: { timezone: 'UTC' } })
  })

  async function exportOf(filter: object) {
    const { data } = await merchant.call(orderList.export, { body: { format: 'csv', ...filter } })
    await app.runJobs()
    return app.system(async (ctx) => {
      const { rows } = await ctx.db.$client.query<{
        file: string
        state: string
        total: number
        left: number
      }>('SELECT file, state, total, total - done AS left FROM job WHERE id = $1', [data.job_id])
      return { job: rows[0], file: await ctx.files.get(rows[0]?.file ?? '') }
    })
  }
})

describe('staff', () => {
  const paid = async (): Promise<number> => {
    const id = await arrived()
    await app.system((ctx) => makeStock(ctx, world.skus.CUP.id, world.warehouse.id, 1))
    await merchant.call(payment.pay, { body: { id } })
    return id
  }
  const read = async (id: number) => (await clerk.call(erpOrder.detail, { params: { id } })).data

  it('report an exception, which stops the order until it is resolved', async () => {
    const id = await paid()
    const orders = [{ id }]
    await clerk.call(erpOrder.abnormal, { body: { orders, reason: 'customs', note: 'invoice asked' } })
    expect((await read(id)).blocked).toMatchObject({ reason: 'abnormal', fix: 'resolve' })
    expect((await clerk.call(erpOrder.check, { body: { orders } })).data[0]).toMatchObject({
      ok: false,
      code: 'order-guard.abnormal',
    })
    await clerk.call(erpOrder.resolution, { body: { orders, resolution: 'sent the invoice' } })
    expect((await clerk.call(erpOrder.check, { body: { orders } })).data[0]?.ok).toBe(true)
  })

  it('write notes and tags; merchants see neither', async () => {
    const id = await paid()
    await clerk.call(erpOrder.addRemark, { body: { ids: [id], note: 'call the carrier' } })
    for (const name of ['gift', 'vip']) await clerk.call(orderTag.create, { body: { name } })
    await clerk.call(erpOrder.setTags, { body: { ids: [id], tags: ['gift', 'vip'] } })
    await clerk.call(erpOrder.cancelTags, { body: { ids: [id], tags: ['gift'] } })
    const seen = (await merchant.call(orderList.detail, { params: { id } })).data
    expect([seen.tags, seen.marks]).toEqual([[], []])
    expect(seen.events.some((event) => event.text.includes('call the carrier'))).toBe(false)
    const notes = await clerk.call(erpOrder.getRemark, { query: { id } })
    expect(notes.data.notes[0]).toMatchObject({ text: 'call the carrier' })
    expect((await clerk.call(erpOrder.getTags)).data).toContainEqual(
      expect.objectContaining({ name: 'vip', total: 1 }),
    )
  })

  it('import tracking numbers row by row', async () => {
    const id = await paid()
    await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
    const sn = (await read(id)).order_sn
    const content = `order_sn,tracking_number\n${sn},RX123456785CN\nD000,RX1\n${sn},??\n`
    const send = async (wish: { good_rows_only?: boolean; dry_run?: boolean }) =>
      (
        await clerk.call(erpOrder.importTrackno, {
          files: { file: { filename: 't.csv', content } },
          body: { ship: true, ...wish },
        })
      ).data
    const before = await read(id)
    const found = { rows: 3, updated: 1, failed: 2 }
    expect(await send({ good_rows_only: true, dry_run: true })).toMatchObject(found)
    expect(await send({})).toMatchObject({ rows: 3, updated: 0, failed: 2 })
    expect(await read(id)).toEqual(before)
    const { errors, error_file } = await send({ good_rows_only: true })
    expect(errors).toEqual([
      { row: 3, column: 'Order', message: 'No order has this number.' },
      { row: 4, column: 'Tracking number', message: 'A tracking number has 5 to 40 letters and digits.' },
    ])
    expect(error_file).not.toBeNull()
    expect(await read(id)).toMatchObject({ status: 60, tracking_number: 'RX123456785CN' })
    expect(await send({ good_rows_only: true })).toMatchObject({ updated: 0, unchanged: 1, failed: 2 })
  })

  it('have exceptions with an owner, a due time, a plan and who pays, until somebody says what was done', async () => {
    const ids = [await paid(), await paid()]
    const orders = ids.map((id) => ({ id }))
    const { clerk: owner_id, designer } = (await app.system(demoIds)).people
    const report = (more: object) =>
      clerk.call(erpOrder.abnormal, { body: { orders, reason: 'damaged', note: 'Wet box', ...more } })
    expect(Object.keys((await report({ owner_id: designer })).fields)).toEqual(['owner_id'])
    const none = await clerk.call(orderException.plan, { body: { orders, fix: 'goods' } })
    expect(none.data.map(({ code }) => code)).toEqual(Array(2).fill('order-exception.none'))
    await report({})
    const found = async (query: object) =>
      (await clerk.call(erpOrder.list, { query: { ...query, 'per-page': 100 } })).data
        .map(({ id }) => id)
        .filter((id) => ids.includes(id))
    expect(await found({ exception: 'nobody' })).toHaveLength(2)
    expect(await found({ exception: 'late' })).toEqual([])
    const due_at = new Date(Date.now() - 60_000).toISOString()
    const first = orders.slice(0, 1)
    await clerk.call(orderException.plan, { body: { orders: first, owner_id, due_at } })
    await clerk.call(orderException.plan, { body: { orders: first, fix: 'reship', bearer: 'carrier' } })
    expect(await found({ exception: 'late' })).toEqual(ids.slice(0, 1))
    expect(await found({ exception: 'nobody' })).toEqual(ids.slice(1))
    const mine = await clerk.call(erpOrder.list, { query: { exception_owner_id: owner_id } })
    expect(mine.data).toMatchObject([{ id: ids[0], exception: { owner: 'Li Huang', bearer: 'carrier' } }])
    // The workbench's count equals the list behind it.
    const { exceptions } = (await clerk.call(workbench.day)).data
    for (const [key, query] of [
      ['late', { exception: 'late' }],
      ['mine', { exception_owner_id: owner_id }],
    ] as const)
      expect(exceptions.find((one) => one.key === key)?.total).toBe(
        (await clerk.call(erpOrder.list, { query })).total,
      )
    const done = { resolution: 'Sent from Yiwu again', bearer: 'us' as const }
    await clerk.call(erpOrder.resolution, { body: { orders: first, ...done } })
    expect(await found({ exception: 'open' })).toEqual(ids.slice(1))
    const told = async (id: number) =>
      (await clerk.call(orderException.list, { query: { order_id: id } })).data
    expect(await told(ids[0] ?? 0)).toMatchObject([
      {
        reason: 'Items damaged in the warehouse',
        note: 'Wet box',
        fix: 'Send again',
        bearer: 'Platform',
        resolution: 'Sent from Yiwu again',
        closed_by: 'Li Huang',
      },
    ])
    // Reporting an order again while its case is open updates that case.
    await clerk.call(erpOrder.abnormal, { body: { orders: orders.slice(1), reason: 'customs' } })
    expect(await told(ids[1] ?? 0)).toMatchObject([
      { reason: 'Customs documents requested', closed_at: null },
    ])
  })

  it('say what an exception cost and who bears it; its merchant is charged once', async () => {
    const ids = [await paid(), await paid()]
    const [first = 0, second = 0] = ids
    const of = (...some: number[]) => some.map((id) => ({ id }))
    await clerk.call(erpOrder.abnormal, { body: { orders: of(...ids), reason: 'damaged' } })
    const resolve = async (id: number, more: object) =>
      (
        await clerk.call(erpOrder.resolution, {
          body: { orders: of(id), resolution: 'Packed in a wooden box', ...more },
        })
      ).data[0]
    expect(await resolve(first, { cost: 350 })).toMatchObject({ code: 'order-exception.bearer' })
    const charges = async () =>
      (await clerk.call(makeUpCharge.list, { query: { search: (await read(first)).order_sn } })).data
    const charged = { cost: 350, bearer: 'merchant' }
    const clerksMay = (set: string) =>
      app.asOwner(
        `UPDATE role SET permissions = ${set}(permissions, 'make-up-charge:create') WHERE code = 'order-clerk'`,
      )
    await clerksMay('array_remove')
    expect(await resolve(first, charged)).toMatchObject({ ok: false, code: 'common.not_allowed' })
    await clerksMay('array_append')
    const both = await Promise.all([resolve(first, charged), resolve(first, charged)])
    expect(both).toMatchObject([{ ok: true }, { ok: true }])
    expect(await charges()).toMatchObject([
      { state: 'due', amount: 350, weighed_grams: null, reason: 'Packed in a wooden box' },
    ])
    const [{ id } = { id: 0 }] = await charges()
    // The charge for a heavier parcel is independent of it.
    await app.asOwner(`UPDATE "order" SET shipped_at = now() WHERE id = ${first}`)
    const { order_sn } = await read(first)
    const heavier = { order_sn, weighed_grams: 9000, reason: 'Weighed' }
    const weighed = await clerk.call(makeUpCharge.create, { body: heavier })
    expect(weighed.status).toBe(200)
    expect((await clerk.call(makeUpCharge.create, { body: heavier })).refusal).toBe('make-up-charge.taken')
    await app.asOwner(`DELETE FROM make_up_charge WHERE id = ${weighed.data.id}`)
    await merchant.call(makeUpFlow.endpoints.pay, { body: { id_list: [id] } })
    expect(await charges()).toMatchObject([{ state: 'paid' }])
    expect(await resolve(second, { cost: 500, bearer: 'supplier' })).toMatchObject({ ok: true })
    expect((await clerk.call(orderException.list, { query: { order_id: second } })).data).toMatchObject([
      { bearer: 'Supplier', cost: 500 },
    ])
    const { data: costs } = await clerk.call(orderException.costs)
    expect(costs.map(({ bearer, orders, cost }) => [bearer, orders, cost])).toEqual([
      ['us', 0, 0],
      ['merchant', 1, 350],
      ['carrier', 0, 0],
      ['supplier', 1, 500],
    ])
    const query = { exception_bearer: 'supplier' as const }
    expect((await clerk.call(erpOrder.list, { query })).data.map((row) => row.id)).toEqual([second])
    await app.system(async (ctx) => expect(await verifyBooks(ctx)).toMatchObject({ ok: true, problems: [] }))
  })

  it('see with each order what it allows, and are refused everything else', async () => {
    for (let n = 0; n < 3; n++) await paid()
    await arrived()
    await arrived({ lines: [platformLine({ sku: 'NOBODY' })] })
    const { data: rows } = await clerk.call(erpOrder.list, { query: { 'per-page': 100 } })
    const steps = ['check', 'predict', 're_predict', 'pack', 'ship', 'delivered', 'cancel'] as const
    for (const step of steps) {
      const closed = rows.filter((row) => !row.actions.includes(step))
      expect(closed.length, step).toBeGreaterThan(0)
      const orders = closed.map(({ id }) => ({ id }))
      const { call } = staffActions.actions[step]
      const why = step === 'delivered' || step === 'cancel' ? { reason: 'no reason' } : {}
      const { data } = await clerk.call(call, { body: { orders, ...why } } as never)
      expect(
        (data as RowAnswer[]).filter((answer) => answer.ok),
        step,
      ).toEqual([])
    }
    const [open] = rows.filter((row) => row.actions.includes('check'))
    const { data } = await clerk.call(erpOrder.check, { body: { orders: [{ id: open?.id ?? 0 }] } })
    expect(data[0]?.ok).toBe(true)
    const own = (await merchant.call(orderList.list, { query: { 'per-page': 100 } })).data
    expect(own.flatMap((row) => row.actions)).toContain('pay')
    expect(own.flatMap((row) => row.actions)).not.toContain('check')
  })

  it('give a tracking number to one order alone, also within a file', async () => {
    const ids = [await paid(), await paid()]
    await clerk.call(erpOrder.check, { body: { orders: ids.map((id) => ({ id })) } })
    const sns = await Promise.all(ids.map(async (id) => (await read(id)).order_sn))
    const content = `order_sn,tracking_number\n${sns.map((sn) => `${sn},RX123456710CN\n`).join('')}`
    const { data } = await clerk.call(erpOrder.importTrackno, {
      files: { file: { filename: 't.csv', content } },
      body: { good_rows_only: true },
    })
    expect(data).toMatchObject({ updated: 1, failed: 1 })
    expect(data.errors[0]?.message).toBe(`Order ${sns[0]} has this tracking number.`)
  })

  it('import what the carrier weighed and charged, and refuse what can not be its number', async () => {
    const ids = [await paid(), await paid()]
    await clerk.call(erpOrder.check, { body: { orders: ids.map((id) => ({ id })) } })
    const [one, two] = await Promise.all(ids.map(async (id) => (await read(id)).order_sn))
    const send = async (rows: string) => {
      const content = `order_sn,tracking_number,carrier,weight_g,fee\n${rows}`
      const files = { file: { filename: 't.csv', content } }
      return (await clerk.call(erpOrder.importTrackno, { files, body: { good_rows_only: true } })).data
    }
    const wrong = await send(
      [
        `${one},RX123456786CN,,,`,
        `${one},YT55501,Nobody Post,,`,
        `${one},YT55501,,1.5,`,
        `${one},YT55501,,,x`,
      ].join('\n'),
    )
    expect(wrong.errors.map(({ column }) => column)).toEqual([
      'Tracking number',
      'Channel code',
      'Weight (g)',
      'Fee (CNY)',
    ])
    expect(await send(`${one},YT55501,,640,31.20`)).toMatchObject({ updated: 1, failed: 0 })
    const [kept] = (await clerk.call(label.list, { query: { search: 'YT55501' } })).data
    expect(kept).toMatchObject({ charged_grams: 640, cost: 3120, currency: 'CNY' })
    expect(await send(`${one},YT55501,,640,31.20`)).toMatchObject({ unchanged: 1 })
    // The parcel of a number that another order gave up may still be under way.
    expect(await send(`${one},YT55502,,,`)).toMatchObject({ updated: 1 })
    expect((await send(`${two},YT55501,,,`)).errors[0]?.message).toBe(
      `Order ${one} has this tracking number.`,
    )
  })

  it('import no tracking number whose digits a spreadsheet took, and keep zeros at its beginning', async () => {
    const id = await paid()
    await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
    const sn = (await read(id)).order_sn
    const send = async (number: string, mark = ',') => {
      const content = `order_sn${mark}tracking_number\n${sn}${mark}${number}\n`
      return (await clerk.call(erpOrder.importTrackno, { files: { file: { filename: 't.csv', content } } }))
        .data
    }
    for (const [number, mark] of [['1.23457E+11'], ['1,23457E+11', ';'], ['12345678.0']] as const) {
      const { updated, errors } = await send(number, mark)
      expect({ updated, column: errors[0]?.column }).toEqual({ updated: 0, column: 'Tracking number' })
      expect(errors[0]?.message).toContain('set this column to Text')
    }
    expect(await send('="0012345678"')).toMatchObject({ updated: 1 })
    expect((await read(id)).tracking_number).toBe('0012345678')
  })

  it('import no tracking number for an order that is held or abnormal', async () => {
    const id = await paid()
    await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
    const content = `order_sn,tracking_number\n${(await read(id)).order_sn},RX123456799CN\n`
    const send = async () =>
      (await clerk.call(erpOrder.importTrackno, { files: { file: { filename: 't.csv', content } } })).data
    await merchant.call(orderEdit.hold, { body: { orders: [{ id }], hold: true } })
    expect((await send()).errors[0]?.message).toBe('The order is on hold. Release it first.')
    await merchant.call(orderEdit.hold, { body: { orders: [{ id }], hold: false } })
    expect(await send()).toMatchObject({ updated: 1 })
  })

  it('are refused without the permission', async () => {
    const support = await app.as('support')
    expect((await support.call(erpOrder.check, { body: { orders: [{ id: 1 }] } })).status).toBe(403)
    expect((await merchant.call(erpOrder.list)).status).toBe(403)
  })
})

describe('the time by which a platform wants an order sent', () => {
  const inHours = (hours: number) => ({ shipBy: new Date(Date.now() + hours * hourMs) })

  it('finds what is still to be sent, the earliest first, for the merchant and for staff', async () => {
    const shop = await app.system((ctx) => makeStore(ctx, world.entities.northwind, { name: 'Dated Shop' }))
    const [late, today, soon] = [
      await arrived(inHours(-5), shop),
      await arrived(inHours(20), shop),
      await arrived(inHours(70), shop),
    ]
    await arrived(inHours(100), shop)
    await arrived({}, shop)
    const cancelled = await arrived(inHours(-9), shop)
    await merchant.call(orderEnding.cancel, { body: { orders: [{ id: cancelled }] } })
    await world.pay(today)
    const found = async (ship_by: 'late' | 'day' | 'three_days') => {
      const query = { ship_by, store_id: shop.id }
      const own = (await merchant.call(orderList.list, { query })).data.map(({ id }) => id)
      const all = (await clerk.call(erpOrder.list, { query })).data.map(({ id }) => id)
      // Staff can send only what is paid.
      expect(all).toEqual(own.filter((id) => id === today))
      return own
    }
    expect(await found('late')).toEqual([late])
    expect(await found('day')).toEqual([late, today])
    expect(await found('three_days')).toEqual([late, today, soon])
  })

  it('is told until the order is sent or cancelled', async () => {
    const dated = inHours(30)
    const id = await arrived(dated)
    const read = async (id: number) => (await clerk.call(erpOrder.detail, { params: { id } })).data
    const told = async () => {
      const { data } = await merchant.call(orderList.list, { query: { 'per-page': 100 } })
      return [data.find((row) => row.id === id)?.ship_by, (await read(id)).ship_by]
    }
    expect(await told()).toEqual([dated.shipBy.toISOString(), dated.shipBy.toISOString()])
    await merchant.call(orderEnding.cancel, { body: { orders: [{ id }] } })
    expect(await told()).toEqual([null, null])
  })
})
