import { randomUUID } from 'node:crypto'
import { role } from '@dropyard/contract/account/role'
import { choiceCode, commandCode, commandNames, sessionOf } from '@dropyard/contract/kit/station'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { handover } from '@dropyard/contract/order/handover'
import { orderCombine } from '@dropyard/contract/order/order-combine'
import { parcelCode } from '@dropyard/contract/order/parcel/code'
import { expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { platformLine, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { scanned, sheetSize } from '../../../testing/scanned.ts'

/** Parcels are scanned by several people, and leave when the session is finished. */

const app = await startTestApp()
const world = await orderFixture(app, { skus: { LAMP: { grams: 300, stock: 90 } } })
const clerk = await app.as('clerk')
const packer = await app.as('warehouse')
const { calls } = handover
const work = `${world.warehouse.id}:Test Post`

interface Parcel {
  id: number
  number: string
}
async function checked(count: number, address = someAddress): Promise<{ id: number }[]> {
  const orders: { id: number }[] = []
  for (let n = 0; n < count; n++)
    orders.push({
      id: await world.arrived({ address, lines: [platformLine({ sku: 'LAMP', quantity: 1 })] }),
    })
  for (const { id } of orders) await world.pay(id)
  await clerk.call(erpOrder.check, { body: { orders } })
  return orders
}
async function labelled(count: number): Promise<Parcel[]> {
  return withLabels(await checked(count))
}
async function withLabels(orders: { id: number }[]): Promise<Parcel[]> {
  await clerk.call(erpOrder.predict, { body: { orders } })
  await app.runJobs()
  return Promise.all(orders.map(async ({ id }) => ({ id, number: (await detail(id)).tracking_number ?? '' })))
}
/** Two orders in one parcel. */
async function combined() {
  const orders = await checked(2, { ...someAddress, address1: `${randomUUID()} Elm Street` })
  await clerk.call(orderCombine.combine, { body: { orders } })
  await app.runJobs()
  const parcels = await withLabels(orders)
  const numbers = new Set(parcels.map(({ number }) => number))
  expect(numbers.size).toBe(1)
  return { parcels, number: [...numbers][0] ?? '' }
}
const detail = async (id: number) => (await clerk.call(erpOrder.detail, { params: { id } })).data

const scan = (value: string, more: { id?: string; shown_accepted?: boolean; choice?: string } = {}) => ({
  id: randomUUID(),
  kind: 'scan' as const,
  value,
  shown_accepted: false,
  at: new Date().toISOString(),
  ...more,
})
const about = (kind: 'undo' | 'settle', of: string) => ({ ...scan(''), kind, of })
type Sent = ReturnType<typeof scan> | ReturnType<typeof about>

const opened = async (who: Caller): Promise<number> =>
  (await who.call(calls.open, { body: { work } })).data.id
const send = (who: Caller, id: number, ...inputs: Sent[]) =>
  who.call(calls.send, { params: { id }, body: { inputs } })
const sent = async (who: Caller, id: number, ...inputs: Sent[]) =>
  (await send(who, id, ...inputs)).data.map(({ outcome, message }) => message?.en ?? outcome)
const read = async (id: number) => (await clerk.call(calls.session, { params: { id } })).data
const close = (who: Caller, id: number) => who.call(calls.close, { params: { id } })
const states = async (parcels: readonly Parcel[]) =>
  Promise.all(parcels.map(async ({ id }) => (await detail(id)).fulfilment))

it('accepts what the carrier takes, refuses the rest, and ships at the end', async () => {
  const parcels = await labelled(3)
  const [first, second, third] = parcels as [Parcel, Parcel, Parcel]
  const works = (await clerk.call(calls.works)).data
  expect(works).toMatchObject([{ work, title: 'Test Post', total: 3, session_id: null }])
  const id = await opened(clerk)
  expect((await read(id)).facts?.parcels.map(({ number }) => number).sort()).toEqual(
    parcels.map(({ number }) => number).sort(),
  )
  expect((await close(clerk, id)).refusal).toBe('station.empty')
  expect(await sent(clerk, id, scan(first.number), scan(first.number), scan('NOT-OURS'))).toEqual([
    'accepted',
    'Already scanned.',
    'No parcel has this number.',
  ])
  expect(await sent(clerk, id, scan(parcelCode(second.id)), scan(third.number.toLowerCase()))).toEqual([
    'accepted',
    'accepted',
  ])
  // Packed as soon as it was scanned, so that its order can't be cancelled any more.
  expect(await states(parcels)).toEqual(['packed', 'packed', 'packed'])
  const undone = (await read(id)).rows.find(({ entry }) => entry?.order_id === third.id)
  expect(await sent(clerk, id, about('undo', undone?.key ?? ''))).toEqual(['accepted'])
  expect(await sent(clerk, id, about('undo', undone?.key ?? ''))).toEqual(['There is nothing to undo.'])
  expect((await close(clerk, id)).data).toMatchObject({ closed: true, left: 0 })
  expect(await states(parcels)).toEqual(['shipped', 'shipped', 'packed'])
  expect((await close(clerk, id)).data).toMatchObject({ closed: true, rows: [] })
  // The next session is a new one.
  const next = await opened(clerk)
  expect(next).not.toBe(id)
  expect(await sent(clerk, next, scan(first.number), scan(third.number))).toEqual([
    'The parcel is shipped already.',
    'accepted',
  ])
  await close(clerk, next)
})

it('processes an input once, however often and by whomever it is sent', async () => {
  const [parcel] = (await labelled(1)) as [Parcel]
  const id = await opened(clerk)
  const input = scan(parcel.number)
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(clerk, id, input)))
  expect(new Set(answers.flatMap(({ data }) => data.map((row) => row.id))).size).toBe(1)
  expect(await sent(packer, id, input, input)).toEqual(['accepted', 'accepted'])
  expect((await read(id)).rows).toHaveLength(1)
  await close(clerk, id)
})

