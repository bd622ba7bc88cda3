import { orderEnding } from '@dropyard/contract/order/after-sale'
import { redeliver } from '@dropyard/contract/order/after-sale/redeliver'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import { orderProof } from '@dropyard/contract/order/order-proof'
import { store } from '@dropyard/contract/store/store'
import { notice } from '@dropyard/contract/system/notice'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { momentIn } from '../../../testing/days.ts'
import { platformLine } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { verifyBooks } from '../../finance/wallet/prove.ts'
import { proveStock } from '../../warehouse/stock/prove.ts'
import { lockOrders } from '../order/change.ts'
import { redactOrders } from '../order/redact.ts'
import { passDue } from './proof.ts'

/** Made-to-order items: what is made, and who approved it. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { MUG: { stock: 500 } } })
const { merchant } = world
const clerk = await app.as('clerk')
const rival = await app.as('merchant2')
await merchant.call(store.setCustomized, { body: { id: world.shop.id, customized: true } })

const image = (n: number) => `/files/editor/ab/${String(n).padStart(32, 'a')}.webp`
const read = (id: number) => world.detail(id)

/** A paid order with one made-to-order item, checked or not. */
async function made({ isChecked = true } = {}) {
  const id = await world.arrived({ lines: [platformLine({ sku: 'MUG' })] })
  const lineId = (await read(id)).lines[0]?.id ?? 0
  await clerk.call(orderEdit.setMadeDesc, { body: { id, line_id: lineId, text: 'For Ada' } })
  await world.pay(id)
  if (isChecked) await clerk.call(erpOrder.check, { body: { orders: [{ id }] } })
  const send = async (n = 1) =>
    (await clerk.call(orderProof.send, { body: { id, line_id: lineId, image: image(n) } })).data
  const label = async () => (await clerk.call(erpOrder.predict, { body: { orders: [{ id }] } })).data[0]
  return { id, lineId, send, label }
}
const answer = (id: number, approve: boolean, wish = '', who = merchant) =>
  who.call(orderProof.answer, { params: { id }, body: { approve, wish } })

test('are told in words and by an image, each without losing the other', async () => {
  const { id, lineId } = await made()
  await clerk.call(orderEdit.setMadeImage, { body: { id, line_id: lineId, image: image(7) } })
  expect((await read(id)).lines[0]?.made).toEqual({ text: 'For Ada', image: image(7) })
  expect((await clerk.call(orderEdit.getMadeDesc, { query: { id } })).data).toMatchObject([
    { text: 'For Ada' },
  ])
  expect((await clerk.call(orderEdit.getMadeImage, { query: { id } })).data).toMatchObject([
    { image: image(7) },
  ])
})

test('are named as such when the order is reviewed, until the proof is approved', async () => {
  const { id, send } = await made({ isChecked: false })
  const reviewed = async () => {
    const { data } = await clerk.call(erpOrder.list, { query: { status: 20, blocked: 'proof_open' } })
    return data.filter((row) => row.id === id).map(({ status, blocked }) => [status, blocked])
  }
  expect(await reviewed()).toEqual([[20, 'proof_open']])
  expect((await read(id)).blocked?.reason).toBe('proof_open')
  expect((await answer((await send()).id, true)).status).toBe(200)
  expect([await reviewed(), (await read(id)).blocked]).toEqual([[], null])
})

