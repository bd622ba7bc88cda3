import { countryWords } from '@dropyard/contract/kit/country'
import { countryCode } from '@dropyard/contract/kit/country-code'
import { currencyCode, currencyWords } from '@dropyard/contract/kit/currency'
import { formatMoney, MoneyError, roundMoney } from '@dropyard/contract/kit/money'
import type { Words } from '@dropyard/contract/kit/text'
import { withLostZeros } from '@dropyard/contract/logistics/country/postal-code'
import type { Address } from '@dropyard/contract/order/order/address'
import { hasStates, liesIn, stateCode } from '@dropyard/contract/order/order/address/states'
import type { PlatformLine } from '../../../connectors/connector.ts'
import { clockIn } from '../../../kit/data/time-zone.ts'
import { numberText, timeIn } from '../../../kit/sheets/cells.ts'
import type { Delimiter } from '../../../kit/sheets/csv-rows.ts'

/** Parses the cells of order files, and reports cells that can't be parsed. */

export type Cells = Record<string, string>
export interface Row {
  line: number
  cells: Cells
}
export type Say = (
  row: number,
  field: string,
  words: Words,
  values?: Readonly<Record<string, string | number>>,
) => void

/** Longest text that an order stores of each column. */
const lengths: Readonly<Record<string, number>> = {
  number: 100,
  id: 100,
  sku: 255,
  title: 500,
  variant: 500,
  name: 100,
  first: 100,
  last: 100,
  company: 100,
  phone: 40,
  email: 100,
  address1: 200,
  address2: 200,
  city: 100,
  province: 100,
  zip: 20,
  tax_id: 50,
  note: 2000,
}

/** Reports cells that are longer than an order can store, because a truncated name would be a wrong name. */
export function sayLong({ line, cells }: Row, say: Say): void {
  for (const [field, text] of Object.entries(cells)) {
    const most = lengths[field] ?? Number.POSITIVE_INFINITY
    if (text.length > most)
      say(line, field, {
        en: `At most ${most} characters; there are ${text.length}.`,
        zh: `最多 ${most} 个字符，现有 ${text.length} 个。`,
      })
  }
}

interface Reading {
  say: Say
  warn: Say
  /** The delimiter between the file's cells. */
  delimiter: Delimiter
  /** Some postal code of the file starts with a zero, so no spreadsheet has removed leading zeros. */
  zerosKept: boolean
  /** The time zone of times that name none. */
  zone: string
}

/** Limit of items in one order. */
const mostItems = 1_000_000

