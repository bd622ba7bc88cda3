import { erpOrder } from '@dropyard/contract/order/erp-order'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { repetitions } from '../../../testing/deep.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { packOrders } from '../fulfilment/fulfil.ts'
import { cancelOrders } from './cancel.ts'

const runs = repetitions({ short: 100, deep: 1000 })
const atOnce = 8

const app = await startTestApp()
const world = await orderFixture(app, { skus: { LAMP: { price: 1000, grams: 300, stock: runs + 1 } } })

test('of a cancel and a pack at once exactly one wins, time after time, and money and stock agree', async () => {
  const id = await world.arrived({ lines: [platformLine({ sku: 'LAMP' })] })
  await world.pay(id)
  const clerk = await app.as('clerk')
  await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
  await clerk.call(erpOrder.predict, { body: { orders: [{ id }] } })
  await app.runJobs()
  const ids = await copies(id)
  const before = await world.balance()
  const paid = (await world.detail(id)).pay_amount
  const won = { cancel: 0, pack: 0 }
  const race = async (one: number): Promise<void> => {
    const ref = [{ id: one }]
    const both = [
      () => app.system((ctx) => cancelOrders(ctx, ref, 'Changed my mind')),
      () => app.system((ctx) => packOrders(ctx, ref)),
    ]
    if (one % 2) both.reverse()
    const answers = await Promise.all(both.map((run) => run()))
    const [cancelled, packed] = one % 2 ? answers.toReversed() : answers
    expect([cancelled?.[0]?.ok, packed?.[0]?.ok].filter(Boolean)).toHaveLength(1)
    if (cancelled?.[0]?.ok) won.cancel += 1
    else won.pack += 1
  }
  const open = [...ids]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = open.pop(); one !== undefined; one = open.pop()) await race(one)
    }),
  )
  expect(won.cancel + won.pack).toBe(runs)
  expect(Math.min(won.cancel, won.pack)).toBeGreaterThan(0)
  expect(await world.balance()).toBe(before + won.cancel * paid)
  await app.system(async (ctx) => {
    const { rows } = await ctx.db.execute<{ n: number; held: number }>(sql`
      SELECT count(*) FILTER (WHERE cancelled AND payment = 'refunded' AND fulfilment = 'predicted')::int AS n,
        (SELECT sum(reserved)::int FROM stock_balance WHERE sku_id = ${world.skus.LAMP.id}) AS held
      FROM "order" WHERE id = ANY (${`{${ids.join(',')}}`}::bigint[])`)
    // Packed orders still hold their piece, and so does the order that was copied.
    expect(rows).toEqual([{ n: won.cancel, held: won.pack + 1 }])
    expect(await verifyBooks(ctx)).toMatchObject({ ok: true, problems: [] })
    expect(await proveStock(ctx)).toMatchObject({ ok: true, problems: [] })
  })
})

/** Copies of an order in the same state, each with a line and a reserved piece; faster than taking in a thousand orders. */
const copies = (id: number): Promise<number[]> =>
  app.system(async ({ db }) => {
    const { rows: columns } = await db.execute<{ name: string }>(sql`
      SELECT quote_ident(column_name) AS name FROM information_schema.columns
      WHERE table_name = 'order' AND table_schema = 'public' AND is_generated = 'NEVER'
        AND column_name NOT IN ('id', 'order_sn', 'platform_order_id', 'charges', 'place_key')`)
    const same = sql.raw(columns.map(({ name }) => name).join(', '))
    const { rows } = await db.execute<{ id: string }>(sql`
      INSERT INTO "order" (order_sn, charges, ${same})
      SELECT 'RACE' || n, charges, ${same} FROM "order", generate_series(1, ${runs}::int) AS n WHERE id = ${id}
      RETURNING id`)
    const ids = rows.map((row) => Number(row.id))
    const list = `{${ids.join(',')}}`
    await db.execute(sql`
      INSERT INTO order_line (order_id, entity_id, title, quantity, sku_id, reserved, unit_price, warehouse_id)
      SELECT o, l.entity_id, l.title, l.quantity, l.sku_id, l.reserved, l.unit_price, l.warehouse_id
      FROM order_line l, unnest(${list}::bigint[]) AS o WHERE l.order_id = ${id}`)
    // The stored shares refer to lines by id.
    await db.execute(sql`
      UPDATE "order" o SET charges = jsonb_set(o.charges, '{paid,lines,0,id}', to_jsonb(l.id))
      FROM order_line l WHERE l.order_id = o.id AND o.id = ANY (${list}::bigint[])`)
    await db.execute(sql`
      INSERT INTO stock_movement (kind, sku_id, warehouse_id, reserved_change, reference, order_id, line_id, key)
      SELECT 'reserve', m.sku_id, m.warehouse_id, m.reserved_change, 'order:' || l.order_id || ':line:' || l.id,
        l.order_id, l.id, 'reserve:order:' || l.order_id || ':line:' || l.id
      FROM stock_movement m, order_line l
      WHERE m.order_id = ${id} AND m.kind = 'reserve' AND l.order_id = ANY (${list}::bigint[])`)
    await db.execute(sql`
      UPDATE stock_balance SET reserved = reserved + ${runs} WHERE sku_id = ${world.skus.LAMP.id}`)
    return ids
  })
