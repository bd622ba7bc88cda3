import { wave as contract } from '@dropyard/contract/order/wave'
import { wavePick } from '@dropyard/contract/order/wave/lines'
import { eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import type { PrintCell, PrintedDocument } from '../../../kit/files/print-document.ts'
import { skuTitle } from '../../catalog/goods/sku-name.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { wave } from './table.ts'

/** A pick list: what is left to pick, on the walking route, with codes to scan and the pinned notes of its orders; without buyers. */

const words = {
  title: ['Pick list', '拣货单'],
  code: ['Code', '条码'],
  orders: ['Orders', '订单'],
  picker: ['Picked by, date', '拣货人、日期'],
  notes: ['Notes', '备注'],
  remarks: ['Pinned notes', '置顶备注'],
} as const

type Line = { bin: string; sku: string; title: string; pieces: number; orders: string }

export async function printedWave(ctx: UserCtx, id: number): Promise<PrintedDocument> {
  const [found] = await ctx.db
    .select({ row: wave, place: warehouseName(ctx) })
    .from(wave)
    .innerJoin(warehouse, eq(warehouse.id, wave.warehouseId))
    .where(eq(wave.id, id))
  const { row, place } = assertFound(found)
  const lines = await ctx.db.execute<Line>(sql`
    SELECT b.code AS bin, k.code AS sku, ${skuTitle(ctx)} AS title, sum(p.pieces - p.picked - p.short - p.dropped)::int AS pieces,
      CASE WHEN ${row.kind} = 'single' THEN '' ELSE string_agg(w.position || ' × ' || (p.pieces - p.picked - p.short - p.dropped), ', '
        ORDER BY w.position) END AS orders
    FROM wave_pick p JOIN bin b ON b.id = p.bin_id JOIN sku k ON k.id = p.sku_id JOIN goods g ON g.id = k.goods_id
    JOIN wave_order w ON w.wave_id = p.wave_id AND w.order_id = p.order_id AND w.open
    WHERE p.wave_id = ${id} AND p.state = 'to_pick'
    GROUP BY b.id, k.id, g.id ORDER BY b.place, b.code, k.code`)
  const remarks = await ctx.db.execute<{ position: number; order_sn: string; remark: string }>(sql`
    SELECT w.position, o.order_sn, n.body AS remark FROM wave_order w JOIN "order" o ON o.id = w.order_id
    JOIN order_note n ON n.order_id = o.id AND n.pinned AND n.body <> ''
    WHERE w.wave_id = ${id} AND w.open ORDER BY w.position, n.id`)
  const t = (name: keyof typeof words): string => words[name][ctx.lang === 'zh' ? 1 : 0]
  const { fields, choices } = contract.text[ctx.lang]
  const { fields: ofPick } = wavePick.text[ctx.lang]
  const facts: [string, string][] = [
    [fields.warehouse_id, place],
    [fields.kind, choices.kind[row.kind]],
    [t('picker'), '____________________'],
  ]
  const isMulti = row.kind === 'multi'
  return {
    ...{ issuer: ctx.config.PRODUCT_NAME, title: t('title'), number: row.waveSn, code: `DY1:W:${id}`, facts },
    tables: [
      {
        columns: [
          { title: '#', width: 26 },
          { title: ofPick.bin_id, width: 78 },
          { title: t('code'), width: 42 },
          { title: ofPick.sku_id, width: 110 },
          { title: ofPick.title, width: isMulti ? 120 : 199 },
          { title: ofPick.pieces, width: 60, right: true },
          ...(isMulti ? [{ title: t('orders'), width: 79 }] : []),
        ],
        rows: lines.rows.map(({ bin, sku, title, pieces, orders }, at): PrintCell[] => [
          ...[String(at + 1), bin],
          { code: sku },
          ...[sku, title, String(pieces)],
          ...(isMulti ? [orders] : []),
        ]),
      },
    ],
    sums: [[ofPick.pieces, String(lines.rows.reduce((sum, { pieces }) => sum + pieces, 0))]],
    notes: [
      ...(row.note ? [[t('notes'), row.note] as [string, string]] : []),
      ...(remarks.rows.length > 0
        ? [
            [
              t('remarks'),
              remarks.rows
                .map(({ position, order_sn, remark }) => `${position} (${order_sn}): ${remark}`)
                .join('\n'),
            ] as [string, string],
          ]
        : []),
    ],
  }
}
