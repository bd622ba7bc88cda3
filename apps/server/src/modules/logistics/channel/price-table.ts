import { countriesIn } from '@dropyard/contract/kit/country'
import { countryCode } from '@dropyard/contract/kit/country-code'
import type { ImportError } from '@dropyard/contract/kit/imports'
import { formatMoney, MoneyError, parseMoney } from '@dropyard/contract/kit/money'
import type { Lang, Words } from '@dropyard/contract/kit/text'
import type { RateCard, RateCardInput, Zone } from '@dropyard/contract/logistics/shipping/rate-card'
import { numberText } from '../../../kit/sheets/cells.ts'
import { changedCells, changedError } from '../../../kit/sheets/identifiers.ts'
import { findColumns, headerErrors, withKeys } from '../../../kit/sheets/import-columns.ts'
import type { Sheet } from '../../../kit/sheets/sheet.ts'

/** The prices of a rate card as a table, with a row per weight tier. Exporting and importing changes nothing. */

export const priceColumns = {
  zone: { en: 'Zone', zh: '分区' },
  countries: { en: 'Countries', zh: '国家' },
  postal: { en: 'Postal codes', zh: '邮编前缀' },
  days_min: { en: 'Days from', zh: '最少天数' },
  days_max: { en: 'Days to', zh: '最多天数' },
  handling: { en: 'Handling fee', zh: '挂号费' },
  mode: { en: 'Mode', zh: '计费方式' },
  up_to: { en: 'Up to (g)', zh: '重量上限（g）' },
  price: { en: 'Price', zh: '价格' },
  tier_handling: { en: 'Tier handling fee', zh: '分段挂号费' },
  unit: { en: 'Unit (g)', zh: '单位（g）' },
  first: { en: 'First (g)', zh: '首重（g）' },
  first_price: { en: 'First price', zh: '首重价格' },
  next: { en: 'Next (g)', zh: '续重（g）' },
  next_price: { en: 'Next price', zh: '续重价格' },
} as const satisfies Record<string, Words>
export type PriceColumn = keyof typeof priceColumns
type Cells = Partial<Record<PriceColumn, string>>

const names = Object.keys(priceColumns) as PriceColumn[]

/** Rows of the table, with cells in the order of `priceColumns`. */
export function priceRows(card: RateCard): string[][] {
  const money = (amount: number): string => formatMoney({ amount, currency: card.currency })
  return card.zones.flatMap((zone) => {
    const head: Cells = {
      zone: zone.code,
      countries: zone.countries.join(' '),
      postal: zone.postalPrefixes.join(' '),
      days_min: String(zone.days.min),
      days_max: String(zone.days.max),
      handling: money(zone.handlingFee),
      mode: zone.prices.mode,
    }
    return tiersOf(zone, money).map((tier) => names.map((name) => ({ ...head, ...tier })[name] ?? ''))
  })
}

function tiersOf({ prices }: Zone, money: (amount: number) => string): Cells[] {
  if (prices.mode === 'bracket')
    return prices.brackets.map((row) => ({ up_to: String(row.upToGrams), price: money(row.total) }))
  if (prices.mode === 'unit')
    return prices.tiers.map((row) => ({
      up_to: String(row.upToGrams),
      price: money(row.price),
      unit: String(prices.unitGrams),
      ...(row.handlingFee === undefined ? {} : { tier_handling: money(row.handlingFee) }),
    }))
  return [
    {
      first: String(prices.firstGrams),
      first_price: money(prices.firstPrice),
      next: String(prices.nextGrams),
      next_price: money(prices.nextPrice),
    },
  ]
}