test('wait for an approved proof before a label, and can not be cancelled afterwards', async () => {
  const { id, lineId, send, label } = await made()
  // An action that would be refused is not offered, neither in the list nor in the detail.
  const offered = async () => {
    const { data } = await clerk.call(erpOrder.list, { query: {} })
    const one = (await clerk.call(erpOrder.detail, { params: { id } })).data
    return [data.find((row) => row.id === id)?.actions.includes('predict'), one.actions.includes('predict')]
  }
  expect(await offered()).toEqual([false, false])
  const standing = async (who: typeof clerk, list: typeof erpOrder.list | typeof orderList.list) => {
    const { data } = await who.call(list, { query: { blocked: 'proof_open' } })
    return data.filter((row) => row.id === id).map((row) => row.blocked)
  }
  const stands = async () => [
    ...(await standing(clerk, erpOrder.list)),
    ...(await standing(merchant, orderList.list)),
  ]
  expect(await stands()).toEqual(['proof_open', 'proof_open'])
  expect((await read(id)).blocked).toMatchObject({ reason: 'proof_open', fix: 'approve_proof' })
  const counted = (await merchant.call(orderList.abnormal, {})).data
  expect(counted.find(({ reason }) => reason === 'proof_open')?.total).toBeGreaterThan(0)
  expect(await label()).toMatchObject({ ok: false, code: 'order-proof.open' })
  const first = await send()
  expect(first).toMatchObject({ number: 1, state: 'sent', due_at: null })
  expect((await answer(first.id, true, '', rival)).status).toBe(404)
  expect(Object.keys((await answer(first.id, false)).fields)).toEqual(['wish'])
  await merchant.call(orderProof.seen, { params: { id: first.id } })
  expect((await answer(first.id, false, 'Larger letters')).data).toMatchObject({ state: 'changes' })
  const second = await send(2)
  const third = await send(3)
  expect((await answer(second.id, true)).refusal).toBe('order-proof.answered')
  expect((await answer(third.id, true)).data).toMatchObject({
    state: 'approved',
    answered_by: expect.any(String),
  })
  expect(await offered()).toEqual([true, true])
  expect([await stands(), (await read(id)).blocked]).toEqual([[], null])
  const { data: all } = await merchant.call(orderProof.mine, { query: { id } })
  expect(all.map(({ number, state }) => [number, state])).toEqual([
    [1, 'changes'],
    [2, 'replaced'],
    [3, 'approved'],
  ])
  expect((await read(id)).lines[0]?.proof).toMatchObject({ number: 3, state: 'approved' })
  await app.runJobs()
  const told = async (who: typeof clerk) => (await who.call(notice.list, { query: {} })).data.length
  expect([await told(merchant), await told(clerk)].every((count) => count > 0)).toBe(true)

  const [kept] = (await merchant.call(orderEnding.cancel, { body: { orders: [{ id }] } })).data
  expect(kept).toMatchObject({ ok: false, code: 'order-proof.approved' })
  const lines = [{ line_id: lineId, quantity: 1 }]
  const back = await merchant.call(orderEnding.refund, { body: { id, lines, reason: 'x' } })
  expect(back.refusal).toBe('order-proof.approved')
  const again = await clerk.call(orderProof.send, { body: { id, line_id: lineId, image: image(4) } })
  expect(again.refusal).toBe('order-proof.approved')
  expect(await label()).toMatchObject({ ok: true })
  await app.runJobs()
  expect((await read(id)).status).toBe(50)
})

test('take the first of two answers that come at once, and either an approval or a cancelling', async () => {
  const proofs = await Promise.all([1, 2, 3].map(async () => (await (await made()).send()).id))
  for (const id of proofs) {
    const answers = await Promise.all([answer(id, true), answer(id, false, 'No'), answer(id, true)])
    const states = new Set(answers.filter((one) => one.status === 200).map((one) => one.data.state))
    expect(states.size).toBe(1)
  }
  for (let n = 0; n < 4; n++) {
    const { id, send } = await made()
    const proof = await send()
    const [approved, cancelled] = await Promise.all([
      answer(proof.id, true),
      merchant.call(orderEnding.cancel, { body: { orders: [{ id }] } }),
    ])
    expect([approved.status === 200, cancelled.data[0]?.ok].filter(Boolean)).toHaveLength(1)
  }
  const proof = await app.system(async (ctx) => [
    (await verifyBooks(ctx)).problems,
    (await proveStock(ctx)).problems,
  ])
  expect(proof).toEqual([[], []])
})

test('pass by the deadline that the merchant chose beforehand, and need none where they said so', async () => {
  const before = await made()
  await before.send()
  await merchant.call(orderProof.setRule, { body: { hours: 24 } })
  const later = await made()
  const proof = await later.send()
  expect(proof.due_at).not.toBeNull()
  const in25h = new Date(Date.now() + 25 * 3_600_000)
  expect(await app.system((ctx) => passDue(ctx, new Date()))).toBe(0)
  expect(await app.system((ctx) => passDue(ctx, in25h))).toBe(1)
  expect(await later.label()).toMatchObject({ ok: true })
  // The proof was sent before the rule was set, so it keeps waiting.
  expect(await before.label()).toMatchObject({ ok: false })
  await merchant.call(orderProof.setRule, { body: { hours: 0 } })
  expect(await (await made()).label()).toMatchObject({ ok: true })
})

