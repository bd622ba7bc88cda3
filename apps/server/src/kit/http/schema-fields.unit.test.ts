import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOf } from './schema-fields.ts'

it('names fields with their types, and what is in them', () => {
  const line = z.object({ sku: z.string(), size: z.enum(['s', 'm']).optional(), count: z.int().default(1) })
  const row = z.object({ lines: z.array(line), shop: z.object({ id: z.int() }).nullable() })
  const fields = [
    { name: 'lines', type: 'object[]', required: true },
    { name: 'lines[].sku', type: 'string', required: true },
    { name: 'lines[].size', type: '"s" | "m"', required: false },
    { name: 'lines[].count', type: 'integer', required: false },
    { name: 'shop', type: 'object | null', required: true },
    { name: 'shop.id', type: 'integer', required: true },
  ]
  expect(fieldsOf(row)).toEqual(fields)
  expect(fieldsOf(z.array(row))).toEqual(fields)
  expect(fieldsOf(z.unknown())).toEqual([])
})