const flawWords = {
  missing: { en: 'Required.', zh: '必填。' },
  whole: { en: 'Enter a whole number.', zh: '请输入整数。' },
  money: { en: 'Enter an amount such as 12.50.', zh: '请输入金额，例如 12.50。' },
  mode: { en: 'Allowed: bracket, unit, first.', zh: '允许的值：bracket、unit、first。' },
  differs: { en: 'Differs from the first row of this zone.', zh: '与该分区第一行不一致。' },
  countries: {
    en: 'Use codes or names of countries, such as DE FR.',
    zh: '请填写国家代码或名称，例如 DE FR。',
  },
  rising: { en: 'Weights must rise from row to row.', zh: '重量上限必须逐行递增。' },
  once: { en: 'First and continued weight needs one row per zone.', zh: '首重续重每个分区只能有一行。' },
} as const satisfies Record<string, Words>

type ZoneInput = RateCardInput['zones'][number]

/**
 * Reads zones from a table. Cells of the zone itself may be empty after its first row. Every wrong cell is reported; with any,
 * the zones must not be used. `lines` are the line numbers of each zone.
 */
export function readPrices(
  { headers, rows, delimiter }: Pick<Sheet, 'headers' | 'rows' | 'delimiter'>,
  currency: string,
  lang: Lang,
): { zones: ZoneInput[]; lines: number[][]; errors: ImportError[] } {
  const { at, flaws, cellsOf } = findColumns(headers, withKeys(priceColumns))
  const errors = headerErrors(lang, flaws)
  for (const column of ['zone', 'postal'] as const)
    for (const cell of changedCells(rows, [at.get(column) ?? -1]))
      errors.push(changedError(lang, cell, priceColumns[column][lang]))
  const flaw: Flaw = (row, column, words) =>
    void errors.push({ row, column: priceColumns[column][lang], message: words[lang] })
  const named = rows.map(({ line, cells }): Row => ({ line, cells: cellsOf(cells) }))
  const groups = Map.groupBy(named, ({ cells }) => cells.zone)
  const nameless = groups.get('') ?? []
  groups.delete('')
  const read = reader(currency, delimiter, flaw)
  const zones = [...groups].flatMap(([code, group]) => {
    const before = errors.length
    const zone = zoneOf(code, group, read, flaw)
    return zone && errors.length === before ? [zone] : []
  })
  for (const { line } of nameless) flaw(line, 'zone', flawWords.missing)
  errors.sort((one, other) => one.row - other.row)
  return { zones, lines: [...groups.values()].map((group) => group.map(({ line }) => line)), errors }
}

/** The cell of a validation error of the card, by the line numbers of the zones; the header's row for other errors. */
export function cellOf(
  path: readonly PropertyKey[],
  lines: readonly (readonly number[])[],
): { row: number; column: Words | undefined } {
  const [first, zone, ...inside] = path
  if (first !== 'zones' || typeof zone !== 'number') return { row: 1, column: undefined }
  const tier = inside[0] === 'prices' ? inside.find((part) => typeof part === 'number') : undefined
  const names = inside.filter((part) => typeof part === 'string' && part in cellNames)
  const name = tier !== undefined && names.at(-1) === 'handlingFee' ? 'tier_handling' : nameOf(names.at(-1))
  return { row: lines[zone]?.[tier ?? 0] ?? 1, column: priceColumns[name] }
}

/** Columns by the card's property names. */
const cellNames = {
  code: 'zone',
  countries: 'countries',
  postalPrefixes: 'postal',
  min: 'days_min',
  max: 'days_max',
  days: 'days_min',
  handlingFee: 'handling',
  mode: 'mode',
  prices: 'mode',
  upToGrams: 'up_to',
  tiers: 'up_to',
  brackets: 'up_to',
  price: 'price',
  total: 'price',
  unitGrams: 'unit',
  firstGrams: 'first',
  firstPrice: 'first_price',
  nextGrams: 'next',
  nextPrice: 'next_price',
} as const satisfies Record<string, PriceColumn>

const nameOf = (part: PropertyKey | undefined): PriceColumn =>
  cellNames[part as keyof typeof cellNames] ?? 'zone'

