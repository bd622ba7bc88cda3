import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderList } from '@dropyard/contract/order/order-list'
import { orderNote } from '@dropyard/contract/order/order-note'
import { notice } from '@dropyard/contract/system/notice'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeStore, platformLine, platformOrder } from '../../../testing/factories.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { intakeOrder } from '../order-intake/intake-order.ts'

/** Notes on orders: three threads in which nothing is overwritten. */

const app = await startTestApp()
const merchant = await app.as('merchant')
const rival = await app.as('merchant2')
const clerk = await app.as('clerk')
const reader = await app.as('warehouse')

const { id, lineId, readerId } = await app.system(async (ctx) => {
  const { entities, people } = await demoIds(ctx)
  const shop = await makeStore(ctx, entities.northwind)
  const lines = [platformLine({ title: 'Mug' }), platformLine({ title: 'Lamp' })]
  const orderId = (await intakeOrder(ctx, shop, platformOrder({ lines }))).orderId ?? 0
  const { rows } = await ctx.db.$client.query<{ id: number }>(
    'SELECT id FROM order_line WHERE order_id = $1 ORDER BY position',
    [orderId],
  )
  return { id: orderId, lineId: rows[0]?.id ?? 0, readerId: people.warehouse }
})
const mine = async () => (await merchant.call(orderNote.mine, { query: { id } })).data
const theirs = async () => (await clerk.call(orderNote.list, { query: { order_id: id } })).data

test('keeps every remark of the merchant, and shows the newest', async () => {
  await merchant.call(orderEdit.remark, { body: { ids: [id], remark: 'Gift' } })
  await merchant.call(orderNote.write, { body: { order_id: id, text: 'No invoice, please' } })
  expect((await mine()).map((note) => [note.text, note.thread, note.staff])).toEqual([
    ['Gift', 'merchant', false],
    ['No invoice, please', 'merchant', false],
  ])
  const { data } = await clerk.call(erpOrder.getRemark, { query: { id } })
  expect(data).toMatchObject({ remark: 'No invoice, please', notes: [] })
  await merchant.call(orderEdit.remark, { body: { ids: [id], remark: '' } })
  expect((await clerk.call(erpOrder.getRemark, { query: { id } })).data.remark).toBe('')
  expect(await mine()).toHaveLength(2)
})

test('shows the merchant what is meant for them, and tells both who are meant', async () => {
  const named = (await clerk.call(orderNote.people)).data.find((one) => one.id === readerId)
  const said = {
    order_id: id,
    text: `@${named?.name} weigh it again`,
    mentions: [readerId, 999_999],
  }
  const { data: inside } = await clerk.call(orderNote.add, { body: said })
  expect(inside).toMatchObject({ thread: 'order', visible: false, staff: true })
  expect((await mine()).some((note) => note.id === inside.id)).toBe(false)
  await clerk.call(orderNote.add, { body: { order_id: id, thread: 'merchant', text: 'Noted, no invoice' } })
  const answer = (await mine()).at(-1)
  // Merchants do not see the names of staff.
  expect(answer).toMatchObject({ text: 'Noted, no invoice', by: '', staff: true })
  await app.runJobs()
  const told = await merchant.call(notice.list, { query: {} })
  expect(told.data.map((row) => row.content).join()).toContain('Noted, no invoice')
  const { data: mentioned } = await reader.call(notice.list, { query: {} })
  expect(mentioned.map((row) => row.content)).toContain(said.text)
  const { data: shown } = await clerk.call(orderNote.mark, {
    params: { id: inside.id },
    body: { visible: true },
  })
  expect(shown.visible).toBe(true)
  expect((await mine()).some((note) => note.id === inside.id)).toBe(true)
  const timeline = async () =>
    (await merchant.call(orderList.detail, { params: { id } })).data.events.map(({ text }) => text).join()
  expect(await timeline()).toContain(said.text)
  await clerk.call(orderNote.mark, { params: { id: inside.id }, body: { visible: false } })
  expect(await timeline()).not.toContain(said.text)
  await clerk.call(orderNote.mark, { params: { id: inside.id }, body: { visible: true } })
  const own = (await theirs()).find((note) => !note.staff)
  const hidden = await clerk.call(orderNote.mark, { params: { id: own?.id ?? 0 }, body: { visible: false } })
  expect(hidden.refusal).toBe('order-note.theirs')
})

