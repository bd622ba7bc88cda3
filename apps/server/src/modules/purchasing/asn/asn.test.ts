import { asn } from '@dropyard/contract/purchasing/asn'
import { inspection, putAway, receipt } from '@dropyard/contract/purchasing/asn/facts'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { expect } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { describeFacts } from '../../../testing/describe-facts.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { purchaseFixture } from '../../../testing/purchase-fixture.ts'

describeRecord(asn, {
  as: 'buyer',
  prepare: async (app) => {
    const made = await purchaseFixture(app)
    const order = await made.placed([{ sku_id: made.skus[5]?.id, pieces: 1_000_000, price: 1 }])
    return { ...made, order }
  },
  valid: (n, { supplierId, secondId, warehouseId }) => ({
    ...{ supplier_id: n % 3 ? supplierId : secondId, warehouse_id: warehouseId },
    ...{ kind: 'unplanned', express_nos: [`SF${n}`] },
  }),
  lines: {
    items: (n, { order }) => ({
      ...{ po_id: order.id, sku_id: order.items[0]?.sku_id, subject: '', expected: n % 7 },
    }),
  },
  other: { carrier: 'SF', note: 'Changed' },
  filters: {
    po_id: { value: 1, finds: () => true },
    eta_before: { value: '2030-01-20', finds: ({ eta }) => eta !== null && String(eta) < '2030-01-20' },
    express_no: { value: 'SF7', finds: ({ express_nos }) => String(express_nos) === 'SF7' },
  },
})

let keys = 0
const key = () => `asn-test-${++keys}`
const flowApp = startTestApp()
const firstLine = async (id: number) => {
  const { data } = await (await (await flowApp).as('warehouse')).call(asn.get, { params: { id } })
  return data.items[0]?.id
}

describeFlow(asn, {
  app: () => flowApp,
  prepare: purchaseFixture,
  as: 'warehouse',
  actors: { submit: 'buyer', depart: 'buyer', cancel: 'buyer', reconcile: 'lead' },
  valid: ({ warehouseId: warehouse_id, skus }) => ({
    ...{ warehouse_id, kind: 'unplanned' },
    items: [{ sku_id: skus[0]?.id, expected: 10 }],
  }),
  only: {
    sampling: { kind: 'sample', items: [{ subject: 'Camp mug', expected: 2 }] },
    designed: { kind: 'packaging', items: [{ subject: 'Box', expected: 10 }] },
  },
  via: { sampling: (path) => path, designed: (path) => path },
  inputs: {
    designed: async (_values, id) => ({ counts: [{ line_id: await firstLine(id), key: key(), pieces: 10 }] }),
    receive: async (_values, id) => ({ counts: [{ line_id: await firstLine(id), key: key(), pieces: 10 }] }),
    inspect: async (_values, id) => ({
      counts: [{ line_id: await firstLine(id), key: key(), accepted: 1 }],
    }),
    'put-away': async (_values, id) => ({
      counts: [{ line_id: await firstLine(id), key: key(), pieces: 1 }],
    }),
    // Completing needs an empty dock.
    reconcile: async (_values, id) => {
      const body = { asn_id: id, line_id: (await firstLine(id)) ?? 0, pieces: 10 }
      await (await (await flowApp).as('warehouse')).call(putAway.create, { body })
      return {}
    },
  },
})

/** Two arrivals that are being received, and what each line has already. */
const arrivals = (received: number) => async (app: TestApp) => {
  const { warehouseId: warehouse_id, skus } = await purchaseFixture(app)
  const keeper = await app.as('warehouse')
  const make = async () => {
    const { data } = await keeper.call(asn.create, {
      body: {
        ...{ warehouse_id, kind: 'unplanned' },
        items: [{ sku_id: skus[0]?.id, expected: 10 }],
      } as never,
    })
    const body = { id_list: [data.id] }
    await (await app.as('buyer')).call(asnFlow.endpoints.submit, { body })
    const [line] = (await keeper.call(asn.get, { params: { id: data.id } })).data.items
    lineOf.set(data.id, line?.id ?? 0)
    const counts = [{ line_id: line?.id ?? 0, key: key(), pieces: received }]
    const begun = await keeper.call(asnFlow.endpoints.receive, { body: { ...body, counts } })
    expect(begun.fields).toEqual({})
    expect(begun.refusal).toBeUndefined()
    return data.id
  }
  return [await make(), await make()] as const
}
const lineOf = new Map<number, number>()

describeFacts(receipt, {
  as: 'warehouse',
  table: 'receipt',
  prepare: arrivals(1),
  valid: (n, parent) => ({ line_id: lineOf.get(parent), pieces: 1 + n }),
})
describeFacts(inspection, {
  as: 'warehouse',
  table: 'inspection',
  prepare: arrivals(1000),
  valid: (n, parent) => ({
    ...{ line_id: lineOf.get(parent), accepted: n, rejected: 1, reason_code: 'damaged', photos: [] },
  }),
})
describeFacts(putAway, {
  as: 'warehouse',
  table: 'put_away',
  prepare: arrivals(1000),
  valid: (n, parent) => ({ line_id: lineOf.get(parent), pieces: 1 + n, bin_id: null }),
})
