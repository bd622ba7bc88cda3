import { skuCode, skuTemplate, skuTemplateCalls } from '@dropyard/contract/catalog/sku-template'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { describeResource } from '../../../testing/describe-resource.ts'
import { makeSku } from '../../../testing/factories.ts'

describeResource(skuTemplate, {
  as: 'developer',
  stranger: 'warehouse',
  valid: (n) => ({ name: `Template ${n}`, prefix: `T${n}`, digits: 2 + (n % 6), next_number: n + 1 }),
  other: { prefix: 'OTHER', separator: '_' },
  invalid: { prefix: 'no spaces here', digits: 9, next_number: 0, date_part: 'week' },
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
