import { listing as contract } from '@dropyard/contract/store/listing'
import { store as storeContract } from '@dropyard/contract/store/store'
import { expect, test } from 'vitest'
import { rule, startPublishBench } from '../../../testing/publish-bench.ts'

/** Products are published in the store's language if they have texts in it. */

const { connect, make, merchant, products, publish } = await startPublishBench()

async function storeIn(language: 'en' | 'zh' | 'de') {
  const id = await connect(`in-${language}`)
  await merchant.call(storeContract.update, { params: { id }, body: { lang: language } })
  return id
}
const stores = { en: await storeIn('en'), zh: await storeIn('zh'), de: await storeIn('de') }

const previewIn = async (goods_id: number, shop_id: number) =>
  (await merchant.call(contract.preview, { body: { goods_id, shop_id, rule } })).data

const published = async (goodsId: number, language: keyof typeof stores) => {
  const batch = await publish([goodsId], { to: stores[language] })
  expect(batch.record).toMatchObject({ success: 1 })
  const all = products(`in-${language}`)
  const made = all.at(-1)
  if (!made) throw new Error('nothing was published')
  return {
    title: made.title,
    html: made.descriptionHtml,
    options: made.options.map((one) => [one.name, ...one.values.map(({ name }) => name)]),
  }
}

test('a translated product goes to a Chinese store in Chinese, and to others in English', async () => {
  const whole = await make({
    titleEn: 'Tent',
    titleZh: '帐篷',
    descriptionEn: '<p>Dry.</p>',
    descriptionZh: '<p>防水。</p>',
    options: ['Color'],
    optionsZh: { Color: '颜色', Green: '绿色', Sand: '沙色' },
    skus: [{ optionValues: ['Green'] }, { optionValues: ['Sand'] }],
  })
  const english = { title: 'Tent', html: '<p>Dry.</p>', options: [['Color', 'Green', 'Sand']] }
  expect(await published(whole.id, 'zh')).toEqual({
    title: '帐篷',
    html: '<p>防水。</p>',
    options: [['颜色', '绿色', '沙色']],
  })
  expect(await published(whole.id, 'en')).toEqual(english)
  expect(await published(whole.id, 'de')).toEqual(english)
})

test('what is shown before publishing says which texts there are, and is what goes', async () => {
  const partly = await make({
    titleEn: 'Mug',
    titleZh: '杯子',
    descriptionEn: '<p>Hot.</p>',
    descriptionZh: '',
    options: ['Color'],
    optionsZh: { Color: '颜色' },
    skus: [{ optionValues: ['Green'] }, { optionValues: ['Sand'] }],
  })
  const shown = await previewIn(partly.id, stores.zh)
  expect(shown).toMatchObject({
    title: '杯子',
    description: '<p>Hot.</p>',
    texts: { title: ['en', 'zh'], description: ['en'], options: ['en'] },
  })
  expect(shown.variants.map((one) => one.options)).toEqual([['Green'], ['Sand']])
  expect(await published(partly.id, 'zh')).toEqual({
    title: '杯子',
    html: '<p>Hot.</p>',
    options: [['Color', 'Green', 'Sand']],
  })
  // Prices don't depend on the language, so a mark from one is valid in the other.
  expect((await previewIn(partly.id, stores.en)).title).toBe('Mug')
})
