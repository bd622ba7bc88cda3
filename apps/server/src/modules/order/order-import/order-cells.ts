import { countryWords } from '@dropyard/contract/kit/country'
import { countryCode } from '@dropyard/contract/kit/country-code'
import { currencyCode, currencyWords } from '@dropyard/contract/kit/currency'
import { MoneyError, parseMoney } from '@dropyard/contract/kit/money'
import type { Words } from '@dropyard/contract/kit/text'
import type { Address } from '@dropyard/contract/order/address'
import type { PlatformLine } from '../../../connectors/connector.ts'
import { numberText, timeIn } from '../../../kit/sheets/cells.ts'
import type { Delimiter } from '../../../kit/sheets/csv-rows.ts'

/** The cells of order files: what they mean, and what is said where they mean nothing. */

export type Cells = Record<string, string>
export interface Row {
  line: number
  cells: Cells
}
export type Say = (row: number, field: string, words: Words) => void

/** Characters that an order keeps of each column. */
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

/** Says which cells are longer than an order can keep: a name that is cut is another name. */
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

/** Reads the cells of a file whose cells are separated so. */
export function cellReader(say: Say, delimiter: Delimiter) {
  const money = ({ line, cells }: Row, field: string, currency: string): number => {
    const text = cells[field] ?? ''
    if (text === '') return 0
    try {
      const { amount } = parseMoney(numberText(text, delimiter) ?? '', currency, { zerosAllowed: true })
      if (amount >= 0) return amount
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error
    }
    say(line, field, { en: 'Use an amount such as 12.30.', zh: '请输入金额，例如 12.30。' })
    return 0
  }
  const quantity = ({ line, cells }: Row): number => {
    const text = (numberText(cells.quantity ?? '', delimiter) ?? '').replace(/\.0+$/, '')
    if (/^\d{1,6}$/.test(text) && Number(text) > 0) return Number(text)
    say(line, 'quantity', { en: 'Use a whole number from 1.', zh: '请输入大于 0 的整数。' })
    return 0
  }
  return {
    money,
    /** The order's currency; what the file leaves out is in dollars. */
    currency({ line, cells }: Row): string {
      const code = currencyCode(cells.currency || 'USD')
      if (code === undefined) say(line, 'currency', currencyWords)
      return code ?? 'USD'
    },
    time({ line, cells }: Row, field: string): Date | undefined {
      const text = cells[field] ?? ''
      const at = timeIn(text)
      if (text !== '' && !at)
        say(line, field, {
          en: 'Use a day that exists, such as 2026-01-31.',
          zh: '请输入存在的日期，例如 2026-01-31。',
        })
      return at
    },
    address({ line, cells }: Row): Address {
      const { phone = '', address1 = '', city = '', province = '', zip = '' } = cells
      const country = countryCode(cells.country ?? '')
      if (cells.country && country === undefined) say(line, 'country', countryWords)
      return {
        name: nameOf(cells),
        phone,
        address1,
        city,
        province,
        zip,
        country: country ?? '',
        ...(cells.company ? { company: cells.company } : {}),
        ...(cells.address2 ? { address2: cells.address2 } : {}),
        ...(cells.tax_id ? { tax_id: cells.tax_id } : {}),
        ...(cells.email ? { email: cells.email } : {}),
      }
    },
    line(row: Row, index: number, currency: string): PlatformLine {
      const { cells } = row
      return {
        id: `row:${index}`,
        productId: null,
        variantId: null,
        title: cells.title || cells.sku || '',
        variantTitle: cells.variant ?? '',
        sku: cells.sku ?? '',
        quantity: quantity(row),
        price: money(row, 'price', currency),
        image: null,
        requiresShipping: (cells.shipped ?? 'true').toLowerCase() !== 'false',
        properties: [],
      }
    },
  }
}
export type CellReader = ReturnType<typeof cellReader>

/** The receiver, in one cell or in two. */
export const nameOf = (cells: Cells): string =>
  cells.name || `${cells.first ?? ''} ${cells.last ?? ''}`.trim()
