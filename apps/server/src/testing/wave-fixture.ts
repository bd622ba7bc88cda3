import { randomUUID } from 'node:crypto'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderCombine } from '@dropyard/contract/order/order-combine'
import { picking } from '@dropyard/contract/order/picking'
import { wave } from '@dropyard/contract/order/wave'
import { waveFlow } from '@dropyard/contract/order/wave/flow'
import { wavePick } from '@dropyard/contract/order/wave/lines'
import { bin } from '@dropyard/contract/warehouse/bin'
import { stock } from '@dropyard/contract/warehouse/stock'
import { proveWaiting } from '../modules/order/payment/prove.ts'
import { proveWaves } from '../modules/order/wave/prove.ts'
import { proveStock } from '../modules/warehouse/stock/prove.ts'
import type { Caller, TestApp } from './app.ts'
import { makeSku, makeStock, platformLine } from './factories.ts'
import { orderFixture } from './order-fixture.ts'

/** A warehouse with bins and totes, whose orders are labelled and picked in waves. */
export async function waveFixture(app: TestApp) {
  const world = await orderFixture(app, { money: 100_000_000 })
  const [clerk, keeper] = [await app.as('clerk'), await app.as('warehouse')]
  const warehouse_id = world.warehouse.id
  const newBin = async (code: string, kind: 'pick' | 'tote', place: number): Promise<number> =>
    (await keeper.call(bin.create, { body: { warehouse_id, code, kind, place } })).data.id
  const general = (await keeper.call(bin.list, { query: { warehouse_id, kind: 'stock' } })).data[0]?.id ?? 0
  const orders = async (
    lines: readonly (readonly [sku: string, quantity: number])[][],
    { combine = false } = {},
  ) => {
    const ids: number[] = []
    for (const each of lines) {
      const id = await world.arrived({
        lines: each.map(([sku, quantity]) => platformLine({ sku, quantity })),
      })
      const paid = await world.pay(id)
      if (paid.status !== 200) throw new Error(`The order was not paid: ${paid.refusal}`)
      ids.push(id)
    }
    const refs = ids.map((id) => ({ id }))
    await clerk.call(erpOrder.check, { body: { orders: refs } })
    if (combine) {
      await clerk.call(orderCombine.combine, { body: { orders: refs } })
      await app.runJobs()
    }
    await clerk.call(erpOrder.predict, { body: { orders: refs } })
    await app.runJobs()
    return ids
  }
  return {
    ...{ world, clerk, keeper, warehouse_id, general, newBin },
    /** A SKU with pieces in bins; what is in none of them lies in general stock. */
    async newSku(pieces: number, inBins: Readonly<Record<number, number>> = {}) {
      const made = await app.system(async (ctx) => {
        const sku = await makeSku(ctx, { grams: 300 })
        await makeStock(ctx, sku.id, warehouse_id, pieces)
        return sku
      })
      for (const [to, count] of Object.entries(inBins)) {
        const body = {
          sku_id: made.id,
          warehouse_id,
          from_bin_id: general,
          to_bin_id: Number(to),
          pieces: count,
        }
        const moved = await keeper.call(stock.move, { body })
        if (moved.status !== 200) throw new Error(`The pieces were not moved: ${moved.refusal}`)
      }
      return made
    },
    /** Paid, checked and labelled orders, each with lines of SKU and quantity; combined if they share a parcel. */
    labelled: orders,
    async draft(values: Readonly<Record<string, unknown>> = {}): Promise<number> {
      const { data, refusal } = await keeper.call(wave.create, { body: { warehouse_id, ...values } as never })
      if (refusal) throw new Error(refusal)
      return data.id
    },
    step: (name: keyof typeof waveFlow.actions, id: number, input: object = {}, who: Caller = keeper) =>
      who.call(waveFlow.endpoints[name], { body: { id_list: [id], ...input } as never }),
    get: async (id: number) => (await keeper.call(wave.get, { params: { id } })).data,
    picks: async (wave_id: number) =>
      (await keeper.call(wavePick.list, { query: { wave_id } })).data.toSorted((a, b) => a.id - b.id),
    detail: async (id: number) => (await clerk.call(erpOrder.detail, { params: { id } })).data,
    /** Opens a session for a wave. */
    async session(waveId: number): Promise<number> {
      const { data, refusal } = await keeper.call(picking.calls.open, { body: { work: String(waveId) } })
      if (refusal) throw new Error(refusal)
      return data.id
    },
    /** Scans, and returns what was said: the error or the kind of entry. */
    async scan(session: number, ...values: readonly (string | { value: string; choice: string })[]) {
      const said: string[] = []
      for (const one of values) {
        const given = typeof one === 'string' ? { value: one } : one
        const at = new Date().toISOString()
        const input = { id: randomUUID(), kind: 'scan' as const, shown_accepted: false, at, ...given }
        const { data, refusal } = await keeper.call(picking.calls.send, {
          params: { id: session },
          body: { inputs: [input] },
        })
        const [row] = data ?? []
        said.push(
          refusal ?? (row?.outcome === 'accepted' ? (row.entry?.kind ?? 'done') : (row?.message?.en ?? '')),
        )
      }
      return said
    },
    prove: () =>
      app.system(async (ctx) => [
        ...(await proveStock(ctx)).problems,
        ...(await proveWaiting(ctx)).problems,
        ...(await proveWaves(ctx)).problems,
      ]),
  }
}
