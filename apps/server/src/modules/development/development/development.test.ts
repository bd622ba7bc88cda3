import { goodsAttrValue } from '@dropyard/contract/catalog/goods-attr'
import { eliminateProduct, reorderProduct } from '@dropyard/contract/development/development'
import { type ModuleName, moduleNames } from '@dropyard/contract/development/development/module-name'
import { moduleOf } from '@dropyard/contract/development/development/modules'
import { productPipeline } from '@dropyard/contract/development/pipeline'
import { quotation, quotationCalls } from '@dropyard/contract/development/quotation'
import { testTemplate } from '@dropyard/contract/development/test-template'
import { workbench } from '@dropyard/contract/overview/workbench'
import { notice } from '@dropyard/contract/system/notice'
import { task } from '@dropyard/contract/system/task'
import { expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { developing, type Stay } from '../../../testing/developing.ts'
import { aSupplier, axisOf, callOf, goodSample, selling, type TaskRow } from '../../../testing/development.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { productDates } from './dates.ts'

/** The way of a product through the modules, and what follows. */

const app = await startTestApp({ demo: selling })
const { developer, admin, categoryId, product, stay, now, passes, at } = await developing(app)
const [buyer, sampler] = [await app.as('buyer'), await app.as('sampler')]
const { people } = await app.system(demoIds)
const after = (module: ModuleName) => moduleNames.slice(moduleNames.indexOf(module) + 1)

const one = async (sql: string): Promise<Record<string, unknown> | undefined> =>
  (await app.asOwner(sql)).rows[0]
const listed = async (module: ModuleName, query: object) =>
  (await callOf<TaskRow[]>(developer, moduleOf(module).record.list, { query })).data
const board = async (query = {}) => (await developer.call(productPipeline.board, { query })).data.columns
const onBoard = async (module: ModuleName, search: unknown) =>
  (await board({ search: String(search) })).find((column) => column.module === module)
/** The actions that a user's task list offers for a task. */
const taskOf = async (who: Caller, { id }: Stay, module: ModuleName) =>
  (await who.call(task.list, { query: { 'per-page': 100 } })).data
    .find((one) => one.task_id === id && one.module === module)
    ?.authority.map((one) => one.class)
const told = async (who: Caller, event: string) =>
  (await who.call(notice.list, { query: { event } })).data.map(({ title }) => title)
type Move = { action: string; input: { changes: object[] } }
const lastMove = async (of: Stay) => ((await of.read()).history as Move[]).at(-1)

it('passes all eight modules and is on sale at the end, and is ordered again as the same goods', async () => {
  const id = await product()
  await passes(id, ...moduleNames)
  const made = await one(`SELECT p.state, g.status, g.title_en, g.hs_code, p.review_on::text,
      g.sale_stage, g.checks, g.translations,
      (SELECT array_agg(s.price::int) FROM sku s WHERE s.goods_id = g.id) AS prices,
      (SELECT array_agg(s.weight_grams::int) FROM sku s WHERE s.goods_id = g.id) AS weights
    FROM development_product p JOIN goods g ON g.id = p.goods_id WHERE p.id = ${id}`)
  expect(made).toMatchObject({
    ...{ state: 'done', status: 'on_shelf', title_en: 'Foldable silicone cup', hs_code: '392410' },
    ...{ review_on: '2099-01-01', prices: [999, 999], weights: [182, 182] },
    // The checks of its test apply to every receipt in the warehouse; it is on trial until its sales are reviewed.
    sale_stage: 'trial',
    translations: { en: { engine: 'deepl', translator: '' } },
  })
  expect(made?.checks).toContainEqual({
    ...{ check: 'Net weight', kind: 'measure', unit: 'g', min: null, max: null, expected: '' },
  })

  // A reorder begins with the product's data; only one can be open at a time.
  const again = (product_id = id) => developer.call(reorderProduct, { body: { product_id } })
  const stage = (to: string) =>
    app.asOwner(
      `UPDATE goods SET sale_stage = '${to}' WHERE id = (SELECT goods_id FROM development_product WHERE id = ${id})`,
    )
  await stage('clearance')
  expect((await again()).refusal).toBe('development.clearance')
  await stage('regular')
  const reorder = await again()
  expect(reorder.status, reorder.message).toBe(200)
  expect((await again()).refusal).toBe('development.reordered')
  const { product_id: next, ...idea } = await stay('goodsDevelop', {
    id: reorder.data.id,
    product_id: 0,
  }).read()
  expect(idea).toMatchObject({ origin: 'reorder', state: 'waiting', same: [], target_price: 999 })
  await (await now('goodsDevelop', next)).passes()
  const open = await now('goodsOpen', next)
  const { sku_code } = await open.read()
  for (const code of ['', sku_code]) expect(await open.writes({ sku_code: code })).toBe('done')
  await open.passes()
  expect((await again(next)).refusal).toBe('development.not_sold')

  // It is quoted and sampled again, keeps its data when it is sent back, and ends as the same goods.
  expect((await now('supplierQuotation', next)).row).toMatchObject({ quantity_first: 200, round: 1 })
  // Its current suppliers are proposed until they have been asked.
  const proposed = async (product_id: number) =>
    (await developer.call(quotationCalls.find, { query: { product_id } })).data.proposed.map((one) => one.id)
  expect([await proposed(id), await proposed(next)]).toEqual([[], [await aSupplier(developer)]])
  await passes(next, 'supplierQuotation')
  const sampling = await now('goodsSample', next)
  expect(sampling.row).toMatchObject({ samples: [], back_to: 'supplierQuotation' })
  await sampling.fills()
  const dear = { reason: 'Dearer than before.', fields: ['quantity_first'] }
  expect(await sampling.tries('back-off', dear)).toBe('done')
  const quoting = await now('supplierQuotation', next)
  expect(quoting.row).toMatchObject({ state: 'claimed', round: 2, correct: ['quantity_first'] })
  await quoting.writes({ quantity_first: 300 })
  await quoting.passes()
  const { row } = await now('goodsSample', next)
  expect(row).toMatchObject({ round: 2, samples: [{ verdict: 'pass', weight_grams: 182 }] })
  await passes(next, 'goodsSample', ...after('goodsSample'))
  const ended = await one(
    `SELECT count(DISTINCT goods_id)::int AS goods, array_agg(DISTINCT state) AS states, array_agg(DISTINCT sku_code) AS codes
     FROM development_product WHERE id IN (${id}, ${next})`,
  )
  expect(ended).toEqual({ goods: 1, states: ['done'], codes: [sku_code] })
  expect((await again()).status).toBe(200)
})

it('comes to whom its setup names, is supplied by who quoted, and goes on sale and under review on its days', async () => {
  const open = await at('goodsOpen')
  await open.fills()
  const { buyer: inquirer_id, designer: designer_id, sampler: copywriter_id } = people
  const wrong = await open.wrong('handle', { form: { copywriter_id, designer_id: copywriter_id } })
  expect(Object.keys(wrong).sort()).toEqual(['copywriter_id', 'designer_id'])
  await open.writes({ inquirer_id, designer_id, copywriter_id: people.copywriter })
  await open.passes()
  const form = `form || '{"copywriter_id": ${copywriter_id}}'`
  await app.asOwner(`UPDATE development_task SET form = ${form} WHERE id = ${open.id}`)
  const named = { supplierQuotation: inquirer_id, goodsDesign: designer_id } as Record<string, number>
  for (const module of moduleNames.slice(2, 7)) {
    const [row] = await listed(module, { open: true, search: (await open.read()).product_sn })
    // The sampler may no longer write texts, so tasks that the setup gave them are unclaimed.
    expect(row?.assignee_id, module).toBe(named[module] ?? null)
    await passes(open.product, module)
  }
  const last = await now('goodsComplete', open.product)
  await last.fills()
  const { id: warehouse_id } = (await one(`SELECT id FROM warehouse ORDER BY id LIMIT 1`)) ?? {}
  await last.writes({
    ...{ buyer_id: people.buyer, first_quantity: 251, launch_on: '2098-12-31' },
    warehouse_id: Number(warehouse_id),
  })
  await last.passes()
  // Its first order is in the purchase plan, divided among its two variants.
  const { rows: first } =
    await app.asOwner(`SELECT p.state, p.quantity, p.needed_by::text, p.reason FROM purchase_plan p
    JOIN sku k ON k.id = p.sku_id JOIN development_product d ON d.goods_id = k.goods_id WHERE d.id = ${open.product}`)
  const row = {
    state: 'suggested',
    quantity: 126,
    needed_by: '2098-12-31',
    reason: expect.stringMatching(/^PD/),
  }
  expect(first).toEqual([row, row])
  const standing = () =>
    one(`SELECT g.status, p.launch_on::text, p.review_on::text,
        (SELECT count(*)::int FROM goods_seller s JOIN sku k ON k.id = s.sku_id
          WHERE k.goods_id = g.id AND s.moq = 100 AND s.tiers = '[{"from": 100, "price": 900}]') AS supplied
      FROM development_product p JOIN goods g ON g.id = p.goods_id WHERE p.id = ${open.product}`)
  const planned = { status: 'draft', launch_on: '2098-12-31', review_on: '2099-01-01', supplied: 2 }
  expect(await standing()).toEqual(planned)
  const days = async () => {
    await app.system((ctx) => ctx.enqueue(productDates, {}))
    await app.runJobs()
  }
  await days()
  expect(await told(buyer, 'product.ready')).toEqual([expect.stringContaining('first order 251 pcs')])
  expect(await standing()).toEqual(planned)
  await app.asOwner(
    `UPDATE development_product SET launch_on = '2026-01-01', review_on = '2026-02-01' WHERE id = ${open.product}`,
  )
  for (let twice = 0; twice < 2; twice += 1) await days()
  expect(await standing()).toMatchObject({ status: 'on_shelf', launch_on: null, review_on: null })
  expect(await told(developer, 'product.review')).toHaveLength(1)
})

it('goes back with a reason, to whom it came from, with all that was written', async () => {
  const open = await at('goodsOpen')
  await open.fills()
  expect((await open.read()).back_to).toBe('goodsDevelop')
  const wrong = { reason: 'The market is wrong.', fields: ['markets', 'sku_code'] }
  await open.tries('back-off', wrong)
  const again = await now('goodsDevelop', open.product)
  expect(again.row).toMatchObject({ state: 'claimed', assignee_id: people.developer, round: 2 })
  // Of the fields to correct, only those of this module's form are listed.
  expect(again.row).toMatchObject({ reason: wrong.reason, correct: ['markets'], back_to: '' })
  expect(again.row.links).toHaveLength(1)
  await again.passes()
  const reopened = await now('goodsOpen', open.product)
  const { sku_code, before, loops } = await reopened.read()
  expect(sku_code).not.toBe('')
  expect([before, loops]).toMatchObject([{ sku_code }, []])
  await reopened.tries('back-off', { reason: 'Still wrong.' })
  const third = await now('goodsDevelop', open.product)
  const twice = [{ from: 'goodsOpen', to: 'goodsDevelop', times: 2 }]
  expect(await third.read()).toMatchObject({ correct: [], loops: twice })
  const column = await onBoard('goodsDevelop', third.row.product_sn)
  expect(column?.cards).toMatchObject([{ id: third.id, loops: 2 }])
})

it('keeps a history of what changed field by field', async () => {
  const idea = await at('goodsDevelop')
  await idea.writes({ title: 'Cup that folds', target_cost: 1600 })
  expect((await idea.read()).product_name).toBe('Cup that folds')
  expect(await lastMove(idea)).toMatchObject({
    action: 'handle',
    input: {
      changes: [
        { field: 'title', to: 'Cup that folds' },
        { field: 'target_cost', from: 1500, to: 1600 },
      ],
    },
  })
})

it('makes all combinations of its attributes, under a code that nobody else has', async () => {
  const open = await at('goodsOpen')
  const color = await axisOf(developer, 'Color', ['Red', 'Blue'])
  const axes = [color, await axisOf(developer, 'Size', ['S', 'M', 'L'])]
  const wrong = (form: object) => open.wrong('handle', { form })
  expect((await wrong({ axes: [{ ...color, values: ['Mauve'] }] })).axes).toContain('Mauve')
  expect(await open.writes({ axes, sku_code: 'NOBODYS-CUP' })).toBe('done')
  const { variants } = await open.read()
  expect(variants).toHaveLength(6)
  const [first, ...more] = variants as object[]
  const fifth = { code: 'NOBODYS-CUP-5', option_1: 'Blue', option_2: 'M', option_3: '' }
  expect(more[3]).toEqual(fifth)
  const mixed = [{ ...first, option_1: 'red' }, { ...first, option_2: 'XS' }, ...more]
  expect((await wrong({ variants: mixed })).variants).toContain('XS')
  const { skus } = await (await goodsMaker(app)).make({ code: 'SOLD-CUP' })
  const theirs = [{ ...first, code: skus[0]?.code }, ...more]
  expect((await wrong({ variants: theirs })).variants).toContain('already used')
  const taken = await (await at('goodsOpen')).wrong('handle', { form: { sku_code: 'NOBODYS-CUP' } })
  expect(taken.sku_code).toContain('NOBODYS-CUP')
})

it('does not pass with a rejected test, unless somebody else accepts it in spite of that', async () => {
  const test = await at('goodsTest')
  const bare = (await test.read()).readings as { value: string }[]
  // A test can't be accepted before its readings are entered.
  expect(bare.every(({ value }) => value === '')).toBe(true)
  expect(await test.tries('confirm')).toBe('development.missing')
  const failed = bare.map((one) => ({ ...one, value: 'fail' }))
  await test.writes({ sample_no: 'S-9', readings: failed })
  expect(await test.tries('confirm')).toBe('development.photo')
  await test.writes({ readings: failed.map((one) => ({ ...one, photos: goodSample.photos })) })
  expect(await test.tries('confirm')).toBe('done')
  expect(await test.tries('pass', {}, admin)).toBe('development.rejected')
  const why = { reason: 'Sold without the lid.' }
  expect(await test.tries('override', why)).toBe('task.own')
  expect(await test.tries('override', why, admin)).toBe('done')
  expect(await test.tries('pass', {}, admin)).toBe('done')
})

it('has nothing to be accepted in spite of when every reading passes', async () => {
  const test = await at('goodsTest')
  const { readings } = await test.read()
  const all = readings as { kind: string; min: string; max: string }[]
  const passed = all.map((one) => ({
    ...one,
    value: one.kind === 'measure' ? one.min || one.max || '1' : 'pass',
  }))
  await test.writes({ sample_no: 'S-10', readings: passed })
  expect(await test.tries('confirm')).toBe('done')
  expect(await test.tries('override', { reason: 'To be sure.' }, admin)).toBe('development.accepted')
  expect(await test.tries('pass', {}, admin)).toBe('done')
})

it('is tested for what its category wants', async () => {
  const checks = [{ check: 'Holds boiling water', kind: 'measure', unit: '°C', min: '95' }]
  const template = (name: string, checks: object[]) =>
    developer.call(testTemplate.create, { body: { name, category_id: categoryId, checks } as never })
  const { data } = await template('Kitchen tests', checks)
  const refusedFor = async (check: object) =>
    (await template('None', [{ check: 'Weight', ...check }])).fields.checks
  expect(await refusedFor({ kind: 'measure', min: '9', max: '8' })).toContain('above')
  expect(await refusedFor({ kind: 'text' })).toContain('expected')
  const test = await at('goodsTest')
  const { readings } = await test.read()
  expect(readings).toMatchObject([{ ...checks[0], max: null, value: '', photos: [] }])
  await developer.call(testTemplate.remove, { params: { id: data.id } })
  expect(await test.read()).toMatchObject({ readings })
})

it('waits for its samples, and asks for another one when none was good', async () => {
  const samples = await at('goodsSample')
  const supplier_id = await aSupplier(developer)
  const order = { supplier_id, quantity: 2, fee: 3000, order_no: 'PO-77' }
  const past = await samples.wrong('sampling', { ...order, expected_on: '2026-01-01' })
  expect(past.expected_on).toContain('today')
  expect(await samples.tries('received')).toBe('development.awaited')
  const bar = (status: string) =>
    app.asOwner(
      `UPDATE supplier SET status = '${status}', status_reason = 'Copies' WHERE id = ${supplier_id}`,
    )
  await bar('blocked')
  expect(await samples.tries('sampling', order)).toBe('quotation.blocked')
  await bar('approved')
  expect(await samples.tries('sampling', order)).toBe('done')
  const waiting = await samples.read()
  expect(waiting).toMatchObject({ waits_for: 'supplier', sample_late: false })
  expect(String(waiting.wait_until)).toContain(String(waiting.sample_due))
  await app.asOwner(`UPDATE development_task SET sample_due = '2026-01-01' WHERE id = ${samples.id}`)
  const cards = [{ id: samples.id, sample_late: true }]
  expect(await onBoard('goodsSample', waiting.product_sn)).toMatchObject({ late_samples: 1, cards })
  expect((await listed('goodsSample', { sample_late: true })).map(({ id }) => id)).toEqual([samples.id])
  const { exceptions } = (await developer.call(workbench.day)).data
  expect(exceptions.find(({ key }) => key === 'samples-goodsSample')?.total).toBe(1)
  expect(await samples.tries('received')).toBe('done')
  const received_on = new Date().toISOString().slice(0, 10)
  expect(await samples.read()).toMatchObject({
    ...{ waits_for: null, sample_due: null, sample_late: false },
    samples: [{ fee: 3000, order_no: 'PO-77', received_on, verdict: null }],
  })
  const good = { ...goodSample, supplier_id }
  const bad = { ...good, verdict: 'fail', verdict_reason: 'colour' }
  await samples.writes({ samples: [bad] })
  expect(await samples.tries('confirm')).toBe('development.verdict')
  for (let twice = 0; twice < 2; twice += 1) await samples.tries('sampling', { supplier_id, quantity: 1 })
  // Samples ordered after the last ones were judged belong to one new round.
  const ordered = (await samples.read()).samples as { round: number }[]
  expect(ordered.map(({ round }) => round)).toEqual([1, 2, 2])
  await samples.writes({ samples: [bad, good] })
  expect(await samples.tries('confirm')).toBe('done')
})

it('is not sold at a price below its cost, nor by a quotation that has expired', async () => {
  const last = await at('goodsComplete')
  await last.fills()
  const { skus, measured } = await last.read()
  const told = measured as { message: string }[]
  expect(told.slice(0, 3)).toMatchObject([
    { differs: false },
    { message: expect.stringContaining('with the sample') },
    { differs: true, message: expect.stringContaining('No sample was measured of') },
  ])
  // The price of each merchant rank, and its markup over the cost.
  expect(told.slice(3).map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^\w+ pays USD \d+\.\d\d \([+−]\d+\.\d% on the cost\)$/),
  )
  await app.asOwner(`UPDATE quotation SET valid_until = '2026-01-01' WHERE product_id = ${last.product}`)
  expect((await last.read()).measured).toContainEqual({
    ...{ message: expect.stringContaining('expired on 2026-01-01'), differs: true },
  })
  await last.writes({ skus: (skus as object[]).map((row) => ({ ...row, price: 50 })) })
  await last.tries('confirm')
  expect(await last.tries('pass', {}, admin)).toBe('development.lapsed')
  const { data: quoted } = await developer.call(quotation.list, { query: { product_id: last.product } })
  const body = { id: quoted[0]?.id ?? 0, valid_until: '2099-01-01' }
  expect((await developer.call(quotationCalls.prolong, { body })).status).toBe(200)
  const refused = await last.does('pass', {}, admin)
  expect(refused.refusal).toBe('development.unsellable')
  // Each finding is listed under the module that can correct it.
  expect(refused.message).toMatch(
    /Product information: the declared value is above the price; Completion: .*doesn’t cover its cost/,
  )
  // The attempt leaves no goods.
  const goods = `SELECT 1 FROM goods JOIN development_product p ON p.sku_code = code WHERE p.id = ${last.product}`
  expect(await one(goods)).toBeUndefined()
})

