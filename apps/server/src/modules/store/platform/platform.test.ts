import { platform } from '@dropyard/contract/store/platform'
import { store } from '@dropyard/contract/store/store'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(platform, { valid: (n) => ({ code: `platform-${n}` }), invalid: { code: 'no spaces' } })

test('merchants choose from what staff offers, and a platform with stores stays', async () => {
  const app = await startTestApp({ demo: ['store'] })
  const [admin, merchant] = [await app.as('admin'), await app.as('merchant')]
  const shown = await admin.call(platform.list, { query: { search: 'shopify' } })
  expect(shown.data[0]).toMatchObject({ id: 3, stores: 3, connected: 0 })
  const kept = await admin.call(platform.remove, { params: { id: 3 } })
  expect(kept).toMatchObject({ status: 422, refusal: 'platform.in_use' })

  const [etsy] = (await admin.call(platform.list, { query: { search: 'etsy' } })).data
  if (!etsy) throw new Error('Etsy is gone')
  const { stores: _s, connected: _c, id, ...fields } = etsy
  await admin.call(platform.update, { params: { id }, body: { ...fields, status: 0 } })
  const nav = await admin.call(platform.nav, { query: {} })
  expect(nav.data.map((one) => one.code)).not.toContain('etsy')
  const languages = ['en', 'zh', 'de', 'fr', 'es']
  expect(nav.ext.languages.map((one) => one.code)).toEqual(languages)
  const select = await admin.call(platform.select, { query: { search: 'shop' } })
  expect(select.data.map((one) => one.code)).toEqual(['shopify', 'shoplazza', 'shopline'])
  expect(select.ext.languages.map((one) => one.code)).toEqual(languages)
  const listed = await admin.call(platform.list)
  expect(listed.ext.languages[0]).toEqual({ id: 1, lang: 'English', code: 'en' })
  const offered = await merchant.call(store.platformList, { query: { 'per-page': 2 } })
  expect(offered).toMatchObject({ total: nav.data.length })
  expect(offered.data).toHaveLength(2)
  const added = await merchant.call(store.add, {
    body: { name: 'X', platform_id: id, shop_url: 'www.etsy.com/shop/x' },
  })
  expect(Object.keys(added.fields)).toEqual(['platform_id'])
})
