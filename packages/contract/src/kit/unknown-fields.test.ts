import { expect, it } from 'vitest'
import { z } from 'zod'
import { onlyDeclared, unknownFields } from './unknown-fields.ts'
import * as wire from './wire.ts'

const line = z.object({ sku: wire.text(20), quantity: wire.int().optional() })
type Tree = { name: string; children?: Tree[] | undefined }
const tree: z.ZodType<Tree> = z.object({
  name: z.string(),
  get children() {
    return z.array(tree).optional()
  },
})
const schema = z.object({
  name: wire.text(100),
  lines: wire.listOf(line, { max: 200 }).optional(),
  note: wire.maybe(wire.text(100)),
  prices: z.record(z.string(), z.object({ amount: z.number() })).optional(),
  tree: tree.optional(),
  rule: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('fixed'), amount: z.number() }),
      z.object({ kind: z.literal('share'), share: z.number() }),
    ])
    .optional(),
  free: z.looseObject({ known: z.string() }).optional(),
  any: z.unknown(),
})

const namesIn = (value: unknown): string[] => unknownFields(schema, value).map(({ path }) => path.join('.'))

it('finds nothing in what the schema declares', () => {
  const lines = [{ sku: 'A', quantity: '2' }]
  expect(namesIn({ name: 'a', lines, note: '', prices: { EUR: { amount: 1 } }, any: { what: 1 } })).toEqual(
    [],
  )
  expect(namesIn({ rule: { kind: 'share', share: 1 }, free: { known: 'a', more: 1 } })).toEqual([])
})

it.each([
  [{ name: 'a', preview: 1 }, 'preview'],
  [{ lines: [{ sku: 'A' }, { sku: 'B', qty: 2 }] }, 'lines.1.qty'],
  [{ lines: { 0: { sku: 'A', qty: 2 } } }, 'lines.0.qty'],
  [{ prices: { EUR: { amount: 1, value: 2 } } }, 'prices.EUR.value'],
  [
    { tree: { name: 'a', children: [{ name: 'b', children: [{ name: 'c', id: 1 }] }] } },
    'tree.children.0.children.0.id',
  ],
  [{ rule: { kind: 'fixed', amount: 1, share: 2 } }, 'rule.share'],
])('names a field that is not declared, however deep: %j', (value, name) => {
  expect(namesIn(value)).toEqual([name])
})

it('says what is accepted at the place of an unknown field', () => {
  expect(unknownFields(schema, { lines: [{ skus: 1 }] })).toEqual([
    { path: ['lines', '0', 'skus'], allowed: ['sku', 'quantity'] },
  ])
})

it('stops at the most that is asked for', () => {
  const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`field_${n}`, 1]))
  expect(unknownFields(schema, many, 20)).toHaveLength(20)
})

it('leaves out what is not declared, and changes nothing that was given', () => {
  const given = { name: 'a', id: 1, lines: [{ sku: 'A', key: 7 }, { sku: 'B' }], any: { id: 1 } }
  const before = structuredClone(given)
  expect(onlyDeclared(schema, given)).toEqual({
    name: 'a',
    lines: [{ sku: 'A' }, { sku: 'B' }],
    any: { id: 1 },
  })
  expect(given).toEqual(before)
})
