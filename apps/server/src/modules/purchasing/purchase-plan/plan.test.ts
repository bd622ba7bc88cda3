import { goodsSeller } from '@dropyard/contract/purchasing/goods-seller'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { purchasePlan } from '@dropyard/contract/purchasing/purchase-plan'
import { purchasePlanFlow } from '@dropyard/contract/purchasing/purchase-plan/flow'
import { job } from '@dropyard/contract/system/job'
import { stockPolicy } from '@dropyard/contract/warehouse/stock-policy'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../kit/data/days.ts'
import { startTestApp } from '../../../testing/app.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { purchaseFixture } from '../../../testing/purchase-fixture.ts'
import { runPlanDaily } from './run.ts'
import { rounded } from './suggest.ts'

const app = await startTestApp()
const world = await orderFixture(app, { skus: { LAMP: { stock: 4 }, FAN: {}, CUP: {} } })
const { supplierId, placed } = await purchaseFixture(app)
const warehouseId = world.warehouse.id
const [buyer, lead] = [await app.as('buyer'), await app.as('lead')]
type Who = typeof buyer

for (const [sku, moq] of [
  ['LAMP', 10],
  ['FAN', 20],
  ['CUP', 1],
])
  await buyer.call(goodsSeller.create, {
    body: { sku, supplier: 'SUP', moq, order_multiple: 5, lead_days: 10, last_price: 900 } as never,
  })

/** Pays an order of a SKU, some days ago. */
async function sold(code: 'LAMP' | 'FAN' | 'CUP', quantity: number, daysAgo: number): Promise<void> {
  const id = await world.arrived({ lines: [platformLine({ sku: code, quantity })] })
  await world.pay(id)
  await app.asOwner(`UPDATE "order" SET paid_at = now() - interval '${daysAgo} days' WHERE id = ${id}`)
}
async function run(who: Who = lead) {
  const { data } = await who.call(purchasePlan.run, { body: {} })
  await app.runJobs()
  return (await who.call(job.read, { params: { id: data.job_id } })).data
}
const read = async (id: number, who: Who = buyer) =>
  (await who.call(purchasePlan.get, { params: { id } })).data
const rowOf = async (code: string) => {
  const { data } = await buyer.call(purchasePlan.list, { query: { search: code, 'per-page': 100 } })
  return read(data.find(({ sku, state }) => sku === code && !['rejected', 'closed'].includes(state))?.id ?? 0)
}
type Plan = Awaited<ReturnType<typeof read>>
const step = (who: Who, name: keyof typeof purchasePlanFlow.actions, ids: number[], input: object = {}) =>
  who.call(purchasePlanFlow.endpoints[name], { body: { id_list: ids, ...input } as never })
const change = (row: Plan, over: object) => {
  const { sku_id, warehouse_id, supplier_id, quantity, reason, needed_by, version } = row
  const given = { sku_id, warehouse_id, supplier_id, quantity, reason, needed_by, version }
  return buyer.call(purchasePlan.update, { params: { id: row.id }, body: { ...given, ...over } as never })
}
const order = (...ids: number[]) => buyer.call(purchasePlan.createOrders, { body: { id_list: ids } })
const ofOrder = (who: Who, name: 'submit' | 'cancel', id: number, input: object = {}) =>
  who.call(purchaseOrderFlow.endpoints[name], { body: { id_list: [id], ...input } as never })
async function approved(code: string): Promise<number> {
  const { id } = await rowOf(code)
  await step(buyer, 'submit', [id])
  await step(lead, 'approve', [id])
  return id
}
const sum = (row: Plan) => row.terms.reduce((all, { pieces }) => all + pieces, 0)

await sold('LAMP', 2, 3)
await sold('LAMP', 4, 2)
await sold('FAN', 3, 1)
await sold('CUP', 6, 1)
const tomorrow = await app.system(async (ctx) => inDays(ctx, 1))
await placed([{ sku_id: world.skus.LAMP.id, pieces: 3, price: 900 }], {
  warehouse_id: warehouseId,
  due_on: tomorrow,
})
const draft = { supplier_id: supplierId, warehouse_id: warehouseId, type: 'packaging' }
await buyer.call(purchaseOrder.create, {
  body: { ...draft, items: [{ sku_id: world.skus.LAMP.id, pieces: 2, price: 900 }] } as never,
})
await placed([{ sku_id: world.skus.FAN.id, pieces: 1, price: 900 }], {
  warehouse_id: warehouseId,
  due_on: '2020-01-01',
})
const first = await run()

