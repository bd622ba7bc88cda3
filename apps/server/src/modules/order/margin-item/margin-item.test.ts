import { erpOrder } from '@dropyard/contract/order/erp-order'
import { marginItem } from '@dropyard/contract/order/margin-item'
import { marginReport } from '@dropyard/contract/order/margin-report'
import { type OrderMargin, orderMargin } from '@dropyard/contract/order/order-margin'
import { payment } from '@dropyard/contract/order/payment'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { daysAgo } from '../../../testing/days.ts'
import { repetitions } from '../../../testing/deep.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { postDays } from '../../purchasing/stock-ledger/post.ts'
import { proveStockLedger } from '../../purchasing/stock-ledger/prove.ts'
import { bookMoves } from '../../warehouse/stock/book-moves.ts'
import { cutStock } from '../../warehouse/stock/history/close.ts'
import { revalue } from '../../warehouse/stock/layers/revalue.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { takeBack } from '../../warehouse/stock/returned.ts'
import { countDue } from './count.ts'

/** What the report keeps of shipped orders: it agrees with the orders, and no fen of what came is lost on the way to them. */

const app = await startTestApp()
const world = await orderFixture(app, {
  skus: { LAMP: { price: 1000, grams: 300 }, MUG: { price: 700, grams: 200 } },
})
const skus = [world.skus.LAMP, world.skus.MUG]
const [clerk, keeper, lead] = [await app.as('clerk'), await app.as('warehouse'), await app.as('lead')]
const range = { from: daysAgo(3), to: daysAgo(0) }

let received = 0
const receive = (at: number, pieces: number, value: number) =>
  app.system((ctx) =>
    bookMoves(ctx, [
      {
        ...{
          kind: 'receive',
          skuId: skus[at]?.id ?? 0,
          warehouseId: world.warehouse.id,
          onHand: pieces,
          value,
        },
        ...{
          costSource: `arrival:${++received}`,
          reference: `arrival:${received}`,
          key: `arrival:${received}`,
        },
      },
    ]),
  )
const lose = (at: number, pieces: number) =>
  app.system((ctx) =>
    bookMoves(ctx, [
      {
        ...{ kind: 'scrap', skuId: skus[at]?.id ?? 0, warehouseId: world.warehouse.id, onHand: -pieces },
        ...{ reference: 'scrap', key: `scrap:${++received}` },
      },
    ]),
  )

async function ship(quantities: readonly number[]): Promise<number> {
  const lines = quantities.flatMap((quantity, at) =>
    quantity > 0 ? [platformLine({ sku: ['LAMP', 'MUG'][at] ?? '', quantity })] : [],
  )
  const id = await world.arrived({ lines })
  await world.merchant.call(payment.pay, { body: { id } })
  const body = { orders: [{ id }] }
  await clerk.call(erpOrder.check, { body })
  await clerk.call(erpOrder.predict, { body })
  await app.runJobs()
  await keeper.call(erpOrder.pack, { body })
  expect((await keeper.call(erpOrder.ship, { body })).data).toMatchObject([{ ok: true }])
  return id
}

/** The report's figures by day added up, and those of the orders. */
async function agrees(orders: readonly number[]): Promise<void> {
  for (let counted = 1; counted > 0; ) counted = await app.system(countDue)
  const { ext } = await lead.call(marginReport.list, { query: { ...range, by: 'day', totals: true } })
  const margins: OrderMargin[] = []
  for (const order_id of orders)
    margins.push((await lead.call(orderMargin.read, { query: { order_id } })).data)
  const sum = (of: 'revenue' | 'goods' | 'late' | 'freight' | 'margin') =>
    margins.reduce((all, one) => all + Number(one[of] ?? 0), 0)
  expect(ext.total).toMatchObject({
    ...{ orders: orders.length, sales: sum('revenue'), goods: sum('goods'), late: sum('late') },
    ...{ freight: sum('freight'), margin: sum('margin') },
  })
  const items = await lead.call(marginItem.list, { query: { ...range, 'per-page': 100 } })
  expect(items.data.reduce((all, { margin }) => all + margin, 0)).toBe(sum('margin'))
  for (const by of ['sku', 'goods', 'supplier', 'company', 'country'] as const) {
    const { data } = await lead.call(marginReport.list, { query: { ...range, by } })
    expect(
      data.reduce((all, row) => all + Number(row.margin), 0),
      by,
    ).toBe(sum('margin'))
  }
}

/** Σ parcels + stock + losses = Σ what came, to the fen; returns lie in stock again. */
async function conserves(came: number, orders: readonly number[]): Promise<void> {
  let parcels = 0
  for (const order_id of orders) {
    const { data } = await lead.call(orderMargin.read, { query: { order_id } })
    parcels += data.goods + data.late
  }
  const [row] = await app.system(
    async ({ db }) =>
      (
        await db.execute<Record<'stock' | 'losses' | 'late', string>>(sql`
          SELECT (SELECT sum(value) FROM stock_balance) AS stock,
            (SELECT coalesce(-sum(c.value), 0) FROM cost_layer_move c JOIN stock_movement m ON m.id = c.movement_id
              WHERE m.kind = 'scrap') AS losses,
            (SELECT coalesce(sum(value), 0) FROM late_share WHERE order_id IS NULL) AS late`)
      ).rows,
  )
  expect(parcels + Number(row?.stock) + Number(row?.losses) + Number(row?.late)).toBe(came)
}

