import { randomUUID } from 'node:crypto'
import { commonErrors } from '@dropyard/contract/kit/errors'
import type { ImportError, ImportResult } from '@dropyard/contract/kit/record-endpoints'
import type { Lang } from '@dropyard/contract/kit/text'
import { and, eq, inArray } from 'drizzle-orm'
import { numberText } from '../../../kit/cells.ts'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, Refusal } from '../../../kit/errors.ts'
import type { Progress } from '../../../kit/file-import.ts'
import { findingsOf } from '../../../kit/import-findings.ts'
import { mostRows } from '../../../kit/record-file.ts'
import { undoable } from '../../../kit/savepoint.ts'
import { rowsOf, type Sheet, writeSheet } from '../../../kit/sheet.ts'
import { visibleGoods } from '../../catalog/goods/sight.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { warehouse } from '../warehouse/table.ts'
import { adjust } from './on-hand.ts'
import type { stockRows } from './query.ts'
import { stockBalance } from './table.ts'

/** Stock as a file: exported with everything, imported as a count of what is on hand. */

const columns = {
  en: ['SKU', 'Goods', 'Warehouse', 'On hand', 'Reserved', 'Quarantine', 'Damaged', 'Incoming', 'Available'],
  zh: ['SKU', '商品', '仓库', '在库', '预留', '待检', '残次', '在途', '可用'],
} as const
const [skuAt, warehouseAt, onHandAt] = [0, 2, 3] as const

export function stockFile(
  rows: Awaited<ReturnType<typeof stockRows>>,
  format: 'csv' | 'xlsx',
  lang: Lang,
): Promise<Buffer> {
  const cells = rows.map((row) => [
    row.sku,
    row.goods_name,
    row.warehouse_code,
    ...[row.on_hand, row.reserved, row.quarantine, row.damaged, row.incoming, row.available].map(String),
  ])
  return writeSheet(format, columns[lang], cells)
}

interface Counted {
  line: number
  skuId: number
  warehouseId: number
  onHand: number
}

const words = {
  sku: { en: 'There is no such SKU.', zh: 'SKU 不存在。' },
  warehouse: { en: 'There is no such warehouse.', zh: '仓库不存在。' },
  number: { en: 'Give a whole number of at least 0.', zh: '请输入不小于 0 的整数。' },
  twice: { en: 'This SKU and warehouse came before in the file.', zh: '该 SKU 与仓库在文件中重复。' },
} as const

/** Books the difference between what a file counted and what the ledger says, row by row, all or the good ones. */
export async function importStock(
  ctx: UserCtx,
  sheet: Sheet,
  options: { good_rows_only: boolean; dry_run: boolean; reason: string },
  progress: Progress,
): Promise<ImportResult> {
  const { counted, errors } = await readCounts(ctx, sheet)
  const there = await onHandOf(ctx, counted)
  const counts = { created: 0, updated: 0, unchanged: 0 }
  await ctx.db.$client.query('SAVEPOINT import_file')
  for (const [i, row] of counted.entries()) {
    if (i % 50 === 0) await progress(i, counted.length)
    const key = `${row.skuId}:${row.warehouseId}`
    const change = row.onHand - (there.get(key) ?? 0)
    if (change === 0) counts.unchanged++
    else {
      const wrong = await book(ctx, row, change, options.reason)
      if (wrong) errors.push({ row: row.line, column: columns[ctx.lang][onHandAt], message: wrong })
      else if (there.has(key)) counts.updated++
      else counts.created++
    }
  }
  const refused = errors.length > 0 && !options.good_rows_only
  if (refused || options.dry_run) await ctx.db.$client.query('ROLLBACK TO SAVEPOINT import_file')
  await ctx.db.$client.query('RELEASE SAVEPOINT import_file')
  const failed = new Set(errors.map((error) => error.row)).size
  const done = refused ? { created: 0, updated: 0, unchanged: 0 } : counts
  return { rows: rowsOf(sheet), ...done, failed, ...findingsOf(ctx, sheet, errors) }
}

