import { listView, mostViews } from '@dropyard/contract/system/list-view'
import { menu } from '@dropyard/contract/system/menu'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'

const app = await startTestApp()
const sales = await app.as('sales')
const support = await app.as('support')
const admin = await app.as('admin')
const merchant = await app.as('merchant')
const colleague = await app.as('member')
const rival = await app.as('merchant2')
type Caller = typeof sales

const input = { query: { kind: 'lead', sort: '-id' }, columns: null }
const save = (who: Caller, name: string, more: object = {}) =>
  who.call(listView.create, { body: { ...input, list: '/v1/customer', name, ...more } })
const namesOf = async (who: Caller) => (await who.call(listView.all)).data.map(({ name }) => name)
const viewOf = async (who: Caller, name: string) => {
  const row = (await who.call(listView.all)).data.find((one) => one.name === name)
  if (!row) throw new Error(`no view ${name}`)
  return row
}
const defaultsOf = async (who: Caller) => (await who.call(menu.authority)).ext.default_views
const change = async (who: Caller, id: number, more: object) =>
  who.call(listView.update, { params: { id }, body: { ...input, name: 'Changed', version: 1, ...more } })

it('belongs to a user, is changed with its version, and its name is unique for the list', async () => {
  const columns = { order: ['name', 'state'], hidden: [] }
  const { data } = await save(sales, 'Open leads', { columns })
  expect(await viewOf(sales, 'Open leads')).toMatchObject({
    ...{ query: input.query, columns, own: true, editable: true, shared: false, is_default: false },
  })
  expect(await namesOf(support)).toEqual([])
  expect((await save(sales, 'open LEADS')).fields).toHaveProperty('name')
  expect((await save(sales, 'Open leads', { list: '/v1/orders' })).status).toBe(200)
  expect((await save(support, 'Open leads')).status).toBe(200)
  expect((await save(sales, 'x'.repeat(61))).fields).toHaveProperty('name')
  expect((await save(sales, ' ')).fields).toHaveProperty('name')
  expect((await save(sales, 'Nowhere', { list: '/v1/no-list' })).fields).toHaveProperty('list')
  await change(sales, data.id, { name: 'Leads', query: {} })
  expect(await viewOf(sales, 'Leads')).toMatchObject({ query: {}, columns: null, version: 2 })
  expect((await change(sales, data.id, {})).refusal).toBe('common.changed')
  expect((await change(support, data.id, {})).refusal).toBe('common.not_found')
  expect((await support.call(listView.remove, { params: { id: data.id } })).refusal).toBe('common.not_found')
  await sales.call(listView.remove, { params: { id: data.id } })
  expect(await namesOf(sales)).toEqual(['Open leads'])
})

it('is shared with colleagues by those who may, and changed only by its owner or an administrator', async () => {
  const { data } = await save(sales, 'Shared', { shared: true })
  expect(await viewOf(support, 'Shared')).toMatchObject({ own: false, editable: false, shared: true })
  expect((await change(support, data.id, {})).refusal).toBe('list-view.not_yours')
  expect((await support.call(listView.remove, { params: { id: data.id } })).refusal).toBe(
    'list-view.not_yours',
  )
  await support.call(listView.setDefault, { params: { id: data.id }, body: { on: true } })
  expect((await viewOf(support, 'Shared')).is_default).toBe(true)
  expect((await viewOf(sales, 'Shared')).is_default).toBe(false)
  expect(await defaultsOf(support)).toEqual(['/v1/customer'])
  expect(await defaultsOf(sales)).toEqual([])
  expect((await change(admin, data.id, { name: 'By admin' })).status).toBe(200)
  const unshare = (who: Caller, version: number) =>
    who.call(listView.share, { params: { id: data.id }, body: { version, on: false } })
  expect((await unshare(support, 2)).refusal).toBe('list-view.not_yours')
  expect((await unshare(sales, 1)).refusal).toBe('common.changed')
  expect((await unshare(sales, 2)).status).toBe(200)
  expect(await namesOf(support)).not.toContain('By admin')
  const { rows } = await app.asOwner('SELECT 1 FROM list_view_default')
  expect(rows).toEqual([])
  expect(await defaultsOf(support)).toEqual([])
  const hidden = await support.call(listView.setDefault, { params: { id: data.id }, body: { on: true } })
  expect(hidden.refusal).toBe('common.not_found')
})

it('of merchants is never one of another company, or of staff', async () => {
  expect((await save(merchant, 'Ours', { shared: true })).status).toBe(200)
  await save(sales, 'Of staff', { shared: true })
  expect(await namesOf(merchant)).toEqual(['Ours'])
  expect(await namesOf(colleague)).toEqual(['Ours'])
  expect(await namesOf(rival)).toEqual([])
  expect(await namesOf(admin)).not.toContain('Ours')
  const { id } = await viewOf(merchant, 'Ours')
  for (const who of [rival, admin])
    for (const refused of [
      await change(who, id, {}),
      await who.call(listView.remove, { params: { id } }),
      await who.call(listView.setDefault, { params: { id }, body: { on: true } }),
    ])
      expect(refused.refusal).toBe('common.not_found')
  // Members of a company use shared views, but share none.
  expect((await save(colleague, 'Mine', { shared: true })).fields).toHaveProperty('shared')
  const { data } = await save(colleague, 'Mine')
  const share = { params: { id: data.id }, body: { version: 1, on: true } }
  expect((await colleague.call(listView.share, share)).status).toBe(403)
})

it('is one default of a list, and there are not too many', async () => {
  const one = (await save(support, 'One')).data.id
  const other = (await save(support, 'Other')).data.id
  const choose = (id: number, on: boolean) =>
    support.call(listView.setDefault, { params: { id }, body: { on } })
  await choose(one, true)
  await choose(other, true)
  expect((await viewOf(support, 'One')).is_default).toBe(false)
  expect((await viewOf(support, 'Other')).is_default).toBe(true)
  await choose(other, false)
  expect((await viewOf(support, 'Other')).is_default).toBe(false)
  const both = await Promise.all([save(support, 'At once'), save(support, 'at once')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  await app.asOwner(
    `INSERT INTO list_view (person_id, list, name, query)
      SELECT person_id, list, 'View ' || n, '{}' FROM list_view, generate_series(1, $2::int) AS n WHERE id = $1`,
    [one, mostViews],
  )
  expect((await save(support, 'Too many')).refusal).toBe('list-view.many')
})