describe('margins of shipped orders', () => {
  it('add up to the orders, and every fen that came is in a parcel, in stock or lost, in random months', async () => {
    const shipped: number[] = []
    let [came, lates] = [0, 0]
    const step = fc.record({
      what: fc.constantFrom('receive', 'ship', 'ship', 'late', 'scrap', 'return'),
      sku: fc.integer({ min: 0, max: 1 }),
      pieces: fc.integer({ min: 1, max: 5 }),
      value: fc.integer({ min: 0, max: 9999 }),
    })
    const months = fc.sample(fc.array(step, { minLength: 8, maxLength: 12 }), {
      numRuns: repetitions({ short: 2, deep: 1000 }),
      seed: 20,
    })
    for (const month of months) {
      for (const at of [0, 1]) {
        await receive(at, 10, 7 * at + 3331)
        came += 7 * at + 3331
      }
      for (const { what, sku, pieces, value } of month) {
        if (what === 'receive') {
          await receive(sku, pieces, value)
          came += value
        } else if (what === 'late') {
          const late = value - 3000
          await app.system((ctx) =>
            revalue(ctx, [
              { reference: 'late', sources: [`arrival:${1 + (value % Math.max(1, received))}`], value: late },
            ]),
          )
          const [row] = await app.system(
            async ({ db }) =>
              (
                await db.execute<{ sum: string }>(
                  sql`SELECT coalesce(sum(value + variance), 0) AS sum FROM cost_layer_move WHERE movement_id IS NULL`,
                )
              ).rows,
          )
          lates = Number(row?.sum)
        } else if (what === 'scrap') await lose(sku, 1).catch(() => undefined)
        else if (what === 'return' && shipped.length > 0) {
          const orderId = shipped.at(-1) ?? 0
          await app.system((ctx) =>
            takeBack(ctx, { warehouseId: world.warehouse.id, reference: `case:${orderId}`, orderId }, [
              { skuId: skus[0]?.id ?? 0, good: 1, damaged: 0 },
            ]),
          )
        } else if (what === 'ship') shipped.push(await ship([1, sku]))
      }
    }
    await agrees(shipped)
    await conserves(came + lates, shipped)
    expect((await app.system(proveStock)).problems).toEqual([])
    expect((await app.system(proveStockLedger)).problems).toEqual([])
  })

  it('are posted once, however often and late the job runs, and stock equals its account before and after', async () => {
    // All of it happened days ago.
    await app.asOwner(`UPDATE cost_layer_move SET at = at - interval '3 days'`)
    expect((await app.system(proveStockLedger)).problems).toEqual([])
    const cut = await app.system(cutStock)
    // A run that dies before its end leaves nothing.
    await app
      .system(async (ctx) => {
        await postDays(ctx, cut)
        throw new Error('killed')
      })
      .catch(() => undefined)
    const closed = await Promise.all([1, 2, 3].map(() => app.system((ctx) => postDays(ctx, cut))))
    expect(closed.filter((days) => days > 0).length).toBe(1)
    const proof = await app.system(proveStockLedger)
    expect(proof.problems).toEqual([])
    expect(proof.checked.postings).toBeGreaterThan(1)
    const amount = async () =>
      (
        await app.asOwner(
          `SELECT account, sum(amount)::text AS amount FROM supplier_posting_line GROUP BY 1 ORDER BY 1`,
        )
      ).rows
    const before = await amount()
    await app.system(async (ctx) => postDays(ctx, await cutStock(ctx)))
    expect(await amount()).toEqual(before)
  })

  it('are counted although that of another order fails, which is tried again last', async () => {
    for (const at of [0, 1]) await receive(at, 5, 500)
    const [bad, good] = [await ship([1, 0]), await ship([1, 1])]
    await app.asOwner(`CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'fails' USING ERRCODE = 'check_violation'; END $$`)
    await app.asOwner(`CREATE TRIGGER fails BEFORE INSERT ON margin_item FOR EACH ROW WHEN (NEW.order_id = ${bad})
      EXECUTE FUNCTION fails()`)
    const counted = await app.system(countDue)
    expect(counted).toBeGreaterThan(0)
    expect(await app.system(countDue)).toBe(0)
    const kept = async (id: number) =>
      (await app.asOwner(`SELECT FROM margin_item WHERE order_id = ${id}`)).rows.length > 0
    expect([await kept(bad), await kept(good)]).toEqual([false, true])
    await app.asOwner('DROP FUNCTION fails CASCADE')
    expect(await app.system(countDue)).toBe(1)
    expect(await kept(bad)).toBe(true)
  })

  it('are for staff who see purchase costs', async () => {
    for (const who of [keeper, world.merchant]) {
      expect((await who.call(marginReport.list, { query: { ...range, by: 'day' } })).code).toBe(403)
      expect((await who.call(marginItem.list, { query: {} })).code).toBe(403)
    }
  })
})
