import { checks } from '@dropyard/contract/catalog/goods/quality-check'
import { quotation } from '@dropyard/contract/development/quotation'
import * as wire from '@dropyard/contract/kit/wire'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { kitText } from '../kit-text.ts'
import { messageIn, type Values } from '../value/message.ts'
import {
  askedIn,
  currencyFieldOf,
  fieldsIn,
  inCurrency,
  initialOf,
  minorOf,
  problemOf,
  typedOf,
} from './form-fields.ts'

const wordsIn = (lang: 'en' | 'zh') =>
  Object.assign((key: string, values?: Values) => messageIn(kitText[lang], key, values, lang), {
    words: kitText.en,
    lang,
  })

const schema = z.object({
  name: wire.text(100),
  note: wire.text(100, 0).default(''),
  uses: wire.nullable(wire.int({ min: 1 })),
  status: wire.number([1, 0]).default(1),
})

describe('the fields of a form', () => {
  it('know their control and whether they must be filled', () => {
    expect(fieldsIn(schema).map(({ name, control, required }) => [name, control.control, required])).toEqual([
      ['name', 'text', true],
      ['note', 'text', false],
      ['uses', 'int', false],
      ['status', 'choice', false],
    ])
  })

  it('know the number that an empty field means', () => {
    const limits = z.object({ perHour: wire.int({ min: 1 }).default(1000), uses: wire.nullable(wire.int()) })
    expect(fieldsIn(limits).map(({ ifEmpty }) => ifEmpty)).toEqual([1000, undefined])
  })

  it('begin with the defaults of the schema', () => {
    expect(initialOf(fieldsIn(schema))).toEqual({ note: '', status: 1 })
  })
})

describe('what is wrong with a value', () => {
  const own = z.object({
    number: wire
      .text(20)
      .refine((v) => v.startsWith('IM'), { message: 'Begins with IM.', params: { zh: '以 IM 开头。' } }),
    plain: wire.text(20).refine((v) => v !== 'x', 'Not x.'),
  })
  const problem = (name: 'number' | 'plain', value: string, lang: 'en' | 'zh') => {
    const field = fieldsIn(own).find((one) => one.name === name)
    return field && problemOf(field, value, 'Number', wordsIn(lang), lang)
  }

  it('is said in the words of the schema, in both languages', () => {
    expect(problem('number', 'DE1', 'en')).toBe('Begins with IM.')
    expect(problem('number', 'DE1', 'zh')).toBe('以 IM 开头。')
    expect(problem('number', 'IM1', 'en')).toBeUndefined()
  })

  it('is said of a list with too many entries', () => {
    const [rows] = fieldsIn(
      z.object({ rows: wire.rows({ name: [wire.text(9), 'Name', '名称'] }, { max: 2 }) }),
    )
    const three = ['a', 'b', 'c'].map((name) => ({ name }))
    expect(rows && problemOf(rows, three, 'Rows', wordsIn('en'), 'en')).toBe('At most 2 entries.')
    expect(rows && problemOf(rows, three.slice(1), 'Rows', wordsIn('en'), 'en')).toBeUndefined()
  })

  it('is said in words of our own where the schema has none in this language', () => {
    expect(problem('plain', 'x', 'en')).toBe('Not x.')
    expect(problem('plain', 'x', 'zh')).toBe(wordsIn('zh')('invalid', { field: 'Number' }))
  })
})

it('is to write what is written, and to choose what is chosen', () => {
  const fields = fieldsIn(
    z.object({ name: wire.text(20, 1), from: wire.day, shop: wire.id, roles: wire.ids }),
  )
  const said = (lang: 'en' | 'zh') =>
    fields.map((field) => problemOf(field, undefined, lang === 'zh' ? '店铺' : 'Store', wordsIn(lang), lang))
  expect(said('zh')).toEqual(['请填写店铺。', '请选择店铺。', '请选择店铺。', '请选择店铺。'])
  expect(said('en')).toEqual([
    'Store is required.',
    'Please select a day.',
    'Please select one.',
    'Please select at least one.',
  ])
})

it('is to choose also where the schema knows a text and the form offers a list', () => {
  const [field] = fieldsIn(z.object({ country: wire.text(2, 2) }))
  expect(field && problemOf(field, undefined, '国家', wordsIn('zh'), 'zh', { offered: true })).toBe(
    '请选择国家。',
  )
})

it('must be given where the form says so, whatever the schema lets be empty', () => {
  const [field] = fieldsIn(z.object({ amount: wire.nullable(wire.minor({ min: 1 })) }))
  const problem = (value: unknown, needed: boolean) =>
    field && problemOf(field, value, 'Amount off', wordsIn('en'), 'en', { needed })
  expect(problem(null, false)).toBeUndefined()
  expect(problem(null, true)).toBe('Amount off is required.')
  expect(problem(500, true)).toBeUndefined()
})

