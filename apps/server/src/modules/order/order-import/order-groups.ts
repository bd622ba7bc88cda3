import type { Words } from '@dropyard/contract/kit/text'
import type { Sheet } from '../../../kit/sheets/sheet.ts'

/**
 * Finds which rows of a file form one order. Equal rows within an order are separate items; an order that appears twice, as in
 * two exports that were joined, is imported once.
 */

type SheetRow = Sheet['rows'][number]

export interface OrderGroup {
  number: string
  rows: SheetRow[]
  /** Rows that repeat the same order, with the row where it first appears. */
  repeated: { line: number; first: number }[]
  /** Rows where the order appears again with other data. */
  differs: { line: number; first: number }[]
}

interface Layout {
  numberOf: (row: SheetRow) => string
  /** Whether a row has values that a store's export writes only in the first row of an order. */
  isHead: (row: SheetRow) => boolean
}

/** Stores write a number with or without its sign: #1001 and 1001 are the same order. */
export const plainNumber = (number: string): string => number.trim().replace(/^#/, '')

export function groupOrders(rows: readonly SheetRow[], { numberOf, isHead }: Layout): OrderGroup[] {
  const heads = rows.map(isHead)
  // Some programs repeat the order's data in every row; then first rows can't be recognized.
  const tellsHeads = heads.includes(true) && heads.includes(false)
  const orders = new Map<string, SheetRow[][]>()
  let before: { key: string; ended: boolean } | undefined
  for (const [i, row] of rows.entries()) {
    const key = plainNumber(numberOf(row))
    const begins = tellsHeads && heads[i] === true
    const blocks = orders.get(key) ?? []
    const block = blocks.at(-1)
    if (block && before?.key === key && !(begins && before.ended)) block.push(row)
    else blocks.push([row])
    orders.set(key, blocks)
    before = { key, ended: tellsHeads && !begins }
  }
  return [...orders.values()].map((blocks) => groupOf(blocks, numberOf, tellsHeads ? isHead : () => false))
}

function groupOf(
  blocks: readonly SheetRow[][],
  numberOf: Layout['numberOf'],
  isHead: Layout['isHead'],
): OrderGroup {
  const [own = []] = blocks
  const first = own[0]?.line ?? 0
  const group: OrderGroup = {
    number: own[0] ? numberOf(own[0]) : '',
    rows: [...own],
    repeated: [],
    differs: [],
  }
  for (const block of blocks.slice(1)) {
    const [head] = block
    if (!head) continue
    if (textOf(block) === textOf(own)) for (const { line } of block) group.repeated.push({ line, first })
    else {
      group.rows.push(...block)
      if (isHead(head)) group.differs.push({ line: head.line, first })
    }
  }
  return group
}

const textOf = (rows: readonly SheetRow[]): string =>
  rows.map(({ cells }) => cells.map((cell) => cell.trim()).join('\u0000')).join('\u0001')

export const groupWords = {
  repeated: {
    en: 'This order appears in row {{first}} already: imported once.',
    zh: '该订单已在第 {{first}} 行出现，只导入一次。',
  },
  differs: {
    en: 'This order appears in row {{first}} with other data. Keep one of them.',
    zh: '该订单已在第 {{first}} 行出现，但内容不同，请只保留一份。',
  },
  receiver: {
    en: 'Another receiver than in row {{first}} of the same order. Give each receiver an order number.',
    zh: '与同一订单第 {{first}} 行的收件人不同，请为每个收件人使用单独的订单号。',
  },
  same_id: {
    en: 'Order {{number}} in row {{first}} has the same ID. Export the file again without opening it in a spreadsheet.',
    zh: '第 {{first}} 行的订单 {{number}} 具有相同 ID，请重新导出文件，且不要用电子表格打开后保存。',
  },
} as const satisfies Record<string, Words>
