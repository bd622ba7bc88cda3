import { randomUUID } from 'node:crypto'
import { choiceCode, commandCode, commandNames, sessionOf } from '@dropyard/contract/kit/station'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { handover } from '@dropyard/contract/order/handover'
import { parcelCode } from '@dropyard/contract/order/parcel/code'
import { expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { platformLine } from '../../../testing/factories.ts'
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
async function labelled(count: number): Promise<Parcel[]> {
  const orders: { id: number }[] = []
  for (let n = 0; n < count; n++)
    orders.push({ id: await world.arrived({ lines: [platformLine({ sku: 'LAMP', quantity: 1 })] }) })
  for (const { id } of orders) await world.pay(id)
  await clerk.call(erpOrder.check, { body: { orders } })
  await clerk.call(erpOrder.predict, { body: { orders } })
  await app.runJobs()
  return Promise.all(orders.map(async ({ id }) => ({ id, number: (await detail(id)).tracking_number ?? '' })))
}
const detail = async (id: number) => (await clerk.call(erpOrder.detail, { params: { id } })).data

const scan = (value: string, more: { id?: string; told?: boolean; choice?: string } = {}) => ({
  id: randomUUID(),
  kind: 'scan' as const,
  value,
  told: false,
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
  const late = scan(bad.number, { told: true })
  const [first, second] = (await send(clerk, id, scan(good.number, { told: true }), late)).data
  expect([first?.outcome, second?.outcome, second?.to_settle]).toEqual(['accepted', 'refused', true])
  expect((await close(clerk, id)).refusal).toBe('station.to_settle')
  expect(await sent(packer, id, about('settle', late.id))).toEqual(['accepted'])
  expect((await close(clerk, id)).data.closed).toBe(true)
  // What another browser kept until after the end is refused, and dealt with in the finished session.
  const tooLate = scan(good.number, { told: true })
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
  // Nobody is there to answer what was scanned without a connection.
  const [late] = (await send(clerk, id, scan(first.number, { told: true }))).data
  expect(late).toMatchObject({ outcome: 'refused', to_settle: true })
  await sent(clerk, id, about('settle', late?.key ?? ''))
  await close(clerk, id)
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
