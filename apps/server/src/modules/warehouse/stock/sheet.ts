import { randomUUID } from 'node:crypto'
import type { ImportError, ImportResult, ImportWish } from '@dropyard/contract/kit/imports'
import { formatMoney, money } from '@dropyard/contract/kit/money'
import type { Words } from '@dropyard/contract/kit/text'
import { seesCosts } from '@dropyard/contract/warehouse/stock'
import { and, eq, inArray } from 'drizzle-orm'
import type { Actor, UserCtx } from '../../../kit/context.ts'
import { atField } from '../../../kit/errors.ts'
import { mayRead } from '../../../kit/http/withheld.ts'
import { maxRows } from '../../../kit/record/record-file.ts'
import { numberText } from '../../../kit/sheets/cells.ts'
import type { SentFile } from '../../../kit/sheets/file-import.ts'
import { readColumns } from '../../../kit/sheets/import-columns.ts'
import { takeRows } from '../../../kit/sheets/import-rows.ts'
import type { Sheet } from '../../../kit/sheets/sheet.ts'
import type { SheetColumn } from '../../../kit/sheets/sheet-columns.ts'
import { visibleGoods } from '../../catalog/goods/sight.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { warehouse } from '../warehouse/table.ts'
import { adjust } from './on-hand.ts'
import type { stockRows } from './query.ts'
import { stockBalance } from './table.ts'

/** Stock as a file: exported with all columns, imported as a count of stock on hand. */

/** The columns that are imported. */
const columns = {
  sku: { en: 'SKU', zh: 'SKU' },
  warehouse: { en: 'Warehouse', zh: '仓库' },
  on_hand: { en: 'On hand', zh: '在库' },
}
type Row = Awaited<ReturnType<typeof stockRows>>[number]

const everyone: readonly SheetColumn<Row>[] = [
  ['SKU', 'SKU', (row) => row.sku],
  ['Product', '商品', (row) => row.goods_name],
  ['Warehouse', '仓库', (row) => row.warehouse_code],
  ['On hand', '在库', (row) => String(row.on_hand)],
  ['Reserved', '预留', (row) => String(row.reserved)],
  ['Backordered', '待到货', (row) => String(row.waiting)],
  ['Quarantine', '待检', (row) => String(row.quarantine)],
  ['Damaged', '残次', (row) => String(row.damaged)],
  ['Incoming', '在途', (row) => String(row.incoming)],
  ['Available', '可用', (row) => String(row.available)],
]
/** What is known of stock of another time. */
const then: readonly SheetColumn<Row>[] = everyone.filter(([en]) =>
  ['SKU', 'Product', 'Warehouse'].includes(en),
)
const asOfColumns = (as_of: string): readonly SheetColumn<Row>[] => [
  ...then,
  [`On hand at ${as_of}`, `${as_of} 在库`, (row) => String(row.on_hand)],
]
const fen = (amount: number | null): string => (amount === null ? '' : formatMoney(money(amount, 'CNY')))
const withCosts: readonly SheetColumn<Row>[] = [
  ['Unit cost (CNY)', '单位成本（CNY）', (row) => fen(row.unit_cost)],
  ['Value (CNY)', '库存金额（CNY）', (row) => fen(row.value)],
]

/** The columns of an export, with costs for those who may see them. */
export const inFile = (user: Actor, as_of?: string): readonly SheetColumn<Row>[] => {
  const columns = as_of ? asOfColumns(as_of) : everyone
  return mayRead(user, seesCosts) ? [...columns, ...withCosts] : columns
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
  number: { en: 'Enter a whole number of at least 0.', zh: '请输入不小于 0 的整数。' },
  twice: { en: 'This SKU and warehouse came before in the file.', zh: '该 SKU 与仓库在文件中重复。' },
} as const

/** Books the differences between a counted file and the ledger, row by row: all rows, or only the valid ones. */
export async function importStock(
  ctx: UserCtx,
  sent: SentFile<ImportWish & { reason: string }>,
): Promise<ImportResult> {
  const { counted, errors } = await readCounts(ctx, sent.sheet)
  const there = await onHandOf(ctx, counted)
  return takeRows(ctx, sent, {
    rows: counted,
    errors,
    take: async (inRow, { skuId, warehouseId, onHand }) => {
      const before = there.get(`${skuId}:${warehouseId}`)
      const change = onHand - (before ?? 0)
      if (change === 0) return 'unchanged'
      const reason = sent.body.reason || (ctx.lang === 'zh' ? '导入盘点' : 'Imported count')
      const key = `count:${randomUUID()}`
      await atField('on_hand', () =>
        adjust(inRow, { skuId, warehouseId, change, kind: 'count', reason, key }),
      )
      return before === undefined ? 'created' : 'updated'
    },
    column: () => columns.on_hand[ctx.lang],
  })
}

async function readCounts(ctx: UserCtx, sheet: Sheet) {
  const needed = [['sku'], ['warehouse'], ['on_hand']] as const
  const identifiers = ['sku', 'warehouse'] as const
  const read = readColumns(ctx.lang, sheet, { columns, needed, identifiers, maxRows })
  const raw = read.rows.map(({ on_hand, ...row }) => ({
    ...row,
    onHand: numberText(on_hand, sheet.delimiter) ?? '',
  }))
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
  const errors: ImportError[] = [...read.errors]
  const seen = new Set<string>()
  for (const row of raw) {
    const skuId = skuIds.get(row.sku)
    const warehouseId = placeIds.get(row.warehouse)
    const wrong = (at: keyof typeof columns, what: Words) =>
      errors.push({ row: row.line, column: columns[at][ctx.lang], message: what[ctx.lang] })
    if (skuId === undefined) wrong('sku', words.sku)
    if (warehouseId === undefined) wrong('warehouse', words.warehouse)
    const number = /^\d{1,9}$/.test(row.onHand)
    if (!number) wrong('on_hand', words.number)
    if (skuId === undefined || warehouseId === undefined || !number) continue
    const key = `${skuId}:${warehouseId}`
    if (seen.has(key)) wrong('sku', words.twice)
    else counted.push({ line: row.line, skuId, warehouseId, onHand: Number(row.onHand) })
    seen.add(key)
  }
  // Sorted in the global order, because balances are locked when they are changed.
  counted.sort((x, y) => x.warehouseId - y.warehouseId || x.skuId - y.skuId)
  return { counted, errors }
}

/** Current stock on hand, locked until the count is booked. */
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