describe('a suggestion', () => {
  it('is explained by terms that sum to its quantity, with links to the rows that they count', async () => {
    expect(first.state).toBe('done')
    const row = await rowOf('LAMP')
    // 6 sold in 30 days are 0.2 a day; 17 days of lead time and cycle; safety 1.65 × 0.79 × √17.
    expect(row.terms.map(({ name, pieces }) => [name, pieces])).toEqual([
      ['demand', 4],
      ['safety', 6],
      ['waiting', 2],
      ['incoming', -3],
      ['planned', -2],
      ['multiple', 3],
    ])
    expect([row.suggested, row.quantity, sum(row)]).toEqual([10, 10, 10])
    expect(row.sales.filter(({ pieces }) => pieces > 0).map(({ pieces }) => pieces)).toEqual([2, 4])
    for (const { link, count } of row.terms.filter(({ link }) => link.startsWith('/purchaseOrders'))) {
      const query = Object.fromEntries(new URL(link, 'http://localhost').searchParams)
      expect((await buyer.call(purchaseOrder.list, { query: query as never })).total).toBe(count)
    }
  })

  it('averages days in stock only, and has the safety stock that a person fixed', async () => {
    const policyOf = async () => {
      const { data } = await buyer.call(stockPolicy.list, { query: { search: 'LAMP' } })
      return data[0]
    }
    const before = await policyOf()
    expect(before).toMatchObject({ class: 'A', speed: '0.20', lead_days: 10, safety: 6, mode: 'stock' })
    const id = before?.id ?? 0
    const days = [2, 5, 6].map((ago) => `current_date - ${ago}`)
    await app.asOwner(`UPDATE stock_policy SET out_days = ARRAY[${days}] WHERE id = ${id}`)
    const { sku_id, warehouse_id, version = 0 } = before ?? {}
    const body = { sku_id, warehouse_id, fixed_safety: 6, review_days: 7, mode: 'stock', version } as never
    expect((await buyer.call(stockPolicy.update, { params: { id }, body })).status).toBe(200)
    await run()
    // Without the day on which 4 were sold: 2 in 27 days.
    expect(await policyOf()).toMatchObject({ speed: '0.07', safety: 6 })
    expect((await rowOf('LAMP')).sales.filter(({ out }) => out)).toHaveLength(3)
    await app.asOwner(`UPDATE stock_policy SET out_days = '{}' WHERE id = ${id}`)
    await run()
  })

  it('is computed once a day by the clock, also after a missed hour', async () => {
    const daily = async () => {
      await app.system((ctx) => ctx.enqueue(runPlanDaily, {}))
      await app.runJobs()
      const { rows } = await app.asOwner('SELECT max(counted_at) AS at FROM stock_policy')
      return rows[0]?.at.getTime()
    }
    const before = await daily()
    expect(await daily()).toBe(before)
    await app.asOwner(`UPDATE stock_policy SET counted_at = counted_at - interval '25 hours'`)
    expect(await daily()).toBeGreaterThan(before)
  })

  it('is listed by urgency, found by its filters, and exported', async () => {
    const found = async (query: object) => {
      const { data } = await buyer.call(purchasePlan.list, { query: query as never })
      return data.map(({ sku }) => sku)
    }
    const [{ needed_by }, { needed_by: cup }] = [await rowOf('FAN'), await rowOf('CUP')]
    expect(needed_by).toBe(cup)
    expect(await found({ state: 'suggested' })).toEqual(expect.arrayContaining(['LAMP', 'FAN', 'CUP']))
    expect(await found({ warning: 'late' })).toEqual(['FAN'])
    expect(
      await found({ supplier_id: supplierId, warehouse_id: warehouseId, needed_before: '2020-01-01' }),
    ).toEqual([])
    expect(await found({ buyer_id: 999 })).toEqual([])
    const { raw } = await buyer.call(purchasePlan.export, { query: { format: 'csv' } as never })
    expect(raw.toString()).toContain('LAMP')
  })

  it('doesn’t count overdue goods, warns of them, and is then approved by itself', async () => {
    const [fan, cup] = [await rowOf('FAN'), await rowOf('CUP')]
    expect(fan.warnings).toContain('late')
    expect(fan.terms.map(({ name }) => name)).toEqual(['demand', 'safety', 'waiting', 'multiple', 'moq'])
    await step(buyer, 'submit', [fan.id, cup.id])
    const { data } = await step(lead, 'approve', [fan.id, cup.id])
    expect(data.moved).toEqual([cup.id])
    expect(data.refused).toMatchObject([{ id: fan.id, code: 'purchase-plan.singly' }])
    expect((await step(lead, 'approve', [fan.id])).refusal).toBeUndefined()
    await step(buyer, 'close', [fan.id, cup.id], { reason: 'Try again' })
    await run()
  })

  it('is rounded so that pieces sum up, and no fewer would do', async () => {
    const wish = fc.record({
      need: fc.integer({ min: -500, max: 5000 }),
      order_multiple: fc.integer({ min: 1, max: 60 }),
      pack_quantity: fc.integer({ min: 1, max: 24 }),
      moq: fc.integer({ min: 1, max: 2000 }),
    })
    const wishes = fc.sample(wish, { numRuns: 10_000, seed: 7 })
    const given = sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb)
      AS w (need bigint, order_multiple int, pack_quantity int, moq int)`
    const { rows } = await app.system(({ db }) =>
      db.execute<{ wrong: number; all: number }>(sql`
        SELECT count(*)::int AS all, count(*) FILTER (WHERE NOT CASE WHEN need <= 0 THEN quantity = 0 ELSE
          need + by_multiple + by_carton + by_moq = quantity AND least(by_multiple, by_carton, by_moq) >= 0
          AND quantity % order_multiple = 0 AND quantity % pack_quantity = 0 AND quantity >= greatest(need, moq)
          AND quantity - lcm(order_multiple, pack_quantity) < greatest(need, moq) END)::int AS wrong
        FROM (${rounded(given)}) r`),
    )
    expect(rows).toEqual([{ all: 10_000, wrong: 0 }])
  })
})

describe('people', () => {
  it('change a quantity with a reason, which the next run leaves alone', async () => {
    const row = await rowOf('LAMP')
    expect(Object.keys((await change(row, { quantity: 25 })).fields)).toEqual(['reason'])
    expect((await change(row, { quantity: 23, reason: 'Fair' })).data.warnings).toContain('minimum')
    await run()
    const after = await rowOf('LAMP')
    expect([after.id, after.suggested, after.quantity, sum(after)]).toEqual([row.id, 10, 23, 23])
    expect(after.terms.at(-1)).toMatchObject({ name: 'hand', pieces: 13 })
    const twice = await buyer.call(purchasePlan.create, {
      body: { sku_id: row.sku_id, warehouse_id: row.warehouse_id, quantity: 5, reason: 'More' } as never,
    })
    expect([twice.status, Object.keys(twice.fields)]).toEqual([422, ['sku_id']])
  })

  it('don’t lose an edit to a run at the same time', async () => {
    for (let n = 1; n <= 5; n++) {
      const row = await rowOf('CUP')
      await app.asOwner(`UPDATE purchase_plan SET edited_by = NULL WHERE id = ${row.id}`)
      await lead.call(purchasePlan.run, { body: {} })
      const [edit] = await Promise.all([
        change(row, { quantity: 500 + n * 5, reason: 'Fair' }),
        app.runJobs(),
      ])
      const { quantity, suggested } = await rowOf('CUP')
      expect(quantity).toBe(edit.status === 200 ? 500 + n * 5 : suggested)
    }
  })

  it('need permissions, approve what others submitted, and see prices only with that of costs', async () => {
    const { id } = await rowOf('LAMP')
    expect((await buyer.call(purchasePlan.run, { body: {} })).status).toBe(403)
    expect((await (await app.as('warehouse')).call(purchasePlan.list, {})).status).toBe(403)
    await step(lead, 'submit', [id])
    expect((await step(buyer, 'approve', [id])).status).toBe(403)
    expect((await step(lead, 'approve', [id])).refusal).toBe('purchase-plan.own')
    expect((await step(await app.as('admin'), 'approve', [id])).refusal).toBeUndefined()
    expect((await read(id)).price).toBe(900)
    await app.asOwner(
      `UPDATE role SET permissions = array_remove(permissions, 'goods-cost:list') WHERE code = 'finance'`,
    )
    const seen = await read(id, await app.anew('finance'))
    expect([seen.price, seen.next_tier, seen.supplier_total]).toEqual([null, null, null])
  })
})

describe('ordering', () => {
  it('puts approved rows on one draft, once, also when asked twice at once', async () => {
    const lamp = await rowOf('LAMP')
    const fan = await approved('FAN')
    await step(buyer, 'close', [lamp.id], { reason: 'Not a multiple' })
    await run()
    const ids = [await approved('LAMP'), fan]
    const { data: offered } = await buyer.call(purchaseOrder.goods, { query: { plan: true } })
    expect(offered.map(({ plan_id }) => plan_id).sort()).toEqual([...ids].sort())
    const answers = await Promise.all([order(...ids), order(...ids)])
    const made = answers.flatMap(({ data }) => data.orders)
    expect(made).toMatchObject([{ lines: 2, created: true }])
    expect(answers.flatMap(({ data }) => data.refused).map(({ code }) => code)).toEqual([
      'workflow.moved',
      'workflow.moved',
    ])
    const { data } = await buyer.call(purchaseOrder.get, { params: { id: made[0]?.id ?? 0 } })
    expect(data.items.map(({ pieces, source }) => [pieces, source])).toEqual([
      [10, `plan:${ids[0]}`],
      [20, `plan:${fan}`],
    ])
    expect(await read(fan)).toMatchObject({ state: 'ordered', po_name: data.po_sn })
  })

  it('takes rows back when their line, their draft or their order goes, and an open draft takes further ones', async () => {
    const [lamp, fan] = [await rowOf('LAMP'), await rowOf('FAN')]
    const at = { params: { id: lamp.po_id ?? 0 } }
    const { data: whole } = await buyer.call(purchaseOrder.get, at)
    const body = { ...whole, items: whole.items.slice(0, 1) } as never
    await buyer.call(purchaseOrder.update, { ...at, body })
    expect(await read(fan.id)).toMatchObject({ state: 'approved', outcome: whole.po_sn, po_id: null })
    expect((await order(fan.id)).data.orders).toEqual([
      { id: whole.id, po_sn: whole.po_sn, lines: 1, created: false },
    ])
    await buyer.call(purchaseOrder.remove, at)
    expect(await read(lamp.id)).toMatchObject({ state: 'approved', outcome: whole.po_sn })
    const [again] = (await order(lamp.id, fan.id)).data.orders
    await ofOrder(buyer, 'cancel', again?.id ?? 0, { reason: 'Sold out' })
    expect(await read(fan.id)).toMatchObject({ state: 'approved', outcome: `${again?.po_sn}: Sold out` })
  })

  it('refuses lines of rows that are on another order, and rows without supplier or price', async () => {
    const fan = await rowOf('FAN')
    const items = [{ sku_id: fan.sku_id, pieces: 20, price: 900, source: `plan:${fan.id}` }]
    const write = () =>
      buyer.call(purchaseOrder.create, {
        body: { supplier_id: supplierId, warehouse_id: warehouseId, items } as never,
      })
    expect((await write()).status).toBe(200)
    expect(await read(fan.id)).toMatchObject({ state: 'ordered' })
    expect((await write()).fields).toHaveProperty('items')
    await app.asOwner(`UPDATE goods_seller SET last_price = NULL`)
    expect((await order((await rowOf('LAMP')).id)).data.refused).toMatchObject([
      { code: 'purchase-plan.no_price' },
    ])
  })
})
