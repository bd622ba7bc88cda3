import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { importFindings, importWish } from '../kit/imports.ts'
import * as wire from '../kit/wire.ts'
import { holdReasons } from './order/block.ts'
import { type IntakeReason, intakeReasons } from './order-intake/reasons.ts'

/**
 * Import of orders from files. A dry run checks the whole file and writes nothing; the import itself is a job. Orders that exist
 * already are left unchanged, so importing the same file twice adds nothing.
 */

/** The supported kinds of files. */
export const importKinds = {
  template: { en: 'our template', zh: '订单模板' },
  shopify: { en: 'a Shopify export', zh: 'Shopify 导出文件' },
  platform: { en: 'a Shoplazza or SHOPLINE export', zh: 'Shoplazza / SHOPLINE 导出文件' },
} as const
export type ImportKind = keyof typeof importKinds

const input = z.object({
  /** The store that the orders belong to; omitted for orders placed by hand. */
  store_id: wire.id.optional(),
  ...importWish,
})

const hold = z.enum(holdReasons)
const reason = z.enum(Object.keys(intakeReasons) as [IntakeReason, ...IntakeReason[]])

export const orderImportResult = z.object({
  rows: z.number(),
  orders: z.number(),
  /** The number of new orders. The file's other orders are `known`, `skipped` or `wrong`. */
  fresh: z.number(),
  /** How many of the new ones start on hold, because the file does not say that all of their items are to be sent. */
  waiting: z.number(),
  /** Number of these orders by reason. */
  holds: z.array(z.object({ reason: hold, count: z.number() })),
  /** The first of these orders. */
  held: z.array(z.object({ row: z.number(), number: z.string(), reason: hold })),
  known: z.number(),
  skipped: z.number(),
  wrong: z.number(),
  ...importFindings.shape,
  /** Missing address columns: the file's orders are imported without an address and wait for it. */
  lacking: z.array(z.string()),
  /** The first orders that are not imported, with the reason, such as those that the store has shipped. */
  left_out: z.array(z.object({ row: z.number(), number: z.string(), reason })),
  sample: z.array(
    z.object({
      row: z.number(),
      number: z.string(),
      buyer_name: z.string(),
      country: z.string(),
      lines: z.number(),
      unmatched: z.number(),
      state: z.enum(['new', 'waiting', 'known', 'skipped']),
    }),
  ),
  /** The import job; null for a dry run and for a refused file. */
  job_id: z.number().nullable(),
})
export type OrderImportResult = z.output<typeof orderImportResult>

/** Result of an import job: numbers of orders, and of rows that were left out. */
export interface OrderImportOutcome {
  rows: number
  imported: number
  known: number
  skipped: number
  failed: number
  rows_left: number
  /** Numbers of the first imported orders. */
  numbers: string[]
}

const process = <P extends 'process1' | 'process2' | 'process4'>(path: P, en: string, zh: string) =>
  endpoint({
    method: 'POST',
    path: `/sale/orderImport/${path}`,
    permission: 'order:import',
    about: [en, zh],
    files: ['file'],
    body: input,
    data: orderImportResult,
  })
const template = (path: string, en: string, zh: string) =>
  endpoint({
    method: 'GET',
    path: `/sale/orderImport/${path}`,
    permission: 'order:import',
    about: [en, zh],
    query: z.object({ format: wire.choice(['csv', 'xlsx']).default('xlsx') }),
    raw: true,
  })

export const orderImport = {
  process1: process('process1', 'Import orders by our template', '按模板导入订单'),
  process2: process('process2', 'Import orders of a Shopify export', '导入 Shopify 订单导出文件'),
  process4: process(
    'process4',
    'Import orders of a Shoplazza or SHOPLINE export',
    '导入 Shoplazza / SHOPLINE 订单导出文件',
  ),
  tpl1: template('tpl1', 'Download our order template', '下载订单模板'),
  tpl2: template('tpl2', 'Download a sample Shopify export', '下载 Shopify 导出示例'),
  tpl4: template(
    'tpl4',
    'Download a sample Shoplazza or SHOPLINE export',
    '下载 Shoplazza / SHOPLINE 导出示例',
  ),
}

export const orderImportErrors = errors('order-import', {
  columns: [
    'This isn’t {{kind}}: these columns are missing: {{columns}}.',
    '这不是{{kind}}，缺少列：{{columns}}。',
  ],
  other_kind: ['This looks like {{name}}. Select that file type.', '该文件像是{{name}}。'],
  empty: ['The file has no rows.', '文件没有数据行。'],
  fault: ['This order couldn’t be imported. Check it and try again.', '导入失败，请检查该订单后重新导入。'],
  too_long: ['Up to {{rows}} rows per file; this one has more.', '文件超过 {{rows}} 行。'],
})
