import { sampleOrder } from '@dropyard/contract/development/sample-order'
import { asn } from '@dropyard/contract/purchasing/asn'
import { receipt } from '@dropyard/contract/purchasing/asn/facts'
import { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { purchaseOrder } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { supplierBill } from '@dropyard/contract/purchasing/supplier-bill'
import { supplierBillFlow } from '@dropyard/contract/purchasing/supplier-bill/flow'
import { expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { developing, type Stay } from '../../../testing/developing.ts'
import { aSupplier, selling } from '../../../testing/development.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { demoWarehouses } from '../../warehouse/warehouse/demo.ts'

const app = await startTestApp({ demo: selling })
const { developer, at } = await developing(app)
const [buyer, lead, sampler, designer, keeper] = [
  await app.as('buyer'),
  await app.as('lead'),
  await app.as('sampler'),
  await app.as('designer'),
  await app.as('warehouse'),
]
const supplier_id = await aSupplier(developer)
const warehouse_id = (await app.system(demoWarehouses)).get('CN') ?? 0
const day = new Date().toISOString().slice(0, 10)

const asked = { supplier_id, variant: 'Red', quantity: 2, fee: 3000, warehouse_id }
const orders = (task: Stay, over: object = {}, who: Caller = developer) =>
  who.call(sampleOrder.create, { body: { task_id: task.id, ...asked, ...over } as never })
/** Orders a sample that needs no approval. */
async function ordered(task: Stay, over: object = {}) {
  const { data, fields, refusal } = await orders(task, over)
  expect([fields, refusal]).toEqual([{}, undefined])
  return { po: data.id, number: data.po_sn, arrival: data.asn_id ?? 0 }
}
const step = (who: Caller, name: keyof typeof asnFlow.actions, id: number, input: object = {}) =>
  who.call(asnFlow.endpoints[name], { body: { id_list: [id], ...input } as never })
const move = (who: Caller, name: keyof typeof purchaseOrderFlow.actions, id: number, input: object = {}) =>
  who.call(purchaseOrderFlow.endpoints[name], { body: { id_list: [id], ...input } as never })
const orderOf = async (id: number) => (await buyer.call(purchaseOrder.get, { params: { id } })).data
const arrivalOf = async (id: number) => (await sampler.call(asn.get, { params: { id } })).data
const sampleRows = async (task: Stay) => (await task.read()).samples as Record<string, unknown>[]

it('writes a purchase order that is placed at once, and the arrival that announces it', async () => {
  const task = await at('goodsSample')
  const { po, number, arrival } = await ordered(task, { link: 'https://detail.1688.com/offer/1.html' })
  expect(await orderOf(po)).toMatchObject({
    ...{
      state: 'placed',
      type: 'sample',
      total: 3000,
      goods: 'none',
      internal_note: expect.stringContaining('1688'),
    },
    items: [
      {
        subject: expect.stringContaining('PD'),
        variant: 'Red',
        pieces: 2,
        source: `development-task:${task.id}`,
      },
    ],
  })
  expect(await arrivalOf(arrival)).toMatchObject({
    ...{ state: 'submitted', kind: 'sample', supplier_id, expected: 2 },
    items: [{ po_id: po, sku_id: null, expected: 2 }],
  })
  expect(await task.tries('sample-cancel', { reason: 'Too late' })).toBe('development.still_ordered')
  expect((await orders(task, { fee: null, variant: 'Blue' })).fields).toHaveProperty('fee')
  expect(await sampleRows(task)).toMatchObject([
    { order_no: number, ordered_on: day, received_on: null, fee: 3000 },
  ])
  expect(await task.read()).toMatchObject({ waits_for: 'supplier' })
})

it('is ordered once with the same key, and again without it', async () => {
  const task = await at('goodsSample')
  const key = `sample-key-${task.id}`
  const answers = await Promise.all([orders(task, { key }), orders(task, { key })])
  const [first] = answers
  expect(answers.map(({ refusal, data }) => [refusal, data.po_sn])).toEqual(
    Array(2).fill([undefined, first?.data.po_sn]),
  )
  expect(await sampleRows(task)).toHaveLength(1)
  expect((await orders(task, { key: `${key}-2` })).data.po_sn).not.toBe(first?.data.po_sn)
  expect(await sampleRows(task)).toHaveLength(2)
})

it('is the same when the sample is ordered in the task with a warehouse', async () => {
  const task = await at('goodsSample')
  expect(await task.tries('sampling', { ...asked, order_no: '1688-9' })).toBe('done')
  const [row] = await sampleRows(task)
  expect(row?.order_no).toMatch(/^PO\d{8}$/)
  const { data } = await buyer.call(purchaseOrder.list, { query: { outer_no: '1688-9' } })
  expect(data).toMatchObject([{ po_sn: row?.order_no, state: 'placed' }])
})

it('marks the sample as received and wakes its task when it comes, without stock', async () => {
  const task = await at('goodsSample')
  const { po, arrival } = await ordered(task)
  expect((await step(sampler, 'sampling', arrival, { received_on: '2999-01-01' })).fields).toHaveProperty(
    'received_on',
  )
  expect(
    (await step(keeper, 'designed', arrival, { counts: [{ line_id: 1, key: 'x'.repeat(8), pieces: 1 }] }))
      .refusal,
  ).toBe('asn.not_packaging')
  expect((await step(sampler, 'sampling', arrival, { condition: 'Box dented' })).refusal).toBeUndefined()
  await app.runJobs()
  expect(await arrivalOf(arrival)).toMatchObject({
    state: 'received',
    received: 2,
    differs: false,
    at_dock: 0,
  })
  expect(await orderOf(po)).toMatchObject({ state: 'closed', goods: 'all' })
  expect(await sampleRows(task)).toMatchObject([{ received_on: day, condition: 'Box dented' }])
  expect(await task.read()).toMatchObject({ waits_for: null, sample_due: null, state: 'claimed' })
  expect((await app.system(proveStock)).problems).toEqual([])
})

it('is an expense when its bill is approved', async () => {
  const task = await at('goodsSample')
  const { po, arrival } = await ordered(task)
  await step(sampler, 'sampling', arrival)
  const [line] = (await orderOf(po)).items
  const { data: bill, fields } = await buyer.call(supplierBill.create, {
    body: {
      ...{ supplier_id, number: `S-${po}`, issued_on: day },
      items: [{ po_line_id: line?.id, pieces: 2, amount: 3000 }],
    } as never,
  })
  expect(fields).toEqual({})
  const approved = await lead.call(supplierBillFlow.endpoints.approve, { body: { id_list: [bill.id] } })
  expect(approved.refusal).toBeUndefined()
  const { rows } = await app.asOwner(
    `SELECT account, sum(amount)::int AS amount FROM supplier_posting_line WHERE about = 'po-line:${line?.id}' GROUP BY 1`,
  )
  expect(rows).toEqual([{ account: 'expense', amount: expect.any(Number) }])
})

it('also marks samples that were received by hand', async () => {
  const task = await at('goodsSample')
  const { arrival } = await ordered(task)
  const [line] = (await arrivalOf(arrival)).items
  await step(keeper, 'receive', arrival, {
    counts: [{ line_id: line?.id, key: `by-hand-${arrival}`, pieces: 1 }],
  })
  await app.runJobs()
  expect(await sampleRows(task)).toMatchObject([{ received_on: null }])
  await step(keeper, 'finish', arrival)
  await app.runJobs()
  expect(await sampleRows(task)).toMatchObject([{ received_on: day }])
})

it.each(['release', 'submitted', 'refuse', 'back-off'])('reaches a task after %s', async (how) => {
  const task = await at('goodsSample')
  const { arrival } = await ordered(task)
  await app.asOwner(`UPDATE task SET waits_for = NULL WHERE flow = 'goods-sample' AND record_id = ${task.id}`)
  if (how === 'submitted')
    await app.asOwner(`UPDATE development_task SET state = 'submitted' WHERE id = ${task.id}`)
  else
    expect(await task.tries(how, how === 'release' ? {} : { reason: 'Too heavy', fields: [] })).toBe('done')
  expect((await step(sampler, 'sampling', arrival)).refusal).toBeUndefined()
  await app.runJobs()
  expect(await sampleRows(task)).toMatchObject([{ received_on: day }])
})

it('waits for approval above the limit, and announces the sample when its order is placed', async () => {
  const task = await at('goodsSample')
  const { data } = await orders(task, { fee: 90_000 })
  expect(data.asn_id).toBeNull()
  expect(await orderOf(data.id)).toMatchObject({ state: 'submitted' })
  await move(lead, 'approve', data.id)
  await move(buyer, 'placed', data.id, { express_nos: ['SF77'] })
  const { data: announced } = await sampler.call(asn.list, { query: { po_id: data.id } })
  expect(announced).toMatchObject([{ kind: 'sample', state: 'submitted', express_nos: ['SF77'] }])
})

it.each(['refuse', 'cancel'] as const)('is no longer awaited after %s of its order', async (how) => {
  const task = await at('goodsSample')
  const isRefused = how === 'refuse'
  const { data } = await orders(task, isRefused ? { fee: 90_000 } : {})
  expect(
    (await move(isRefused ? lead : buyer, how, data.id, { reason: 'Out of stock' })).refusal,
  ).toBeUndefined()
  await app.runJobs()
  expect(await sampleRows(task)).toEqual([])
  expect(await task.read()).toMatchObject({ waits_for: null, sample_due: null })
  if (data.asn_id) expect(await arrivalOf(data.asn_id)).toMatchObject({ state: 'cancelled' })
})

it('orders packaging for a design task, which is received with a count', async () => {
  const task = await at('goodsDesign')
  const { data } = await orders(task, { variant: 'Box 200 × 150' })
  await move(lead, 'approve', data.id)
  await move(buyer, 'placed', data.id)
  const [arrival] = (await designer.call(asn.list, { query: { po_id: data.id } })).data
  expect(arrival).toMatchObject({ kind: 'packaging' })
  const id = arrival?.id ?? 0
  const [line] = (await arrivalOf(id)).items
  const counts = [{ line_id: line?.id, key: `designed-${id}`, pieces: 2 }]
  expect((await step(designer, 'designed', id, { counts, condition: 'Good' })).refusal).toBeUndefined()
  await app.runJobs()
  expect(await arrivalOf(id)).toMatchObject({ state: 'received', received: 2 })
  expect(await sampleRows(task)).toMatchObject([{ received_on: day, condition: 'Good' }])
})

it('refuses unclaimed tasks, modules without samples, and users without the permission', async () => {
  const task = await at('goodsSample')
  expect((await orders(task, { quantity: 0 })).fields).toHaveProperty('quantity')
  expect((await orders(task, {}, await app.as('clerk'))).status).toBe(403)
  const idea = await at('goodsDevelop')
  expect((await orders(idea)).refusal).toBe('development.no_samples')
  await task.tries('release')
  expect((await orders(task)).refusal).toBe('workflow.moved')
  const { data } = await buyer.call(purchaseOrder.list, { query: { search: `development-task:${task.id}` } })
  expect(data).toEqual([])
})

it('receives each sample once when two people receive its arrival at the same time', async () => {
  const task = await at('goodsSample')
  const { po, arrival } = await ordered(task)
  const both = await Promise.all([step(sampler, 'sampling', arrival), step(buyer, 'sampling', arrival)])
  expect(both.filter(({ refusal }) => refusal === undefined)).toHaveLength(1)
  const { data } = await sampler.call(receipt.list, { query: { asn_id: arrival } })
  expect(data.map(({ pieces }) => pieces)).toEqual([2])
  expect((await orderOf(po)).items).toMatchObject([{ received: 2 }])
})
