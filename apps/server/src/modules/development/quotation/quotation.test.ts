import { profile } from '@dropyard/contract/account/profile'
import { goodsUnit } from '@dropyard/contract/catalog/goods-unit'
import { variantRow } from '@dropyard/contract/development/development/variant-row'
import { productPipeline } from '@dropyard/contract/development/pipeline'
import { quotation, quotationCalls } from '@dropyard/contract/development/quotation'
import { supplierQuotation } from '@dropyard/contract/development/supplier-quotation'
import { workbench } from '@dropyard/contract/overview/workbench'
import { supplier } from '@dropyard/contract/purchasing/supplier'
import { notice } from '@dropyard/contract/system/notice'
import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { assertFound } from '../../../kit/errors.ts'
import { startTestApp } from '../../../testing/app.ts'
import { inDays } from '../../../testing/days.ts'
import { developing, type Stay } from '../../../testing/developing.ts'
import { selling } from '../../../testing/development.ts'
import { makeSku } from '../../../testing/factories.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { complete } from '../development/complete.ts'
import { formsOf } from '../development/forms.ts'
import { developmentProduct, developmentTask } from '../development/table.ts'
import { rowsIn } from '../development/values.ts'
import { quotationExpiry } from './expire.ts'

/** Suppliers are asked in rounds; one of their quotations is the default while it is valid. */

const app = await startTestApp({ demo: selling })
const { developer, admin, at } = await developing(app)
const { data: suppliers } = await developer.call(supplier.list, { query: { status: 'approved' } })
const [supplier_id = 0, otherSupplier = 0] = suppliers.map(({ id }) => id)

const quotes = ({ product }: Stay, more: object) =>
  developer.call(quotation.create, { body: { product_id: product, supplier_id, ...more } as never })
const listed = async ({ product }: Stay) =>
  (await developer.call(quotation.list, { query: { product_id: product } })).data
const compared = async ({ product }: Stay) =>
  (await developer.call(quotationCalls.find, { query: { product_id: product } })).data
const accepts = (id: number, more: { variants?: string[]; reason?: string } = {}) =>
  developer.call(quotationCalls.makeDefault, { body: { id, ...more } })
/** Sets the variants of a task's product. */
const setsUp = ({ product }: Stay, codes: readonly string[]) =>
  app.system(async ({ db }) => {
    const variants = codes.map((code) => variantRow(code, [code]))
    await db
      .update(developmentTask)
      .set({
        form: sql`jsonb_set(${developmentTask.form}, '{variants}', ${JSON.stringify(variants)}::jsonb)`,
      })
      .where(and(eq(developmentTask.productId, product), eq(developmentTask.module, 'goodsOpen')))
  })
/** Of concurrent calls, exactly one succeeds and the others are refused. */
const oneOf = async (calls: readonly Promise<{ status: number }>[]) =>
  expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])

it('has one winner in a round, however many are accepted at once; the others are kept', async () => {
  const asking = await at('supplierQuotation')
  await asking.writes({ quantity_first: 200 })
  const ids: number[] = []
  for (const price of [900, 890, 880, 870, 860])
    ids.push((await quotes(asking, { tiers: [{ quantity: 100, price }] })).data.id)
  await oneOf(ids.map((id) => accepts(id)))
  const rows = await listed(asking)
  expect(rows.map(({ state }) => state).sort()).toEqual(['accepted', ...Array(4).fill('declined')])
  expect(rows.every(({ tiers }) => tiers.length === 1)).toBe(true)
  const { quantities, rows: costs } = await compared(asking)
  expect(quantities).toContain(200)
  expect(costs[0]?.costs.at(-1)).toBe(900)
})

