import { gapsFor } from '@dropyard/contract/catalog/goods/completeness'
import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { goodsClaim, goodsLibrary, libraryCalls } from '@dropyard/contract/catalog/goods-library'
import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { goodsMaker, type MadeGoods } from '../../../testing/goods.ts'

let make: Awaited<ReturnType<typeof goodsMaker>>['make']
const two = [{ optionValues: ['Red'] }, { optionValues: ['Blue'] }]

const app = await startTestApp()
const developer = await app.as('developer')
const copywriter = await app.as('copywriter')
;({ make } = await goodsMaker(app))
const refs = (...goods: MadeGoods[]) => ({ body: { goods: goods.map(({ id }) => ({ id })) } })
const rowOf = async ({ id }: MadeGoods, who = developer) =>
  (await who.call(goodsLibrary.list, { query: { 'per-page': 100 } })).data.find((row) => row.id === id)
const read = async ({ id }: MadeGoods) => (await developer.call(goodsEdit.get, { params: { id } })).data

describe('a product in care', () => {
  it('is one person’s: of several who claim at once one gets it, and the others read who', async () => {
    const one = await make()
    const all = await Promise.all(
      [developer, copywriter, developer, copywriter].map((who) => who.call(libraryCalls.claim, refs(one))),
    )
    const done = all.filter(({ data }) => data[0]?.ok)
    expect(done).toHaveLength(2)
    const refused = all.find(({ data }) => !data[0]?.ok)
    expect(refused?.data[0]).toMatchObject({ code: 'goods-library.claimed' })
    const { claimer = '' } = (await rowOf(one)) ?? {}
    expect(claimer).not.toBe('')
    expect(refused?.data[0]?.message).toContain(claimer)
  })

  it('is released by whoever has it or leads, and by no other', async () => {
    const [mine, theirs] = [await make(), await make()]
    await developer.call(libraryCalls.claim, refs(mine))
    await copywriter.call(libraryCalls.claim, refs(theirs))
    const answers = await copywriter.call(libraryCalls.cancelClaim, refs(mine, theirs))
    expect(answers.data.map(({ ok, code }) => [ok, code])).toEqual([
      [false, 'goods-library.not_yours'],
      [true, null],
    ])
    expect((await rowOf(mine, copywriter))?.actions).not.toContain('release')
    const list = await developer.call(goodsClaim.list, { query: { mine: true } })
    expect(list.data.map(({ id }) => id)).toContain(mine.id)
    expect(list.data.map(({ id }) => id)).not.toContain(theirs.id)
  })
})

it('goes out of the range with a reason, stays out, and comes back off the shelf', async () => {
  const one = await make()
  const { body } = refs(one)
  expect((await developer.call(libraryCalls.out, { body: { ...body, reason: '' } })).status).toBe(422)
  await developer.call(libraryCalls.out, { body: { ...body, reason: 'No longer made' } })
  expect(await read(one)).toMatchObject({ status: 'out', out_reason: 'No longer made' })
  const shelf = await developer.call(goodsLibrary.onShelf, { body: { id_list: [one.id] } })
  expect(shelf.refusal).toBe('goods.not_ready')
  expect((await developer.call(goodsLibrary.offShelf, { body: { id_list: [one.id] } })).data.moved).toEqual(
    [],
  )
  const { ext } = await developer.call(goodsLibrary.list, { query: { status: 'out' } })
  expect(ext.tabs.find(({ status }) => status === 'out')?.total).toBe(1)
  await developer.call(libraryCalls.cancel, refs(one))
  expect((await read(one)).status).toBe('off_shelf')
  expect((await copywriter.call(libraryCalls.out, { body: { ...body, reason: 'x' } })).status).toBe(403)
})

