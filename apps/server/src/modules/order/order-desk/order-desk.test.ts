import { contract } from '@dropyard/contract/contract'
import { type AnyEndpoint, endpointKey, endpointsIn } from '@dropyard/contract/kit/endpoint'
import { afterSale } from '@dropyard/contract/order/after-sale'
import { afterSaleFlow } from '@dropyard/contract/order/after-sale/flow'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { makeUpCharge } from '@dropyard/contract/order/make-up-charge'
import { orderDesk } from '@dropyard/contract/order/order-desk'
import { orderEdit } from '@dropyard/contract/order/order-edit'
import { orderException } from '@dropyard/contract/order/order-exception'
import { orderNote } from '@dropyard/contract/order/order-note'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { platformLine, someAddress } from '../../../testing/factories.ts'
import { orderFixture } from '../../../testing/order-fixture.ts'
import { permissionsOf } from '../../account/user/roles.ts'
import { lockOrders } from '../order/change.ts'
import { redactOrders } from '../order/redact.ts'
import { addressBlock } from './addresses.ts'

/** Moves of orders, their addresses, and the progress of the warehouse. */

const app = await startTestApp()
const world = await orderFixture(app, {
  skus: { MUG: { stock: 500 }, AWL: { stock: 9, price: 7919 } },
})
const clerk = await app.as('clerk')
const keeper = await app.as('warehouse')
const buyer = await app.as('buyer')

const paid = async () => {
  const id = await world.arrived({ lines: [platformLine({ sku: 'MUG', title: 'Mug', quantity: 2 })] })
  await world.pay(id)
  return id
}
const moves = async (id: number) => {
  const { data } = await clerk.call(orderDesk.moves, { query: { id } })
  return { ...data, open: data.moves.filter((one) => one.allowed).map((one) => one.move) }
}
const move = async (
  id: number,
  to: 'check' | 'label' | 'pack' | 'ship' | 'deliver' | 'cancel',
  who = clerk,
) => who.call(orderDesk.changeStatus, { body: { orders: [{ id }], move: to, reason: 'asked' } })

test('a status is never set: an order moves along its axes, by moves that are possible now', async () => {
  const id = await paid()
  const before = await moves(id)
  expect([before.status, before.open]).toEqual([20, ['check', 'cancel']])
  expect(before.axes.map(({ axis, state }) => [axis, state])).toContainEqual(['fulfilment', 'none'])
  expect(before.moves.find((one) => one.move === 'label')).toMatchObject({
    allowed: false,
    reason: 'The order isn’t approved yet. Approve it first.',
  })
  expect((await move(id, 'ship')).data[0]).toMatchObject({ ok: false })
  expect((await move(id, 'check', keeper)).status).toBe(403)
  expect((await move(id, 'check', buyer)).status).toBe(403)
  expect((await move(id, 'check')).data[0]).toMatchObject({ ok: true })
  await move(id, 'label')
  await app.runJobs()
  for (const [to, status] of [
    ['pack', 50],
    ['ship', 60],
    ['deliver', 70],
  ] as const) {
    expect((await move(id, to)).data[0]).toMatchObject({ ok: true })
    expect((await moves(id)).status).toBe(status)
  }
  expect((await move(id, 'cancel')).data[0]).toMatchObject({ code: 'order-guard.after_sale_only' })
})

test('two who move it at once move it once', async () => {
  const id = await paid()
  const both = await Promise.all([move(id, 'check'), move(id, 'check'), move(id, 'cancel')])
  const done = both.filter((one) => one.data[0]?.ok).length
  expect([1, 2]).toContain(done)
  const { status, open } = await moves(id)
  expect(status === 90 ? open : ['cancel']).not.toContain('check')
})

