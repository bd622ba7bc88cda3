import { role } from '@dropyard/contract/account/role'
import { goodsAttrValue } from '@dropyard/contract/catalog/goods-attr'
import { goodsUnit } from '@dropyard/contract/catalog/goods-unit'
import { developmentMode } from '@dropyard/contract/development/development-mode'
import { investLimit } from '@dropyard/contract/development/invest-limit'
import { type ModuleName, moduleNames } from '@dropyard/contract/development/module-name'
import { moduleOf } from '@dropyard/contract/development/modules'
import { eliminateProduct, productPipeline, reorderProduct } from '@dropyard/contract/development/pipeline'
import { quotation, quotationCalls } from '@dropyard/contract/development/quotation'
import { testTemplate } from '@dropyard/contract/development/test-template'
import { goodsSeller } from '@dropyard/contract/purchasing/goods-seller'
import { supplier } from '@dropyard/contract/purchasing/supplier'
import { externalLink, sourcing } from '@dropyard/contract/sourcing/external-link'
import { sourcingFlow } from '@dropyard/contract/sourcing/sourcing-flow'
import { notice } from '@dropyard/contract/system/notice'
import { task } from '@dropyard/contract/system/task'
import { workbench } from '@dropyard/contract/system/workbench'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import {
  act,
  aSupplier,
  axisOf,
  begin,
  callOf,
  fill,
  goodSample,
  makeCategory,
  read,
  selling,
  type TaskRow,
  taskIn,
  through,
  untilModule,
} from '../../../testing/development.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { quotationExpiry } from '../quotation/expire.ts'
import { productDates } from './dates.ts'

const app = await startTestApp({ demo: selling })
const developer = await app.as('developer')
const admin = await app.as('admin')
const people: Record<'developer' | 'buyer' | 'sampler' | 'finance', number> = (await app.system(demoIds))
  .people as never
const categoryId = await makeCategory(app)

const product = async (more?: object): Promise<number> => (await begin(developer, more)).data.product_id
const until = (productId: number, module: ModuleName) =>
  untilModule(developer, admin, productId, module, categoryId)

const modeNamed = async (name: string): Promise<number | undefined> =>
  (await admin.call(developmentMode.select, {})).data.find((one) => one.name === name)?.id

describe('an idea', () => {
  it('begins in the hands of whoever had it, and lists its product', async () => {
    const { status, data, message } = await begin(developer)
    expect(status, message).toBe(200)
    expect(data).toMatchObject({
      state: 'claimed',
      product_sn: expect.stringMatching(/^PD\d{8}$/),
      product_name: expect.stringContaining('Foldable cup'),
      assignee_id: people.developer,
      round: 1,
    })
    const { record } = moduleOf('goodsDevelop')
    const found = await callOf<unknown[]>(developer, record.list, { query: { search: data.product_sn } })
    expect(found.data).toHaveLength(1)
  })

  it('says what it lacks before it is submitted', async () => {
    const { data } = await begin(developer, { markets: [], infringement: null })
    const { missing } = await read(developer, 'goodsDevelop', data.id)
    expect(missing.map((one) => one.message)).toEqual(['Main markets', 'Infringement'])
    const sent = await act(developer, 'goodsDevelop', 'confirm', data.id)
    expect(sent).toMatchObject({ status: 422, refusal: 'development.missing' })
    expect((await read(developer, 'goodsDevelop', data.id)).state).toBe('claimed')
  })

  it('rates competitors from 0 to 5', async () => {
    const rated = (rating: string) =>
      begin(developer, { competitors: [{ url: 'https://example.com/cup', rating }] })
    expect((await rated('4.7')).data.competitors).toMatchObject([{ rating: '4.7' }])
    for (const [rating, words] of [
      ['5.1', 'Between 0 and 5.'],
      ['-1', 'Between 0 and 5.'],
      ['good', 'At most 1 decimals'],
    ] as const)
      expect((await rated(rating)).fields, rating).toMatchObject({
        competitors: expect.stringContaining(words),
      })
  })

  it('wants a reason for a price that hardly covers the cost', async () => {
    const { data } = await begin(developer, { target_cost: 7000, target_price: 1000 })
    expect(await act(developer, 'goodsDevelop', 'confirm', data.id)).toMatchObject({
      refusal: 'development.margin',
    })
    const why = { form: { price_reason: 'It brings buyers of lids.' } }
    expect(await act(developer, 'goodsDevelop', 'handle', data.id, why)).toMatchObject({ status: 200 })
    expect(await act(developer, 'goodsDevelop', 'confirm', data.id)).toMatchObject({ status: 200 })
  })

  it('tells two people that they bring the same offer', async () => {
    const first = await begin(developer, { links: ['https://detail.1688.com/offer/61234567.html?spm=a'] })
    const second = await begin(admin, { links: ['https://m.1688.com/offer/61234567.html'] })
    expect(second.status).toBe(422)
    expect(second.fields.links).toContain(String(first.data.product_sn))
  })

  it('says that goods are bought from the same offer already, and which merchants ask for it', async () => {
    const link = 'https://detail.1688.com/offer/61239999.html'
    const { make } = await goodsMaker(app)
    const { skus } = await make({ code: 'TENT-SAME', images: 0, skus: [{}] })
    const { data: suppliers } = await developer.call(supplier.list, { query: { status: 'approved' } })
    const seller = { sku: skus[0]?.code ?? '', supplier: suppliers[0]?.code ?? '', link }
    const supplied = await admin.call(goodsSeller.create, { body: seller })
    expect(supplied.status, supplied.message).toBe(200)
    const merchant = await app.as('merchant')
    const asked = await merchant.call(externalLink.create, { body: { url: `${link}?spm=b`, quantity: 5 } })
    // Part of the number is another offer.
    const other = { url: 'https://detail.1688.com/offer/612399991.html', quantity: 5 }
    await merchant.call(externalLink.create, { body: other })
    const { data } = await begin(developer, { links: [link] })
    expect((await read(developer, 'goodsDevelop', data.id)).same).toEqual([
      'TENT-SAME',
      asked.data.request_sn,
    ])
  })

  it('says under which licence its images are shown where its mode has no design', async () => {
    const { data } = await begin(developer, { mode_id: await modeNamed('Ready-made') })
    const confirm = () => act(developer, 'goodsDevelop', 'confirm', data.id)
    expect(await confirm()).toMatchObject({ status: 422, refusal: 'development.licence' })
    await act(developer, 'goodsDevelop', 'handle', data.id, { form: { pictures_licence: 'supplier' } })
    expect(await confirm()).toMatchObject({ status: 200 })
    const bare = await begin(developer, { mode_id: await modeNamed('Ready-made'), pictures: [] })
    expect((await act(developer, 'goodsDevelop', 'confirm', bare.data.id)).status).toBe(200)
  })

  it('is invested in by a lead where its mode wants that', async () => {
    const mode_id = await modeNamed('With investment')
    const { data } = await begin(developer, { mode_id })
    await act(developer, 'goodsDevelop', 'confirm', data.id)
    expect(await act(admin, 'goodsDevelop', 'pass', data.id)).toMatchObject({ refusal: 'development.invest' })
    const invest = (who: Caller, budget: number, owner_id = people.developer) =>
      act(who, 'goodsDevelop', 'invest', data.id, { budget, owner_id })
    // Not by who brought it, not to somebody who can not see it, and not beyond what the lead's roles allow.
    expect(await invest(developer, 500_000)).toMatchObject({ refusal: 'development.own_invest' })
    expect((await invest(admin, 500_000, people.finance)).fields).toHaveProperty('owner_id')
    const [role_id] = (await admin.call(role.select, { query: { search: 'Super admin' } })).data.map(
      ({ id }) => id,
    )
    const limit = await admin.call(investLimit.create, { body: { role_id: role_id ?? 0, most: 400_000 } })
    expect(limit.data).toMatchObject({ role_name: 'Super admin', most: 400_000 })
    const again = await admin.call(investLimit.create, { body: { role_id: role_id ?? 0, most: 1 } })
    expect(again.fields).toHaveProperty('role_id')
    expect(await invest(admin, 500_000)).toMatchObject({
      refusal: 'development.invest_limit',
      message: expect.stringMatching(/4,000/),
    })
    expect((await invest(admin, 400_000)).status).toBe(200)
    const { actions, ...row } = await read(admin, 'goodsDevelop', data.id)
    expect(row).toMatchObject({ budget: 400_000, product_owner: expect.stringMatching(/./) })
    expect(actions.map(({ action }) => action)).not.toContain('invest')
    expect((await act(admin, 'goodsDevelop', 'pass', data.id)).status).toBe(200)
  })
})

