import type { ImportError } from '@dropyard/contract/kit/imports'
import { fill, type Lang, type Words } from '@dropyard/contract/kit/text'
import type { Sheet } from './sheet.ts'

/**
 * Identifiers in files: order numbers, ids of platforms, tracking numbers, SKUs, barcodes, phone numbers, postal codes and
 * account numbers. Spreadsheets convert them to numbers or dates and save something else. Unchanged values are accepted; values
 * that may have been changed are refused, because with other digits they may belong to another order, parcel or product.
 */

type Change = 'shortened' | 'rounded' | 'decimal' | 'date' | 'failed'

/** Requires the sign of the exponent, which spreadsheets always write: `12E5` may be a SKU. */
const shortened = /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$/i
const decimal = /^\d+[.,]0+$/
const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
const date = new RegExp(
  String.raw`^(?:\d{1,2}-(?:${months})|(?:${months})-\d{2}|\d{1,2}月\d{1,2}日|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)$`,
)
/** Shown where a formula fails or a column is too narrow for its number. */
const failed = /^#(?:#+|N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)$/
/** Spreadsheets keep 15 digits of a number and replace the others by zeros. */
const long = /^\d{15}(\d+)$/

/** How a spreadsheet changed the text of a cell; undefined when there is no sign of that. */
export function changeIn(text: string): Change | undefined {
  if (shortened.test(text)) return 'shortened'
  if (decimal.test(text)) return 'decimal'
  if (failed.test(text)) return 'failed'
  return date.test(text) ? 'date' : undefined
}

const advice: Words = {
  en: 'Open the original file in Excel with Data > From Text/CSV, set this column to Text, and save it again.',
  zh: '请在 Excel 中通过“数据 > 从文本/CSV”打开原文件，将该列设为“文本”后重新保存。',
}
const withAdvice = (en: string, zh: string): Words => ({ en: `${en} ${advice.en}`, zh: `${zh}${advice.zh}` })

/** Error messages for identifiers that a spreadsheet changed, with advice. */
export const changeWords = {
  shortened: withAdvice(
    'A spreadsheet shortened this number to {{value}}, and its digits are lost.',
    '该号码被电子表格缩写为 {{value}}，部分数字已丢失。',
  ),
  rounded: withAdvice(
    'A spreadsheet rounded this number to {{value}}: it keeps 15 digits only.',
    '该号码被电子表格舍入为 {{value}}：电子表格只保留 15 位数字。',
  ),
  decimal: withAdvice(
    'This identifier became the decimal number {{value}}, and leading zeros may be lost.',
    '该号码被转换为小数 {{value}}，开头的 0 可能已丢失。',
  ),
  date: withAdvice(
    'A spreadsheet turned this value into a date: {{value}}.',
    '该值被电子表格转换为日期：{{value}}。',
  ),
  failed: withAdvice(
    'The spreadsheet saved {{value}} instead of the value.',
    '电子表格保存的是 {{value}}，而不是实际内容。',
  ),
} as const satisfies Readonly<Record<Change, Words>>

type Row = Pick<Sheet['rows'][number], 'line' | 'cells' | 'texts'>

/**
 * Whether the long numbers of a column were rounded: all of them end in zeros after the 15th digit. A single number with a single
 * zero there may be correct.
 */
function isRounded(cells: readonly string[]): boolean {
  const tails = cells.flatMap((cell) => long.exec(cell)?.[1] ?? [])
  return tails.every((tail) => /^0+$/.test(tail)) && tails.join('').length > 1
}

interface ChangedCell {
  line: number
  at: number
  change: Change
  value: string
}

/** Finds identifiers that a spreadsheet changed in these columns. */
export function changedCells(rows: readonly Row[], columns: Iterable<number>): ChangedCell[] {
  const found: ChangedCell[] = []
  for (const at of columns) {
    const valueIn = ({ cells }: Row): string => (cells[at] ?? '').trim()
    const rounded = isRounded(rows.map(valueIn))
    for (const row of rows) {
      const value = valueIn(row)
      const change = changeIn(value) ?? (rounded && long.test(value) ? 'rounded' : undefined)
      if (change && !row.texts?.includes(value)) found.push({ line: row.line, at, change, value })
    }
  }
  return found
}

/** The error for a changed cell, by row and column. */
export const changedError = (
  lang: Lang,
  { line, change, value }: ChangedCell,
  column: string,
): ImportError => ({ row: line, column, message: fill(changeWords[change][lang], { value }) })