it('has the variants of its setup at the end, also when they were changed after it had come there', async () => {
  const last = await at('goodsComplete')
  const kept = (await last.read()).skus as { code: string }[]
  await last.writes({ skus: [{ ...kept[0], weight_grams: 205 }, kept[1]] })
  for (const module of after('goodsOpen').toReversed())
    expect(await (await now(module, last.product)).tries('back-off', { reason: 'One color more.' })).toBe(
      'done',
    )
  const open = await now('goodsOpen', last.product)
  const [variant] = open.row.variants as { code: string }[]
  const added = `${variant?.code}-NEW`
  const variants = [variant, { code: added, option_1: 'Green', option_2: '', option_3: '' }]
  const [axis] = open.row.axes as { attr_id: number }[]
  await developer.call(goodsAttrValue.create, { body: { attr_id: axis?.attr_id ?? 0, name: 'Green' } })
  await open.writes({ axes: [{ ...axis, values: ['Red', 'Green'] }], variants })
  await open.passes()
  for (const module of moduleNames.slice(2, 7)) await (await now(module, last.product)).passes()
  const again = await now('goodsComplete', last.product)
  // The remaining variant keeps its values; the new one gets the weight of the sample.
  expect(again.row.skus).toMatchObject([
    { code: variant?.code, weight_grams: 205 },
    { code: added, weight_grams: 182 },
  ])
  await again.writes({ skus: kept, stock_policy: 'stock', review_on: '2099-01-01' })
  expect(await again.tries('confirm')).toBe('development.variants')
})