test('warehouse steps say what was noted, and where it stopped', async () => {
  const id = await paid()
  await move(id, 'check')
  const steps = async () => (await clerk.call(orderDesk.steps, { query: { order_id: id } })).data
  expect((await steps()).map(({ code, state }) => [code, state])).toEqual([
    ['accepted', 'finish'],
    ['reserved', 'finish'],
    ['checked', 'finish'],
    ['labelled', 'process'],
    ['packed', 'wait'],
    ['handed_over', 'wait'],
    ['scanned', 'wait'],
    ['delivered', 'wait'],
  ])
  await clerk.call(erpOrder.abnormal, { body: { orders: [{ id }], reason: 'customs' } })
  expect((await steps()).find(({ code }) => code === 'labelled')).toMatchObject({
    state: 'error',
    note: 'Exception reported',
  })
})

test('its merchant reads the steps as well, without the names of our people, and nobody else does', async () => {
  const id = await paid()
  for (const to of ['check', 'label'] as const) await move(id, to)
  await app.runJobs()
  await move(id, 'ship')
  const as = (who: typeof clerk) => who.call(orderDesk.steps, { query: { order_id: id } })
  const checked = (answer: Awaited<ReturnType<typeof as>>) =>
    answer.data.find(({ code }) => code === 'checked')
  expect(checked(await as(clerk))?.operator).not.toBe('')
  const own = await as(world.merchant)
  expect(checked(own)).toMatchObject({ state: 'finish', operator: '' })
  expect(own.data.map(({ operator }) => operator).join('')).toBe('')
  // The parcel is not tracked, so the next step is its delivery.
  expect(own.data.slice(-2)).toMatchObject([
    { code: 'handed_over', state: 'finish' },
    { code: 'delivered', state: 'process' },
  ])
  const { entities, channel } = world
  await app.asOwner(
    `INSERT INTO parcel (order_id, entity_id, channel_id, number, carrier_code, carrier, country, shipped_at, tracking)
     SELECT id, $2, $3, tracking_number, '', 'Test Post', 'US', now(), 'live' FROM "order" WHERE id = $1`,
    [id, entities.northwind, channel.id],
  )
  // A store that can't be told does not stop the order.
  await app.runJobs()
  expect((await world.detail(id)).blocked).toMatchObject({ reason: 'push_failed' })
  expect((await as(world.merchant)).data.at(-2)).toMatchObject({ code: 'scanned', state: 'process' })
  await app.asOwner(`UPDATE parcel_label SET charged_grams = 412, weighed_at = now() WHERE order_id = ${id}`)
  const weighed = (await as(world.merchant)).data.filter(
    ({ code }) => code === 'scanned' || code === 'weighed',
  )
  expect(weighed).toMatchObject([{ code: 'weighed', state: 'finish', note: '412 g' }])
  expect((await as(await app.as('merchant2'))).refusal).toBe('common.not_found')
  expect((await as(await app.as('designer'))).status).toBe(403)
})

test('addresses are listed with those that an order lost', async () => {
  const id = await paid()
  const { address } = (await clerk.call(erpOrder.getAddress, { query: { id } })).data
  await clerk.call(erpOrder.updateAddress, { body: { id, address: { ...address, city: 'Otherville' } } })
  const listed = await clerk.call(orderDesk.addresses, { query: { order_id: id } })
  expect(listed.data.map((row) => [row.current, row.address.city])).toEqual([
    [true, 'Otherville'],
    [false, address.city],
  ])
  expect([listed.total, listed.data[1]?.changed_by !== '']).toEqual([2, true])
})