test('pins notes of items where the list and the item show them', async () => {
  const first = await clerk.call(orderNote.addGoods, {
    body: { order_id: id, line_id: lineId, text: 'Fragile' },
  })
  expect(first.data).toMatchObject({ thread: 'goods', item: 'Mug', pinned: false })
  await clerk.call(orderNote.setGoods, { body: { id, line_id: lineId, remark: 'Two layers', pinned: true } })
  const row = async (who: typeof clerk, from: typeof erpOrder.list | typeof orderList.list) =>
    (await who.call(from, { query: { 'per-page': 100 } })).data.find((one) => one.id === id)
  expect(await row(clerk, erpOrder.list)).toMatchObject({ goods_note: 'Two layers' })
  expect((await row(merchant, orderList.list))?.goods_note).toBeNull()
  const { data } = await clerk.call(erpOrder.detail, { params: { id } })
  expect(data.lines.map((line) => line.note)).toEqual(['Two layers', undefined])
  const { data: items } = await clerk.call(orderNote.getGoods, { query: { id } })
  expect(items.map(({ remark, pinned, notes }) => [remark, pinned, notes.length])).toEqual([
    ['Two layers', true, 2],
    ['', false, 0],
  ])
  const listed = await clerk.call(orderNote.goods, { query: { order_id: id, pinned: true } })
  expect([listed.total, listed.data[0]?.text]).toEqual([1, 'Two layers'])
})

test('is written by those who may, on orders that they see', async () => {
  expect((await reader.call(orderNote.add, { body: { order_id: id, text: 'x' } })).status).toBe(403)
  expect((await reader.call(orderNote.list, { query: { order_id: id } })).status).toBe(200)
  expect((await rival.call(orderNote.write, { body: { order_id: id, text: 'x' } })).status).toBe(404)
  expect((await rival.call(orderNote.mine, { query: { id } })).data).toEqual([])
  const wrong = { order_id: id, line_id: 999_999, text: 'x' }
  expect((await clerk.call(orderNote.addGoods, { body: wrong })).refusal).toBe('common.not_found')
  const long = await clerk.call(orderNote.add, { body: { order_id: id, text: 'x'.repeat(1001) } })
  expect(Object.keys(long.fields)).toEqual(['text'])
})

test('several who write at once overwrite nothing', async () => {
  const before = (await theirs()).length
  const texts = Array.from({ length: 8 }, (_, n) => `At once ${n}`)
  await Promise.all(
    texts.map((text, n) =>
      n % 2 === 0
        ? clerk.call(orderNote.add, { body: { order_id: id, text } })
        : merchant.call(orderNote.write, { body: { order_id: id, text } }),
    ),
  )
  expect((await theirs()).length).toBe(before + 8)
})

test('that is deleted is gone from the timeline, from notices and from the audit trail', async () => {
  const text = 'Secret of the trade'
  const body = { order_id: id, text, mentions: [readerId], visible: true }
  const { data: said } = await clerk.call(orderNote.add, { body })
  await app.runJobs()
  const heard = async () =>
    JSON.stringify([
      (await reader.call(notice.list, { query: {} })).data,
      (await merchant.call(notice.list, { query: {} })).data,
      (await clerk.call(erpOrder.detail, { params: { id } })).data.events,
    ])
  expect((await heard()).split(text)).toHaveLength(4)
  await clerk.call(orderNote.remove, { params: { id: said.id } })
  expect(await heard()).not.toContain(text)
  const { rows } = await app.asOwner(
    `SELECT (SELECT count(*)::int FROM order_event WHERE values::text LIKE $1) AS events,
      (SELECT count(*)::int FROM notice WHERE values::text LIKE $1) AS notices,
      (SELECT count(*)::int FROM audit_log WHERE input::text LIKE $1 OR after::text LIKE $1) AS traces`,
    [`%${text}%`],
  )
  expect(rows).toEqual([{ events: 0, notices: 0, traces: 0 }])
})

test('is deleted by its author alone, within a day: its text is gone everywhere, and that there was one stays', async () => {
  const text = 'Wrong order, sorry'
  const { data: own } = await merchant.call(orderNote.write, {
    body: { order_id: id, text: 'Leave at the door' },
  })
  const { data: wrong } = await merchant.call(orderNote.write, { body: { order_id: id, text } })
  expect(wrong).toMatchObject({ deletable: true, deleted: false })
  expect((await theirs()).find((note) => note.id === wrong.id)?.deletable).toBe(false)
  const refused = await clerk.call(orderNote.remove, { params: { id: wrong.id } })
  expect(refused.refusal).toBe('order-note.author')
  expect((await rival.call(orderNote.takeBack, { params: { id: wrong.id } })).status).toBe(404)
  await app.asOwner(`UPDATE order_note SET at = at - interval '25 hours' WHERE id = $1`, [own.id])
  expect((await merchant.call(orderNote.takeBack, { params: { id: own.id } })).refusal).toBe(
    'order-note.late',
  )
  expect((await merchant.call(orderNote.takeBack, { params: { id: wrong.id } })).data).toMatchObject({
    deleted: true,
    text: '',
    deletable: false,
  })
  expect((await merchant.call(orderNote.takeBack, { params: { id: wrong.id } })).status).toBe(404)
  const { data } = await clerk.call(erpOrder.detail, { params: { id } })
  expect(data.remark).toBe('Leave at the door')
  expect(data.events[0]).toMatchObject({ kind: 'remark', text: 'Note deleted' })
  expect(JSON.stringify([data, await theirs()])).not.toContain(text)
  expect((await theirs()).find((note) => note.id === wrong.id)).toMatchObject({ deleted: true, by: wrong.by })
})
