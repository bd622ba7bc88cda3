import { displayMoney, money } from '@dropyard/contract/kit/money'
import type { Lang } from '@dropyard/contract/kit/text'
import { controlOf } from '@dropyard/contract/kit/wire'
import { purchaseOrder as contract } from '@dropyard/contract/purchasing/purchase-order'
import { orderLines } from '@dropyard/contract/purchasing/purchase-order/lines'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import type { Files } from '../../../kit/files/files.ts'
import { type PrintCell, type PrintedDocument, printDocument } from '../../../kit/files/print-document.ts'
import type { Config } from '../../../kit/start/config.ts'
import { pictures } from '../../../kit/start/libraries.ts'
import { skuTitle } from '../../catalog/goods/sku-name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { supplier } from '../supplier/table.ts'
import { purchaseOrder, purchaseOrderCost } from './table.ts'

/** A purchase order as PDF for its supplier: in Chinese, in English, or in both. */

export type PrintLang = Lang | 'both'

interface PrintedLine {
  code: string
  supplierCode: string
  title: string
  image: string | null
  unit: string | null
  pack: number
  pieces: number
  free: number
  price: number
  amount: number
  promised: string | null
  note: string
}

/** Reads what is printed. */
export async function printedOrder(ctx: Ctx, id: number, lang: PrintLang) {
  const titles: Lang = lang === 'en' ? 'en' : 'zh'
  const [found] = await ctx.db
    .select({ order: purchaseOrder, supplier, warehouse })
    .from(purchaseOrder)
    .innerJoin(supplier, eq(supplier.id, purchaseOrder.supplierId))
    .innerJoin(warehouse, eq(warehouse.id, purchaseOrder.warehouseId))
    .where(eq(purchaseOrder.id, id))
  const { order, supplier: to, warehouse: place } = assertFound(found)
  const { rows: items } = await ctx.db.execute<Record<keyof PrintedLine, never>>(sql`
    SELECT coalesce(k.code, '') AS code, coalesce(s.supplier_code, '') AS "supplierCode",
      coalesce(${skuTitle({ lang: titles })}, concat_ws(' ', i.subject, nullif(i.variant, ''))) AS title,
      coalesce(k.image, g.cover_image) AS image, u.${sql.raw(titles === 'zh' ? 'name_zh' : 'name')} AS unit,
      i.pack, i.pieces, i.free, i.price, i.amount, i.promised_on::text AS promised, i.note
    FROM purchase_order_item i LEFT JOIN sku k ON k.id = i.sku_id LEFT JOIN goods g ON g.id = k.goods_id
    LEFT JOIN goods_unit u ON u.id = i.unit_id
    LEFT JOIN goods_seller s ON s.sku_id = i.sku_id AND s.supplier_id = ${order.supplierId}
    WHERE i.purchase_order_id = ${id} ORDER BY i.position, i.id`)
  const costs = await ctx.db
    .select()
    .from(purchaseOrderCost)
    .where(eq(purchaseOrderCost.headId, id))
    .orderBy(purchaseOrderCost.position)
  return {
    ...{ number: order.poSn, lang, order, to, place, costs },
    items: items as unknown as PrintedLine[],
  }
}

const words = {
  title: ['Purchase order', '采购订单'],
  version: ['Version', '版本'],
  deliverTo: ['Deliver to', '收货地址'],
  contact: ['Contact', '联系人'],
  product: ['Product', '商品'],
  units: ['Units', '单位数量'],
  goods: ['Items', '货款'],
  total: ['Total', '总额'],
  free: ['free', '赠'],
  price: ['Unit price', '单价'],
  supplierCode: ['Supplier’s code', '供应商货号'],
  quantity: ['Quantity', '件数'],
  amount: ['Amount', '金额'],
  promised: ['Promised', '承诺交期'],
} as const

const side = 68

/** Pictures of products that a PDF can contain; missing ones are left out. */
async function thumbnails(files: Files, keys: readonly (string | null)[]): Promise<Map<string, Buffer>> {
  const sharp = await pictures()
  const made = new Map<string, Buffer>()
  for (const key of new Set(keys.flatMap((one) => one ?? []))) {
    const small = await files
      .get(key)
      .then((content) =>
        sharp(content)
          .resize(side, side, { fit: 'inside' })
          .flatten({ background: '#fff' })
          .jpeg()
          .toBuffer(),
      )
      .catch(() => undefined)
    if (small) made.set(key, small)
  }
  return made
}

