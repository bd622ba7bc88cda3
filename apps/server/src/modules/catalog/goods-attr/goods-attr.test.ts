import { goodsAttr, goodsAttrValue } from '@dropyard/contract/catalog/goods-attr'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'

const values = (...names: string[]) => names.map((name) => ({ name, name_zh: `${name} 值` }))

describeRecord(goodsAttr, {
  as: 'developer',
  stranger: 'clerk',
  valid: (n) => ({
    name: `Axis ${String(n).padStart(3, '0')}`,
    name_zh: `维度 ${n}`,
    values: values('S', 'M', 'L').slice(0, n % 4),
  }),
  other: { name_zh: '改名', values: values('XL', 'S') },
  invalid: { values: values('Red', 'red'), name: '' },
})

it('gives its values in order, and takes one more at the end, once', async () => {
  const app = await startTestApp()
  const developer = await app.as('developer')
  const make = async (name: string, ...names: string[]) =>
    (await developer.call(goodsAttr.create, { body: { name, name_zh: name, values: values(...names) } })).data
  const size = await make('Size', 'M', 'S', 'L')
  await make('Color', 'Red')
  const list = async (query: object) => {
    const { data, total } = await developer.call(goodsAttrValue.list, { query })
    return [data.map((one) => `${one.position} ${one.name}`), total]
  }
  expect(await list({ attr_id: size.id })).toEqual([['1 M', '2 S', '3 L'], 3])
  expect(await list({})).toEqual([['1 Red', '1 M', '2 S', '3 L'], 4])
  expect(await list({ search: 'red' })).toEqual([['1 Red'], 1])
  const body = { attr_id: size.id, name: 'XL', name_zh: '特大' }
  const added = await Promise.all(
    Array.from({ length: 4 }, () => developer.call(goodsAttrValue.create, { body })),
  )
  expect(added.map((one) => one.data.total)).toEqual([4, 4, 4, 4])
  expect(await list({ attr_id: size.id })).toEqual([['1 M', '2 S', '3 L', '4 XL'], 4])
})
