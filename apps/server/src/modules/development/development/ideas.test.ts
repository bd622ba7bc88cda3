import { role } from '@dropyard/contract/account/role'
import { moduleNames } from '@dropyard/contract/development/development/module-name'
import { moduleOf } from '@dropyard/contract/development/development/modules'
import { developmentMode } from '@dropyard/contract/development/development-mode'
import { investLimit } from '@dropyard/contract/development/invest-limit'
import { goodsSeller } from '@dropyard/contract/purchasing/goods-seller'
import { supplier } from '@dropyard/contract/purchasing/supplier'
import { externalLink, sourcing } from '@dropyard/contract/sourcing/external-link'
import { sourcingFlow } from '@dropyard/contract/sourcing/external-link/flow'
import { expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { inDays } from '../../../testing/days.ts'
import { developing } from '../../../testing/developing.ts'
import { begin, callOf, selling, type TaskRow } from '../../../testing/development.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { demoIds } from '../../account/user/demo-ids.ts'

/** Origins of products: our own ideas, and requests of merchants. */

const app = await startTestApp({ demo: selling })
const { developer, admin, stay, passes } = await developing(app)
const merchant = await app.as('merchant')
const { people } = await app.system(demoIds)
const { record } = moduleOf('goodsDevelop')

const idea = async (more?: object) => stay('goodsDevelop', (await begin(developer, more)).data)
const listed = async (query: object) => (await callOf<TaskRow[]>(developer, record.list, { query })).data
const modeNamed = async (name: string): Promise<number | undefined> =>
  (await admin.call(developmentMode.select, {})).data.find((one) => one.name === name)?.id

it('begins in the hands of whoever had it, and lists its product', async () => {
  const { status, data, message } = await begin(developer)
  expect(status, message).toBe(200)
  expect(data).toMatchObject({
    ...{ state: 'claimed', round: 1, assignee_id: people.developer },
    product_sn: expect.stringMatching(/^PD\d{8}$/),
    product_name: expect.stringContaining('Foldable cup'),
  })
  expect(await listed({ search: data.product_sn })).toHaveLength(1)
})

it('says what it lacks before it is submitted', async () => {
  const lacking = await idea({ markets: [], infringement: null })
  const { missing } = await lacking.read()
  expect(missing.map(({ message }) => message)).toEqual(['Main markets', 'Infringement'])
  expect(await lacking.tries('confirm')).toBe('development.missing')
})

it('wants a reason for a price that hardly covers the cost', async () => {
  const cheap = await idea({ target_cost: 7000, target_price: 1000 })
  // Shown while it is being worked on, before it is submitted.
  expect((await cheap.read()).missing).toMatchObject([{ message: expect.stringContaining('120%') }])
  expect(await cheap.tries('confirm')).toBe('development.margin')
  expect(await cheap.writes({ price_reason: 'It brings buyers of lids.' })).toBe('done')
  expect(await cheap.tries('confirm')).toBe('done')
})

it('tells two people that they bring the same offer', async () => {
  const first = await begin(developer, { links: ['https://detail.1688.com/offer/61234567.html?spm=a'] })
  const second = await begin(admin, { links: ['https://m.1688.com/offer/61234567.html'] })
  expect(second.status).toBe(422)
  expect(second.fields.links).toContain(String(first.data.product_sn))
})

it('says that goods are bought from the same offer already, and which merchants ask for it', async () => {
  const link = 'https://detail.1688.com/offer/61239999.html'
  const { skus } = await (await goodsMaker(app)).make({ code: 'TENT-SAME', images: 0, skus: [{}] })
  const { data: suppliers } = await developer.call(supplier.list, { query: { status: 'approved' } })
  const seller = { sku: skus[0]?.code ?? '', supplier: suppliers[0]?.code ?? '', link }
  const supplied = await admin.call(goodsSeller.create, { body: seller })
  expect(supplied.status, supplied.message).toBe(200)
  const asked = await merchant.call(externalLink.create, { body: { url: `${link}?spm=b`, quantity: 5 } })
  // A number that only contains part of the other belongs to another offer.
  const other = { url: 'https://detail.1688.com/offer/612399991.html', quantity: 5 }
  await merchant.call(externalLink.create, { body: other })
  const { same } = await (await idea({ links: [link] })).read()
  expect(same).toEqual(['TENT-SAME', asked.data.request_sn])
})

it('says under which licence its images are shown where its mode has no design', async () => {
  const mode_id = await modeNamed('Ready-made')
  const shown = await idea({ mode_id })
  expect(await shown.tries('confirm')).toBe('development.licence')
  await shown.writes({ pictures_licence: 'supplier' })
  expect(await shown.tries('confirm')).toBe('done')
  expect(await (await idea({ mode_id, pictures: [] })).tries('confirm')).toBe('done')
})

it('is invested in by a lead where its mode wants that', async () => {
  const wanting = await idea({ mode_id: await modeNamed('With investment') })
  await wanting.tries('confirm')
  expect(await wanting.tries('pass', {}, admin)).toBe('development.invest')
  const invests = (who: Caller, budget: number) =>
    wanting.tries('invest', { budget, owner_id: people.developer }, who)
  // The lead must not be the creator, must name an owner who can see the product, and may not exceed the limit of their roles.
  expect(await invests(developer, 500_000)).toBe('development.own_invest')
  const blind = { budget: 500_000, owner_id: people.finance }
  expect(await wanting.wrong('invest', blind, admin)).toHaveProperty('owner_id')
  const [{ id: role_id } = { id: 0 }] = (await admin.call(role.select, { query: { search: 'Super admin' } }))
    .data
  const limit = (most: number) => admin.call(investLimit.create, { body: { role_id, most } })
  expect((await limit(400_000)).data).toMatchObject({ role_name: 'Super admin', most: 400_000 })
  expect((await limit(1)).fields).toHaveProperty('role_id')
  expect(await invests(admin, 500_000)).toBe('development.invest_limit')
  expect(await invests(admin, 400_000)).toBe('done')
  const { actions, ...row } = await wanting.read()
  expect(row).toMatchObject({ budget: 400_000, product_owner: expect.stringMatching(/./) })
  expect(actions.map(({ action }) => action)).not.toContain('invest')
  expect(await wanting.tries('pass', {}, admin)).toBe('done')
})

it('is read with empty fields where its form was begun before they were there', async () => {
  const old = await idea()
  await app.asOwner(`UPDATE development_task SET form = form - 'competitors' - 'level' WHERE id = ${old.id}`)
  const row = await old.read()
  expect(row).toMatchObject({ competitors: [] })
  expect(await listed({ search: row.product_sn })).toMatchObject([{ id: old.id }])
})

it('travels as a file that changes nothing when it comes back', async () => {
  const competitors = [{ url: 'https://a.example/1', price: 1299, reviews: 3, rating: '4.5' }]
  expect((await begin(developer, { competitors })).status).toBe(200)
  const exported = await callOf(developer, record.export, { query: { format: 'csv' } })
  const { raw: content } = exported as unknown as { raw: Buffer }
  const files = { file: { name: 'ideas.csv', content } }
  const back = await callOf<Record<string, unknown>>(developer, record.import, { body: {}, files })
  expect(back.data).toMatchObject({ errors: [], unchanged: back.data.rows })
})

const offer = { unit_price: 999, moq: 20, lead_days: 7, valid_until: '2099-01-01', quote_note: '' }
/** Quotes a merchant's request, which the merchant accepts, so that it is developed. */
const accepted = async (id: number, title: string): Promise<TaskRow> => {
  await developer.call(sourcingFlow.endpoints.quote, { body: { id_list: [id], ...offer } })
  const accepts = await merchant.call(sourcingFlow.endpoints.accept, { body: { id_list: [id] } })
  expect(accepts.status, accepts.message).toBe(200)
  const [row] = await listed({ search: title, open: true })
  return row as TaskRow
}

it('is developed for a merchant once its quotation was accepted, and ends as goods of theirs alone', async () => {
  const needed_by = inDays(1)
  const wish = { note: 'Green, with our label.', needed_by, target_price: 1200 }
  const body = { url: 'https://shop.example/stool', title: 'Camp stool', quantity: 40, ...wish }
  const { id } = (await merchant.call(externalLink.create, { body })).data
  const begun = await accepted(id, 'Camp stool')
  // The price that was accepted replaces the one that was wished for.
  const terms = { first_quantity: 40, needed_by, target_price: offer.unit_price }
  expect(begun).toMatchObject({ origin: 'request', state: 'waiting', ...terms })
  // Three days are the default, but the merchant wants it tomorrow.
  expect(begun.due_at).toBe(`${needed_by}T23:59:59.999Z`)
  const task = stay('goodsDevelop', begun)
  await task.tries('claim')
  await task.writes({ markets: ['DE'], target_cost: 1500, target_price: 999, infringement: 'clear' })
  await passes(task.product, ...moduleNames)
  const sampled = await callOf<TaskRow[]>(developer, moduleOf('goodsSample').record.list, {
    query: { search: 'Camp stool' },
  })
  const sample = stay('goodsSample', sampled.data[0] as TaskRow)
  expect(await sample.read()).toMatchObject({ required: wish.note, needed_by })
  const { rows } = await app.asOwner(`
    SELECT g.status, g.visible_to, l.goods_id = g.id AS same, l.state AS request FROM development_product p
    JOIN goods g ON g.id = p.goods_id JOIN external_link l ON l.id = p.external_link_id WHERE p.id = ${task.product}`)
  expect(rows[0]).toMatchObject({ status: 'on_shelf', same: true, request: 'ready' })
  expect(rows[0]?.visible_to).toHaveLength(1)
})

it('may be called by one letter, as a merchant called what they asked for', async () => {
  const body = { url: 'https://shop.example/q', title: 'Ω', quantity: 40 }
  const { id } = (await merchant.call(externalLink.create, { body })).data
  expect(await accepted(id, 'Ω')).toMatchObject({ title: 'Ω', product_name: 'Ω' })
})

it('says that somebody brings what a merchant asked for, and tells them what became of it', async () => {
  const url = 'https://detail.1688.com/offer/69990001.html'
  const other = await begin(developer, { links: [url] })
  const body = { url, title: 'Camp table', quantity: 40 }
  const { id } = (await merchant.call(externalLink.create, { body })).data
  const begun = stay('goodsDevelop', await accepted(id, 'Camp table'))
  expect(await begun.read()).toMatchObject({ request_id: id, same: [other.data.product_sn] })
  const reason = { reason: 'It breaks at 20 kg.' }
  expect(await begun.tries('eliminate', reason, admin)).toBe('done')
  const asked = (await merchant.call(externalLink.get, { params: { id } })).data
  expect(asked.state).toBe('accepted')
  expect(asked.merchant_unread).toBeGreaterThan(0)
  const unread = { query: { unread: true, search: 'Camp table' } }
  expect((await developer.call(sourcing.list, unread)).data).toHaveLength(1)
  const { messages } = (await developer.call(sourcing.get, { params: { id } })).data
  expect(messages.map((one) => one.body)).toEqual([expect.stringContaining('It breaks at 20 kg.')])
  // The request can be refused and reopened; then development begins again.
  const { refuse, reopen } = sourcingFlow.endpoints
  const refused = await developer.call(refuse, { body: { id_list: [id], ...reason } })
  expect(refused.status, refused.message).toBe(200)
  await merchant.call(reopen, { body: { id_list: [id], reason: 'A stronger one?' } })
  expect((await accepted(id, 'Camp table')).product_id).not.toBe(begun.product)
})
