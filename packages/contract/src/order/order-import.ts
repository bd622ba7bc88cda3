import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { importFindings, importWish } from '../kit/imports.ts'
import * as wire from '../kit/wire.ts'
import { type IntakeReason, intakeReasons } from './intake-reasons.ts'
import { holdReasons } from './order/block.ts'

/**
 * Orders from files. A dry run reads the whole file and writes nothing; the import itself is a job. An order
 * that came before is left as it is, so the same file twice adds nothing.
 */

/** The kinds of files that are read. */
export const importKinds = {
  template: { en: 'our template', zh: '订单模板' },
  shopify: { en: 'a Shopify export', zh: 'Shopify 导出文件' },
  platform: { en: 'a Shoplazza or SHOPLINE export', zh: 'Shoplazza / SHOPLINE 导出文件' },
} as const
export type ImportKind = keyof typeof importKinds

const input = z.object({
  /** The store that the orders belong to; none for orders placed by hand. */
  store_id: wire.id.optional(),
  ...importWish,
})

const hold = z.enum(holdReasons)
const reason = z.enum(Object.keys(intakeReasons) as [IntakeReason, ...IntakeReason[]])

export const orderImportResult = z.object({
  rows: z.number(),
  orders: z.number(),
  /** Orders of the file that are new, known already, not for us, and wrong. */
  fresh: z.number(),
  /** Those of the new ones that are put on hold, because the file doesn't say that all of their items are to be sent. */
  waiting: z.number(),
  /** How many of them by reason. */
  holds: z.array(z.object({ reason: hold, count: z.number() })),
  /** The first of them. */
  held: z.array(z.object({ row: z.number(), number: z.string(), reason: hold })),
  known: z.number(),
  skipped: z.number(),
  wrong: z.number(),
  ...importFindings.shape,
  /** Columns of the address that the file lacks: its orders come in without one and wait for it. */
  lacking: z.array(z.string()),
  /** Orders that stay out and why, such as those that the store has shipped; the first of them. */
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
  /** The import under way; null for a dry run and for a file that was refused. */
  job_id: z.number().nullable(),
})
export type OrderImportResult = z.output<typeof orderImportResult>

/** What the job of an import came to, in orders, and the rows of those that it left out. */
export interface OrderImportOutcome {
  rows: number
  imported: number
  known: number
  skipped: number
  failed: number
  rows_left: number
  /** Numbers of the first orders that were imported. */
  numbers: string[]
}

const process = <P extends 'process1' | 'process2' | 'process4'>(path: P, en: string, zh: string) =>
  endpoint({
    method: 'POST',
    path: `/sale/orderImport/${path}`,
    permission: 'order:import',
    about: { en, zh },
    files: ['file'],
    body: input,
    data: orderImportResult,
  })
const template = (path: string, en: string, zh: string) =>
  endpoint({
    method: 'GET',
    path: `/sale/orderImport/${path}`,
    permission: 'order:import',
    about: { en, zh },
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
  columns: {
    en: 'This isn’t {{kind}}: these columns are missing: {{columns}}.',
    zh: '这不是{{kind}}，缺少列：{{columns}}。',
  },
  other_kind: { en: 'This looks like {{name}}. Select that file type.', zh: '该文件像是{{name}}。' },
  empty: { en: 'The file has no rows.', zh: '文件没有数据行。' },
  fault: {
    en: 'This order couldn’t be imported. Check it and try again.',
    zh: '导入失败，请检查该订单后重新导入。',
  },
  too_long: { en: 'Up to {{rows}} rows per file; this one has more.', zh: '文件超过 {{rows}} 行。' },
})