test('name the day by which an answer is wanted, to both sides, and the earliest stands first', async () => {
  await merchant.call(orderProof.setRule, { body: { hours: null } })
  const [late, soon, never] = [await made(), await made(), await made()]
  const send = (one: typeof late, wanted_at: string | null) =>
    clerk.call(orderProof.send, { body: { id: one.id, line_id: one.lineId, image: image(1), wanted_at } })
  expect(Object.keys((await send(late, '2020-01-01T00:00:00Z')).fields)).toEqual(['wanted_at'])
  await send(never, null)
  const [wanted, other] = [momentIn(5).toISOString(), momentIn(2).toISOString()]
  expect((await send(late, wanted)).data.wanted_at).toBe(wanted)
  await send(soon, other)
  expect((await read(late.id)).lines[0]?.proof).toMatchObject({ wanted_at: wanted, due_at: null })
  const ids = [late.id, soon.id, never.id]
  for (const [who, list] of [
    [clerk, erpOrder.list],
    [merchant, orderList.list],
  ] as const) {
    const { data } = await who.call(list, { query: { blocked: 'proof_open' } })
    const rows = data.filter((row) => ids.includes(row.id))
    expect(rows.map((row) => row.id)).toEqual([soon.id, late.id, never.id])
    expect(rows.map((row) => row.answer_by && new Date(row.answer_by).toISOString())).toEqual([
      other,
      wanted,
      null,
    ])
  }
})

test('are none of what is sent again', async () => {
  const { id, lineId, send } = await made()
  await answer((await send()).id, true)
  await clerk.call(erpOrder.predict, { body: { orders: [{ id }] } })
  await app.runJobs()
  await clerk.call(erpOrder.ship, { body: { orders: [{ id }] } })
  const { data } = await clerk.call(redeliver.make, {
    body: { id, cause: 'carrier', pricing: 'free', lines: [{ line_id: lineId, quantity: 1 }] },
  })
  const again = await read(data.id)
  expect(again).toMatchObject({ redelivers: { id }, redeliver_cause: 'carrier', redeliver_pricing: 'free' })
  expect((await read(id)).redeliveries).toMatchObject([
    { id: data.id, cause: 'carrier', pricing: 'free', pay_amount: 0, cancelled: false, cost: null },
  ])
  const line_id = again.lines[0]?.id ?? 0
  const refused = await clerk.call(orderProof.send, { body: { id: data.id, line_id, image: image(2) } })
  expect(refused.refusal).toBe('order-proof.again')
})

test('are forgotten with a buyer who is erased: what they showed and what was written, not that there was one', async () => {
  const { id, send } = await made()
  const other = await made()
  const first = await send(21)
  await answer(first.id, false, 'Ada without the h')
  await send(22)
  // A picture that two orders use is kept for the other.
  await other.send(22)
  const files = await app.system((ctx) => Promise.resolve(ctx.files))
  const keyOf = (n: number) => image(n).slice('/files/'.length)
  for (const n of [21, 22]) await files.putAt(keyOf(n), Buffer.from('x'))
  await app.system(async (ctx) => {
    const [o] = await lockOrders(ctx, [id])
    const platformOrderIds = [o?.platformOrderId ?? '']
    const { platformId, shopUrl: shop } = world.shop
    expect(await redactOrders(ctx, { platformId, shop, platformOrderIds })).toEqual({ redacted: 1 })
  })
  await app.runJobs()
  const proofs = (await clerk.call(orderProof.list, { query: { id } })).data
  expect(proofs).toMatchObject([
    { number: 1, state: 'changes', image: '', wish: '' },
    { number: 2, state: 'sent', image: '', note: '' },
  ])
  expect(await Promise.all([21, 22].map((n) => files.exists(keyOf(n))))).toEqual([false, true])
  expect(JSON.stringify((await read(id)).events)).not.toContain('without the h')
})