interface Place {
  readonly files: Files
  readonly config: Config
}

/** Makes the PDF; outside of transactions. */
export async function orderPdf(
  { files, config }: Place,
  read: Awaited<ReturnType<typeof printedOrder>>,
): Promise<Buffer> {
  const { order, to, place, items, costs, lang } = read
  const inLang = (en: string, zh: string): string =>
    lang === 'both' ? `${zh} ${en}` : lang === 'zh' ? zh : en
  const t = (name: keyof typeof words): string => inLang(words[name][0], words[name][1])
  const field = (name: keyof typeof contract.text.en.fields): string =>
    inLang(contract.text.en.fields[name], contract.text.zh.fields[name])
  const head = (name: keyof typeof words): string =>
    lang === 'both' ? [...words[name]].reverse().join('\n') : t(name)
  const choice = (schema: z.ZodType | undefined, value: string | null): string => {
    const said = schema && value ? controlOf(schema)?.words?.[value] : undefined
    return said ? (said.en === said.zh ? said.en : inLang(said.en, said.zh)) : ''
  }
  const amount = (minor: number): string =>
    displayMoney(money(Number(minor), order.currency), lang === 'zh' ? 'zh' : 'en')
  const images = await thumbnails(
    files,
    items.map(({ image }) => image),
  )
  const { shape } = contract.row
  const contact = to.contacts[0]
  const facts: [string, string][] = [
    [field('supplier_id'), lang === 'en' ? to.nameEn || to.name : to.name],
    [field('placed_on'), order.placedOn ?? ''],
    [t('contact'), contact ? [contact.name, contact.phone].filter(Boolean).join(' ') : ''],
    [field('due_on'), order.dueOn ?? ''],
    [field('terms'), choice(shape.terms, order.terms)],
    [field('incoterm'), choice(shape.incoterm, order.incoterm)],
    [
      t('deliverTo'),
      [
        [place.province, place.city, place.address],
        [place.contact, place.phone],
      ]
        .map((part) => part.filter(Boolean).join(' '))
        .join('\n'),
    ],
    [
      field('tax_percent'),
      `${order.taxPercent ?? 0}%${order.taxIncluded ? ` · ${field('tax_included')}` : ''}`,
    ],
    [t('version'), String(order.revision)],
  ]
  const rows = items.map((line, at): PrintCell[] => {
    const free = line.free > 0 ? `\n+ ${line.free} ${t('free')}` : ''
    const pack =
      line.pack > 1 || line.unit ? `${line.pieces / line.pack} ${line.unit ?? ''} × ${line.pack}` : ''
    return [
      String(at + 1),
      images.get(line.image ?? '') ?? '',
      [line.code, line.supplierCode].filter(Boolean).join('\n'),
      [line.title, line.note].filter(Boolean).join('\n'),
      pack,
      `${line.pieces}${free}`,
      amount(line.price),
      amount(line.amount),
      line.promised ?? '',
    ]
  })
  const sums: [string, string][] = [
    [t('goods'), amount(items.reduce((sum, one) => sum + Number(one.amount), 0))],
    ...costs.map((one): [string, string] => [
      choice(orderLines.costs.line.row.shape.kind, one.kind),
      amount(one.value),
    ]),
    [t('total'), amount(order.total)],
  ]
  const document: PrintedDocument = {
    ...{ issuer: config.PRODUCT_NAME, title: t('title'), number: order.poSn, code: `DY1:PO:${order.id}` },
    facts: facts.filter(([, value]) => value !== ''),
    tables: [
      {
        columns: [
          { title: '#', width: 20 },
          { title: '', width: 38 },
          { title: `SKU\n${t('supplierCode')}`, width: 100 },
          { title: head('product'), width: 94 },
          { title: head('units'), width: 46 },
          { title: head('quantity'), width: 44, right: true },
          { title: head('price'), width: 56, right: true },
          { title: head('amount'), width: 63, right: true },
          { title: head('promised'), width: 54 },
        ],
        rows,
      },
    ],
    sums,
    notes: order.remark ? [[field('remark'), order.remark]] : [],
  }
  return printDocument(document)
}
