import { goods } from '@dropyard/contract/catalog/goods'
import { goodsTag, goodsTags } from '@dropyard/contract/catalog/goods-tag'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeResource } from '../../../testing/describe-resource.ts'
import { goodsMaker } from '../../../testing/goods.ts'

describeResource(goodsTag, {
  as: 'developer',
  stranger: 'warehouse',
  valid: (n) => ({ name: `tag-${String(n).padStart(3, '0')}`, name_zh: `标签${n}` }),
  other: { name_zh: '改名', note: 'Seasonal' },
  invalid: { name: '', name_zh: 'x'.repeat(51) },
})

it('renames a tag on its goods, counts them, and stays while goods have it', async () => {
  const app = await startTestApp()
  const developer = await app.as('developer')
  const merchant = await app.as('merchant')
  const { make } = await goodsMaker(app)
  await make({ tags: ['camping', 'new'] })
  const { data } = await developer.call(goodsTag.create, { body: { name: 'camping', name_zh: '露营' } })
  expect(data.used).toBe(1)
  const body = { name: 'outdoors', name_zh: '户外', version: data.version }
  await developer.call(goodsTag.update, { params: { id: data.id }, body })
  expect((await merchant.call(goods.list, { query: { tag: 'outdoors' } })).total).toBe(1)
  expect((await merchant.call(goods.list, { query: { keyword: 'outdoors' } })).total).toBe(1)
  const tags = await merchant.call(goodsTags.list, { headers: { 'accept-language': 'zh-CN' } })
  expect(tags.data).toContainEqual({ tag: 'outdoors', name: '户外', total: 1 })
  expect((await developer.call(goodsTag.remove, { params: { id: data.id } })).refusal).toBe('common.in_use')
})
