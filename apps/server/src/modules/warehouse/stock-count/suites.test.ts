import { bin } from '@dropyard/contract/warehouse/bin'
import { stockCount } from '@dropyard/contract/warehouse/stock-count'
import { stockCountFlow } from '@dropyard/contract/warehouse/stock-count/flow'
import { stockCountEntry, stockCountLine } from '@dropyard/contract/warehouse/stock-count/lines'
import type { TestApp } from '../../../testing/app.ts'
import { describeFacts } from '../../../testing/describe-facts.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { stockFixture } from '../../../testing/stock-fixture.ts'
import { bookMoves } from '../stock/book-moves.ts'

/** The suites of counts: their workflow, and the counted quantities. */

let made = 0
/** A bin with a cheap and a dear SKU in it, which nothing else counts. */
async function shelf(app: TestApp, world: Awaited<ReturnType<typeof stockFixture>>) {
  const keeper = await app.as('warehouse')
  const warehouse_id = world.place('CN')
  const body = { warehouse_id, code: `S-${++made}` }
  const { id: bin_id } = (await keeper.call(bin.create, { body })).data
  const skus = [await world.newSku(), await world.newSku()]
  await app.system((ctx) =>
    bookMoves(
      ctx,
      skus.map(({ skuId }, n) => ({
        ...{
          kind: 'receive',
          skuId,
          warehouseId: warehouse_id,
          onHand: 5,
          toBinId: bin_id,
          value: n * 500_000,
        },
        ...{ reference: 'test', key: `suites:${skuId}` },
      })),
    ),
  )
  return { warehouse_id, bin_id, sku_id: skus[0]?.skuId ?? 0 }
}

/** What each count counts, by its id. */
const placeOf = new Map<number, { bin_id: number; sku_id: number }>()

/** Counts all lines of a count, each one piece short: the user who counted the dear one may not post it. */
async function countAll(app: TestApp, count_id: number): Promise<void> {
  const keeper = await app.as('warehouse')
  const { data } = await keeper.call(stockCountLine.list, { query: { count_id } })
  for (const { bin_id, sku_id, condition } of data)
    await keeper.call(stockCountEntry.create, {
      body: { count_id, bin_id, sku_id, condition, pieces: 4, note: '', scan_id: `suites-${++made}-key` },
    })
}

let product: TestApp | undefined
describeFlow(stockCount, {
  as: 'warehouse',
  prepare: async (app) => {
    product = app
    return { app, world: await stockFixture(app) }
  },
  valid: async ({ app, world }) => {
    const { warehouse_id, bin_id } = await shelf(app, world)
    return { warehouse_id, bin_ids: [bin_id] }
  },
  inputs: {
    finish: async (_record, id) => {
      if (product) await countAll(product, id)
      return {}
    },
  },
  once: { post: 'stock-count.own' },
})

describeFacts(stockCountEntry, {
  as: 'warehouse',
  table: 'stock_count_entry',
  prepare: async (app) => {
    const world = await stockFixture(app)
    const keeper = await app.as('warehouse')
    const make = async (): Promise<number> => {
      const { warehouse_id, bin_id, sku_id } = await shelf(app, world)
      const body = { warehouse_id, bin_ids: [bin_id] } as never
      const { id } = (await keeper.call(stockCount.create, { body })).data
      await keeper.call(stockCountFlow.endpoints.start, { body: { id_list: [id] } })
      placeOf.set(id, { bin_id, sku_id })
      return id
    }
    return [await make(), await make()] as const
  },
  valid: (n, parent) => ({ ...placeOf.get(parent), condition: 'good', pieces: n }),
})
