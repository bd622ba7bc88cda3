import { suppression, suppressionFlow } from '@dropyard/contract/mail/suppression'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeFlow } from '../../../testing/describe-flow.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { hashOfAddress } from './address-hash.ts'
import { suppress, suppressedHashes } from './suppress.ts'

const app = await startTestApp()
const marketing = await app.as('marketing')
const admin = await app.as('admin')
const { northwind, lumen } = (await app.system(demoIds)).entities
const add = (address: string, entity_id: number | null = null) =>
  marketing.call(suppression.create, { body: { address, entity_id, note: 'Asked by phone' } })
const among = (addresses: string[], entityId: number | null) =>
  app.system(async (ctx) => {
    const found = await suppressedHashes(ctx, addresses.map(hashOfAddress), entityId)
    return addresses.filter((one) => found.has(hashOfAddress(one)))
  })

it('keeps no address, finds one that is entered, and applies to one company or to all', async () => {
  const { data } = await add('Ann@Buyer.test')
  expect(data).toMatchObject({ reason: 'manual', source: 'staff', state: 'active' })
  await add('bob@buyer.test', northwind)
  const found = await marketing.call(suppression.list, { query: { search: ' ann@buyer.TEST' } })
  expect(found.data.map(({ id }) => id)).toEqual([data.id])
  expect((await marketing.call(suppression.list, { query: { search: 'ann@buyer' } })).total).toBe(0)
  const { rows } = await app.asOwner('SELECT * FROM email_suppression')
  const { rows: audit } = await app.asOwner('SELECT * FROM audit_log')
  expect(JSON.stringify([rows, audit])).not.toMatch(/@buyer/i)
  const both = ['ann@buyer.test', 'bob@buyer.test', 'eve@buyer.test']
  expect(await among(both, northwind)).toEqual(both.slice(0, 2))
  expect(await among(both, lumen)).toEqual(['ann@buyer.test'])
  expect(await among(both, null)).toEqual(['ann@buyer.test'])
})

it('refuses an address that is suppressed there already, and keeps the first reason of one that bounces, too', async () => {
  await add('twice@buyer.test')
  expect((await add('TWICE@buyer.test')).fields).toHaveProperty('address')
  expect((await add('twice@buyer.test', northwind)).status).toBe(200)
  const bounce = { reason: 'bounce', source: 'report', entityId: null } as const
  const hashes = ['twice@buyer.test', 'new@buyer.test'].map(hashOfAddress)
  await Promise.all([1, 2].map(() => app.system((ctx) => suppress(ctx, { hashes, ...bounce }))))
  const reason = async (search: string) =>
    (await marketing.call(suppression.list, { query: { search } })).data.map((row) => row.reason)
  expect(await reason('twice@buyer.test')).toEqual(['manual', 'manual'])
  expect(await reason('new@buyer.test')).toEqual(['bounce'])
})

it('replaces “unsubscribed” by what stops every mail, and keeps that in the history', async () => {
  const addresses = ['first@buyer.test', 'second@buyer.test']
  const hashes = addresses.map(hashOfAddress)
  const left = { reason: 'unsubscribed', source: 'page', entityId: null } as const
  await app.system((ctx) => suppress(ctx, { hashes, ...left }))
  const { data, message } = await add('first@buyer.test')
  expect([data, message]).toMatchObject([{ reason: 'manual', note: 'Asked by phone' }, expect.anything()])
  expect((await add('first@buyer.test')).fields).toHaveProperty('address')
  await app.system((ctx) => suppress(ctx, { hashes, reason: 'erased', source: 'request', entityId: null }))
  await app.system((ctx) => suppress(ctx, { hashes, ...left }))
  const found = await app.system((ctx) => suppressedHashes(ctx, hashes, null))
  expect(hashes.map((hash) => found.get(hash))).toEqual(['manual', 'erased'])
  const { data: read } = await admin.call(suppression.get, { params: { id: data.id } })
  expect(read.history.map(({ action }) => action)).toEqual(['', 'changed'])
  expect(read.history[1]?.input).toMatchObject({
    changes: [{ field: 'reason', from: ['Unsubscribed', '已退订'] }],
  })
})

it('is imported from the file of another system, for one company or all, and again without change', async () => {
  await add('known@list.test', northwind)
  const hashes = [hashOfAddress('left@list.test')]
  const left = { reason: 'unsubscribed', source: 'page', entityId: northwind, note: 'By phone' } as const
  await app.system((ctx) => suppress(ctx, { hashes, ...left }))
  const text =
    'First Name,Email Address,Note\nAnn,ann@list.test,Moved\nBob,bob@list,\nKim,KNOWN@list.test,\nLeo,left@list.test,\n'
  const send = (content: string, who = marketing) =>
    who.call(suppression.import, {
      body: { reason: 'complaint', entity_id: northwind },
      files: { file: { filename: 'cleaned.csv', content } },
    })
  const refused = await send(text)
  expect(refused.data).toMatchObject({ created: 0, failed: 1, errors: [{ row: 3, column: 'Address' }] })
  expect(await among(['ann@list.test'], northwind)).toEqual([])
  const good = text.replace('bob@list,', 'bob@list.test,')
  expect((await send(good)).data).toMatchObject({ created: 2, updated: 1, unchanged: 1, errors: [] })
  expect((await send(good)).data).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
  const all = ['ann@list.test', 'bob@list.test', 'known@list.test', 'left@list.test']
  expect(await among(all, northwind)).toEqual(all)
  expect(await among(all, lumen)).toEqual([])
  const { data } = await marketing.call(suppression.list, { query: { search: 'ann@list.test' } })
  expect(data).toMatchObject([{ reason: 'complaint', source: 'staff', note: 'Moved', state: 'active' }])
  const kept = await marketing.call(suppression.list, { query: { search: 'left@list.test' } })
  expect(kept.data).toMatchObject([{ reason: 'complaint', note: 'By phone' }])
  expect((await send(good, await app.as('support'))).status).toBe(403)
  const { rows } = await app.asOwner('SELECT * FROM audit_log')
  expect(JSON.stringify(rows)).not.toMatch(/@list/i)
})

it('is lifted with a reason, by administrators only, and can be added again', async () => {
  const { data } = await add('lift@buyer.test')
  const body = { id_list: [data.id], lift_reason: 'Wrote to us' }
  const { lift } = suppressionFlow.endpoints
  expect((await marketing.call(lift, { body })).status).toBe(403)
  expect((await admin.call(lift, { body: { ...body, lift_reason: '' } })).fields).toHaveProperty(
    'lift_reason',
  )
  await admin.call(lift, { body })
  expect(await among(['lift@buyer.test'], null)).toEqual([])
  const { data: read } = await admin.call(suppression.get, { params: { id: data.id } })
  expect(read).toMatchObject({ state: 'lifted', lift_reason: 'Wrote to us' })
  expect(read.history.map(({ action }) => action)).toEqual(['', 'lift'])
  expect((await add('lift@buyer.test')).status).toBe(200)
})

let count = 0
describeFlow(suppression, {
  app: async () => app,
  as: 'marketing',
  actors: { lift: 'admin' },
  valid: () => ({ address: `flow${++count}@buyer.test` }),
})
