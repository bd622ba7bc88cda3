import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ctx } from '../../../kit/context.ts'
import { Refusal } from '../../../kit/errors.ts'
import { startTestApp } from '../../../testing/app.ts'
import { receive, stockFixture } from '../../../testing/stock-fixture.ts'
import { goods } from '../../catalog/goods/table.ts'
import { adjust } from './on-hand.ts'
import { type ReserveLine, releaseOrder, reserveOrder, shipStock, trimOrder } from './reserve.ts'

const app = await startTestApp()
const fixture = await stockFixture(app)

const place = (code: string): number => fixture.place(code)
const newSku = async (stock: Record<string, number> = {}) => (await fixture.newSku(stock)).skuId
const newOrder = (): number => fixture.next()
const reserve = (orderId: number, lines: readonly ReserveLine[]) => fixture.reserve(orderId, lines)
const free = (skuId: number) => fixture.free(skuId)
const prove = () => fixture.prove()
const release = (orderId: number) => app.system((ctx) => releaseOrder(ctx, orderId))
const ship = (orderId: number) => app.system((ctx) => shipStock(ctx, orderId))

describe('reserving', () => {
  it('holds every line of an order', async () => {
    const skuId = await newSku({ CN: 10 })
    const answer = await reserve(newOrder(), [{ lineId: 1, skuId, quantity: 4 }])
    expect(answer).toMatchObject({
      reserved: 'all',
      lines: [{ lineId: 1, warehouseId: place('CN'), reserved: 4, waiting: 0 }],
    })
    expect(await free(skuId)).toBe(6)
  })

  it('adds up lines of the same SKU, so that together they never take more than there is', async () => {
    const skuId = await newSku({ CN: 5 })
    const answer = await reserve(newOrder(), [
      { lineId: 1, skuId, quantity: 3 },
      { lineId: 2, skuId, quantity: 3 },
    ])
    expect(answer.reserved).toBe('short')
    expect(answer.lines.map((line) => line.reserved)).toEqual([3, 2])
    expect(await free(skuId)).toBe(0)
  })

  it('changes nothing when it is repeated', async () => {
    const skuId = await newSku({ CN: 5 })
    const orderId = newOrder()
    const lines = [{ lineId: 1, skuId, quantity: 3 }]
    const answers = await Promise.all([
      reserve(orderId, lines),
      reserve(orderId, lines),
      reserve(orderId, lines),
    ])
    expect(new Set(answers.map((one) => JSON.stringify(one.lines))).size).toBe(1)
    expect(await free(skuId)).toBe(2)
  })

  it('tops up a short order when goods arrive, in the warehouse where the rest is', async () => {
    const skuId = await newSku({ CN: 2 })
    const orderId = newOrder()
    await reserve(orderId, [{ lineId: 1, skuId, quantity: 5 }])
    await app.system((ctx) =>
      receive(ctx, {
        skuId,
        warehouseId: place('CN'),
        quantity: 10,
        reference: 'asn:1',
        key: `asn-${orderId}`,
      }),
    )
    const answer = await reserve(orderId, [{ lineId: 1, skuId, quantity: 5 }])
    expect(answer).toMatchObject({ reserved: 'all', lines: [{ reserved: 5 }] })
    expect(await free(skuId)).toBe(7)
  })

  it('chooses the warehouse that can send most of the order', async () => {
    const [left, right] = [await newSku({ US: 9, DE: 9 }), await newSku({ DE: 9, CN: 1 })]
    const answer = await reserve(newOrder(), [
      { lineId: 1, skuId: left, quantity: 2 },
      { lineId: 2, skuId: right, quantity: 2 },
    ])
    expect(answer.lines.map((line) => line.warehouseId)).toEqual([place('DE'), place('DE')])
  })

  it('keeps to the warehouse that a line names, even when another has more', async () => {
    const skuId = await newSku({ US: 1, CN: 50 })
    const answer = await reserve(newOrder(), [{ lineId: 1, skuId, warehouseId: place('US'), quantity: 3 }])
    expect(answer).toMatchObject({
      reserved: 'short',
      lines: [{ lineId: 1, warehouseId: place('US'), reserved: 1, waiting: 2 }],
    })
  })

  it('sends what nobody has to the warehouse where orders may wait', async () => {
    const skuId = await newSku()
    const answer = await reserve(newOrder(), [{ lineId: 1, skuId, quantity: 3 }])
    expect(answer).toMatchObject({
      reserved: 'short',
      lines: [{ lineId: 1, warehouseId: place('CN'), reserved: 0, waiting: 3 }],
    })
  })

  it('gives the last piece to one of 100 orders that want it at once', async () => {
    const skuId = await newSku({ CN: 1 })
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => reserve(newOrder(), [{ lineId: 1, skuId, quantity: 1 }])),
    )
    expect(answers.filter((one) => one.reserved === 'all')).toHaveLength(1)
    expect(await free(skuId)).toBe(0)
    expect(await prove()).toEqual([])
  })

  it('never waits in a circle when orders want the same goods in different order', async () => {
    const [left, right] = [await newSku({ CN: 100 }), await newSku({ CN: 100 })]
    const line = (lineId: number, skuId: number) => ({ lineId, skuId, quantity: 1 })
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        reserve(newOrder(), i % 2 ? [line(1, left), line(2, right)] : [line(1, right), line(2, left)]),
      ),
    )
    expect([await free(left), await free(right)]).toEqual([70, 70])
  })
})