it('goes on without a variant that was no good', async () => {
  const tests = await at('goodsTest')
  const { codes } = (await tests.read()) as unknown as { codes: string[] }
  const [bad, good] = codes
  const dropping = (codes: unknown[]) => ({ codes, reason: 'Its color runs.' })
  expect((await tests.wrong('drop-variants', dropping(['NONE-1']))).codes).toContain('NONE-1')
  expect((await tests.wrong('drop-variants', dropping(codes))).codes).toContain('eliminated')
  expect(await tests.tries('drop-variants', dropping([bad]))).toBe('done')
  const setup = await one(
    `SELECT id::int, product_id::int FROM development_task WHERE product_id = ${tests.product} AND module = 'goodsOpen'`,
  )
  expect(await lastMove(stay('goodsOpen', setup as TaskRow))).toMatchObject({
    action: 'handle',
    input: { changes: [{ field: 'variants', from: [{ code: bad }, { code: good }], to: [{ code: good }] }] },
  })
  await passes(tests.product, 'goodsTest', 'goodsInfo', 'goodsComplete')
  const { rows } = await app.asOwner(
    `SELECT s.code FROM sku s JOIN development_product p ON p.goods_id = s.goods_id WHERE p.id = ${tests.product}`,
  )
  expect(rows).toEqual([{ code: good }])
})

