import { packbox } from '@dropyard/contract/warehouse/packbox'
import { packboxCategory } from '@dropyard/contract/warehouse/packbox-category'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'

describeRecord(packboxCategory)

it('keeps its type and stays while packaging has it', async () => {
  const buyer = await (await startTestApp()).as('buyer')
  const body = { name: 'Thank-you cards', name_zh: '感谢卡', kind: 'insert' } as const
  const { data: category } = await buyer.call(packboxCategory.create, { body })
  const card = { code: 'C1', kind: 'insert', name_en: 'Card', name_zh: '卡片', grams: 5, cost: 10 } as const
  const made = await buyer.call(packbox.create, { body: { ...card, category_id: category.id } })
  expect(made.data).toMatchObject({ category_name: 'Thank-you cards', length_mm: null })
  const { id, version } = category
  const changed = await buyer.call(packboxCategory.update, {
    params: { id },
    body: { ...body, kind: 'label', version },
  })
  expect(Object.keys(changed.fields)).toEqual(['kind'])
  expect((await buyer.call(packboxCategory.remove, { params: { id } })).refusal).toBe('common.in_use')
  const other = await buyer.call(packbox.create, {
    body: { ...card, code: 'C2', kind: 'label', category_id: id },
  })
  expect(Object.keys(other.fields)).toEqual(['category_id'])
  await buyer.call(packbox.remove, { params: { id: made.data.id } })
  expect((await buyer.call(packboxCategory.remove, { params: { id } })).status).toBe(200)
})