it('is asked for once, however many ask at once, and a round ends for a reason', async () => {
  const asking = await at('supplierQuotation')
  const product_id = asking.product
  const supplier_ids = [supplier_id, otherSupplier]
  const asks = () => developer.call(quotationCalls.ask, { body: { product_id, supplier_ids } })
  await oneOf([asks(), asks(), asks(), asks(), asks()])
  const [open, ...more] = await listed(asking)
  expect([open, ...more].map((row) => [row?.state, row?.supplier_id])).toEqual(
    supplier_ids.map((one) => ['asked', one]),
  )
  const close = () =>
    developer.call(quotationCalls.closeRound, { body: { product_id, round: 1, reason: 'Too slow' } })
  expect((await close()).data).toEqual({ declined: 2 })
  // A stale edit is refused and doesn't reopen it.
  const stale = { product_id, supplier_id, version: open?.version, tiers: [{ quantity: 9, price: 7 }] }
  const params = { id: open?.id ?? 0 }
  const overtaken = await developer.call(quotation.update, { params, body: stale as never })
  expect(overtaken.refusal).toBe('common.changed')
  expect((await close()).refusal).toBe('quotation.closed')
  for (const row of await listed(asking))
    expect(row).toMatchObject({ state: 'declined', decline_reason: 'Too slow' })
  // A quotation after a round was closed belongs to the next round.
  const late = await quotes(asking, { tiers: [{ quantity: 10, price: 700 }] })
  expect(late.data).toMatchObject({ round: 2, actions: ['accept', 'decline'] })
  const body = { id: late.data.id, reason: 'Wrong material' }
  expect((await developer.call(quotationCalls.decline, { body })).data.state).toBe('declined')
  expect((await developer.call(quotationCalls.decline, { body })).refusal).toBe('quotation.decided')
})

it('compares variants with the pictures of those that are sold already', async () => {
  const asking = await at('supplierQuotation')
  await setsUp(asking, ['SOLD-1', 'NEW-1'])
  const sold = await app.system((ctx) => makeSku(ctx, { code: 'SOLD-1' }))
  await app.asOwner(`UPDATE sku SET image = 'goods/ab/cup.webp' WHERE id = ${sold.id}`)
  await app.asOwner(
    `UPDATE development_product SET goods_id = (SELECT goods_id FROM sku WHERE id = ${sold.id}) WHERE id = ${asking.product}`,
  )
  expect((await compared(asking)).variants).toMatchObject([
    { code: 'SOLD-1', picture: '/files/goods/ab/cup.webp' },
    { code: 'NEW-1', picture: null },
  ])
})