it('is shared by two people, whose scans of the same parcels count once', async () => {
  const parcels = await labelled(6)
  const [id, same] = await Promise.all([opened(clerk), opened(packer)])
  expect(same).toBe(id)
  const all = (who: Caller) => Promise.all(parcels.map(({ number }) => send(who, id, scan(number))))
  const answers = (await Promise.all([all(clerk), all(packer)])).flat().flatMap(({ data }) => data)
  expect(answers.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(parcels.length)
  const { rows } = await read(id)
  expect(sessionOf(rows).entries).toHaveLength(parcels.length)
  expect(new Set(rows.map(({ by }) => by)).size).toBe(2)
  // Each sees what was logged since, and who else is here.
  await packer.call(calls.session, { params: { id } })
  const last = rows.at(-1)?.id ?? 0
  const { data } = await clerk.call(calls.session, { params: { id }, query: { after: last } })
  expect(data).toMatchObject({ rows: [], facts: null, others: [expect.any(String)] })
  await close(packer, id)
  expect(new Set(await states(parcels))).toEqual(new Set(['shipped']))
})

it('is finished only when refusals of replayed scans were dealt with', async () => {
  const [good, bad] = (await labelled(2)) as [Parcel, Parcel]
  const id = await opened(clerk)
  await clerk.call(erpOrder.abnormal, { body: { orders: [{ id: bad.id }], reason: 'address', note: 'x' } })
  const late = scan(bad.number, { shown_accepted: true })
  const [first, second] = (await send(clerk, id, scan(good.number, { shown_accepted: true }), late)).data
  expect([first?.outcome, second?.outcome, second?.to_settle]).toEqual(['accepted', 'refused', true])
  expect((await close(clerk, id)).refusal).toBe('station.to_settle')
  expect(await sent(packer, id, about('settle', late.id))).toEqual(['accepted'])
  expect((await close(clerk, id)).data.closed).toBe(true)
  // What another browser kept until after the end is refused, and dealt with in the finished session.
  const tooLate = scan(good.number, { shown_accepted: true })
  expect(await sent(clerk, id, tooLate)).toEqual([
    'The session has been finished. Scan it again in a new one.',
  ])
  expect(await sent(clerk, id, about('settle', tooLate.id))).toEqual(['accepted'])
})

it('takes a parcel out that may not leave any more when the session is finished', async () => {
  const parcels = await labelled(2)
  const id = await opened(clerk)
  await sent(clerk, id, ...parcels.map(({ number }) => scan(number)))
  const [held] = parcels as [Parcel]
  await clerk.call(erpOrder.abnormal, { body: { orders: [{ id: held.id }], reason: 'address', note: 'x' } })
  const { closed, rows } = (await close(clerk, id)).data
  expect(closed).toBe(false)
  const refusal = rows.find(({ outcome }) => outcome === 'refused')
  expect(refusal).toMatchObject({
    value: held.number,
    message: { en: 'The order is abnormal. Resolve that first.' },
    to_settle: true,
  })
  expect(await sent(clerk, id, about('settle', refusal?.key ?? ''))).toEqual(['accepted'])
  // The others left, and can't be taken back.
  const gone = sessionOf((await read(id)).rows).entries[0]
  expect(await sent(clerk, id, about('undo', gone?.key ?? ''))).toEqual(['This is done and can’t be undone.'])
  expect((await close(clerk, id)).data.closed).toBe(true)
  expect(await states(parcels)).toEqual(['packed', 'shipped'])
})

it('asks which parcel is meant when a number was given to two', async () => {
  const [first, second] = (await labelled(2)) as [Parcel, Parcel]
  await app.asOwner('UPDATE "order" SET tracking_number = $1 WHERE id = $2', [first.number, second.id])
  const id = await opened(clerk)
  const [asked] = (await send(clerk, id, scan(first.number))).data
  expect(asked).toMatchObject({ outcome: 'asked', choices: [{}, {}] })
  const choice = String(second.id)
  const [answer] = (await send(clerk, id, scan(first.number, { choice }))).data
  expect(answer?.entry?.order_id).toBe(second.id)
  // A queued scan that leads to a question is refused, because the person has already moved on.
  const [late] = (await send(clerk, id, scan(first.number, { shown_accepted: true }))).data
  expect(late).toMatchObject({ outcome: 'refused', to_settle: true })
  await sent(clerk, id, about('settle', late?.key ?? ''))
  await close(clerk, id)
})

it('hands a combined parcel over once, by the code of any of its orders', async () => {
  const { parcels, number } = await combined()
  const [a, b] = parcels as [Parcel, Parcel]
  const id = await opened(clerk)
  expect(await sent(clerk, id, scan(parcelCode(b.id)), scan(number), scan(parcelCode(a.id)))).toEqual([
    'accepted',
    'Already scanned.',
    'Already scanned.',
  ])
  expect((await close(clerk, id)).data.closed).toBe(true)
  expect(await states(parcels)).toEqual(['shipped', 'shipped'])
})

it('hands a combined parcel over whose first order was refunded after it was packed', async () => {
  const { parcels, number } = await combined()
  const [a, b] = parcels as [Parcel, Parcel]
  await clerk.call(erpOrder.pack, { body: { orders: [{ id: a.id }] } })
  await app.asOwner(`UPDATE "order" SET payment = 'refunded' WHERE id = $1`, [a.id])
  const id = await opened(clerk)
  const [scanned] = (await send(clerk, id, scan(number))).data
  expect(scanned?.entry?.order_id).toBe(b.id)
  expect(await sent(clerk, id, scan(parcelCode(a.id)))).toEqual(['Already scanned.'])
  expect((await close(clerk, id)).data.closed).toBe(true)
  expect(await states(parcels)).toEqual(['packed', 'shipped'])
})

it('counts only parcels that may leave', async () => {
  const total = async () => (await clerk.call(calls.works)).data.find((one) => one.work === work)?.total ?? 0
  const before = await total()
  const [held, odd] = (await labelled(3)) as [Parcel, Parcel, Parcel]
  expect(await total()).toBe(before + 3)
  await clerk.call(erpOrder.abnormal, { body: { orders: [{ id: odd.id }], reason: 'address', note: 'x' } })
  await app.asOwner(`UPDATE "order" SET on_hold = 'by_hand' WHERE id = $1`, [held.id])
  expect(await total()).toBe(before + 1)
})

it('is only for people who may also finish a session', async () => {
  const [parcel] = (await labelled(1)) as [Parcel]
  const id = await opened(clerk)
  const admin = await app.as('admin')
  const finance = await app.as('finance')
  const roles = (await admin.call(role.list, { query: { 'per-page': 100 } })).data
  const own = roles.find(({ code }) => code === 'finance')
  if (!own) throw new Error('There is no role of finance')
  const { name_en, name_zh, scope, permissions } = own
  const body = { name_en, name_zh, scope, permissions: [...permissions, handover.permission] }
  await admin.call(role.update, { params: { id: own.id }, body })
  expect(await finance.call(calls.open, { body: { work } })).toMatchObject({
    status: 403,
    refusal: 'common.not_allowed',
  })
  expect(await sent(finance, id, scan(parcel.number))).toEqual([
    expect.stringContaining('Mark parcels as shipped'),
  ])
  expect(await sent(clerk, id, scan(parcel.number))).toEqual(['accepted'])
  await close(clerk, id)
  await admin.call(role.update, { params: { id: own.id }, body: { ...body, permissions } })
})

it('is for staff who hand parcels over, and prints its command codes', async () => {
  expect((await world.merchant.call(calls.works)).status).toBe(403)
  const finance = await app.as('finance')
  expect((await finance.call(calls.works)).status).toBe(403)
  expect((await clerk.call(calls.session, { params: { id: 999_999 } })).refusal).toBe('common.not_found')
  expect((await clerk.call(calls.open, { body: { work: '1:Nobody' } })).refusal).toBe('common.not_found')
  const [sheet] = await scanned((await clerk.call(calls.codes)).raw, sheetSize)
  const codes = [...commandNames.map(commandCode), ...[1, 2, 3, 4].map(choiceCode)]
  expect(sheet?.codes).toEqual(codes.sort())
  expect(sheet?.text).toContain('撤销上一次扫描')
})
