import { countryCode } from '@dropyard/contract/kit/country-code'
import { type Money, MoneyError, parseMoney } from '@dropyard/contract/kit/money'
import { numberText } from '../../../../kit/sheets/cells.ts'
import type { TableRow } from '../../../../kit/sheets/csv-rows.ts'
import { changeIn } from '../../../../kit/sheets/identifiers.ts'
import type { Places } from '../../../../kit/sheets/import-columns.ts'
import { plainRow } from '../../../../kit/sheets/sheet-rows.ts'
import { cleanLine } from './description.ts'
import type { Problem, ProblemCode } from './problem.ts'

/** Grams per unit; pounds and ounces are exact by definition. */
const gramsIn: Readonly<Record<string, number>> = {
  g: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  lb: 453.59237,
  lbs: 453.59237,
  oz: 28.349523125,
}

/** Reads the cells of one row by column, and collects errors. */
export type RowReader<K extends string> = {
  row: number
  has: (key: K) => boolean
  /** The cell as one trimmed line; empty if there is no such cell. */
  text: (key: K, most?: number) => string
  /** The cell with its line breaks, for HTML. */
  raw: (key: K) => string
  /** An identifier such as a SKU or barcode; refused if a spreadsheet has altered it. */
  code: (key: K, most: number) => string
  money: (key: K, currency: string) => Money | null
  /** Whole grams; null for an empty cell and for zero, because zero is no real weight. */
  grams: (key: K, unit?: string) => number | null
  whole: (key: K) => number | null
  /** ISO code of a country, from its code or name; empty if there is none. */
  country: (key: K) => string
  addresses: (key: K) => string[]
  list: (key: K) => string[]
  choice: <T extends string>(key: K, choices: readonly T[]) => T | null
  problem: (key: K | null, code: ProblemCode, values?: Problem['values']) => void
}

export function rowReader<K extends string>(
  written: TableRow,
  columns: Places<K>,
  problems: Problem[],
): RowReader<K> {
  const { row, delimiter = ',' } = written
  const { cells, texts } = plainRow(written)
  const raw = (key: K): string => {
    const index = columns.at.get(key)
    return index === undefined ? '' : (cells[index] ?? '').trim()
  }
  const problem: RowReader<K>['problem'] = (key, code, values = {}) => {
    problems.push({ row, column: key === null ? null : columns.nameOf(key), code, values })
  }
  const text: RowReader<K>['text'] = (key, most = 1000) => {
    const value = cleanLine(raw(key))
    if (value.length > most) problem(key, 'too_long', { most, found: value.length })
    return value
  }
  return {
    row,
    raw,
    text,
    problem,
    has: (key) => raw(key) !== '',
    code(key, most) {
      const value = text(key, most)
      const change = texts?.includes(value) ? undefined : changeIn(value)
      if (change) problem(key, change, { value })
      return value
    },
    money(key, currency) {
      const value = text(key)
      if (!value) return null
      try {
        const read = parseMoney(numberText(value, delimiter) ?? '', currency, { zerosAllowed: true })
        if (read.amount >= 0 && read.amount < 100_000_000_000) return read
      } catch (error) {
        if (!(error instanceof MoneyError)) throw error
      }
      problem(key, 'price', { value })
      return null
    },
    grams(key, unit = 'g') {
      const value = text(key)
      if (!value) return null
      const [, number = '', said = ''] = /^([\d.,\s'’]+?)\s*([a-z]*)$/i.exec(value) ?? []
      const parts = /^(\d{1,9}(?:\.\d+)?)$/.exec(numberText(number, delimiter) ?? '')
      const factor = gramsIn[(said || unit).toLowerCase()]
      const grams = Number(parts?.[1]) * (factor ?? Number.NaN)
      if (!(grams >= 0 && grams <= 1_000_000)) {
        problem(key, 'weight', {
          value: factor === undefined && said === '' ? `${value} ${unit}` : value,
        })
        return null
      }
      // Rounds up to at least a gram, because 0 would mean unknown.
      return grams === 0 ? null : Math.max(1, Math.round(grams))
    },
    whole(key) {
      const value = text(key)
      if (!value) return null
      const plain = numberText(value, delimiter) ?? ''
      if (/^-?\d{1,9}(\.0+)?$/.test(plain)) return Math.trunc(Number(plain))
      problem(key, 'whole_number', { value })
      return null
    },
    country(key) {
      const value = text(key)
      const code = value === '' ? '' : countryCode(value)
      if (code === undefined) problem(key, 'country', { value })
      return code ?? ''
    },
    addresses(key) {
      return raw(key)
        .split(/\s+/)
        .filter(Boolean)
        .flatMap((value) => {
          if (/^https?:\/\/(localhost\b|[^\s/]+\.[^\s/]+)/.test(value) && URL.canParse(value)) return [value]
          problem(key, 'url', { value })
          return []
        })
    },
    list: (key) => [...new Set(raw(key).split(',').map(cleanLine).filter(Boolean))],
    choice(key, choices) {
      const value = text(key).toLowerCase()
      if (!value) return null
      const found = choices.find((choice) => choice === value)
      if (found === undefined) problem(key, 'choice', { value, choices: choices.join(', ') })
      return found ?? null
    },
  }
}