it('can be taken back when nothing stands for nothing, and not for a default', () => {
  const fields = fieldsIn(
    z.object({
      country: wire.nullable(wire.text(2, 2)),
      note: wire.text(20, 0),
      currency: wire.text(3, 3).default('USD'),
      kind: wire.choice(['a', 'b']),
    }),
  )
  expect(fields.map(({ name, clearable }) => [name, clearable])).toEqual([
    ['country', true],
    ['note', true],
    ['currency', false],
    ['kind', false],
  ])
})

describe('the limits of an amount', () => {
  const [field] = fieldsIn(z.object({ amount: wire.minor({ min: 100, max: 5_000_000 }) }))
  const problem = (value: number, currency?: string) =>
    field && problemOf(field, value, 'Amount', wordsIn('en'), 'en', { currency })

  it('are said as they are typed, in the currency', () => {
    expect(problem(0)).toBe('At least 1.00.')
    expect(problem(5_000_001, 'EUR')).toBe('At most 50000.00.')
    expect(problem(99, 'JPY')).toBe('At least 100.')
  })
})

describe('what is no amount', () => {
  const problem = (schema: z.ZodType, value: unknown, lang: 'en' | 'zh' = 'en') => {
    const [field] = fieldsIn(z.object({ amount: schema }))
    return field && problemOf(field, value, 'Amount', wordsIn(lang), lang)
  }

  it('is asked for as a positive number, in the words of the specification', () => {
    expect(problem(wire.minor({ min: 0 }), Number.NaN)).toBe('Please enter a positive number')
    expect(problem(wire.minor({ min: 1 }), 0)).toBe('Please enter a positive number')
    expect(problem(wire.minor({ min: 0 }), -5)).toBe('Please enter a positive number')
    expect(problem(wire.minor(), Number.NaN, 'zh')).toBe('请输入正数')
  })
})

describe('an amount', () => {
  it.each(['', '-1', '01', '1.', '.5', '1.234', 'abc', '1e3', '1,000'])('is not "%s"', (typed) => {
    expect(minorOf(typed, 'USD')).toBeUndefined()
  })

  it('may be less than zero where that is allowed', () => {
    expect([minorOf('-1.50', 'USD', true), minorOf('--1', 'USD', true)]).toEqual([-150, undefined])
  })

  it('is read into minor units of its currency and shown again', () => {
    expect(minorOf('12.30', 'USD')).toBe(1230)
    expect(minorOf('1230', 'JPY')).toBe(1230)
    expect(minorOf('12.345', 'USD')).toBeUndefined()
    expect(typedOf(1230, 'USD')).toBe('12.30')
    expect(typedOf(5, 'USD')).toBe('0.05')
    expect(typedOf(-1230, 'USD')).toBe('-12.30')
    expect(typedOf(1230, 'JPY')).toBe('1230')
    expect(typedOf(undefined, 'USD')).toBe('')
    expect(typedOf(Number.NaN, 'USD')).toBe('')
  })

  it('is the same number in another currency, where that has such a fraction', () => {
    expect(inCurrency(150_000, 'USD', 'JPY')).toBe(1500)
    expect(inCurrency(1500, 'JPY', 'USD')).toBe(150_000)
    expect(inCurrency(1_500_50, 'USD', 'JPY')).toBeUndefined()
    expect(inCurrency(Number.NaN, 'USD', 'JPY')).toBeUndefined()
  })
})

it('reads amounts in the currency of the form, unless they have their own', () => {
  const inForm = (schema: z.ZodObject) => {
    const fields = fieldsIn(schema)
    return fields.filter((one) => currencyFieldOf(one, fields) === 'currency').map(({ name }) => name)
  }
  const amounts = { fee: wire.minor(), cost: wire.minor({ currency: 'CNY' }), pieces: wire.int() }
  expect(inForm(z.object({ ...amounts, currency: wire.text(3) }))).toEqual(['fee'])
  expect(inForm(z.object(amounts))).toEqual([])
  // Differences of variants are added to the tiers, so they are in the same currency.
  expect(inForm(quotation.input)).toEqual(expect.arrayContaining(['tiers', 'extras', 'sample_fee']))
})

it('asks in a row for what says something in it', () => {
  const known = fieldsIn(
    z.object(Object.fromEntries(Object.entries(checks).map(([name, [one]]) => [name, one]))),
  )
  const asked = (kind: string) => askedIn(checks, { kind }, known).map(({ name }) => name)
  expect(asked('measure')).toEqual(['check', 'kind', 'unit', 'min', 'max'])
  expect(asked('text')).toEqual(['check', 'kind', 'expected'])
  expect(asked('passfail')).toEqual(['check', 'kind'])
})