const zoneCells: readonly PriceColumn[] = [
  'countries',
  'postal',
  'days_min',
  'days_max',
  'handling',
  'mode',
  'unit',
]

function zoneOf(code: string, group: readonly Row[], read: Reader, flaw: Flaw): ZoneInput | undefined {
  const [head, ...rest] = group
  if (!head) return undefined
  for (const { line, cells } of rest)
    for (const name of zoneCells)
      if (cells[name] && cells[name] !== head.cells[name]) flaw(line, name, flawWords.differs)
  const codes = countriesIn(head.cells.countries)
  if (codes.length === 0 || codes.some((one) => countryCode(one) !== one))
    flaw(head.line, 'countries', flawWords.countries)
  const prices = pricesOf(group, read, flaw)
  return (
    prices && {
      code,
      countries: codes,
      postalPrefixes: list(head.cells.postal),
      handlingFee: head.cells.handling ? read.money(head, 'handling') : 0,
      days: { min: read.whole(head, 'days_min'), max: read.whole(head, 'days_max') },
      prices,
    }
  )
}

const list = (cell: string): string[] =>
  cell
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

interface Row {
  line: number
  cells: Record<PriceColumn, string>
}
type Flaw = (line: number, column: PriceColumn, words: Words) => void
type Reader = ReturnType<typeof reader>

function reader(currency: string, delimiter: Sheet['delimiter'], flaw: Flaw) {
  const given = ({ line, cells }: Row, column: PriceColumn): string | undefined => {
    const cell = cells[column]
    if (cell === '') flaw(line, column, flawWords.missing)
    return cell === '' ? undefined : (numberText(cell, delimiter) ?? '')
  }
  return {
    whole(row: Row, column: PriceColumn): number {
      const cell = given(row, column)
      if (cell !== undefined && !/^\d{1,9}$/.test(cell)) flaw(row.line, column, flawWords.whole)
      return Number(cell ?? 0)
    },
    money(row: Row, column: PriceColumn): number {
      const cell = given(row, column)
      if (cell === undefined) return 0
      try {
        const { amount } = parseMoney(cell, currency, { zerosAllowed: true })
        if (amount >= 0) return amount
      } catch (error) {
        if (!(error instanceof MoneyError)) throw error
      }
      flaw(row.line, column, flawWords.money)
      return 0
    },
  }
}

function pricesOf(group: readonly Row[], read: Reader, flaw: Flaw): ZoneInput['prices'] | undefined {
  const [head] = group
  if (!head) return undefined
  const mode = head.cells.mode.toLowerCase()
  if (mode === 'first') {
    for (const { line } of group.slice(1)) flaw(line, 'mode', flawWords.once)
    return {
      mode,
      firstGrams: read.whole(head, 'first'),
      firstPrice: read.money(head, 'first_price'),
      nextGrams: read.whole(head, 'next'),
      nextPrice: read.money(head, 'next_price'),
    }
  }
  if (mode !== 'bracket' && mode !== 'unit') {
    flaw(head.line, 'mode', flawWords.mode)
    return undefined
  }
  const tiers = group.map((row) => ({
    line: row.line,
    upToGrams: read.whole(row, 'up_to'),
    price: read.money(row, 'price'),
    ...(row.cells.tier_handling ? { handlingFee: read.money(row, 'tier_handling') } : {}),
  }))
  tiers.forEach((tier, index) => {
    if (index > 0 && tier.upToGrams <= (tiers[index - 1]?.upToGrams ?? 0))
      flaw(tier.line, 'up_to', flawWords.rising)
  })
  if (mode === 'bracket')
    return { mode, brackets: tiers.map(({ upToGrams, price }) => ({ upToGrams, total: price })) }
  return {
    mode,
    unitGrams: head.cells.unit ? read.whole(head, 'unit') : 1000,
    tiers: tiers.map(({ line: _line, ...tier }) => tier),
  }
}
