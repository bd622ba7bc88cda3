import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { importFindings, importWish } from '../kit/imports.ts'
import * as wire from '../kit/wire.ts'

/** Product files that staff import: Shopify's CSV or our template. */

/** What importing a product file came to; of a dry run, what it would come to. */
export const goodsImportResult = z.object({
  rows: z.number(),
  products: z.number(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** Of those updated or left unchanged: staff changed what the file would change, since a file last set it. */
  edited: z.number(),
  failed: z.number(),
  ...importFindings.shape,
})
export type GoodsImportResult = z.output<typeof goodsImportResult>

export const goodsImport = {
  /** Reads a file and writes it, or in a dry run only says what would come of it. Answers the id of a watched job; its result is `goodsImportResult`. */
  run: endpoint({
    method: 'POST',
    path: '/v1/goods/import',
    permission: 'goods-library:import',
    about: { en: 'Import a product file', zh: '导入商品文件' },
    files: ['file'],
    body: z.object({
      ...importWish,
      on_shelf: wire.flag.default(false),
      /** What staff changed since a file last set it: stays, or is as the file says. */
      edits: wire.choice(['keep', 'overwrite']).default('keep'),
    }),
    data: z.object({ job_id: z.number() }),
  }),
  result: endpoint({
    method: 'GET',
    path: '/v1/goods/import/:id',
    permission: 'goods-library:import',
    about: { en: 'Follow a product import', zh: '查看导入进度' },
    data: z.object({
      state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
      done: z.number(),
      total: z.number(),
      error: z.string().nullable(),
      result: goodsImportResult.nullable(),
    }),
  }),
  template: endpoint({
    method: 'GET',
    path: '/v1/goods/template',
    permission: 'goods-library:import',
    about: { en: 'Download the product template', zh: '下载商品模板' },
    query: z.object({ format: wire.choice(['csv', 'xlsx']).default('xlsx') }),
    raw: true,
  }),
  errorFile: endpoint({
    method: 'GET',
    path: '/v1/goods/import/:id/errors',
    permission: 'goods-library:import',
    about: { en: 'Download the rows with errors', zh: '下载错误行' },
    raw: true,
  }),
}
