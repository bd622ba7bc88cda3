import { countries } from '../kit/country.ts'
import { currency } from '../kit/currency.ts'
import { errors } from '../kit/errors.ts'
import { rule } from '../kit/flaw.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import { type DutyRule, dutyRuleSchema } from './duty-rules.ts'

/** Dated duty rules as records: what customs ask for, by destination, value and day. */

const tariffLine = /^(\d{0,10})\s*[;,]\s*([A-Z]{2}(?:\s+[A-Z]{2})*)?\s*[;,]\s*(\d{1,3}(?:\.\d{1,2})?)\s*%?$/

type Tariff = Extract<DutyRule['duty'], { kind: 'tariff' }>['rates']

/** Reads a tariff written line by line: `beginning of the HS code; origins; percent`. Undefined for a line it can not read. */
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

/** The other way round. */
export const writeTariff = (rates: Tariff): string =>
  rates
    .map(({ hsPrefix, origins, basisPoints }) => `${hsPrefix}; ${origins.join(' ')}; ${basisPoints / 100}%`)
    .join('\n')

const fields = {
  code: wire.line(40),
  countries,
  /** None means goods from anywhere. */
  origins: countries.default([]),
  valid_from: wire.day,
  /** Included; none means until further notice. */
  valid_until: wire.orNull(wire.day).default(null),
  currency,
  value_min: wire.minor({ min: 0 }).default(0),
  value_max: wire.orNull(wire.minor({ min: 0 })).default(null),
  ioss: wire.choice(['any', 'with', 'without']).default('any'),
  kind: wire.choice(['free', 'flat_per_hs6', 'tariff']),
  /** For `flat_per_hs6`: asked for each different 6-digit code. */
  amount: wire.minor({ min: 0 }).default(0),
  tariff: wire
    .area(20_000)
    .default('')
    .refine(
      (lines) => readTariff(lines) !== undefined,
      rule({
        en: 'One a line: beginning of the HS code; origins; percent. For example 6912; CN HK; 4.5%',
        zh: '每行一条：HS 编码开头; 原产国; 税率。例如 6912; CN HK; 4.5%',
      }),
    ),
  /** The first rule that fits is applied. */
  sort: wire.int({ min: 0, max: 10_000 }).default(100),
}

export const dutyRule = resource({
  name: 'duty-rule',
  path: '/v1/duty-rule',
  row: fields,
  input: fields,
  filter: {
    /** Rules for a destination. */
    country: wire.line(2, 2).optional(),
    /** Rules that hold on a day. */
    day: wire.day.optional(),
    kind: wire.choice(['free', 'flat_per_hs6', 'tariff']).optional(),
  },
  sortable: ['sort', 'code', 'valid_from', 'valid_until'],
  order: 'sort',
  label: 'code',
  text: text(
    {
      title: 'Duty rules',
      one: 'duty rule',
      fields: {
        code: 'Code',
        countries: 'Destinations',
        country: 'Destination',
        origins: 'Made in',
        valid_from: 'Valid from',
        valid_until: 'Valid until',
        currency: 'Currency',
        value_min: 'Goods value from',
        value_max: 'Goods value to',
        ioss: 'IOSS',
        kind: 'Duty',
        amount: 'Amount per HS code',
        tariff: 'Tariff',
        sort: 'Order',
        day: 'Valid on',
      },
      choices: {
        ioss: { any: 'With or without', with: 'Only with a number', without: 'Only without' },
        kind: { free: 'None', flat_per_hs6: 'Flat per HS code', tariff: 'By tariff' },
      },
      help: {
        origins: 'Empty: from anywhere.',
        valid_until: 'Empty: until further notice.',
        value_max: 'Both ends are included. Empty: no upper end.',
        amount: 'For each different 6-digit code in the parcel.',
        tariff: 'One a line: beginning of the HS code; origins; percent. For example 6912; CN HK; 4.5%',
        sort: 'Lowest first: the first rule that fits is applied.',
      },
      empty: 'No duty rules. Quotes then say that customs decide.',
    },
    {
      title: '关税规则',
      one: '关税规则',
      fields: {
        code: '代码',
        countries: '目的国',
        country: '目的国',
        origins: '原产国',
        valid_from: '生效日期',
        valid_until: '失效日期',
        currency: '币种',
        value_min: '货值下限',
        value_max: '货值上限',
        ioss: 'IOSS',
        kind: '关税',
        amount: '每个 HS 编码金额',
        tariff: '税率表',
        sort: '排序',
        day: '有效日期',
      },
      choices: {
        ioss: { any: '不限', with: '仅有税号', without: '仅无税号' },
        kind: { free: '免税', flat_per_hs6: '按 HS 编码定额', tariff: '按税率表' },
      },
      help: {
        origins: '不填即不限原产国。',
        valid_until: '不填即长期有效。',
        value_max: '含上下限；不填即无上限。',
        amount: '包裹内每个不同的 6 位编码各收一次。',
        tariff: '每行一条：HS 编码开头; 原产国; 税率。例如 6912; CN HK; 4.5%',
        sort: '数字小的在前，第一条符合的规则生效。',
      },
      empty: '暂无关税规则，报价将提示以海关核定为准。',
    },
  ),
})

export const dutyRuleErrors = errors('duty-rule', {
  order: { en: 'It can not end before it begins.', zh: '失效日期不能早于生效日期。' },
  range: { en: 'The end can not be less than the beginning.', zh: '上限不能小于下限。' },
  countries: { en: 'Countries are two letters each, such as DE.', zh: '国家代码为两个字母，例如 DE。' },
})

/** A record as the computation takes it. */
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
