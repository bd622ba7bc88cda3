import { metafield, metafieldValues } from '@dropyard/contract/catalog/metafield'
import { audit } from '@dropyard/contract/system/audit'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { goodsMaker } from '../../../testing/goods.ts'

describeRecord(metafield, {
  valid: (n) => ({ key: `field_${n}`, type: n % 2 ? 'number' : 'date', choices: undefined }),
  invalid: { key: 'Not A Key' },
})

it('holds values of its type for goods that the company sees', async () => {
  const app = await startTestApp()
  const merchant = await app.as('merchant')
  const rival = await app.as('merchant2')
  const { make } = await goodsMaker(app)
  const { id: goods_id } = await make()
  const params = { goods_id }
  const add = async (key: string, type: 'number' | 'date' | 'choice') =>
    (await merchant.call(metafield.create, { body: { name: key, key, type, choices: ['Red', 'Blue'] } })).data
      .id
  const [rating, day, colour] = [
    await add('rating', 'number'),
    await add('day', 'date'),
    await add('colour', 'choice'),
  ]
  const write = (metafield_id: number, value: string) =>
    merchant.call(metafieldValues.write, { params, body: { values: [{ metafield_id, value }] } })
  expect((await write(rating, 'nine')).refusal).toBe('metafield.number')
  expect((await write(day, '2026-02-30')).refusal).toBe('metafield.date')
  expect((await write(colour, 'Green')).refusal).toBe('metafield.choice')
  await write(rating, '9.5')
  expect((await merchant.call(metafield.get, { params: { id: rating } })).data.used).toBe(1)
  expect((await merchant.call(metafield.get, { params: { id: day } })).data.used).toBe(0)
  const change = (id: number, type: 'text' | 'number') =>
    merchant.call(metafield.update, { params: { id }, body: { name: 'Changed', key: `key_${id}`, type } })
  expect((await change(rating, 'text')).fields).toHaveProperty('type')
  expect((await change(rating, 'number')).status).toBe(200)
  const admin = await app.as('admin')
  const audited = { record: 'goods', record_id: String(goods_id) }
  expect((await admin.call(audit.list, { query: audited })).total).toBe(1)
  await write(day, '2026-11-21')
  const { data } = await write(colour, 'Blue')
  expect(data.map((one) => one.value)).toEqual(['9.5', '2026-11-21', 'Blue'])
  expect((await write(rating, '')).data.map((one) => one.value)).toEqual(['', '2026-11-21', 'Blue'])
  expect((await rival.call(metafieldValues.read, { params })).data).toEqual([])
  const stolen = await rival.call(metafieldValues.write, {
    params,
    body: { values: [{ metafield_id: colour, value: 'Red' }] },
  })
  expect(stolen.refusal).toBe('common.not_found')
})
