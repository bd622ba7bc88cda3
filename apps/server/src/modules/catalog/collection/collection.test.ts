import { collection } from '@dropyard/contract/catalog/collection'
import { expect, it } from 'vitest'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { demoIds } from '../../account/user/demo-ids.ts'

const app = await startTestApp()
const merchant = await app.as('merchant')
const rival = await app.as('merchant2')
const { make } = await goodsMaker(app)
const { entities } = await app.system(demoIds)
const tent = await make({ titleEn: 'Ridge tent' })
const lamp = await make({ titleEn: 'Camp lamp' })
const hidden = await make({ titleEn: 'Only for the other', visibleTo: [entities.lumen] })

const ids = async (who: Caller, query: object = {}) =>
  (await who.call(collection.list, { query })).data.map((row) => row.id)

it('collects goods once, for the company, however often', async () => {
  const both = { goods_ids: [tent.id, lamp.id] }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => merchant.call(collection.createMany, { body: both })),
  )
  expect(answers.reduce((sum, one) => sum + one.data.added, 0)).toBe(2)
  expect((await ids(merchant)).sort()).toEqual([tent.id, lamp.id].sort())
  expect(await ids(await app.as('member'))).toHaveLength(2)
  expect(await ids(rival)).toEqual([])
})

it('collects nothing that the company does not see', async () => {
  for (const goods_ids of [[hidden.id], [tent.id, hidden.id], [999_999]])
    expect((await merchant.call(collection.createMany, { body: { goods_ids } })).status).toBe(404)
  expect((await rival.call(collection.create, { body: { goods_id: hidden.id } })).data.added).toBe(1)
})

it('finds collected goods by words, and says which of some are collected', async () => {
  expect(await ids(merchant, { search: 'lamp' })).toEqual([lamp.id])
  const marks = await merchant.call(collection.marks, { query: { ids: [tent.id, hidden.id] } })
  expect(marks.data).toEqual([tent.id])
})

it('keeps goods that left the shelf and says that they can’t be had', async () => {
  await app.system((ctx) =>
    ctx.db.$client.query(`UPDATE goods SET status = 'off_shelf' WHERE id = $1`, [lamp.id]),
  )
  const { data } = await merchant.call(collection.list)
  expect(data.find((row) => row.id === lamp.id)?.available).toBe(false)
  expect(data.find((row) => row.id === tent.id)?.available).toBe(true)
})

it('removes goods from the collection of the company only', async () => {
  await rival.call(collection.create, { body: { goods_id: tent.id } })
  const reset = await merchant.call(collection.reset, { body: { goods_ids: [tent.id, lamp.id] } })
  expect(reset.data).toEqual({ removed: 2 })
  expect(await ids(merchant)).toEqual([])
  expect(await ids(rival)).toContain(tent.id)
})
