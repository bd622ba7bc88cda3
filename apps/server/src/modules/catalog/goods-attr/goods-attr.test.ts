import { color } from '@dropyard/contract/catalog/color'
import { goodsAttr, goodsAttrValue } from '@dropyard/contract/catalog/goods-attr'
import { goodsEdit } from '@dropyard/contract/catalog/goods-edit'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { goodsMaker } from '../../../testing/goods.ts'

const values = (...names: string[]) => names.map((name) => ({ name, name_zh: `${name} 值` }))

describeRecord(goodsAttr, {
  valid: (n) => ({ values: values('S', 'M', 'L').slice(0, n % 4) }),
  invalid: { values: values('Red', 'red') },
})

it('gives the options of a product that is made by hand their Chinese', async () => {
  const app = await startTestApp()
  const developer = await app.as('developer')
  const { make } = await goodsMaker(app)
  const like = (await developer.call(goodsEdit.get, { params: { id: (await make()).id } })).data
  await developer.call(goodsAttr.create, {
    body: { name: 'Size', name_zh: '尺码', values: values('S', 'M') },
  })
  const skus = ['s', 'Huge'].map((one) => ({ ...like.skus[0], code: `NEW-${one}`, options: ['Oak', one] }))
  const { title_en, category_id } = like
  const body = { code: 'NEW', option_names: ['Wood', 'size'], title_en, category_id, skus }
  const { data } = await developer.call(goodsEdit.create, { body: body as never })
  const { rows } = await app.asOwner('SELECT options_zh FROM goods WHERE id = $1', [data.id])
  expect(rows).toEqual([{ options_zh: { size: '尺码', s: 'S 值' } }])
})

it('gives its values in order, and takes one more at the end, once', async () => {
  const app = await startTestApp()
  const developer = await app.as('developer')
  const make = async (name: string, ...names: string[]) =>
    (await developer.call(goodsAttr.create, { body: { name, name_zh: name, values: values(...names) } })).data
  const size = await make('Size', 'M', 'S', 'L')
  await make('Color', 'Red')
  await developer.call(color.create, { body: { name: 'red', name_zh: '红', hex: '#c8322b' } })
  const list = async (query: object) => {
    const { data, total } = await developer.call(goodsAttrValue.list, { query })
    return [data.map((one) => `${one.position} ${one.name}`), total]
  }
  expect(await list({ attr_id: size.id })).toEqual([['1 M', '2 S', '3 L'], 3])
  expect(await list({})).toEqual([['1 Red', '1 M', '2 S', '3 L'], 4])
  expect(await list({ search: 'red' })).toEqual([['1 Red'], 1])
  const looks = await developer.call(goodsAttrValue.list, {})
  expect(looks.data.map((one) => one.hex)).toEqual(['#c8322b', null, null, null])
  const body = { attr_id: size.id, name: 'XL', name_zh: '特大' }
  const added = await Promise.all(
    Array.from({ length: 4 }, () => developer.call(goodsAttrValue.create, { body })),
  )
  expect(added.map((one) => one.data.total)).toEqual([4, 4, 4, 4])
  expect(await list({ attr_id: size.id })).toEqual([['1 M', '2 S', '3 L', '4 XL'], 4])
})