it('is used as packaging: not on sale, in no list but its own, and comes back as a draft', async () => {
  const one = await make()
  expect((await developer.call(libraryCalls.packaging, refs(one))).data).toMatchObject([
    { ok: false, code: 'goods-library.on_sale' },
  ])
  await developer.call(goodsLibrary.offShelf, { body: { id_list: [one.id] } })
  const countOf = async (status?: 'packaging') =>
    (await developer.call(goodsLibrary.list, { query: { ...(status ? { status } : {}) } })).total
  const before = await countOf()
  expect((await developer.call(libraryCalls.packaging, refs(one))).data).toMatchObject([{ ok: true }])
  expect(await rowOf(one)).toBeUndefined()
  expect([await countOf(), await countOf('packaging')]).toEqual([before - 1, 1])
  const byTitle = { query: { keyword: (await read(one)).title_en } }
  expect((await developer.call(goodsLibrary.list, byTitle)).data).toEqual([])
  const shelf = await developer.call(goodsLibrary.onShelf, { body: { id_list: [one.id] } })
  expect(shelf.refusal).toBe('goods.not_ready')
  expect((await developer.call(libraryCalls.cancel, refs(one))).data).toMatchObject([
    { ok: false, code: 'goods-library.not_out' },
  ])
  expect((await developer.call(libraryCalls.product, refs(one))).data).toMatchObject([{ ok: true }])
  expect(await rowOf(one)).toMatchObject({ status: 'draft' })
})

it('is set on trial or sold off by those who put products on sale, and found by it', async () => {
  const [one, gone] = [await make(), await make()]
  const { body } = refs(one)
  const set = (stage: 'regular' | 'trial' | 'clearance') =>
    developer.call(libraryCalls.stage, { body: { ...body, stage } })
  expect((await set('clearance')).data[0]).toMatchObject({ ok: true })
  const merchant = await app.as('merchant')
  for (const { data } of [
    await developer.call(goodsLibrary.list, { query: { sale_stage: 'clearance' } }),
    await merchant.call(goodsSearch.list, { query: { sale_stage: 'clearance' } }),
  ])
    expect(data.map(({ id, sale_stage }) => [id, sale_stage])).toEqual([[one.id, 'clearance']])
  const theirs = await merchant.call(goodsSearch.detail, { params: { id: one.id } })
  expect(theirs.data.sale_stage).toBe('clearance')
  await set('trial')
  expect((await rowOf(one))?.sale_stage).toBe('trial')
  expect((await copywriter.call(libraryCalls.stage, { body: { ...body, stage: 'trial' } })).status).toBe(403)
  await developer.call(libraryCalls.out, { body: { ...refs(gone).body, reason: 'No longer made' } })
  const late = await developer.call(libraryCalls.stage, { body: { ...refs(gone).body, stage: 'trial' } })
  expect(late.data[0]).toMatchObject({ ok: false, code: 'goods-library.out' })
})

