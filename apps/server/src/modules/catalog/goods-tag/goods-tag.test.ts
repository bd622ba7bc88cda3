import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { goodsTag, goodsTags } from '@dropyard/contract/catalog/goods-tag'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { goodsMaker } from '../../../testing/goods.ts'

describeRecord(goodsTag)

it('renames a tag on its goods, counts them, and stays while goods have it', async () => {
  const app = await startTestApp()
  const developer = await app.as('developer')
  const merchant = await app.as('merchant')
  const { make } = await goodsMaker(app)
  const { id } = await make({ tags: ['camping', 'new'] })
  const both = await make({ tags: ['camping', 'outdoors'] })
  const { data } = await developer.call(goodsTag.create, { body: { name: 'camping', name_zh: '露营' } })
  expect(data.used).toBe(2)
  const body = { name: 'outdoors', name_zh: '户外', version: data.version }
  await developer.call(goodsTag.update, { params: { id: data.id }, body })
  expect((await merchant.call(goodsSearch.list, { query: { tag: 'outdoors' } })).total).toBe(2)
  expect((await merchant.call(goodsSearch.list, { query: { keyword: 'outdoors' } })).total).toBe(2)
  const tags = await merchant.call(goodsTags.list, { headers: { 'accept-language': 'zh-CN' } })
  expect(tags.data).toContainEqual({ tag: 'outdoors', name: '户外', total: 2 })
  const chinese = { headers: { 'accept-language': 'zh-CN' } }
  const { data: shown } = await merchant.call(goodsSearch.detail, { params: { id }, ...chinese })
  expect([shown.tags, shown.tag_names]).toEqual([
    ['outdoors', 'new'],
    ['户外', 'new'],
  ])
  const { data: listed } = await merchant.call(goodsSearch.list, { query: { tag: 'new' }, ...chinese })
  expect(listed[0]?.tag_names).toEqual(['户外', 'new'])
  expect((await merchant.call(goodsSearch.tags, chinese)).data).toContainEqual({
    id: 'outdoors',
    name: '户外',
  })
  const tagsOf = async (of: number) =>
    (await merchant.call(goodsSearch.detail, { params: { id: of } })).data.tags
  expect([await tagsOf(id), await tagsOf(both.id)]).toEqual([['outdoors', 'new'], ['outdoors']])
  expect((await merchant.call(goodsSearch.list, { query: { keyword: 'camping' } })).total).toBe(0)
  expect((await developer.call(goodsTag.remove, { params: { id: data.id } })).refusal).toBe('common.in_use')
})

it('is selected by its name in the reader’s language, where it has one', async () => {
  const app = await startTestApp()
  const developer = await app.as('developer')
  const named = { name: 'fragile', name_zh: '易碎' }
  const ids = []
  for (const body of [named, { name: 'festival', name_zh: '' }])
    ids.push((await developer.call(goodsTag.create, { body })).data.id)
  const offered = async (lang: string, query: object) => {
    const headers = { 'accept-language': lang }
    const { data } = await developer.call(goodsTag.select, { query: query as never, headers })
    return data.map(({ name }) => name)
  }
  expect(await offered('en', { ids })).toEqual(['festival', 'fragile'])
  expect((await offered('zh-CN', { ids })).sort()).toEqual(['festival', '易碎'])
  expect(await offered('zh-CN', { search: '易' })).toEqual(['易碎'])
  expect(await offered('en', { search: '易碎' })).toEqual(['fragile'])
})
