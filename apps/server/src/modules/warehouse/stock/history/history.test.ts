import { stock } from '@dropyard/contract/warehouse/stock'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import { repetitions } from '../../../../testing/deep.ts'
import { orderFixture } from '../../../../testing/order-fixture.ts'
import { bookMoves } from '../book-moves.ts'
import { revalue } from '../layers/revalue.ts'
import { balancesAsOf } from './as-of.ts'
import { closeDays, cutStock } from './close.ts'

/** Stock of the past: what it was at a time never changes, whatever is booked at the same time. */

const app = await startTestApp()
const world = await orderFixture(app, {
  skus: { LAMP: { price: 1000, grams: 300 }, MUG: { price: 500, grams: 200 } },
})
const places = Object.values(world.skus).map(({ id }) => ({ skuId: id, warehouseId: world.warehouse.id }))
const [lead, keeper] = [await app.as('lead'), await app.as('warehouse')]

let made = 0
/** Pieces come or leave, or get a later cost. */
const change = (n: number) => {
  const place = places[n % places.length] as (typeof places)[number]
  const key = `history:${++made}`
  const comes = n % 3 !== 1
  return app.system<unknown>((ctx) =>
    n % 5 === 4
      ? revalue(ctx, [{ reference: `history:${n}`, sources: [`history:${n % 7}`], value: (n % 11) - 5 }])
      : bookMoves(ctx, [
          {
            ...{ ...place, kind: comes ? 'receive' : 'count', onHand: comes ? 3 : -1, reference: key, key },
            ...(comes ? { value: 100 + n, costSource: `history:${n % 7}` } : {}),
          },
        ]),
  )
}
type Kept = Record<string, readonly [pieces: number, value: number]>
const keyed = (rows: readonly Record<'sku_id' | 'on_hand' | 'value', string>[]): Kept =>
  Object.fromEntries(rows.map((row) => [row.sku_id, [Number(row.on_hand), Number(row.value)]]))
const asOf = (at: Date) =>
  app.system(async ({ db }) =>
    keyed((await db.execute<Record<'sku_id' | 'on_hand' | 'value', string>>(balancesAsOf(at))).rows),
  )
/** The balances at a cut, read while movements are locked out. */
const kept = () =>
  app.system(async (ctx) => {
    const at = await cutStock(ctx)
    const { rows } = await ctx.db.execute<Record<'sku_id' | 'on_hand' | 'value', string>>(
      sql`SELECT sku_id, on_hand, value FROM stock_balance WHERE on_hand > 0 OR value > 0`,
    )
    return { at, balances: keyed(rows) }
  })

describe('stock as of a time', () => {
  it('is what was kept at that time, with changes running at the same time', async () => {
    for (const { skuId, warehouseId } of places)
      await app.system((ctx) =>
        bookMoves(ctx, [
          {
            skuId,
            warehouseId,
            kind: 'receive',
            onHand: 500,
            value: 50_000,
            reference: 'first',
            key: `first:${skuId}`,
          },
        ]),
      )
    const cuts: Awaited<ReturnType<typeof kept>>[] = []
    for (let round = 0; round < repetitions({ short: 6, deep: 100 }); round++) {
      const running = Array.from({ length: 12 }, (_, n) => change(round * 12 + n))
      cuts.push(await kept())
      await Promise.all(running)
    }
    for (const { at, balances } of cuts) expect(await asOf(at)).toEqual(balances)
    const now = await kept()
    expect(await asOf(now.at)).toEqual(now.balances)
  })

  it('stays the same after its days were closed, twice and by several at once', async () => {
    // Everything so far happened two months ago.
    await app.asOwner(`UPDATE cost_layer_move SET at = at - interval '62 days'`)
    const moments = [0, 1, 20, 40, 62].map((days) => new Date(Date.now() - days * 86_400_000))
    const before = await Promise.all(moments.map(asOf))
    const cut = await app.system(cutStock)
    const closed = await Promise.all([1, 2, 3].map(() => app.system((ctx) => closeDays(ctx, cut))))
    expect(closed.filter((days) => days.length > 0).length).toBeLessThanOrEqual(1)
    expect(await Promise.all(moments.map(asOf))).toEqual(before)
  })

  it('is listed and exported, with values for those who see costs', async () => {
    const as_of = new Date().toISOString().slice(0, 10)
    const listed = await lead.call(stock.list, { query: { as_of } })
    expect(listed.data.length).toBe(2)
    const now = await lead.call(stock.list)
    expect(listed.data.map(({ sku, on_hand, value }) => [sku, on_hand, value])).toEqual(
      now.data.map(({ sku, on_hand, value }) => [sku, on_hand, value]),
    )
    expect(listed.ext).toMatchObject({ on_hand: now.ext.on_hand, value: now.ext.value })
    expect((await keeper.call(stock.list, { query: { as_of } })).data[0]?.value).toBeNull()
    const before = await lead.call(stock.list, { query: { as_of: '2020-01-01' } })
    expect([before.data, before.total]).toEqual([[], 0])
  })
})
