import { stockCount as contract } from '@dropyard/contract/warehouse/stock-count'
import { stockCountLine } from '@dropyard/contract/warehouse/stock-count/lines'
import { eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import type { PrintCell, PrintedDocument } from '../../../kit/files/print-document.ts'
import { skuTitle } from '../../catalog/goods/sku-name.ts'
import { warehouseName } from '../warehouse/name.ts'
import { warehouse } from '../warehouse/table.ts'
import { lyingSql } from './lines.ts'
import { scopeSql } from './scope.ts'
import { stockCount } from './table.ts'

/** A count sheet: lines on the walking route, with codes to scan and room to write. Only a count that isn't blind says what is expected. */

const words = {
  title: ['Count sheet', '盘点表'],
  code: ['Code', '条码'],
  counter: ['Counted by, date', '盘点人、日期'],
  notes: ['Notes', '备注'],
} as const

type Line = { bin: string; sku: string; title: string; condition: 'good' | 'damaged'; lying: number }

export async function printedCount(ctx: UserCtx, id: number): Promise<PrintedDocument> {
  const [found] = await ctx.db
    .select({ count: stockCount, place: warehouseName(ctx), scope: scopeSql })
    .from(stockCount)
    .innerJoin(warehouse, eq(warehouse.id, stockCount.warehouseId))
    .where(eq(stockCount.id, id))
  const { count, place, scope } = assertFound(found)
  const { rows } = await ctx.db.execute<Line>(sql`
    SELECT b.code AS bin, k.code AS sku, ${skuTitle(ctx)} AS title, l.condition, ${lyingSql}::int AS lying
    FROM stock_count_line l JOIN bin b ON b.id = l.bin_id JOIN sku k ON k.id = l.sku_id JOIN goods g ON g.id = k.goods_id
    WHERE l.count_id = ${id} ORDER BY b.place, b.code, k.code, l.condition`)
  const t = (name: keyof typeof words): string => words[name][ctx.lang === 'zh' ? 1 : 0]
  const { fields } = contract.text[ctx.lang]
  const { fields: ofLine, choices } = stockCountLine.text[ctx.lang]
  const facts: [string, string][] = [
    [fields.warehouse_id, place],
    [fields.scope, scope],
    [t('counter'), '____________________'],
  ]
  const titles = { bin: ofLine.bin_id, sku: ofLine.sku_id, product: ofLine.title, counted: ofLine.counted }
  return {
    ...{ issuer: ctx.config.PRODUCT_NAME, title: t('title'), number: count.countSn, code: `DY1:N:${id}` },
    facts: facts.filter(([, value]) => value !== ''),
    tables: [
      {
        columns: [
          { title: '#', width: 26 },
          { title: titles.bin, width: 78 },
          { title: t('code'), width: 42 },
          { title: titles.sku, width: 110 },
          { title: titles.product, width: count.blind ? 161 : 110 },
          ...(count.blind ? [] : [{ title: ofLine.expected, width: 51, right: true }]),
          { title: titles.counted, width: 98, right: true },
        ],
        rows: rows.map(({ bin, sku, title, condition, lying }, at): PrintCell[] => [
          String(at + 1),
          bin,
          { code: sku },
          condition === 'good' ? sku : `${sku}\n${choices.condition.damaged}`,
          title,
          ...(count.blind ? [] : [String(lying)]),
          '____________',
        ]),
      },
    ],
    sums: [[fields.lines, String(rows.length)]],
    notes: count.note ? [[t('notes'), count.note]] : [],
  }
}
