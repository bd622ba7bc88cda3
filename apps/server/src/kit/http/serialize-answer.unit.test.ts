import { createRequire } from 'node:module'
import { contract } from '@dropyard/contract/contract'
import { endpointsIn } from '@dropyard/contract/kit/endpoint'
import * as wire from '@dropyard/contract/kit/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serializeAnswer } from './serialize-answer.ts'

const tree = z.object({
  name: wire.text(20),
  get children() {
    return z.array(tree).optional()
  },
})

const kinds: Record<string, z.ZodType> = {
  int: wire.int({ min: 0, max: 50 }),
  minor: wire.minor(),
  decimal: wire.decimal(),
  flag: wire.flag,
  line: wire.text(6),
  name: wire.text(6, 0),
  area: wire.area(8),
  email: wire.email,
  day: wire.day,
  instant: wire.instant,
  choice: wire.choice(['open', 'closed']),
  number: wire.number([10, 20]),
  ids: wire.idsOrNone,
  tags: wire.tags(3),
  choices: wire.choices(['open', 'closed']),
  orNull: wire.nullable(wire.text(6)),
  rows: wire.rows({ size: [wire.int(), 'Size', '尺寸'] as never }),
  plain: z.object({ a: z.string().optional(), b: z.number().nullable(), c: z.unknown() }),
  strict: z.strictObject({ a: z.string() }),
  record: z.record(z.string(), z.number()),
  named: z.record(z.enum(['a', 'b']), z.unknown()),
  otherwise: z.object({ a: z.string().default('none'), b: wire.int().default(0) }),
  cut: z.string().transform((text) => text.slice(1)),
  again: z.array(z.unknown()).pipe(z.array(z.number())),
  either: z.union([z.string(), z.object({ a: z.int() })]),
  tree,
}

const some = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ' a ',
    'open',
    'A@b.com',
    'a@b.com',
    '2026-02-28',
    '2026-02-30',
    '1.50',
    '0000-01-01',
  ),
  fc.string({ maxLength: 9 }),
  fc.integer({ min: -60, max: 60 }),
  fc.double(),
  fc.constantFrom(10, 20, true, false, null, undefined, '2026-01-02T03:04:05.000Z'),
)
const values = fc.oneof(
  some,
  fc.array(some, { maxLength: 4 }),
  fc.record({ a: some, b: some, c: some, size: some, name: some }, { requiredKeys: [] }),
  fc.array(fc.record({ size: some, extra: some }), { maxLength: 2 }),
  fc.record({ name: some, children: fc.array(fc.record({ name: some, more: some }), { maxLength: 2 }) }),
)
const onTheWire = (value: unknown) => JSON.stringify({ value })

describe('an answer', () => {
  it.each(Object.keys(kinds))('is serialized as zod would: %s', (name) => {
    const schema = kinds[name] as z.ZodType
    fc.assert(
      fc.property(values, (value) => {
        const wanted = schema.safeParse(value)
        if (wanted.success) expect(onTheWire(serializeAnswer(schema, value))).toBe(onTheWire(wanted.data))
        // A value that zod refuses is refused here too, unless it only breaks a limit on input.
        else
          try {
            serializeAnswer(schema, value)
          } catch (error) {
            expect(error).toBeInstanceOf(z.ZodError)
          }
      }),
      { numRuns: 400 },
    )
  })

  it.each<[string, z.ZodType, unknown]>([
    ['a text that was blanked', wire.area(20, 1), ''],
    ['a text that is longer than what may be entered now', wire.text(3), 'Longer'],
    ['a number outside of the range for entries', wire.int({ min: 1, max: 5 }), 9],
    ['a code of an older form', wire.code(/^[A-Z]+$/, ['Letters', '字母']), 'a-1'],
    ['an address that was blanked', wire.email, ''],
    ['a list that was emptied', wire.listOf(z.string(), { min: 1 }), []],
  ])('reads %s', (_what, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false)
    const row = z.object({ field: schema })
    expect(serializeAnswer(row, { field: value })).toEqual({ field: value })
    expect(serializeAnswer(z.array(row), [{ field: value }])).toEqual([{ field: value }])
  })

  it.each<[string, z.ZodType, unknown]>([
    ['a number as text', wire.text(), 5],
    ['a text as number', wire.int(), 'many'],
    ['no text', wire.text(), null],
    ['no number', wire.minor(), undefined],
    ['a state that no flow has', wire.choice(['open', 'closed']), 'gone'],
    ['what is no day', wire.day, '2026-02-30'],
    ['what is no moment', wire.instant, 'soon'],
    ['half a cent', wire.minor(), 0.5],
  ])('never holds %s', (_what, schema, value) => {
    expect(() => serializeAnswer(z.object({ field: schema }), { field: value })).toThrow(z.ZodError)
  })

  it('keeps what is not declared in the house, and writes dates', () => {
    const schema = z.object({ at: wire.instant, rows: z.array(z.object({ on: z.string() })) })
    const at = new Date('2026-01-02T03:04:05Z')
    expect(serializeAnswer(schema, { at, secret: 1, rows: [{ on: at, secret: 1 }] })).toEqual({
      at: '2026-01-02T03:04:05.000Z',
      rows: [{ on: '2026-01-02T03:04:05.000Z' }],
    })
  })

  it('has a way out for every endpoint, also where a schema holds itself', () => {
    for (const { data } of endpointsIn(contract))
      try {
        serializeAnswer(data, undefined)
      } catch (error) {
        expect(error).toBeInstanceOf(z.ZodError)
      }
  })
})

/** `serialize-answer.ts` reads the definitions (`_zod.def`) of schemas. A kind or a check that it doesn't know is left to zod, which is slow. */
it('relies on the definitions of zod 4.6.7: compare its kinds of types and checks in a new version', () => {
  const { version } = createRequire(import.meta.url)('zod/package.json') as { version: string }
  expect(version).toBe('4.6.7')
  expect(
    z
      .int()
      .min(1)
      ._zod.def.checks?.map(({ _zod }) => _zod.def.check),
  ).toEqual(['greater_than'])
  expect(z.int()._zod.def).toMatchObject({ type: 'number', check: 'number_format', format: 'safeint' })
  expect(z.iso.date()._zod.def).toMatchObject({ type: 'string', check: 'string_format', format: 'date' })
  expect(
    z
      .string()
      .max(3)
      ._zod.def.checks?.map(({ _zod }) => _zod.def.check),
  ).toEqual(['max_length'])
  expect(z.string().pipe(z.string())._zod.def).toMatchObject({ type: 'pipe', in: {}, out: {} })
})
