import { skuCode, skuTemplate, skuTemplateCalls } from '@dropyard/contract/catalog/sku-template'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeRecord } from '../../../testing/describe-record.ts'
import { makeSku } from '../../../testing/factories.ts'

describeRecord(skuTemplate, {
  valid: (n) => ({ prefix: `T${n}` }),
  invalid: { prefix: 'no spaces here' },
})

it('gives every code once, whoever asks at once, and none that a SKU has', async () => {
  const app = await startTestApp()
  const developer = await app.as('developer')
  const body = { name: 'Race', prefix: 'RC', date_part: 'none' as const, digits: 3 }
  const { data } = await developer.call(skuTemplate.create, { body })
  expect(data.example).toBe('RC-001')
  await app.system((ctx) => makeSku(ctx, { code: 'RC-003' }))
  const taken = await Promise.all(
    Array.from({ length: 10 }, () =>
      developer.call(skuTemplateCalls.take, { params: { id: data.id }, body: { count: 2 } }),
    ),
  )
  const codes = taken.flatMap((one) => one.data.codes)
  expect(new Set(codes).size).toBe(20)
  expect(codes).not.toContain('RC-003')
})

it('never goes back to codes that were given, nor makes those of another template', async () => {
  const app = await startTestApp()
  const developer = await app.as('developer')
  const body = { name: 'Once', prefix: 'ON', date_part: 'none' as const, digits: 4 }
  const { data } = await developer.call(skuTemplate.create, { body })
  const params = { id: data.id }
  await developer.call(skuTemplateCalls.take, { params, body: { count: 5 } })
  const opened = { ...body, next_number: 1, version: data.version }
  expect((await developer.call(skuTemplate.update, { params, body: opened })).refusal).toBe('common.changed')
  const { data: now } = await developer.call(skuTemplate.get, { params })
  expect(now.next_number).toBe(6)
  const back = { ...body, next_number: 5, version: now.version }
  expect((await developer.call(skuTemplate.update, { params, body: back })).fields).toHaveProperty(
    'next_number',
  )
  const twin = { ...body, name: 'Twin' }
  expect((await developer.call(skuTemplate.create, { body: twin })).fields).toHaveProperty('prefix')
})

it('writes the date as it was chosen', () => {
  const day = new Date('2026-11-21T10:00:00Z')
  const code = (date_part: string, separator: string) =>
    skuCode({ prefix: 'A', date_part, separator, digits: 3 }, 7, day)
  expect([code('none', '-'), code('YYMM', '_'), code('YYMMDD', 'none')]).toEqual([
    'A-007',
    'A_2611_007',
    'A261121007',
  ])
})