describe('what a product lacks', () => {
  it('is kept with it, by language and channel, and found by the list', async () => {
    const one = await make({ code: 'GAPS', titleEn: 'x'.repeat(256), hsCode: '', images: 2 })
    const { gaps } = await read(one)
    expect(gaps).toEqual(
      expect.arrayContaining(['hs_code', 'licence', 'title_missing@zh', 'title_long@en#shopify']),
    )
    expect(gapsFor(gaps, { channel: 'shopify', language: 'de' })).toEqual([
      'hs_code',
      'licence',
      'title_missing@de',
      'description@de',
    ])
    const whole = await make({
      code: 'WHOLE',
      titleZh: '帐篷',
      descriptionZh: '<p>防雨</p>',
      images: [{ licence: 'own' }],
    })
    expect(gapsFor((await read(whole)).gaps, { channel: 'shopline', language: 'en' })).toEqual([])
    const lacking = async (lacks_in: 'en' | 'zh' | 'de') => {
      const query = { lacks: 'shopline', lacks_in, 'per-page': 100 } as const
      return (await developer.call(goodsLibrary.list, { query })).data.map(({ id }) => id)
    }
    expect(await lacking('en')).toContain(one.id)
    expect(await lacking('en')).not.toContain(whole.id)
    expect(await lacking('de')).toContain(whole.id)
  })

  it('is no longer lacking once a text is written in that language', async () => {
    const one = await make({ options: ['Colour'], skus: two })
    const write = (more: object) =>
      developer.call(libraryCalls.setLanguage, { body: { id: one.id, title: '', ...more } as never })
    expect((await read(one)).gaps).toContain('options@zh')
    const words = ['Colour', 'Red', 'Blue'].map((source) => ({ source, said: '某' }))
    await write({ language: 'zh', title: '帐篷', description: '<p>防雨</p>', words })
    await write({ language: 'de', title: 'Zelt', description: '<p>Dicht <script>x</script></p>' })
    const { gaps, version } = await read(one)
    expect(gaps.filter((gap) => /@(zh|de)/.test(gap))).toEqual([])
    const texts = (await developer.call(libraryCalls.languages, { query: { id: one.id } })).data
    expect(texts.find(({ language }) => language === 'de')).toMatchObject({ title: 'Zelt' })
    // The saving user is recorded as translator, unless an engine or another person is named.
    const by = async (more: object) => {
      await write({ language: 'de', title: 'Zelt', ...more })
      const { data } = await developer.call(libraryCalls.languages, { query: { id: one.id } })
      const { engine, translator } = data.find(({ language }) => language === 'de') ?? {}
      return { engine, translator }
    }
    expect(await by({})).toEqual({ engine: null, translator: expect.stringMatching(/./) })
    expect(await by({ engine: 'deepl' })).toEqual({ engine: 'deepl', translator: '' })
    expect(await by({ engine: 'deepl', translator: 'Anna Weber' })).toEqual({
      engine: 'deepl',
      translator: 'Anna Weber',
    })
    expect((await write({ language: 'de', title: 'Zelt', engine: 'magic' })).fields).toHaveProperty('engine')
    expect(JSON.stringify(texts)).not.toContain('<script')
    expect((await write({ language: 'en', title: '' })).fields).toHaveProperty('title')
    expect((await write({ language: 'fr', title: 'Tente', version: version - 1 })).refusal).toBe(
      'common.changed',
    )
  })
})

describe('variants', () => {
  it('are made of attributes: those that are there stay, others come and go', async () => {
    const one = await make({ options: ['Colour'], skus: two, code: 'COMB' })
    const axes = [
      { name: 'colour', values: ['Red', 'Green'] },
      { name: 'Size', values: ['S', 'M'] },
    ]
    const body = { id: one.id, axes }
    const tried = (await developer.call(libraryCalls.combine, { body })).data
    expect(tried.variants.map(({ known }) => known)).toEqual([true, false, false, false])
    expect(tried.dropped.map(({ code }) => code)).toEqual(['COMB-2'])
    await developer.call(libraryCalls.choose, { body })
    const { skus, option_names } = await read(one)
    expect(option_names).toEqual(['colour', 'Size'])
    expect(skus.map(({ code, options }) => [code, options.join()])).toEqual(
      tried.variants.map(({ code, options }) => [code, options.join()]),
    )
    expect(skus[0]?.id).toBe(one.skus[0]?.id)
    expect(skus.every(({ price, weight_grams }) => price === 1000 && weight_grams === 400)).toBe(true)
    const now = (await developer.call(libraryCalls.attribute, { query: { id: one.id } })).data
    expect(now.axes[1]).toEqual({ name: 'Size', values: ['S', 'M'] })
    const many = Array.from({ length: 60 }, (_, n) => `v${n}`)
    const huge = { id: one.id, axes: ['A', 'B'].map((name) => ({ name, values: many })) }
    expect((await developer.call(libraryCalls.combine, { body: huge })).fields).toHaveProperty('axes')
  })
})