test('items are exported with the address as one block, and nothing of it runs as a formula', async () => {
  const id = await paid()
  const { address } = (await clerk.call(erpOrder.getAddress, { query: { id } })).data
  const name = '=HYPERLINK("x")'
  await clerk.call(erpOrder.updateAddress, { body: { id, address: { ...address, name } } })
  await world.merchant.call(orderEdit.remark, { body: { ids: [id], remark: 'No invoice' } })
  const lineId = (await world.detail(id)).lines[0]?.id ?? 0
  await clerk.call(orderNote.addGoods, {
    body: { order_id: id, line_id: lineId, text: 'Fragile', pinned: true },
  })
  const file = await app.app.server.inject({
    url: `${orderDesk.exportAddress2.path}?ids=${id}&format=csv`,
    headers: { authorization: `Bearer ${clerk.token}` },
  })
  expect(file.body).toContain('No invoice')
  expect(file.body).toContain('Fragile')
  expect(file.body).toContain('Mug')
  expect(file.body).not.toMatch(/(^|,)"?=HYPERLINK/m)
  expect(
    addressBlock({ ...someAddress, country: 'US', city: 'Austin', province_code: 'TX', zip: '78701' }),
  ).toContain('Austin, TX 78701')
  expect(
    addressBlock({ ...someAddress, country: 'DE', city: 'Berlin', province: '', zip: '10115' }),
  ).toContain('10115 Berlin')
})

test('parcels to send are a file of the orders on screen, and who took it is noted', async () => {
  const ids = [await paid(), await paid()]
  for (const id of ids) for (const to of ['check', 'label'] as const) await move(id, to)
  await app.runJobs()
  const street = { ...someAddress, name: 'Ann Export', address1: 'Torstraße 12b', phone: '+4930123' }
  await app.asOwner(
    `UPDATE "order" SET address = $1, ioss_number = 'IM3720000123', country = 'DE' WHERE id = ANY ($2)`,
    [JSON.stringify({ ...street, country: 'DE' }), ids],
  )
  const file = async (who: Caller, query: string) => {
    const { body, statusCode } = await app.app.server.inject({
      url: `${erpOrder.exportAddress.path}?${query}`,
      headers: { authorization: `Bearer ${who.token}` },
    })
    expect(statusCode).toBe(200)
    const [head = '', ...rows] = body.slice(1).trim().split('\n')
    const names = head.trim().split(',')
    return rows.map((row) => Object.fromEntries(row.split(',').map((cell, at) => [names[at], cell])))
  }
  const [first, ...others] = await file(clerk, 'country=DE&sort=create_time')
  expect(others).toHaveLength(1)
  expect(first).toMatchObject({
    order_sn: (await world.detail(ids[0] ?? 0)).order_sn,
    house_no: '12b',
    ioss: 'IM3720000123',
    quantity: '2',
    skus: 'MUG × 2',
  })
  expect((await file(clerk, 'country=DE'))[1]?.order_sn).toBe(first?.order_sn)
  expect(await file(clerk, 'country=FR')).toEqual([])
  const masked = await file(await app.as('sales'), `ids=${ids[0]}`)
  expect(masked.map((row) => row.ioss)).toEqual(['IM37••••••23'])
  const { rows } = await app.asOwner(
    `SELECT input, after, user_id IS NOT NULL AS known FROM audit_log WHERE action = 'GET ${erpOrder.exportAddress.path}' ORDER BY id`,
  )
  expect(rows[0]).toMatchObject({ input: { country: 'DE', format: 'csv' }, after: { rows: 2 }, known: true })
  expect(rows).toHaveLength(4)
})

/** What warehouse staff may read about orders without the permission to see amounts. */
const readByKeepers = (): AnyEndpoint[] => {
  const held = new Set(permissionsOf({ code: 'warehouse', kind: 'staff' }))
  const about = /^(erp-order|label|handover-list|parcel|after-sale-case|make-up-charge|order-(rule|tag)):/
  return endpointsIn(contract).filter(
    ({ method, permission, raw }) =>
      method === 'GET' && !raw && held.has(permission) && about.test(permission),
  )
}

/** The answers of all these endpoints about one order, by endpoint. */
async function readAll(who: Caller, id: number, others: Readonly<Record<string, number>>) {
  const found = new Map<string, string>()
  for (const endpoint of readByKeepers()) {
    const known = { id, order_id: id, ids: [id], lines: true, 'per-page': 100 }
    const asked = Object.entries(known).filter(([name]) => name in (endpoint.query as z.ZodObject).shape)
    const params = { id: others[endpoint.path] ?? id }
    const answer = await who.call(endpoint, { query: Object.fromEntries(asked), params } as object)
    found.set(endpointKey(endpoint), JSON.stringify(answer))
  }
  return found
}

test('who packs parcels reads no amount of an order, wherever they may look', async () => {
  const id = await world.arrived({ lines: [platformLine({ sku: 'AWL', title: 'Awl', price: 8837 })] })
  await world.pay(id)
  for (const to of ['check', 'label', 'pack', 'ship'] as const) {
    await move(id, to)
    await app.runJobs()
  }
  const { lines, order_sn, ...seen } = await world.detail(id)
  const opened = await world.merchant.call(afterSale.create, {
    body: {
      order_id: id,
      reason: 'damaged',
      wish: 'refund',
      description: 'Broken',
      lines: lines.map((line) => ({ line_id: line.id, quantity: 1 })),
    },
  })
  const amounts = lines.map((line) => ({ line_id: line.id, amount: 7873 }))
  await (await app.as('support')).call(afterSaleFlow.endpoints.offer, {
    body: {
      id_list: [opened.data.id],
      cause: 'us',
      terms: { outcome: 'refund', amounts, pricing: 'free' },
    },
  })
  const weighed = await clerk.call(makeUpCharge.create, {
    body: { order_sn, weighed_grams: 5000, reason: 'Weighed' },
  })
  await app.asOwner('UPDATE parcel_label SET cost = 6661 WHERE order_id = $1', [id])
  const all = [
    7919,
    8837,
    7873,
    6661,
    seen.pay_amount,
    weighed.data.amount,
    ...seen.terms.map((one) => one.amount),
  ]
  // Smaller amounts could match any number by chance.
  const secret = all.flatMap((one) => (one !== null && one > 500 ? [one] : []))
  expect(secret.length).toBeGreaterThan(5)
  const written = secret.flatMap((one) => [String(one), (one / 100).toFixed(2)])
  const says = new RegExp(`(?<![\\d.])(${written.join('|').replaceAll('.', '\\.')})(?![\\d.])`)
  const others = {
    '/v1/after-sale/:id': opened.data.id,
    '/v1/make-up-charge/:id': weighed.data.id,
  }
  const [told, untold] = [await readAll(clerk, id, others), await readAll(keeper, id, others)]
  const saying = (answers: ReadonlyMap<string, string>) =>
    [...answers].filter(([, answer]) => says.test(answer)).map(([key]) => key)
  expect(saying(told)).toEqual(
    expect.arrayContaining([
      'GET /v1/orders',
      'GET /v1/orders/:id',
      'GET /v1/order/get-goods',
      'GET /v1/label',
    ]),
  )
  expect(saying(untold)).toEqual([])
  expect(untold.get('GET /v1/orders/:id')).toContain('Paid —')
})

test('a state that was typed in words gets its code', async () => {
  const id = await world.arrived({ lines: [platformLine({ sku: 'MUG' })] })
  const typed = { ...someAddress, city: 'Austin', province: 'Texas', province_code: '', zip: '78701' }
  await clerk.call(erpOrder.updateAddress, { body: { id, address: typed } })
  expect((await world.detail(id)).address).toMatchObject({ province: 'Texas', province_code: 'TX' })
})

test('an order that is cancelled takes its exception along', async () => {
  const id = await paid()
  const orders = [{ id }]
  await clerk.call(erpOrder.abnormal, { body: { orders, reason: 'customs', note: 'Papers asked' } })
  const told = async () => (await clerk.call(orderException.list, { query: { order_id: id } })).data
  expect(await told()).toMatchObject([{ closed_at: null }])
  const cancelled = await clerk.call(erpOrder.cancel, { body: { orders, reason: 'Not needed' } })
  expect(cancelled.data[0]).toMatchObject({ ok: true })
  expect(await told()).toMatchObject([{ closed_at: expect.any(String) }])
  expect((await clerk.call(erpOrder.list, { query: { exception: 'open' } })).data).not.toContainEqual(
    expect.objectContaining({ id }),
  )
})

test('a buyer is erased from an order that was cancelled', async () => {
  const id = await paid()
  await clerk.call(erpOrder.cancel, { body: { orders: [{ id }], reason: 'Not needed' } })
  const { platformId, shopUrl: shop } = world.shop
  await app.system(async (ctx) => {
    const [o] = await lockOrders(ctx, [id])
    const platformOrderIds = [o?.platformOrderId ?? '']
    expect(await redactOrders(ctx, { platformId, shop, platformOrderIds })).toEqual({ redacted: 1 })
  })
  const { address, buyer_name, status } = await world.detail(id)
  expect([address.name, address.address1, buyer_name, status]).toEqual(['', '', '', 90])
})

const untidy = {
  ...someAddress,
  name: '  Emma　Fischer',
  province_code: '',
  zip: '９７４７７',
  phone: '(503) 555-0142',
}
const sentTo = async (address: typeof someAddress) => {
  const id = await world.arrived({ lines: [platformLine({ sku: 'MUG' })], address })
  return { id, version: (await world.detail(id)).version }
}
const listedBy = async (address: 'error' | 'warning' | 'note' | 'fixable') =>
  (await clerk.call(erpOrder.list, { query: { address } })).data
const fix = (orders: { id: number; version: number }[], dry_run = false, who = clerk) =>
  who.call(erpOrder.fixAddress, { body: { orders, dry_run } })
const findings = async (id: number) =>
  (await world.detail(id)).address_findings.map(({ level, field, fixable }) => [level, field, fixable])

test('addresses are found by what is to be said of them, and fixed as their preview says', async () => {
  const [bad, good, odd] = [
    await sentTo(untidy),
    await sentTo(someAddress),
    await sentTo({ ...someAddress, zip: '10001' }),
  ]
  const before = await clerk.call(erpOrder.addressStat)
  const count = (which: string, { data } = before) => data.find(({ address }) => address === which)?.total
  expect((await listedBy('error')).map(({ id }) => id)).toEqual([bad.id])
  expect(count('error')).toBe(1)
  const [row] = await listedBy('warning')
  expect(row).toMatchObject({ id: odd.id, address_level: 'warning' })
  expect((await listedBy('fixable')).map(({ id }) => id)).toEqual([bad.id])
  expect(row?.actions).not.toContain('fix_address')
  expect(await findings(bad.id)).toContainEqual(['error', 'zip', true])
  expect(await findings(good.id)).toEqual([])

  const orders = [bad, good]
  expect((await fix(orders, true, keeper)).status).toBe(403)
  const tried = (await fix(orders, true)).data
  expect(tried[0]).toMatchObject({
    ok: true,
    change: expect.stringContaining('Postal code: ９７４７７ → 97477'),
  })
  expect(tried[0]?.change).toContain('Phone: (503) 555-0142 → +15035550142')
  expect(tried[1]).toMatchObject({ ok: false, code: 'erp-order.address_tidy' })
  expect((await world.detail(bad.id)).address.zip).toBe('９７４７７')

  const done = (await fix(orders)).data
  expect(done.map(({ ok }) => ok)).toEqual([true, false])
  // Results of jobs are stored, so they name only the fields.
  expect(done[0]?.change).toContain('Postal code')
  expect(done[0]?.change).not.toContain('97477')
  const { address, events } = await world.detail(bad.id)
  expect(address).toMatchObject({
    name: 'Emma Fischer',
    zip: '97477',
    province_code: 'OR',
    phone: '+15035550142',
    country: 'US',
  })
  expect(events.map(({ kind }) => kind)).toContain('address_changed')
  expect(await findings(bad.id)).toEqual([])
  expect(count('error', await clerk.call(erpOrder.addressStat))).toBe(0)
  const coded = await sentTo({ ...someAddress, province: 'OR', province_code: '' })
  expect(await findings(coded.id)).toEqual([])
  // The version before another user changed the order.
  const other = await sentTo(untidy)
  await clerk.call(erpOrder.updateAddress, {
    body: { id: other.id, address: { ...someAddress, zip: ' 97478' } },
  })
  expect((await fix([other])).data[0]).toMatchObject({ ok: false, code: 'common.changed' })
})