/** Functions that parse the cells of a file. */
export function cellReader({ say, warn, delimiter, zerosKept, zone }: Reading) {
  const clock = clockIn(zone)
  const rounded = new Set<string>()
  const balance = (
    { line, cells }: Row,
    field: string,
    currency: string,
    least = Number.NEGATIVE_INFINITY,
  ) => {
    const text = cells[field] ?? ''
    if (text === '') return 0
    try {
      const read = roundMoney((numberText(text, delimiter) ?? '').replace(/\.$/, ''), currency)
      if (read.amount >= least) {
        if (read.rounded) {
          rounded.add(text)
          warn(line, field, roundedWords, { amount: formatMoney(read), currency })
        }
        return read.amount
      }
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error
    }
    say(line, field, { en: 'Use an amount such as 12.30.', zh: '请输入金额，例如 12.30。' })
    return 0
  }
  const money = (row: Row, field: string, currency: string): number => balance(row, field, currency, 0)
  const quantity = ({ line, cells }: Row, least: number): number => {
    const text = (numberText(cells.quantity ?? '', delimiter) ?? '').replace(/\.0+$/, '')
    if (/^\d{1,6}$/.test(text) && Number(text) >= least) return Number(text)
    say(line, 'quantity', { en: 'Use a whole number from 1.', zh: '请输入大于 0 的整数。' })
    return 0
  }
  const zipOf = ({ line, cells }: Row, country: string): string => {
    const { zip = '', province = '' } = cells
    const whole = zerosKept ? undefined : withLostZeros(country, zip)
    if (whole === undefined || !liesThere(country, province, whole)) return zip
    warn(line, 'zip', zeroWords, { zip: whole })
    return whole
  }
  return {
    /** Amounts with more decimals than their currency has, as written in the file. They are rounded like those of stores. */
    rounded: () => [...rounded],
    money,
    /** An amount that may be negative. */
    balance,
    /** The total of an order's lines. */
    sum({ line }: Row, lines: readonly PlatformLine[]): number {
      const items = lines.reduce((sum, one) => sum + one.quantity, 0)
      if (items > mostItems)
        say(line, 'quantity', {
          en: `At most ${mostItems} items in one order.`,
          zh: `单个订单最多 ${mostItems} 件商品。`,
        })
      const total = lines.reduce((sum, one) => sum + one.price * one.quantity, 0)
      if (Number.isSafeInteger(total)) return total
      say(line, 'price', { en: 'The order’s total is too large.', zh: '订单总额过大。' })
      return 0
    },
    /** The order's currency; US dollars if the file does not say. */
    currency({ line, cells }: Row): string {
      const code = currencyCode(cells.currency || 'USD')
      if (code === undefined) say(line, 'currency', currencyWords)
      return code ?? 'USD'
    },
    time({ line, cells }: Row, field: string): Date | undefined {
      const text = cells[field] ?? ''
      const at = timeIn(text, clock)
      if (text !== '' && !at)
        say(line, field, {
          en: 'Use a day that exists, such as 2026-01-31.',
          zh: '请输入存在的日期，例如 2026-01-31。',
        })
      return at
    },
    address(row: Row): Address {
      const { line, cells } = row
      const { phone = '', address1 = '', city = '', province = '' } = cells
      const country = countryCode(cells.country ?? '')
      if (cells.country && country === undefined) say(line, 'country', countryWords)
      return {
        name: nameOf(cells),
        phone,
        address1,
        city,
        province,
        zip: zipOf(row, country ?? ''),
        country: country ?? '',
        ...(cells.company ? { company: cells.company } : {}),
        ...(cells.address2 ? { address2: cells.address2 } : {}),
        ...(cells.tax_id ? { tax_id: cells.tax_id } : {}),
        ...(cells.email ? { email: cells.email } : {}),
      }
    },
    /** @param pieces allows a quantity of zero: stores' exports keep lines of which nothing is left */
    line(row: Row, index: number, currency: string, pieces?: 'or none'): PlatformLine {
      const { cells } = row
      return {
        id: `row:${index}`,
        productId: null,
        variantId: null,
        title: cells.title || cells.sku || '',
        variantTitle: cells.variant ?? '',
        sku: cells.sku ?? '',
        quantity: quantity(row, pieces ? 0 : 1),
        price: money(row, 'price', currency),
        image: null,
        requiresShipping: !notShipped.has((cells.shipped ?? '').toLowerCase()),
        properties: [],
      }
    },
  }
}
export type CellReader = ReturnType<typeof cellReader>

const roundedWords: Words = {
  en: 'Rounded to {{amount}} {{currency}}: the currency has no smaller unit.',
  zh: '已舍入为 {{amount}} {{currency}}：该货币没有更小的单位。',
}
const zeroWords: Words = {
  en: 'Read as {{zip}}: a spreadsheet dropped zeros at the beginning.',
  zh: '按 {{zip}} 读取：电子表格丢失了开头的 0。',
}

/** Values with which files mark a line that is not shipped, such as a gift card. */
const notShipped: ReadonlySet<string> = new Set(['false', 'no', '0', '否'])

/** In countries whose states we know, a dropped zero is restored only if the state confirms the postal code. */
function liesThere(country: string, province: string, zip: string): boolean {
  if (!hasStates(country)) return true
  const state = stateCode(country, province)
  return state !== undefined && liesIn(country, state, zip)
}

/** The receiver's name, from one column or from first and last name. */
export const nameOf = (cells: Cells): string =>
  cells.name || `${cells.first ?? ''} ${cells.last ?? ''}`.trim()
