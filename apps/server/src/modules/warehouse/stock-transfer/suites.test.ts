import { stockTransfer } from '@dropyard/contract/warehouse/stock-transfer'
import { stockTransferArrival } from '@dropyard/contract/warehouse/stock-transfer/facts'
import { stockTransferFlow } from '@dropyard/contract/warehouse/stock-transfer/flow'
import type { TestApp } from '../../../testing/app.ts'
import { describeFacts } from '../../../testing/describe-facts.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { stockFixture } from '../../../testing/stock-fixture.ts'

/** The suites of transfers: the record with its lines, the workflow, and what arrived. */

async function prepared(app: TestApp) {
  const world = await stockFixture(app)
  const skus = []
  for (let n = 0; n < 12; n++) skus.push((await world.newSku({ CN: 10_000_000 })).skuId)
  return { world, skus, from_id: world.place('CN'), to_id: world.place('US') }
}
type World = Awaited<ReturnType<typeof prepared>>

let made = 0
const lineOf = new Map<number, number>()
/** A transfer of a million pieces that is under way. */
async function sent(app: TestApp, { world, from_id, to_id }: World): Promise<number> {
  const lead = await app.as('lead')
  const { skuId } = await world.newSku({ CN: 1_000_000 })
  const body = { from_id, to_id, items: [{ sku_id: skuId, pieces: 1_000_000 }] } as never
  const { id } = (await lead.call(stockTransfer.create, { body })).data
  for (const name of ['submit', 'approve', 'send'] as const)
    await lead.call(stockTransferFlow.endpoints[name], { body: { id_list: [id] } as never })
  const { items } = (await lead.call(stockTransfer.get, { params: { id } })).data
  lineOf.set(id, items[0]?.id ?? 0)
  return id
}
let product: TestApp | undefined
const counts = async (_record: object, id: number) => {
  const lead = await product?.as('lead')
  const items = (await lead?.call(stockTransfer.get, { params: { id } }))?.data.items ?? []
  return { counts: items.map((line) => ({ line_id: line.id, key: `suite-${++made}-key`, pieces: 1 })) }
}

describeRecord(stockTransfer, {
  as: 'warehouse',
  prepare: prepared,
  valid: (_n, { from_id, to_id }) => ({ from_id, to_id }),
  lines: { items: (n, { skus }) => ({ sku_id: skus[n % skus.length] }) },
})

describeFlow(stockTransfer, {
  as: 'warehouse',
  prepare: (app) => {
    product = app
    return prepared(app)
  },
  valid: ({ from_id, to_id, skus: [sku_id] }) => ({ from_id, to_id, items: [{ sku_id, pieces: 5 }] }),
  inputs: {
    receive: counts,
    lose: async (record, id) => ({ ...(await counts(record, id)), reason: 'Wet' }),
  },
})

describeFacts(stockTransferArrival, {
  as: 'warehouse',
  table: 'stock_transfer_arrival',
  prepare: async (app) => {
    const world = await prepared(app)
    return [await sent(app, world), await sent(app, world)] as const
  },
  valid: (n, parent) => ({ line_id: lineOf.get(parent), outcome: 'arrived', pieces: 1 + n, bin_id: null }),
})