async function book(ctx: UserCtx, row: Counted, change: number, reason: string): Promise<string | undefined> {
  const counted = {
    skuId: row.skuId,
    warehouseId: row.warehouseId,
    change,
    kind: 'count',
    reason: reason || (ctx.lang === 'zh' ? '导入盘点' : 'Imported count'),
    key: `count:${randomUUID()}`,
  } as const
  try {
    await undoable(ctx.db, () => adjust(ctx, counted))
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.words(ctx.lang)
  }
}

async function readCounts(ctx: UserCtx, sheet: Sheet) {
  if (sheet.rows.length > mostRows) fail(commonErrors.file_rows, { rows: sheet.rows.length, most: mostRows })
  const place = (at: number) =>
    sheet.headers.findIndex((header) => header === columns.en[at] || header === columns.zh[at])
  const [a, b, c] = [place(skuAt), place(warehouseAt), place(onHandAt)]
  const missing = [skuAt, warehouseAt, onHandAt].filter((at) => place(at) < 0)
  if (missing.length > 0)
    fail(commonErrors.file_columns, {
      columns: missing.map((at) => columns[ctx.lang][at]).join(ctx.lang === 'zh' ? '、' : ', '),
    })
  const raw = sheet.rows.map(({ line, cells }) => {
    const cell = (at: number) => (cells[at] ?? '').trim()
    const onHand = numberText(cell(c), sheet.delimiter) ?? ''
    return { line, sku: cell(a), warehouse: cell(b), onHand }
  })
  const codes = [...new Set(raw.map((row) => row.sku))]
  const skus = await ctx.db
    .select({ id: sku.id, code: sku.code })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(and(inArray(sku.code, codes), visibleGoods(ctx)))
  const skuIds = new Map(skus.map((row) => [row.code, row.id]))
  const places = await ctx.db.select({ id: warehouse.id, code: warehouse.code }).from(warehouse)
  const placeIds = new Map(places.map((row) => [row.code, row.id]))
  const counted: Counted[] = []
  const errors: ImportError[] = []
  const seen = new Set<string>()
  for (const row of raw) {
    const skuId = skuIds.get(row.sku)
    const warehouseId = placeIds.get(row.warehouse)
    const wrong = (at: number, what: Record<Lang, string>) =>
      errors.push({ row: row.line, column: columns[ctx.lang][at] ?? '', message: what[ctx.lang] })
    if (skuId === undefined) wrong(skuAt, words.sku)
    if (warehouseId === undefined) wrong(warehouseAt, words.warehouse)
    const number = /^\d{1,9}$/.test(row.onHand)
    if (!number) wrong(onHandAt, words.number)
    if (skuId === undefined || warehouseId === undefined || !number) continue
    const key = `${skuId}:${warehouseId}`
    if (seen.has(key)) wrong(skuAt, words.twice)
    else counted.push({ line: row.line, skuId, warehouseId, onHand: Number(row.onHand) })
    seen.add(key)
  }
  // One order for everybody: balances are locked as they are changed.
  counted.sort((x, y) => x.warehouseId - y.warehouseId || x.skuId - y.skuId)
  return { sheet, counted, errors }
}

/** What is on hand now, locked until the count is booked. */
async function onHandOf(ctx: UserCtx, counted: readonly Counted[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const warehouseId of [...new Set(counted.map((row) => row.warehouseId))]) {
    const ids = counted.filter((row) => row.warehouseId === warehouseId).map((row) => row.skuId)
    const rows = await ctx.db
      .select({ skuId: stockBalance.skuId, onHand: stockBalance.onHand })
      .from(stockBalance)
      .where(and(eq(stockBalance.warehouseId, warehouseId), inArray(stockBalance.skuId, ids)))
      .orderBy(stockBalance.skuId)
      .for('update')
    for (const row of rows) found.set(`${row.skuId}:${warehouseId}`, row.onHand)
  }
  return found
}
