import { countries, country } from '../kit/country.ts'
import { currency } from '../kit/currency.ts'
import { errors } from '../kit/errors.ts'
import { refineMessage } from '../kit/issue-messages.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { type DutyRule, dutyRuleSchema } from './duty-rule/rules.ts'

/** Dated duty rules as records: duty by destination, value and day. */

const tariffLine = /^(\d{0,10})\s*[;,]\s*([A-Z]{2}(?:\s+[A-Z]{2})*)?\s*[;,]\s*(\d{1,3}(?:\.\d{1,2})?)\s*%?$/

type Tariff = Extract<DutyRule['duty'], { kind: 'tariff' }>['rates']

/** Parses a tariff line by line: `beginning of the HS code; origins; percent`. Undefined if a line is invalid. */
export function readTariff(lines: string): Tariff | undefined {
  const rows = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => tariffLine.exec(line))
  if (rows.some((row) => row === null)) return undefined
  return rows.flatMap((row) =>
    row
      ? [
          {
            hsPrefix: row[1] ?? '',
            origins: (row[2] ?? '').split(/\s+/).filter(Boolean),
            basisPoints: Math.round(Number(row[3]) * 100),
          },
        ]
      : [],
  )
}

/** Formats a tariff for {@link readTariff}. */
export const writeTariff = (rates: Tariff): string =>
  rates
    .map(({ hsPrefix, origins, basisPoints }) => `${hsPrefix}; ${origins.join(' ')}; ${basisPoints / 100}%`)
    .join('\n')

const ioss = wire.choice({
  any: ['With or without', '不限'],
  with: ['Only with a number', '仅有税号'],
  without: ['Only without', '仅无税号'],
})
const kind = wire.choice({
  free: ['None', '免税'],
  flat_per_hs6: ['Flat per HS code', '按 HS 编码定额'],
  tariff: ['By tariff', '按税率表'],
})

export const dutyRule = record({
  name: 'duty-rule',
  path: '/v1/duty-rule',
  title: ['Duty rules', '关税规则'],
  singular: ['duty rule', '关税规则'],
  empty: ['No duty rules. Quotes then say that customs decide.', '暂无关税规则，报价将提示以海关核定为准。'],
  messages: { search: ['Code', '代码'] },
  fields: {
    code: [wire.text(40), 'Code', '代码', { halfWidth: true }],
    countries: [countries, 'Destinations', '目的国'],
    /** Empty: goods of any origin. */
    origins: [
      countries.default([]),
      'Made in',
      '原产国',
      { helpText: ['Empty: from anywhere.', '不填即不限原产国。'] },
    ],
    valid_from: [wire.day, 'Valid from', '生效日期', { halfWidth: true }],
    /** Inclusive; null: until further notice. */
    valid_until: [
      wire.maybe(wire.day),
      'Valid until',
      '失效日期',
      { halfWidth: true, from: 'valid_from', helpText: ['Empty: until further notice.', '不填即长期有效。'] },
    ],
    currency: [currency, 'Currency', '币种'],
    value_min: [wire.minor({ min: 0 }).default(0), 'Goods value from', '货值下限', { halfWidth: true }],
    value_max: [
      wire.maybe(wire.minor({ min: 0 })),
      'Goods value to',
      '货值上限',
      {
        halfWidth: true,
        from: 'value_min',
        helpText: ['Both ends are included. Empty: no upper end.', '含上下限；不填即无上限。'],
      },
    ],
    ioss: [ioss.default('any'), 'IOSS', 'IOSS', { halfWidth: true }],
    kind: [kind, 'Duties', '关税', { halfWidth: true }],
    /** For `flat_per_hs6`: due for each different 6-digit code. */
    amount: [
      wire.minor({ min: 0 }).default(0),
      'Amount per HS code',
      '每个 HS 编码金额',
      { helpText: ['For each different 6-digit code in the parcel.', '包裹内每个不同的 6 位编码各收一次。'] },
    ],
    tariff: [
      wire
        .area(20_000)
        .default('')
        .refine(
          (lines) => readTariff(lines) !== undefined,
          refineMessage({
            en: 'One a line: beginning of the HS code; origins; percent. For example 6912; CN HK; 4.5%',
            zh: '每行一条：HS 编码开头；原产国；税率，以半角分号分隔。例如 6912; CN HK; 4.5%',
          }),
        ),
      'Tariff',
      '税率表',
      {
        helpText: [
          'One a line: beginning of the HS code; origins; percent. For example 6912; CN HK; 4.5%',
          '每行一条：HS 编码开头；原产国；税率，以半角分号分隔。例如 6912; CN HK; 4.5%',
        ],
      },
    ],
    /** The first rule that matches is applied. */
    sort: [
      wire.int({ min: 0, max: 10_000 }).default(100),
      'Priority',
      '排序',
      {
        halfWidth: true,
        helpText: [
          'Lowest first: the first rule that fits is applied.',
          '数字小的在前，第一条符合的规则生效。',
        ],
      },
    ],
  },
  filter: {
    /** Rules for a destination. */
    country: [country.optional(), 'Destination', '目的国'],
    /** Rules valid on a day. */
    day: [wire.day.optional(), 'Valid on', '有效日期', { within: 'valid_until' }],
    kind: kind.optional(),
  },
  sortable: ['sort', 'code', 'valid_from', 'valid_until'],
  order: 'sort',
  labelField: 'code',
  columns: ['code', 'countries', 'origins', 'valid_from', 'valid_until', 'ioss', 'kind', 'sort'],
})

export const dutyRuleErrors = errors('duty-rule', {
  countries: ['Countries are two letters each, such as DE.', '国家代码为两个字母，例如 DE。'],
})

/** Converts a record for the computation. */
export const dutyRuleOf = (row: {
  code: string
  countries: string[]
  origins: string[]
  valid_from: string
  valid_until: string | null
  currency: string
  value_min: number
  value_max: number | null
  ioss: 'any' | 'with' | 'without'
  kind: 'free' | 'flat_per_hs6' | 'tariff'
  amount: number
  tariff: string
}): DutyRule =>
  dutyRuleSchema.parse({
    code: row.code,
    countries: row.countries,
    origins: row.origins,
    from: row.valid_from,
    until: row.valid_until,
    value: { currency: row.currency, min: row.value_min, max: row.value_max },
    ioss: row.ioss,
    duty:
      row.kind === 'tariff'
        ? { kind: 'tariff', rates: readTariff(row.tariff) ?? [] }
        : row.kind === 'flat_per_hs6'
          ? { kind: 'flat_per_hs6', amount: row.amount }
          : { kind: 'free' },
  })

export const manifest = () =>
  ({
    pages: [
      {
        path: '/dutyRules',
        record: dutyRule,
        title: ['Duties and taxes', '关税和税费'],
        menu: [197, 'system-logistics', 80, 'PercentageOutlined', { resources: ['duty-rule', 'vat-rule'] }],
      },
    ],
    roles: { 'duty-rule:*': ['finance'], 'duty-rule:list': ['order-clerk'] },
  }) satisfies Manifest
