import { asn as contract } from '@dropyard/contract/purchasing/asn'
import { eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import type { PrintCell, PrintedDocument } from '../../../kit/files/print-document.ts'
import { skuTitle } from '../../catalog/goods/sku-name.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { supplierTitle } from '../supplier/name.ts'
import { asn } from './table.ts'

/** A receiving sheet: what is announced, with codes to scan and room to write down the counts. It shows no prices. */

const words = {
  title: ['Receiving sheet', '收货单'],
  product: ['Product', '商品'],
  code: ['Code', '条码'],
  counted: ['Counted', '实收'],
  notes: ['Notes', '备注'],
} as const

type Line = { sku: string; title: string; order: string; box: string; expected: number; note: string }

export async function printedArrival(ctx: UserCtx, id: number): Promise<PrintedDocument> {
  const [found] = await ctx.db
    .select({
      arrival: asn,
      supplier: supplierTitle(asn.supplierId)(ctx),
      place: warehouseName(ctx),
    })
    .from(asn)
    .innerJoin(warehouse, eq(warehouse.id, asn.warehouseId))
    .where(eq(asn.id, id))
  const { arrival, supplier, place } = assertFound(found)
  const { rows } = await ctx.db.execute<Line>(sql`
    SELECT coalesce(k.code, '') AS sku, coalesce(${skuTitle(ctx)}, i.subject) AS title, coalesce(o.po_sn, '') AS "order", i.box,
      i.expected, i.note
    FROM asn_item i LEFT JOIN sku k ON k.id = i.sku_id LEFT JOIN goods g ON g.id = k.goods_id
    LEFT JOIN purchase_order o ON o.id = i.po_id WHERE i.asn_id = ${id} ORDER BY i.box, i.position, i.id`)
  const t = (name: keyof typeof words): string => words[name][ctx.lang === 'zh' ? 1 : 0]
  const field = (name: keyof typeof contract.text.en.fields): string => contract.text[ctx.lang].fields[name]
  const facts: [string, string][] = [
    [field('supplier_id'), supplier ?? ''],
    [field('warehouse_id'), place],
    [field('eta'), arrival.eta ?? ''],
    [field('boxes'), String(arrival.boxes)],
    [field('carrier'), arrival.carrier],
    [field('express_nos'), arrival.expressNos.join(', ')],
  ]
  return {
    ...{ issuer: ctx.config.PRODUCT_NAME, title: t('title'), number: arrival.asnSn, code: `DY1:A:${id}` },
    facts: facts.filter(([, value]) => value !== ''),
    tables: [
      {
        columns: [
          { title: '#', width: 22 },
          { title: t('code'), width: 42 },
          { title: 'SKU', width: 105 },
          { title: t('product'), width: 150 },
          { title: contract.lines.items.line.text[ctx.lang].fields.box, width: 40 },
          { title: field('expected'), width: 58, right: true },
          { title: t('counted'), width: 98, right: true },
        ],
        rows: rows.map(({ sku, title, order, box, expected, note }, at): PrintCell[] => [
          String(at + 1),
          sku ? { code: sku } : '',
          [sku, order].filter(Boolean).join('\n'),
          [title, note].filter(Boolean).join('\n'),
          box,
          String(expected),
          '____________',
        ]),
      },
    ],
    sums: [[field('expected'), String(rows.reduce((sum, { expected }) => sum + expected, 0))]],
    notes: arrival.note ? [[t('notes'), arrival.note]] : [],
  }
}