describe('waiting', () => {
  it('gives a new order only what is free beyond what others wait for', async () => {
    const skuId = await newSku()
    const first = newOrder()
    await reserve(first, [{ lineId: 1, skuId, quantity: 2 }])
    await app.system((ctx) =>
      receive(ctx, { skuId, warehouseId: place('CN'), quantity: 3, reference: 'asn:2', key: `asn-${first}` }),
    )
    expect(await free(skuId)).toBe(1)
    const second = await reserve(newOrder(), [{ lineId: 1, skuId, quantity: 2 }])
    expect(second).toMatchObject({ reserved: 'short', lines: [{ reserved: 1, waiting: 1 }] })
    const served = await app.system((ctx) =>
      reserveOrder(ctx, first, [{ lineId: 1, skuId, quantity: 2 }], { ahead: async () => new Map() }),
    )
    expect(served).toMatchObject({ reserved: 'all' })
    expect(await prove()).toEqual([])
  })

  it('is in one warehouse at a time', async () => {
    const skuId = await newSku()
    const orderId = newOrder()
    const at = (code: string) => [{ lineId: 1, skuId, warehouseId: place(code), quantity: 2 }]
    await reserve(orderId, at('US'))
    await reserve(orderId, at('CN'))
    const { rows } = await app.asOwner(
      `SELECT waiting FROM stock_balance WHERE sku_id = ${skuId} ORDER BY warehouse_id = ${place('CN')}`,
    )
    expect(rows).toEqual([{ waiting: 0 }, { waiting: 2 }])
    await release(orderId)
    expect(await prove()).toEqual([])
  })
})

describe('letting go', () => {
  it('gives back what an order holds, once', async () => {
    const skuId = await newSku({ CN: 5 })
    const orderId = newOrder()
    await reserve(orderId, [{ lineId: 1, skuId, quantity: 3 }])
    expect(await Promise.all([release(orderId), release(orderId)])).toContainEqual({ released: 3 })
    expect(await release(orderId)).toEqual({ released: 0 })
    expect(await free(skuId)).toBe(5)
  })

  it('can be followed by a new reservation of the same line, elsewhere', async () => {
    const skuId = await newSku({ CN: 5, US: 5 })
    const orderId = newOrder()
    const inside = (code: string) => [{ lineId: 1, skuId, warehouseId: place(code), quantity: 3 }]
    await reserve(orderId, inside('CN'))
    await release(orderId)
    const answer = await reserve(orderId, inside('US'))
    expect(answer).toMatchObject({
      reserved: 'all',
      lines: [{ lineId: 1, warehouseId: place('US'), reserved: 3 }],
    })
    expect(await prove()).toEqual([])
  })

  it('ships what is held: it leaves the shelf, once', async () => {
    const skuId = await newSku({ CN: 5 })
    const orderId = newOrder()
    await reserve(orderId, [{ lineId: 1, skuId, quantity: 3 }])
    expect(await ship(orderId)).toEqual({ shipped: 3 })
    expect(await ship(orderId)).toEqual({ shipped: 0 })
    expect(await release(orderId)).toEqual({ released: 0 })
    expect(await free(skuId)).toBe(2)
  })
})