it('is accepted for some variants each: the first that comes gets one, and each has the cost of its own supplier', async () => {
  const asking = await at('supplierQuotation')
  await setsUp(asking, ['V-1', 'V-2', 'V-3'])
  await asking.writes({ quantity_first: 100 })
  const quoted = async (price: number) => (await quotes(asking, { tiers: [{ quantity: 1, price }] })).data.id
  const ids = [await quoted(900), await quoted(880), await quoted(870)]
  // The comparison shows each variant and its cost.
  const { variants, rows } = await compared(asking)
  expect(variants).toEqual(['V-1', 'V-2', 'V-3'].map((code) => ({ code, options: [code], picture: null })))
  expect(rows[0]?.variant_costs).toEqual(variants.map(({ code }) => ({ variant: code, cost: 900 })))
  const row = async (id: number) => (await listed(asking)).find((one) => one.id === id)
  expect((await accepts(ids[0] ?? 0, { variants: ['V-9'] })).fields.variants).toContain('V-9')
  const answers = await Promise.all(ids.map((id) => accepts(id, { variants: ['V-1'] })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.fields.variants).toContain('V-1')
  const won = answers.find(({ status }) => status === 200)?.data.id ?? 0
  const [second = 0, third = 0] = ids.filter((id) => id !== won)
  expect(await row(won)).toMatchObject({ variants: ['V-1'], open_variants: ['V-2', 'V-3'] })
  expect(await row(second)).toMatchObject({ state: 'quoted', open_variants: ['V-2', 'V-3'] })
  expect(await asking.tries('confirm')).toBe('development.quotation_variants')
  expect((await accepts(second, { variants: ['V-2'] })).status).toBe(200)
  expect((await asking.read()).missing).toMatchObject([{ message: expect.stringContaining('V-3') }])
  // The remaining variant can be accepted in a later round, and no variants means every one without a default.
  await developer.call(quotationCalls.decline, { body: { id: third, reason: 'Too slow' } })
  const later = await quoted(860)
  expect((await accepts(later, { variants: ['V-3'] })).status).toBe(200)
  expect(await row(later)).toMatchObject({
    round: 2,
    variants: ['V-3'],
    actions: expect.arrayContaining(['accept']),
  })
  const costs = await app.system(async (ctx) => {
    const [product] = await ctx.db
      .select()
      .from(developmentProduct)
      .where(eq(developmentProduct.id, asking.product))
    const begun = await complete.begins?.(ctx, await formsOf(ctx, asking.product), assertFound(product))
    return rowsIn(begun, 'skus').map(({ cost }) => cost)
  })
  const priceOf = (id: number) => [900, 880, 870][ids.indexOf(id)] ?? 860
  expect(costs).toEqual([priceOf(won), priceOf(second), 860])
  expect(await asking.tries('confirm')).toBe('done')
  const { history } = (await asking.read()) as unknown as { history: { action: string; input: object }[] }
  expect(history.filter(({ action }) => action === 'accepted').map(({ input }) => input)).toEqual(
    ['V-1', 'V-2', 'V-3'].map((variants) => ({ supplier: expect.any(String), variants })),
  )
})

it('takes variants from an earlier round, whose quotation stays the default of the rest', async () => {
  const asking = await at('supplierQuotation')
  await setsUp(asking, ['W-1', 'W-2'])
  const tiers = [{ quantity: 1, price: 900 }]
  const whole = (await quotes(asking, { tiers })).data.id
  await accepts(whole)
  expect(await listed(asking)).toMatchObject([{ state: 'accepted', variants: [], open_variants: [] }])
  const later = (await quotes(asking, { tiers })).data.id
  expect((await accepts(later, { variants: ['W-2'] })).status).toBe(200)
  const states = async () =>
    Object.fromEntries((await listed(asking)).map(({ id, state, variants }) => [id, [state, variants]]))
  expect(await states()).toEqual({ [whole]: ['accepted', ['W-1']], [later]: ['accepted', ['W-2']] })
  expect((await accepts(later)).status).toBe(200)
  expect(await states()).toEqual({ [whole]: ['declined', []], [later]: ['accepted', []] })
})

it('wants a reason where an item costs more than the target of the idea, and its history keeps it', async () => {
  const asking = await at('supplierQuotation')
  await asking.writes({ quantity_first: 100 })
  const dear = (await quotes(asking, { tiers: [{ quantity: 1, price: 1600 }] })).data.id
  expect((await compared(asking)).rows[0]?.variant_costs[0]).toMatchObject({ cost: 1600 })
  expect((await accepts(dear)).fields.reason).toMatch(/16\.00.*15\.00/)
  expect((await listed(asking))[0]?.state).toBe('quoted')
  expect((await accepts(dear, { reason: 'Only maker with a CE mark' })).status).toBe(200)
  expect((await listed(asking))[0]).toMatchObject({ accept_reason: 'Only maker with a CE mark' })
  const { history } = (await asking.read()) as unknown as { history: { input: object }[] }
  expect(history.at(-1)?.input).toMatchObject({ cost: '16.00', reason: 'Only maker with a CE mark' })
})

it('keeps what was agreed before, and ends on its day unless it is extended', async () => {
  const asking = await at('supplierQuotation')
  await asking.writes({ quantity_first: 100 })
  const terms = { tiers: [{ quantity: 100, price: 900, lead_days: 5 }], sample_fee: 5000 }
  const { data: made } = await quotes(asking, { customizing_fee: 1000, ...terms })
  expect(made).toMatchObject({ valid_until: inDays(30), versions: [] })
  expect((await compared(asking)).rows[0]).toMatchObject({ costs: [null, 960] })
  const { product_id, customizing_fee, valid_until, version } = made
  const kept = { product_id, supplier_id, customizing_fee, sample_fee: 5000, valid_until, version }
  const better = { ...kept, tiers: [{ ...terms.tiers[0], price: 850 }], sample_deductible: true }
  const params = { id: made.id }
  const { data: next } = await developer.call(quotation.update, { params, body: better as never })
  expect(next.versions).toMatchObject([{ terms: { ...terms, sample_deductible: false } }])
  expect((await compared(asking)).rows[0]).toMatchObject({ costs: [null, 860] })
  await accepts(made.id)
  await app.asOwner(`UPDATE quotation SET valid_until = '2026-01-01' WHERE id = ${made.id}`)
  for (let twice = 0; twice < 2; twice += 1) {
    await app.system((ctx) => ctx.enqueue(quotationExpiry, {}))
    await app.runJobs()
  }
  expect(await listed(asking)).toMatchObject([{ state: 'expired', actions: ['prolong'] }])
  const { data: notices } = await developer.call(notice.list, { query: { event: 'quotation.expired' } })
  expect(notices).toMatchObject([{ title: expect.stringContaining('2026-01-01') }])
  expect(await asking.tries('confirm')).toBe('development.quotation')
  const extend = (until: string) =>
    developer.call(quotationCalls.prolong, { body: { id: made.id, valid_until: until } })
  expect((await extend(inDays(-2))).fields.valid_until).toContain('today')
  expect((await extend(inDays(9))).data).toEqual({ id: made.id, state: 'accepted' })
  expect(await asking.tries('confirm')).toBe('done')
})

it('names the variants that cost more or less, and is compared with them', async () => {
  const asking = await at('supplierQuotation')
  const { codes } = (await asking.read()) as unknown as { codes: string[] }
  const quote = (extras: object[]) => quotes(asking, { tiers: [{ quantity: 1, price: 900 }], extras })
  const known = { variant: codes[0], extra: 50 }
  expect((await quote([known, { variant: 'Purple', extra: 100 }])).fields.extras).toContain('Purple')
  expect((await quote([known])).status).toBe(200)
  await quote([])
  const { rows, cheapest } = await compared(asking)
  expect(rows.map(({ costs, differs }) => [costs[0], differs])).toEqual([
    [900 + 50 / codes.length, [0, 50]],
    [900, []],
  ])
  expect(cheapest).toEqual([])
})

it('has quantities that grow and prices that do not, and as many pieces as its unit', async () => {
  const asking = await at('supplierQuotation')
  const [first, dearer] = [
    { quantity: 100, price: 900 },
    { quantity: 500, price: 950 },
  ]
  expect((await quotes(asking, { tiers: [first, dearer] })).fields['tiers.1.price']).toContain('rise')
  const unit = { code: 'dz', pieces: 12, name: 'Dozen', name_zh: '打' }
  const pack_unit_id = (await admin.call(goodsUnit.create, { body: unit })).data.id
  const { data } = await quotes(asking, { tiers: [first], pack_unit_id })
  expect(data).toMatchObject({ pack_unit_name: 'Dozen', pack_quantity: 12 })
  expect((await compared(asking)).rows).toMatchObject([{ id: data.id, pack: 'Dozen', pack_quantity: 12 }])
})

it('is sourced by several in one round: each sees their own part, and who leads compares all', async () => {
  const asking = await at('supplierQuotation')
  const product_id = asking.product
  const buyer = await app.as('buyer')
  const own = { product_id, supplier_id: otherSupplier, tiers: [{ quantity: 1, price: 800 }] }
  await developer.call(quotationCalls.ask, { body: { product_id, supplier_ids: [supplier_id] } })
  const seen = async () => (await buyer.call(quotation.list, { query: { product_id } })).data
  expect(await seen()).toHaveLength(1)
  // A user who may not work on quotations can't be chosen: the picker leaves them out, and the field refuses them.
  const { people } = await app.system(demoIds)
  const offered = await buyer.call(supplierQuotation.flow.work.workers, { query: {} })
  expect(offered.data.map(({ id }) => id)).toEqual(expect.arrayContaining([people.buyer, people.developer]))
  expect(offered.data.map(({ id }) => id)).not.toContain(people.sampler)
  const wrong = await asking.wrong('handle', { form: { buyer_ids: [people.buyer, people.sampler] } })
  expect(wrong.buyer_ids).toContain('may not work on it')
  expect(await asking.writes({ buyer_ids: [people.buyer] })).toBe('done')
  expect(await seen()).toEqual([])
  await app.runJobs()
  const { data: notices } = await buyer.call(notice.list, { query: { event: 'task.shared' } })
  expect(notices).toMatchObject([{ title: expect.stringContaining('PD') }])
  // Board, list and workbench show the co-sourcers.
  const search = { query: { search: String((await asking.read()).product_sn) } }
  const { columns } = (await developer.call(productPipeline.board, search)).data
  const [card] = columns.find(({ module }) => module === 'supplierQuotation')?.cards ?? []
  const { name_en: name } = (await buyer.call(profile.read)).data
  expect(card).toMatchObject({ assignee_name: expect.any(String), shared_names: name })
  expect(await asking.read()).toMatchObject({ shared_names: name })
  const { on_me } = (await buyer.call(workbench.day)).data
  expect(on_me.rows).toContainEqual(
    expect.objectContaining({ why: 'shared', task_id: asking.id, shared_names: name }),
  )
  const shared = { query: { view: 'shared' } } as const
  expect((await buyer.call(workbench.tasks, shared)).data).toMatchObject([{ task_id: asking.id }])
  const asks = { body: { product_id, supplier_ids: [otherSupplier] } }
  expect((await buyer.call(quotationCalls.ask, asks)).data).toEqual({ round: 1, asked: 1 })
  const [mine] = await seen()
  const answered = await buyer.call(quotation.update, {
    params: { id: mine?.id ?? 0 },
    body: { ...own, version: mine?.version } as never,
  })
  expect(answered.data).toMatchObject({ state: 'quoted', round: 1 })
  expect(answered.data.actions).toEqual(['decline'])
  const theirs = (await listed(asking)).find((row) => row.supplier_id === supplier_id)
  const parts = async (who = developer) => {
    const { data } = await who.call(quotationCalls.find, { query: { product_id } })
    return [data.rows.length, data.parts.map(({ asked, offers, chosen }) => [asked, offers, chosen])]
  }
  expect(await parts(buyer)).toEqual([1, []])
  const supplied = (who = developer) => who.call(quotationCalls.supplierGoods, { query: { supplier_id } })
  const isOf = async (who = developer) => (await supplied(who)).data.some(({ id }) => id === theirs?.id)
  expect(await parts()).toEqual([
    2,
    [
      [1, 0, false],
      [1, 1, false],
    ],
  ])

  // A co-sourcer who can't see a supplier's answer in this round doesn't ask that supplier again.
  const { version } = (await developer.call(quotation.get, { params: { id: theirs?.id ?? 0 } })).data
  const tiers = [{ quantity: 1, price: 900 }]
  await developer.call(quotation.update, {
    params: { id: theirs?.id ?? 0 },
    body: { product_id, supplier_id, tiers, version } as never,
  })
  const again = { body: { product_id, supplier_ids: [supplier_id] } }
  expect((await buyer.call(quotationCalls.ask, again)).refusal).toBe('quotation.asked')

  // The leading person decides; a co-sourcer can't see other people's requests.
  const { id } = answered.data
  const take = { body: { id } }
  expect((await buyer.call(quotationCalls.makeDefault, take)).refusal).toBe('quotation.part')
  const round = { body: { product_id, round: 1, reason: 'Enough' } }
  expect((await buyer.call(quotationCalls.closeRound, round)).refusal).toBe('quotation.part')
  expect([await isOf(), await isOf(buyer)]).toEqual([true, false])
  const decline = { body: { id: theirs?.id ?? 0, reason: 'Too dear' } }
  expect((await buyer.call(quotationCalls.decline, decline)).refusal).toBe('common.not_found')
  expect((await accepts(id)).data).toEqual({ id, state: 'accepted' })
  expect(await asking.tries('confirm')).toBe('done')
  // The round shows by name what each of them asked for and received.
  expect(await parts()).toEqual([
    2,
    [
      [1, 1, false],
      [1, 1, true],
    ],
  ])
})

it('takes over the tiers that a process of the version before writes during an upgrade', async () => {
  const asking = await at('supplierQuotation')
  const tiers = [{ quantity: 100, price: 900, lead_days: 5 }]
  const { data } = await quotes(asking, { tiers })
  const writes = (values: string) => app.asOwner(`UPDATE quotation SET ${values} WHERE id = ${data.id}`)
  const read = async () => (await listed(asking))[0]?.tiers
  await writes(`tiers = '[{"quantity": 10, "price": 800}, {"quantity": 50, "price": 700, "lead_days": 9}]'`)
  const moved = await read()
  expect(moved).toMatchObject([
    { quantity: 10, price: 800, lead_days: null },
    { quantity: 50, price: 700, lead_days: 9 },
  ])
  await writes(`note = 'Other fields', tiers = tiers`)
  expect(await read()).toEqual(moved)
  await writes(`tiers = '[]'`)
  expect(await read()).toEqual([])
})