it('can be dropped wherever it stands', async () => {
  const [idea, open] = [await product(), await at('goodsOpen')]
  const body = { product_ids: [idea, open.product], reason: 'Out of season.' }
  expect((await admin.call(eliminateProduct, { body })).data).toEqual({ eliminated: 2 })
  expect(await open.read()).toMatchObject({ state: 'eliminated', reason: body.reason })
})

it('is cancelled by who began it or by a lead only', async () => {
  const samples = await at('goodsSample')
  await samples.tries('release')
  const reason = { reason: 'No longer wanted.' }
  expect(await samples.tries('cancel', reason, sampler)).toBe('development.creator')
  expect(await samples.tries('cancel', reason)).toBe('done')
})

it('is for who began it when it was refused, and stays on the board', async () => {
  const sample = await at('goodsSample')
  for (const [action, who] of [
    ['release', developer],
    ['claim', sampler],
  ] as const)
    expect(await sample.tries(action, {}, who)).toBe('done')
  const { product_sn } = await sample.read()
  expect(await onBoard('goodsSample', product_sn)).toMatchObject({ total: 1, refused: 0 })
  expect(await sample.tries('refuse', { reason: 'No supplier sends one.' }, sampler)).toBe('done')
  const mine = (who: Caller) => taskOf(who, sample, 'goodsSample')
  expect([await mine(developer), await mine(sampler), await mine(buyer)]).toEqual([
    ['handle'],
    undefined,
    undefined,
  ])
  const cards = [{ id: sample.id, state: 'refused' }]
  expect(await onBoard('goodsSample', product_sn)).toMatchObject({ total: 1, refused: 1, cards })
  for (const filter of [{ open: true }, { state: 'refused' }])
    expect(await listed('goodsSample', { search: product_sn, ...filter })).toMatchObject([
      { id: sample.id, assignee_id: people.developer },
    ])
  await app.runJobs()
  expect(await told(developer, 'task.refused')).toEqual([expect.stringContaining('No supplier sends one.')])
  // A developer who leaves hands over the decision and the product with it.
  const team = { query: { view: 'team', state: 'refused' } } as const
  const entry = (await admin.call(workbench.tasks, team)).data.find((one) => one.task_id === sample.id)
  const given = (to: number) =>
    admin.call(workbench.handOver, { body: { id_list: [entry?.id ?? 0], to: [to], reason: 'Leaves' } })
  const handed = await given(people.buyer)
  expect(handed.data, handed.message).toMatchObject({ moved: [entry?.id], refused: [] })
  expect(await mine(buyer)).toEqual(['handle'])
  expect((await given(people.developer)).data.moved).toEqual([entry?.id])
  // Other workers of the module can't reopen it; its developer can, and can still review the work.
  expect(await sample.tries('reopen', {}, buyer)).toBe('task.others')
  expect(await sample.tries('reopen')).toBe('done')
  expect(await sample.read()).toMatchObject({ state: 'waiting', assignee_id: null })
  await sample.tries('claim', {}, sampler)
  await sample.fills(sampler)
  expect(await sample.tries('confirm', {}, sampler)).toBe('done')
  expect(await sample.tries('pass')).toBe('done')
})