describe('a product on its way', () => {
  it('passes all eight modules and is on sale at the end', async () => {
    const id = await product()
    for (const module of moduleNames) {
      const passed = await through(developer, admin, module, id, categoryId)
      expect(passed.status, `${module}: ${passed.message}`).toBe(200)
    }
    const [made] = await app.system(async (ctx) => {
      const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
        SELECT p.state, g.status, g.title_en, g.hs_code, g.review, p.review_on::text,
          (SELECT array_agg(s.price ORDER BY s.code) FROM sku s WHERE s.goods_id = g.id) AS prices,
          (SELECT array_agg(s.weight_grams) FROM sku s WHERE s.goods_id = g.id) AS weights
        FROM development_product p JOIN (SELECT *, 1 AS review FROM goods) g ON g.id = p.goods_id WHERE p.id = ${id}`)
      return rows
    })
    expect(made).toMatchObject({
      state: 'done',
      status: 'on_shelf',
      title_en: 'Foldable silicone cup',
      hs_code: '392410',
      review_on: '2099-01-01',
      weights: [182, 182],
    })
    expect(((made?.prices ?? []) as unknown[]).map(Number)).toEqual([999, 999])

    // Ordered again, it begins with what it is; one at a time.
    const again = () => developer.call(reorderProduct, { body: { product_id: id } })
    const reorder = await again()
    expect(reorder.status, reorder.message).toBe(200)
    expect((await again()).refusal).toBe('development.reordered')
    const idea = await read(developer, 'goodsDevelop', reorder.data.id)
    expect(idea).toMatchObject({ origin: 'reorder', state: 'waiting', same: [], target_price: 999 })
    for (const module of ['goodsDevelop', 'goodsOpen'] as const) {
      const { id: taskId } = await taskIn(developer, module, idea.product_id)
      await act(developer, module, 'claim', taskId)
      if (module === 'goodsOpen') {
        const { sku_code } = await read(developer, module, taskId)
        for (const form of [{ sku_code: '' }, { sku_code }])
          expect((await act(developer, module, 'handle', taskId, { form })).status).toBe(200)
      }
      const sent = await act(developer, module, 'confirm', taskId)
      expect(sent.status, `${module}: ${sent.message}`).toBe(200)
      expect((await act(admin, module, 'pass', taskId)).status).toBe(200)
    }
    const unfinished = { body: { product_id: idea.product_id } }
    expect((await developer.call(reorderProduct, unfinished)).refusal).toBe('development.not_sold')

    // It is quoted and sampled anew, goes back with what it has, and ends as the goods that it is of.
    const next = idea.product_id
    const sold = (module: ModuleName) => through(developer, admin, module, next, categoryId)
    expect(await taskIn(developer, 'supplierQuotation', next)).toMatchObject({
      quantity_first: 200,
      round: 1,
    })
    expect((await sold('supplierQuotation')).status).toBe(200)
    const sampling = await taskIn(developer, 'goodsSample', next)
    expect(sampling).toMatchObject({ samples: [], back_to: 'supplierQuotation' })
    await act(developer, 'goodsSample', 'claim', sampling.id)
    await fill(developer, 'goodsSample', sampling, categoryId)
    const dear = { reason: 'Dearer than before.', fields: ['quantity_first'] }
    expect((await act(developer, 'goodsSample', 'back-off', sampling.id, dear)).status).toBe(200)
    const quoting = await taskIn(developer, 'supplierQuotation', next)
    expect(quoting).toMatchObject({ state: 'claimed', round: 2, correct: ['quantity_first'] })
    await act(developer, 'supplierQuotation', 'handle', quoting.id, { form: { quantity_first: 300 } })
    expect((await act(developer, 'supplierQuotation', 'confirm', quoting.id)).status).toBe(200)
    expect((await act(admin, 'supplierQuotation', 'pass', quoting.id)).status).toBe(200)
    const sampled = await taskIn(developer, 'goodsSample', next)
    expect(sampled).toMatchObject({ round: 2, samples: [{ verdict: 'pass', weight_grams: 182 }] })
    for (const module of moduleNames.slice(moduleNames.indexOf('goodsSample'))) {
      const passed = await sold(module)
      expect(passed.status, `${module}: ${passed.message}`).toBe(200)
    }
    const { rows: ended } = await app.asOwner(
      `SELECT count(DISTINCT goods_id)::int AS goods, array_agg(DISTINCT state) AS states, array_agg(DISTINCT sku_code) AS codes
       FROM development_product WHERE id IN (${id}, ${next})`,
    )
    expect(ended[0]).toEqual({ goods: 1, states: ['done'], codes: [expect.stringMatching(/^CUP-/)] })
    expect((await again()).status).toBe(200)
  })

  it('comes to whom its setup names, is supplied by who quoted, and goes on sale and under review on its days', async () => {
    const id = await product()
    const open = await until(id, 'goodsOpen')
    await act(developer, 'goodsOpen', 'claim', open.id)
    await fill(developer, 'goodsOpen', open, categoryId)
    const designer = (await app.system(demoIds)).people.designer
    const team = { inquirer_id: people.buyer, designer_id: designer, copywriter_id: people.sampler }
    await act(developer, 'goodsOpen', 'handle', open.id, { form: team })
    await act(developer, 'goodsOpen', 'confirm', open.id)
    await act(admin, 'goodsOpen', 'pass', open.id)
    const asking = await taskIn(developer, 'supplierQuotation', id)
    expect(asking).toMatchObject({ state: 'claimed', assignee_id: people.buyer })
    for (const module of moduleNames.slice(2, 7)) {
      const { assignee_id } = await taskIn(developer, module, id)
      // A sampler may not write texts: what they are named for is free.
      expect(assignee_id).toBe(
        { supplierQuotation: people.buyer, goodsDesign: designer }[module as 'goodsDesign'] ?? null,
      )
      expect((await through(developer, admin, module, id, categoryId)).status, module).toBe(200)
    }
    const last = await taskIn(developer, 'goodsComplete', id)
    await act(developer, 'goodsComplete', 'claim', last.id)
    await fill(developer, 'goodsComplete', last, categoryId)
    const form = { buyer_id: people.buyer, first_quantity: 250, launch_on: '2098-12-31' }
    await act(developer, 'goodsComplete', 'handle', last.id, { form })
    await act(developer, 'goodsComplete', 'confirm', last.id)
    const passed = await act(admin, 'goodsComplete', 'pass', last.id)
    expect(passed.status, passed.message).toBe(200)
    const standing = async () =>
      (
        await app.asOwner(`SELECT g.status, p.launch_on::text, p.review_on::text,
          (SELECT count(*)::int FROM goods_seller s JOIN sku k ON k.id = s.sku_id
            WHERE k.goods_id = g.id AND s.moq = 100 AND s.tiers = '[{"from": 100, "price": 900}]') AS supplied
        FROM development_product p JOIN goods g ON g.id = p.goods_id WHERE p.id = ${id}`)
      ).rows[0]
    expect(await standing()).toEqual({
      ...{ status: 'draft', launch_on: '2098-12-31', review_on: '2099-01-01', supplied: 2 },
    })
    const told = async (who: Caller, event: string) =>
      (await who.call(notice.list, { query: { event } })).data.map(({ title }) => title)
    const buyer = await app.as('buyer')
    await app.runJobs()
    expect(await told(buyer, 'product.ready')).toEqual([expect.stringContaining('first order 250 pcs')])
    const days = async () => {
      await app.system((ctx) => ctx.enqueue(productDates, {}))
      await app.runJobs()
    }
    await days()
    expect(await standing()).toMatchObject({ status: 'draft', launch_on: '2098-12-31' })
    await app.asOwner(
      `UPDATE development_product SET launch_on = '2026-01-01', review_on = '2026-02-01' WHERE id = ${id}`,
    )
    for (let twice = 0; twice < 2; twice += 1) await days()
    expect(await standing()).toMatchObject({ status: 'on_shelf', launch_on: null, review_on: null })
    expect(await told(developer, 'product.review')).toHaveLength(1)
  })

  it('is reviewed by somebody else than who did the work', async () => {
    const { data } = await begin(admin)
    await act(admin, 'goodsDevelop', 'confirm', data.id)
    expect(await act(admin, 'goodsDevelop', 'pass', data.id)).toMatchObject({ refusal: 'task.own' })
    const pending = async (who: Caller) =>
      (await who.call(task.list, { query: { 'per-page': 100 } })).data.find(
        (one) => one.task_id === data.id && one.module === 'goodsDevelop',
      )
    // It is in everybody's list who may judge it, and not in theirs who did it.
    expect(await pending(admin)).toBeUndefined()
    expect((await pending(developer))?.authority.map((one) => one.class)).toEqual(['handle'])
  })

  it('goes back with a reason, to whom it came from, with all that was written', async () => {
    const id = await product()
    const open = await until(id, 'goodsOpen')
    await act(developer, 'goodsOpen', 'claim', open.id)
    await fill(developer, 'goodsOpen', open, categoryId)
    expect(open.back_to).toBe('goodsDevelop')
    const wrong = { reason: 'The market is wrong.', fields: ['markets', 'sku_code'] }
    await act(developer, 'goodsOpen', 'back-off', open.id, wrong)
    const again = await taskIn(developer, 'goodsDevelop', id)
    expect(again).toMatchObject({ state: 'claimed', assignee_id: people.developer, round: 2 })
    // Only what this module asks for is to be corrected in it.
    expect(again).toMatchObject({ reason: 'The market is wrong.', correct: ['markets'], back_to: '' })
    expect(again.links).toHaveLength(1)
    await through(developer, admin, 'goodsDevelop', id, categoryId)
    const reopened = await read(developer, 'goodsOpen', (await taskIn(developer, 'goodsOpen', id)).id)
    expect(reopened.sku_code).not.toBe('')
    expect(reopened.before).toMatchObject({ sku_code: reopened.sku_code })
    expect(reopened.loops).toEqual([])
    await act(developer, 'goodsOpen', 'claim', reopened.id)
    await act(developer, 'goodsOpen', 'back-off', reopened.id, { reason: 'Still wrong.' })
    const third = await taskIn(developer, 'goodsDevelop', id)
    expect(await read(developer, 'goodsDevelop', third.id)).toMatchObject({
      correct: [],
      loops: [{ from: 'goodsOpen', to: 'goodsDevelop', times: 2 }],
    })
    const query = { search: String(third.product_sn) }
    const { columns } = (await developer.call(productPipeline.board, { query })).data
    expect(columns[0]?.cards).toMatchObject([{ id: third.id, loops: 2 }])
  })

  it('keeps a history of what changed field by field', async () => {
    const { data } = await begin(developer)
    await act(developer, 'goodsDevelop', 'handle', data.id, {
      form: { title: 'Cup that folds', target_cost: 1600 },
    })
    const { history, product_name } = await read(developer, 'goodsDevelop', data.id)
    expect(product_name).toBe('Cup that folds')
    const last = (history as { action: string; input: { changes: object[] } }[]).at(-1)
    expect(last?.action).toBe('handle')
    expect(last?.input.changes).toEqual([
      expect.objectContaining({ field: 'title', to: 'Cup that folds' }),
      expect.objectContaining({ field: 'target_cost', from: 1500, to: 1600 }),
    ])
  })

  it('is read with empty fields where its form was begun before they were there', async () => {
    const { data } = await begin(developer)
    await app.asOwner(
      `UPDATE development_task SET form = form - 'competitors' - 'level' WHERE id = ${data.id}`,
    )
    const found = await callOf<TaskRow[]>(developer, moduleOf('goodsDevelop').record.list, {
      query: { search: data.product_sn },
    })
    expect(found.data).toMatchObject([{ id: data.id }])
    expect(await read(developer, 'goodsDevelop', data.id)).toMatchObject({ competitors: [] })
  })

  it('makes all combinations of its attributes, under a code that nobody else has', async () => {
    const id = await product()
    const open = await until(id, 'goodsOpen')
    await act(developer, 'goodsOpen', 'claim', open.id)
    const axes = [
      await axisOf(developer, 'Color', ['Red', 'Blue']),
      await axisOf(developer, 'Size', ['S', 'M', 'L']),
    ]
    const [color] = axes
    const odd = { axes: [{ ...color, values: ['Mauve'] }] }
    expect((await act(developer, 'goodsOpen', 'handle', open.id, { form: odd })).fields.axes).toContain(
      'Mauve',
    )
    const form = { axes, sku_code: 'NOBODYS-CUP' }
    expect((await act(developer, 'goodsOpen', 'handle', open.id, { form })).status).toBe(200)
    const { variants } = await read(developer, 'goodsOpen', open.id)
    expect(variants).toHaveLength(6)
    expect((variants as object[])[4]).toEqual({
      code: 'NOBODYS-CUP-5',
      option_1: 'Blue',
      option_2: 'M',
      option_3: '',
    })
    const [first, ...more] = variants as object[]
    const mixed = { variants: [{ ...first, option_1: 'red' }, { ...first, option_2: 'XS' }, ...more] }
    const wrong = await act(developer, 'goodsOpen', 'handle', open.id, { form: mixed })
    expect(wrong.fields.variants).toContain('XS')
    const { make } = await goodsMaker(app)
    const { skus } = await make({ code: 'SOLD-CUP' })
    const theirs = { variants: [{ ...first, code: skus[0]?.code }, ...more] }
    expect(
      (await act(developer, 'goodsOpen', 'handle', open.id, { form: theirs })).fields.variants,
    ).toContain('already used')
    const other = await until(await product(), 'goodsOpen')
    await act(developer, 'goodsOpen', 'claim', other.id)
    const taken = await act(developer, 'goodsOpen', 'handle', other.id, { form: { sku_code: 'NOBODYS-CUP' } })
    expect(taken.fields.sku_code).toContain('NOBODYS-CUP')
  })

  it('does not pass with a rejected test, unless somebody else accepts it in spite of that', async () => {
    const id = await product()
    const test = await until(id, 'goodsTest')
    await act(developer, 'goodsTest', 'claim', test.id)
    const row = await read(developer, 'goodsTest', test.id)
    // Nothing is accepted before it was looked at.
    expect((row.readings as { value: string }[]).every(({ value }) => value === '')).toBe(true)
    expect(await act(developer, 'goodsTest', 'confirm', test.id)).toMatchObject({
      refusal: 'development.missing',
    })
    const failed = (row.readings as object[]).map((one) => ({ ...one, value: 'fail' }))
    await act(developer, 'goodsTest', 'handle', test.id, { form: { sample_no: 'S-9', readings: failed } })
    expect((await act(developer, 'goodsTest', 'confirm', test.id)).refusal).toBe('development.photo')
    const readings = failed.map((one) => ({ ...one, photos: goodSample.photos }))
    await act(developer, 'goodsTest', 'handle', test.id, { form: { readings } })
    expect((await act(developer, 'goodsTest', 'confirm', test.id)).status).toBe(200)
    expect(await act(admin, 'goodsTest', 'pass', test.id)).toMatchObject({ refusal: 'development.rejected' })
    const why = { reason: 'Sold without the lid.' }
    expect((await act(developer, 'goodsTest', 'override', test.id, why)).refusal).toBe('task.own')
    expect((await act(admin, 'goodsTest', 'override', test.id, why)).status).toBe(200)
    expect((await act(admin, 'goodsTest', 'pass', test.id)).status).toBe(200)
  })

  it('is tested for what its category wants', async () => {
    const name = 'Kitchen tests'
    const checks = [{ check: 'Holds boiling water', kind: 'measure', unit: '°C', min: '95' }]
    await developer.call(testTemplate.create, { body: { name, category_id: categoryId, checks } as never })
    const refusedFor = async (check: object) =>
      (
        await developer.call(testTemplate.create, {
          body: { name: 'None', category_id: categoryId, checks: [{ check: 'Weight', ...check }] } as never,
        })
      ).fields.checks
    expect(await refusedFor({ kind: 'measure', min: '9', max: '8' })).toContain('above')
    expect(await refusedFor({ kind: 'text' })).toContain('expected')
    const test = await until(await product(), 'goodsTest')
    const { readings, id } = await read(developer, 'goodsTest', test.id)
    expect(readings).toMatchObject([{ ...checks[0], max: null, value: '', photos: [] }])
    const { data } = await developer.call(testTemplate.list, {})
    await developer.call(testTemplate.remove, { params: { id: data[0]?.id ?? 0 } })
    expect(await read(developer, 'goodsTest', id)).toMatchObject({ readings })
  })

  it('asks for another sample when none was good', async () => {
    const id = await product()
    const samples = await until(id, 'goodsSample')
    await act(developer, 'goodsSample', 'claim', samples.id)
    const order = { supplier_id: await aSupplier(developer), quantity: 2, fee: 3000, order_no: 'PO-77' }
    const past = await act(developer, 'goodsSample', 'sampling', samples.id, {
      ...order,
      expected_on: '2026-01-01',
    })
    expect(past.fields.expected_on).toContain('today')
    const received = () => act(developer, 'goodsSample', 'received', samples.id)
    expect((await received()).refusal).toBe('development.awaited')
    const bar = (status: string) =>
      app.asOwner(
        `UPDATE supplier SET status = '${status}', status_reason = 'Copies' WHERE id = ${order.supplier_id}`,
      )
    await bar('blocked')
    const barred = await act(developer, 'goodsSample', 'sampling', samples.id, order)
    expect(barred.refusal).toBe('quotation.blocked')
    await bar('approved')
    expect((await act(developer, 'goodsSample', 'sampling', samples.id, order)).status).toBe(200)
    const waiting = await read(developer, 'goodsSample', samples.id)
    expect(waiting).toMatchObject({ waits_for: 'supplier', sample_late: false })
    expect(String(waiting.wait_until)).toContain(String(waiting.sample_due))
    await app.asOwner(`UPDATE development_task SET sample_due = '2026-01-01' WHERE id = ${samples.id}`)
    const board = await developer.call(productPipeline.board, {
      query: { search: String(waiting.product_sn) },
    })
    expect(board.data.columns.find(({ module }) => module === 'goodsSample')).toMatchObject({
      late_samples: 1,
      cards: [{ id: samples.id, sample_late: true }],
    })
    const { list } = moduleOf('goodsSample').record
    const late = await callOf<TaskRow[]>(developer, list, { query: { sample_late: true } })
    expect(late.data.map((row) => row.id)).toEqual([samples.id])
    const { exceptions } = (await developer.call(workbench.day)).data
    expect(exceptions.find(({ key }) => key === 'samples-goodsSample')?.total).toBe(1)
    expect((await received()).status).toBe(200)
    expect(await read(developer, 'goodsSample', samples.id)).toMatchObject({
      ...{ waits_for: null, sample_due: null, sample_late: false },
      samples: [
        { fee: 3000, order_no: 'PO-77', received_on: new Date().toISOString().slice(0, 10), verdict: null },
      ],
    })
    const good = { ...goodSample, supplier_id: await aSupplier(developer) }
    const bad = { ...good, verdict: 'fail', verdict_reason: 'colour' }
    await act(developer, 'goodsSample', 'handle', samples.id, { form: { samples: [bad] } })
    expect(await act(developer, 'goodsSample', 'confirm', samples.id)).toMatchObject({
      refusal: 'development.verdict',
    })
    const again = { supplier_id: await aSupplier(developer), quantity: 1 }
    await act(developer, 'goodsSample', 'sampling', samples.id, again)
    await act(developer, 'goodsSample', 'sampling', samples.id, again)
    // Those that are asked for together, after the last ones were judged, are one round.
    const ordered = (await read(developer, 'goodsSample', samples.id)).samples as { round: number }[]
    expect(ordered.map(({ round }) => round)).toEqual([1, 2, 2])
    await act(developer, 'goodsSample', 'handle', samples.id, { form: { samples: [bad, good] } })
    expect((await act(developer, 'goodsSample', 'confirm', samples.id)).status).toBe(200)
  })

  it('is not sold at a price below its cost', async () => {
    const id = await product()
    const last = await until(id, 'goodsComplete')
    await act(developer, 'goodsComplete', 'claim', last.id)
    await fill(developer, 'goodsComplete', last, categoryId)
    const { skus, measured } = await read(developer, 'goodsComplete', last.id)
    expect(measured).toMatchObject([
      { differs: false },
      { message: expect.stringContaining('with the sample') },
      { differs: true, message: expect.stringContaining('No sample was measured of') },
    ])
    await app.asOwner(`UPDATE quotation SET valid_until = '2026-01-01' WHERE product_id = ${id}`)
    const warned = await read(developer, 'goodsComplete', last.id)
    expect((warned.measured as { message: string }[])[0]?.message).toContain('expired on 2026-01-01')
    const cheap = (skus as object[]).map((one) => ({ ...one, price: 50 }))
    await act(developer, 'goodsComplete', 'handle', last.id, { form: { skus: cheap } })
    await act(developer, 'goodsComplete', 'confirm', last.id)
    expect((await act(admin, 'goodsComplete', 'pass', last.id)).refusal).toBe('development.lapsed')
    const { data: quoted } = await developer.call(quotation.list, { query: { product_id: id } })
    const extended = { id: quoted[0]?.id ?? 0, valid_until: '2099-01-01' }
    expect((await developer.call(quotationCalls.prolong, { body: extended })).status).toBe(200)
    const refused = await act(admin, 'goodsComplete', 'pass', last.id)
    expect(refused).toMatchObject({ status: 422, refusal: 'development.unsellable' })
    // Each fault stands under the module that can mend it.
    expect(refused.message).toMatch(
      /Product information: the declared value is above the price; Completion: .*doesn’t cover its cost/,
    )
    // Nothing is left of the goods that were tried.
    const { rows } = await app.system((ctx) =>
      ctx.db.execute(
        sql`SELECT 1 FROM goods WHERE code = (SELECT sku_code FROM development_product WHERE id = ${id})`,
      ),
    )
    expect(rows).toEqual([])
  })

  it('has the variants of its setup at the end, also when they were changed after it had come there', async () => {
    const id = await product()
    const last = await until(id, 'goodsComplete')
    await act(developer, 'goodsComplete', 'claim', last.id)
    const kept = (await read(developer, 'goodsComplete', last.id)).skus as { code: string }[]
    const first = [{ ...kept[0], weight_grams: 205 }, kept[1]]
    await act(developer, 'goodsComplete', 'handle', last.id, { form: { skus: first } })
    for (const module of [...moduleNames].reverse().slice(0, 6)) {
      const { id: task, state } = await taskIn(developer, module, id)
      if (state === 'waiting') await act(developer, module, 'claim', task)
      const back = await act(developer, module, 'back-off', task, { reason: 'One color more.' })
      expect(back.status, `${module}: ${back.message}`).toBe(200)
    }
    const open = await read(developer, 'goodsOpen', (await taskIn(developer, 'goodsOpen', id)).id)
    const [one] = open.variants as { code: string }[]
    const variants = [one, { code: `${one?.code}-NEW`, option_1: 'Green', option_2: '', option_3: '' }]
    const [axis] = open.axes as { attr_id: number }[]
    await developer.call(goodsAttrValue.create, { body: { attr_id: axis?.attr_id ?? 0, name: 'Green' } })
    const axes = [{ ...axis, values: ['Red', 'Green'] }]
    await act(developer, 'goodsOpen', 'handle', open.id, { form: { axes, variants } })
    await act(developer, 'goodsOpen', 'confirm', open.id)
    await act(admin, 'goodsOpen', 'pass', open.id)
    for (const module of moduleNames.slice(2, 7)) {
      const { id: task, state } = await taskIn(developer, module, id)
      if (state === 'waiting') await act(developer, module, 'claim', task)
      await act(developer, module, 'confirm', task)
      expect((await act(admin, module, 'pass', task)).status, module).toBe(200)
    }
    const again = await read(developer, 'goodsComplete', (await taskIn(developer, 'goodsComplete', id)).id)
    const now = again.skus as { code: string; weight_grams: number }[]
    expect(now.map(({ code }) => code)).toEqual([one?.code, `${one?.code}-NEW`])
    // What was written of the one that stayed is there; the new one weighs what the sample did.
    expect(now.map((row) => row.weight_grams)).toEqual([205, 182])
    await act(developer, 'goodsComplete', 'claim', again.id)
    const form = { skus: kept, stock_policy: 'stock', review_on: '2099-01-01' }
    await act(developer, 'goodsComplete', 'handle', again.id, { form })
    expect((await act(developer, 'goodsComplete', 'confirm', again.id)).refusal).toBe('development.variants')
  })

  it('goes on without a variant that was no good', async () => {
    const id = await product()
    const tests = await until(id, 'goodsTest')
    await act(developer, 'goodsTest', 'claim', tests.id)
    const { codes } = (await read(developer, 'goodsTest', tests.id)) as unknown as { codes: string[] }
    const drop = (some: string[]) =>
      act(developer, 'goodsTest', 'drop-variants', tests.id, { codes: some, reason: 'Its color runs.' })
    expect((await drop(['NONE-1'])).fields.codes).toContain('NONE-1')
    expect((await drop(codes)).fields.codes).toContain('eliminated')
    const [bad, good] = codes
    expect((await drop([String(bad)])).status).toBe(200)
    const { rows: setup } = await app.asOwner(
      `SELECT id FROM development_task WHERE product_id = ${id} AND module = 'goodsOpen'`,
    )
    const { history } = await read(developer, 'goodsOpen', Number(setup[0]?.id))
    const [told] = (history as { action: string; input: { changes: object[] } }[]).slice(-1)
    expect(told).toMatchObject({
      action: 'handle',
      input: {
        changes: [{ field: 'variants', from: [{ code: bad }, { code: good }], to: [{ code: good }] }],
      },
    })
    for (const module of ['goodsTest', 'goodsInfo', 'goodsComplete'] as const)
      expect((await through(developer, admin, module, id, categoryId)).status).toBe(200)
    const { rows } = await app.asOwner(
      `SELECT s.code FROM sku s JOIN development_product p ON p.goods_id = s.goods_id WHERE p.id = ${id}`,
    )
    expect(rows).toEqual([{ code: good }])
  })

  it('can be dropped wherever it stands', async () => {
    const [one, two] = [await product(), await product()]
    await until(two, 'goodsOpen')
    const body = { product_ids: [one, two], reason: 'Out of season.' }
    expect((await admin.call(eliminateProduct, { body })).data).toEqual({ eliminated: 2 })
    await expect(taskIn(developer, 'goodsOpen', two)).rejects.toThrow('no task')
    const sampler = await app.as('sampler')
    expect((await sampler.call(eliminateProduct, { body })).status).toBe(403)
  })

  it('is cancelled by who began it or by a lead only', async () => {
    const id = await product()
    const open = await until(id, 'goodsSample')
    const sampler = await app.as('sampler')
    const reason = { reason: 'No longer wanted.' }
    expect((await act(sampler, 'goodsSample', 'cancel', open.id, reason)).refusal).toBe('development.creator')
    expect((await act(developer, 'goodsSample', 'cancel', open.id, reason)).status).toBe(200)
  })
})

describe('what a merchant asked for', () => {
  it('is developed once its quotation was accepted, and ends as goods of theirs alone', async () => {
    const merchant = await app.as('merchant')
    const needed_by = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const wish = { note: 'Green, with our label.', needed_by }
    const body = { url: 'https://shop.example/stool', title: 'Camp stool', quantity: 40, ...wish }
    const { id } = (await merchant.call(externalLink.create, { body })).data
    const offer = { unit_price: 999, moq: 20, lead_days: 7, valid_until: '2099-01-01', quote_note: '' }
    await developer.call(sourcingFlow.endpoints.quote, { body: { id_list: [id], ...offer } })
    const accepted = await merchant.call(sourcingFlow.endpoints.accept, { body: { id_list: [id] } })
    expect(accepted.status, accepted.message).toBe(200)
    const list = { query: { search: 'Camp stool' } }
    const { data } = await callOf<TaskRow[]>(developer, moduleOf('goodsDevelop').record.list, list)
    expect(data).toMatchObject([{ origin: 'request', state: 'waiting', first_quantity: 40, needed_by }])
    // Three days are usual; its merchant wants it tomorrow.
    expect(data[0]?.due_at).toBe(`${needed_by}T23:59:59.999Z`)
    const productId = data[0]?.product_id ?? 0
    await act(developer, 'goodsDevelop', 'claim', data[0]?.id ?? 0)
    const form = { markets: ['DE'], target_cost: 1500, target_price: 999, infringement: 'clear' }
    await act(developer, 'goodsDevelop', 'handle', data[0]?.id ?? 0, { form })
    for (const module of moduleNames) {
      const passed = await through(developer, admin, module, productId, categoryId)
      expect(passed.status, `${module}: ${passed.message}`).toBe(200)
    }
    const sample = await callOf<TaskRow[]>(developer, moduleOf('goodsSample').record.list, list)
    expect(await read(developer, 'goodsSample', sample.data[0]?.id ?? 0)).toMatchObject({
      required: wish.note,
      needed_by,
    })
    const [made] = await app.system(async (ctx) => {
      const { rows } = await ctx.db.execute<Record<string, unknown>>(sql`
        SELECT g.status, g.visible_to, l.goods_id = g.id AS same, l.state AS request FROM development_product p
        JOIN goods g ON g.id = p.goods_id JOIN external_link l ON l.id = p.external_link_id WHERE p.id = ${productId}`)
      return rows
    })
    expect(made).toMatchObject({
      status: 'on_shelf',
      visible_to: [expect.any(Number)],
      same: true,
      request: 'ready',
    })
  })

  it('says that somebody brings the same offer, and is told of by what became of it', async () => {
    const merchant = await app.as('merchant')
    const url = 'https://detail.1688.com/offer/69990001.html'
    const other = await begin(developer, { links: [url] })
    const body = { url, title: 'Camp table', quantity: 40 }
    const { id } = (await merchant.call(externalLink.create, { body })).data
    const offer = { unit_price: 999, moq: 20, lead_days: 7, valid_until: '2099-01-01', quote_note: '' }
    const accept = async () => {
      await developer.call(sourcingFlow.endpoints.quote, { body: { id_list: [id], ...offer } })
      expect((await merchant.call(sourcingFlow.endpoints.accept, { body: { id_list: [id] } })).status).toBe(
        200,
      )
      const query = { search: 'Camp table', open: true }
      const { data } = await callOf<TaskRow[]>(developer, moduleOf('goodsDevelop').record.list, { query })
      return data[0] as TaskRow
    }
    const begun = await accept()
    expect(await read(developer, 'goodsDevelop', begun.id)).toMatchObject({
      request_id: id,
      same: [other.data.product_sn],
    })
    const reason = { reason: 'It breaks at 20 kg.' }
    expect((await act(admin, 'goodsDevelop', 'eliminate', begun.id, reason)).status).toBe(200)
    const asked = await merchant.call(externalLink.get, { params: { id } })
    expect(asked.data).toMatchObject({ state: 'accepted', merchant_unread: expect.any(Number) })
    expect(asked.data.merchant_unread).toBeGreaterThan(0)
    const unread = (await developer.call(sourcing.list, { query: { unread: true, search: 'Camp table' } }))
      .data
    expect(unread).toHaveLength(1)
    const { messages } = (await developer.call(sourcing.get, { params: { id } })).data
    expect(messages.map((one) => one.body)).toEqual([expect.stringContaining('It breaks at 20 kg.')])
    // It may be answered, and asked for again: then it is developed anew.
    const refused = await developer.call(sourcingFlow.endpoints.refuse, {
      body: { id_list: [id], ...reason },
    })
    expect(refused.status, refused.message).toBe(200)
    await merchant.call(sourcingFlow.endpoints.reopen, { body: { id_list: [id], reason: 'A stronger one?' } })
    expect((await accept()).product_id).not.toBe(begun.product_id)
  })
})

describe('quotations', () => {
  it('of one round have one winner, however many are accepted at once; the others are kept', async () => {
    const id = await product()
    const asking = await until(id, 'supplierQuotation')
    await act(developer, 'supplierQuotation', 'claim', asking.id)
    const supplier_id = await aSupplier(developer)
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const tiers = [{ quantity: 100, price: 900 - n * 10 }]
      const made = await developer.call(quotation.create, {
        body: { product_id: id, supplier_id, tiers } as never,
      })
      ids.push(made.data.id)
    }
    const answers = await Promise.all(
      ids.map((one) => developer.call(quotationCalls.makeDefault, { body: { id: one } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
    const { data } = await developer.call(quotation.list, { query: { product_id: id } })
    expect(data.map((row) => row.state).sort()).toEqual([
      'accepted',
      'declined',
      'declined',
      'declined',
      'declined',
    ])
    expect(data.every((row) => row.tiers.length === 1)).toBe(true)
    const { data: compared } = await developer.call(quotationCalls.find, { query: { product_id: id } })
    expect(compared.quantities).toContain(200)
    expect(compared.rows[0]?.costs.at(-1)).toBe(900)
  })

  it('are asked for once, however many ask at once, and a round ends for a reason', async () => {
    const id = await product()
    await until(id, 'supplierQuotation')
    const { data } = await developer.call(supplier.list, { query: { status: 'approved' } })
    const supplier_ids = data.slice(0, 2).map((one) => one.id)
    const asks = Array.from({ length: 5 }, () =>
      developer.call(quotationCalls.ask, { body: { product_id: id, supplier_ids } }),
    )
    const answers = await Promise.all(asks)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
    const listed = async () => (await developer.call(quotation.list, { query: { product_id: id } })).data
    expect((await listed()).map(({ state, supplier_id }) => [state, supplier_id])).toEqual(
      supplier_ids.map((one) => ['asked', one]),
    )
    const close = () =>
      developer.call(quotationCalls.closeRound, { body: { product_id: id, round: 1, reason: 'Too slow' } })
    const [open] = (await developer.call(quotation.list, { query: { product_id: id } })).data
    expect((await close()).data).toEqual({ declined: 2 })
    // Who was still writing it is told, and does not open it again.
    const stale = {
      product_id: id,
      supplier_id: supplier_ids[0],
      version: open?.version,
      tiers: [{ quantity: 9, price: 7 }],
    }
    const overtaken = await developer.call(quotation.update, {
      params: { id: open?.id ?? 0 },
      body: stale as never,
    })
    expect(overtaken.refusal).toBe('common.changed')
    expect((await close()).refusal).toBe('quotation.closed')
    expect((await listed()).map((row) => [row.state, row.decline_reason])).toEqual([
      ['declined', 'Too slow'],
      ['declined', 'Too slow'],
    ])
    // What comes after a round was closed is of the next one.
    const body = { product_id: id, supplier_id: supplier_ids[0], tiers: [{ quantity: 10, price: 700 }] }
    const late = await developer.call(quotation.create, { body: body as never })
    expect(late.data).toMatchObject({ round: 2, actions: ['accept', 'decline'] })
    const reason = { id: late.data.id, reason: 'Wrong material' }
    expect((await developer.call(quotationCalls.decline, { body: reason })).data.state).toBe('declined')
    expect((await developer.call(quotationCalls.decline, { body: reason })).refusal).toBe('quotation.decided')
  })

  it('keep what was agreed before, and end on their day unless they are extended', async () => {
    const id = await product()
    const asking = await until(id, 'supplierQuotation')
    await act(developer, 'supplierQuotation', 'claim', asking.id)
    await act(developer, 'supplierQuotation', 'handle', asking.id, { form: { quantity_first: 100 } })
    const terms = { tiers: [{ quantity: 100, price: 900, lead_days: 5 }], sample_fee: 5000 }
    const body = { product_id: id, supplier_id: await aSupplier(developer), customizing_fee: 1000, ...terms }
    const { data: made } = await developer.call(quotation.create, { body: body as never })
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    expect(made).toMatchObject({ valid_until: inDays(30), versions: [] })
    const costs = async () =>
      (await developer.call(quotationCalls.find, { query: { product_id: id } })).data.rows[0]
    expect(await costs()).toMatchObject({ costs: [null, 960] })
    const better = { ...body, tiers: [{ ...terms.tiers[0], price: 850 }], sample_deductible: true }
    const { data: next } = await developer.call(quotation.update, {
      params: { id: made.id },
      body: { ...better, valid_until: made.valid_until, version: made.version } as never,
    })
    expect(next.versions).toMatchObject([{ terms: { ...terms, sample_deductible: false } }])
    expect(await costs()).toMatchObject({ costs: [null, 860] })
    await developer.call(quotationCalls.makeDefault, { body: { id: made.id } })
    await app.asOwner(`UPDATE quotation SET valid_until = '2026-01-01' WHERE id = ${made.id}`)
    for (let twice = 0; twice < 2; twice += 1) {
      await app.system((ctx) => ctx.enqueue(quotationExpiry, {}))
      await app.runJobs()
    }
    const [expired] = (await developer.call(quotation.list, { query: { product_id: id } })).data
    expect(expired).toMatchObject({ state: 'expired', actions: ['prolong'] })
    await vi.waitFor(async () => {
      const { data } = await developer.call(notice.list, { query: { event: 'quotation.expired' } })
      expect(data).toMatchObject([{ title: expect.stringContaining('2026-01-01') }])
    })
    expect((await act(developer, 'supplierQuotation', 'confirm', asking.id)).refusal).toBe(
      'development.quotation',
    )
    const extend = (valid_until: string) =>
      developer.call(quotationCalls.prolong, { body: { id: made.id, valid_until } })
    expect((await extend(inDays(-2))).fields.valid_until).toContain('today')
    expect((await extend(inDays(9))).data).toEqual({ id: made.id, state: 'accepted' })
    expect((await act(developer, 'supplierQuotation', 'confirm', asking.id)).status).toBe(200)
  })

  it('name the variants that cost more or less, and are compared with them', async () => {
    const id = await product()
    const asking = await until(id, 'supplierQuotation')
    const { codes } = (await read(developer, 'supplierQuotation', asking.id)) as unknown as {
      codes: string[]
    }
    const body = { product_id: id, supplier_id: await aSupplier(developer), currency: 'CNY' }
    const quote = (extras: object[]) =>
      developer.call(quotation.create, {
        body: { ...body, tiers: [{ quantity: 1, price: 900 }], extras } as never,
      })
    const known = { variant: codes[0], extra: 50 }
    const refused = await quote([known, { variant: 'Purple', extra: 100 }])
    expect(refused.status).toBe(422)
    expect(refused.fields.extras).toContain('Purple')
    expect((await quote([known])).status).toBe(200)
    await quote([])
    const { rows, cheapest } = (await developer.call(quotationCalls.find, { query: { product_id: id } })).data
    expect(rows.map(({ costs, differs }) => [costs[0], differs])).toEqual([
      [900 + 50 / codes.length, [0, 50]],
      [900, []],
    ])
    expect(cheapest).toEqual([])
  })

  it('must have quantities that grow and prices that do not', async () => {
    const id = await product()
    await until(id, 'supplierQuotation')
    const tiers = [
      { quantity: 100, price: 900 },
      { quantity: 500, price: 950 },
    ]
    const body = { product_id: id, supplier_id: await aSupplier(developer), tiers }
    const refused = await developer.call(quotation.create, { body: body as never })
    expect(refused.status).toBe(422)
    expect(refused.fields.tiers).toContain('rise')
    const unit = { code: 'dz', pieces: 12, name: 'Dozen', name_zh: '打' }
    const pack_unit_id = (await admin.call(goodsUnit.create, { body: unit })).data.id
    const packed = { ...body, tiers: tiers.slice(0, 1), pack_unit_id }
    const made = await developer.call(quotation.create, { body: packed as never })
    expect(made.data).toMatchObject({ pack_unit_name: 'Dozen', pack_quantity: 12 })
    const { rows } = (await developer.call(quotationCalls.find, { query: { product_id: id } })).data
    expect(rows.find((one) => one.id === made.data.id)).toMatchObject({ pack: 'Dozen', pack_quantity: 12 })
  })
})

describe('tasks of product development', () => {
  it('are claimed by one of many who try at once', async () => {
    const products = await Promise.all(Array.from({ length: 4 }, () => product()))
    const ids: number[] = []
    for (const id of products) ids.push((await until(id, 'goodsOpen')).id)
    const tries = ids.flatMap((id) =>
      [developer, admin, developer, admin].map((who) => act(who, 'goodsOpen', 'claim', id)),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    const { rows } = await app.system((ctx) =>
      ctx.db.execute<{
        n: number
      }>(sql`SELECT count(DISTINCT worker_id)::int AS n, count(*)::int AS all FROM development_task
        WHERE id = ANY (${sql.param(ids)}::bigint[]) AND worker_id IS NOT NULL`),
    )
    expect(rows[0]).toMatchObject({ all: 4 })
  })

  it('stand on the board, with what is late and who has them', async () => {
    const before = await developer.call(productPipeline.board)
    const id = await product()
    const after = await developer.call(productPipeline.board, { query: {} })
    const total = (answer: typeof before) => answer.data.columns[0]?.total ?? 0
    expect(total(after)).toBe(total(before) + 1)
    expect(after.data.columns.map(({ module }) => module)).toEqual([...moduleNames])
    const idea = await taskIn(developer, 'goodsDevelop', id)
    const { data } = await developer.call(productPipeline.board, {
      query: { search: String(idea.product_sn) },
    })
    expect(data.columns[0]?.cards).toMatchObject([{ id: idea.id, assignee_name: expect.any(String) }])
  })

  it('that are refused are for who began the product, and stay on the board', async () => {
    const id = await product()
    const sample = await until(id, 'goodsSample')
    const sampler = await app.as('sampler')
    const buyer = await app.as('buyer')
    await act(sampler, 'goodsSample', 'claim', sample.id)
    const asked = { query: { search: String(sample.product_sn) } }
    const column = async () =>
      (await developer.call(productPipeline.board, asked)).data.columns.find(
        ({ module }) => module === 'goodsSample',
      )
    expect(await column()).toMatchObject({ total: 1, refused: 0 })
    const reason = { reason: 'No supplier sends one.' }
    expect((await act(sampler, 'goodsSample', 'refuse', sample.id, reason)).status).toBe(200)
    const mine = async (who: Caller) =>
      (await who.call(task.list, { query: { 'per-page': 100 } })).data.find(
        (one) => one.task_id === sample.id && one.module === 'goodsSample',
      )
    expect((await mine(developer))?.authority.map((one) => one.class)).toEqual(['handle'])
    expect([await mine(sampler), await mine(buyer)]).toEqual([undefined, undefined])
    expect(await column()).toMatchObject({
      total: 1,
      refused: 1,
      cards: [{ id: sample.id, state: 'refused' }],
    })
    const { list } = moduleOf('goodsSample').record
    for (const filter of [{ open: true }, { state: 'refused' }])
      expect(
        (await callOf<TaskRow[]>(developer, list, { query: { ...asked.query, ...filter } })).data,
      ).toMatchObject([{ id: sample.id, assignee_id: people.developer }])
    await vi.waitFor(async () => {
      const { data } = await developer.call(notice.list, { query: { event: 'task.refused' } })
      expect(data).toMatchObject([{ title: expect.stringContaining('No supplier sends one.') }])
    })
    // Who leaves hands the decision over, and the product with it.
    const { data: listed } = await admin.call(workbench.tasks, { query: { view: 'team', state: 'refused' } })
    const entry = listed.find((one) => one.task_id === sample.id)
    const given = async (to: number) =>
      admin.call(workbench.handOver, { body: { id_list: [entry?.id ?? 0], to: [to], reason: 'Leaves' } })
    const handed = await given(people.buyer)
    expect(handed.data, handed.message).toMatchObject({ moved: [entry?.id], refused: [] })
    expect((await mine(buyer))?.authority.map((one) => one.class)).toEqual(['handle'])
    expect((await given(people.developer)).data.moved).toEqual([entry?.id])
    // Whoever else works in the module does not take it up again; its developer may, and may still judge it.
    expect((await act(buyer, 'goodsSample', 'reopen', sample.id)).status).toBe(422)
    expect((await act(developer, 'goodsSample', 'reopen', sample.id)).status).toBe(200)
    expect(await read(developer, 'goodsSample', sample.id)).toMatchObject({
      state: 'waiting',
      assignee_id: null,
    })
    await act(sampler, 'goodsSample', 'claim', sample.id)
    await fill(sampler, 'goodsSample', sample, categoryId)
    await act(sampler, 'goodsSample', 'confirm', sample.id)
    expect((await act(developer, 'goodsSample', 'pass', sample.id)).status).toBe(200)
  })

  it('travel as a file that changes nothing when it comes back', async () => {
    const { record } = moduleOf('goodsDevelop')
    const competitors = [{ url: 'https://a.example/1', price: 1299, reviews: 3, rating: '4.5' }]
    expect((await begin(developer, { competitors })).status).toBe(200)
    const { raw } = (await callOf(developer, record.export, { query: { format: 'csv' } })) as unknown as {
      raw: Buffer
    }
    const back = await callOf<{ rows: number; unchanged: number; errors: object[] }>(
      developer,
      record.import,
      {
        body: {},
        files: { file: { name: 'ideas.csv', content: raw } },
      },
    )
    expect(back.data.errors).toEqual([])
    expect(back.data.unchanged).toBe(back.data.rows)
  })
})