describe('receiving and adjusting', () => {
  it('books a key once', async () => {
    const skuId = await newSku()
    const arrival = { skuId, warehouseId: place('DE'), quantity: 7, reference: 'asn:9', key: 'asn:9:1' }
    const both = await Promise.all([1, 2, 3].map(() => app.system((ctx) => receive(ctx, arrival))))
    expect(both.filter((one) => one.booked)).toHaveLength(1)
    expect(await free(skuId)).toBe(7)
  })

  it('can’t take away what is held for orders', async () => {
    const skuId = await newSku({ CN: 5 })
    await reserve(newOrder(), [{ lineId: 1, skuId, quantity: 3 }])
    const taking = (change: number) =>
      app.system((ctx) =>
        adjust(ctx, {
          skuId,
          warehouseId: place('CN'),
          change,
          reason: 'Broken',
          key: `adj-${fixture.next()}`,
        }),
      )
    const refusal = await taking(-3).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect((refusal as Refusal).words('en')).toMatch(
      /^Only 2 of SKU-\d+ available in Yiwu \(3 of 5 reserved\)\.$/,
    )
    await taking(-2)
    expect(await free(skuId)).toBe(0)
    expect(await prove()).toEqual([])
  })

  it('keeps the total of the goods', async () => {
    const total = () =>
      app.system(async (ctx) => {
        const [row] = await ctx.db
          .select({ stock: goods.stock })
          .from(goods)
          .where(eq(goods.id, fixture.goodsId))
        return row?.stock ?? 0
      })
    const before = await total()
    const skuId = await newSku({ CN: 8, US: 2 })
    expect(await total()).toBe(before + 10)
    await Promise.all(
      Array.from({ length: 5 }, () =>
        reserve(newOrder(), [{ lineId: 1, skuId, warehouseId: place('CN'), quantity: 1 }]),
      ),
    )
    expect(await total()).toBe(before + 5)
  })

  it('balances whatever happens in whatever order', async () => {
    const skus = [await newSku({ CN: 20 }), await newSku({ CN: 5, US: 5 })]
    const step = fc.record({
      what: fc.constantFrom('reserve', 'trim', 'release', 'ship', 'receive', 'adjust'),
      order: fc.integer({ min: 0, max: 3 }),
      sku: fc.integer({ min: 0, max: 1 }),
      quantity: fc.integer({ min: 1, max: 8 }),
    })
    const orders = Array.from({ length: 4 }, newOrder)
    const run = async (ctx: Ctx, one: { what: string; order: number; sku: number; quantity: number }) => {
      const orderId = orders[one.order] ?? 0
      const skuId = skus[one.sku] ?? 0
      const at = { skuId, warehouseId: place('CN') }
      if (one.what === 'reserve')
        await reserveOrder(ctx, orderId, [{ lineId: one.sku + 1, ...at, quantity: one.quantity }])
      if (one.what === 'trim')
        await trimOrder(ctx, orderId, [{ lineId: one.sku + 1, quantity: one.quantity - 1 }])
      if (one.what === 'release') await releaseOrder(ctx, orderId)
      if (one.what === 'ship') await shipStock(ctx, orderId)
      if (one.what === 'receive')
        await receive(ctx, { ...at, quantity: one.quantity, reference: 'w', key: `w-${fixture.next()}` })
      if (one.what === 'adjust')
        await adjust(ctx, { ...at, change: -one.quantity, reason: 'w', key: `w-${fixture.next()}` })
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        await Promise.all(
          steps.map((one) =>
            app
              .system((ctx) => run(ctx, one))
              .catch((error: unknown) => {
                if (!(error instanceof Refusal)) throw error
              }),
          ),
        )
        expect(await prove()).toEqual([])
      }),
      { numRuns: 10 },
    )
  })

  it('shows a balance that someone changed past the ledger', async () => {
    const skuId = await newSku({ CN: 5 })
    const set = (n: number) =>
      app.system((ctx) =>
        ctx.db.$client.query('UPDATE stock_balance SET on_hand = $1 WHERE sku_id = $2', [n, skuId]),
      )
    await set(6)
    expect(await prove()).toEqual([
      expect.stringContaining('its movements say 5'),
      expect.stringContaining('its bins say 5'),
      expect.stringContaining('its cost layers say 5'),
    ])
    await set(5)
  })

  it('can’t be rewritten', async () => {
    const work = app.system((ctx) => ctx.db.$client.query('DELETE FROM stock_movement'))
    await expect(work).rejects.toThrow('permission denied')
  })
})
