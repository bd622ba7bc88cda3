import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { importFindings, importWish } from '../kit/imports.ts'
import * as wire from '../kit/wire.ts'
import { goodsFilters } from './goods-search.ts'

/** Import of product files (Shopify's CSV or our template), and export to our template. */

/** Result of an import; in a dry run, the expected result. */
export const goodsImportResult = z.object({
  rows: z.number(),
  products: z.number(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** Updated or unchanged products for which the file differs in a field that staff edited since a file last set it. */
  edited: z.number(),
  failed: z.number(),
  ...importFindings.shape,
})
export type GoodsImportResult = z.output<typeof goodsImportResult>

export const goodsImport = {
  /** Imports a file; a dry run only reports the result. Returns the id of a watched job, whose result is `goodsImportResult`. */
  run: endpoint({
    method: 'POST',
    path: '/v1/goods/import',
    permission: 'goods-library:import',
    about: ['Import a product file', '导入商品文件'],
    files: ['file'],
    body: z.object({
      ...importWish,
      on_shelf: wire.flag.default(false),
      /** Fields that staff edited since a file last set them: keep, or overwrite with the file. */
      edits: wire.choice(['keep', 'overwrite']).default('keep'),
    }),
    data: z.object({ job_id: z.number() }),
  }),
  result: endpoint({
    method: 'GET',
    path: '/v1/goods/import/:id',
    permission: 'goods-library:import',
    about: ['Follow a product import', '查看导入进度'],
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
    about: ['Download the product template', '下载商品模板'],
    query: z.object({ format: wire.choice(['csv', 'xlsx']).default('xlsx') }),
    raw: true,
  }),
  errorFile: endpoint({
    method: 'GET',
    path: '/v1/goods/import/:id/errors',
    permission: 'goods-library:import',
    about: ['Download the rows with errors', '下载错误行'],
    raw: true,
  }),
  /** Exports products in our template, to be edited and imported again. */
  export: endpoint({
    method: 'POST',
    path: '/v1/goods/export',
    permission: 'goods-library:export',
    about: ['Export products', '导出商品'],
    body: z.object(goodsFilters),
    data: z.object({ job_id: z.number() }),
  }),
}
