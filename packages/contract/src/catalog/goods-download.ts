import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { sortBy } from '../kit/page.ts'
import type { Words } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { downloadRow, downloadStateNames } from '../system/download.ts'

/** Packs of goods: pictures and data in one archive, made in the background, fetched like any download. */

/** At most so many goods in one pack. */
export const mostInPack = 500

export const packFormats = {
  /** Shoplazza and SHOPLINE read Shopify's file as well. */
  shopify: { en: 'CSV for Shopify, Shoplazza, SHOPLINE', zh: 'Shopify / Shoplazza / SHOPLINE 导入 CSV' },
  csv: { en: 'Plain CSV', zh: '通用 CSV' },
  xlsx: { en: 'Plain XLSX', zh: '通用 XLSX' },
} as const satisfies Record<string, Words>
export type PackFormat = keyof typeof packFormats
export const packFormatNames = Object.keys(packFormats) as [PackFormat, ...PackFormat[]]

export const packRow = downloadRow.extend({
  goods_count: z.number(),
  /** Null: pictures only. */
  format: z.enum(packFormatNames).nullable(),
  images: z.boolean(),
})

const started = z.object({ job_id: z.number() })
const format = wire.choice(packFormatNames).default('shopify')

export const goodsDownload = {
  list: listEndpoint({
    path: '/sale/goodsDownload',
    permission: 'goods-download:list',
    about: { en: 'List packs of products', zh: '商品下载列表' },
    row: packRow,
    filters: {
      search: wire.line(100).optional(),
      state: wire.choice(downloadStateNames).optional(),
      sort: sortBy(['title', 'create_time']),
    },
  }),
  /** The pictures of one product, and its data. */
  down: endpoint({
    method: 'POST',
    path: '/sale/goodsDownload/down',
    permission: 'goods-download:create',
    about: { en: 'Make a pack of one product', zh: '下载单个商品资料' },
    body: z.object({ goods_id: wire.id, format }),
    data: started,
  }),
  /** The data alone. */
  export: endpoint({
    method: 'POST',
    path: '/sale/goodsDownload/export',
    permission: 'goods-download:create',
    about: { en: 'Export the data of products', zh: '导出商品数据' },
    body: z.object({ goods_ids: wire.ids, format }),
    data: started,
  }),
  batch: endpoint({
    method: 'POST',
    path: '/sale/goodsDownload/batchDownload',
    permission: 'goods-download:create',
    about: { en: 'Make a pack of several products', zh: '批量下载商品资料' },
    body: z.object({
      goods_ids: wire.ids,
      format,
      images: wire.flag.default(true),
      data: wire.flag.default(true),
    }),
    data: started,
  }),
}

export const goodsDownloadErrors = errors('goods-download', {
  too_many: { en: 'At most {{most}} products fit into one pack.', zh: '每个资料包最多 {{most}} 个商品。' },
  empty: { en: 'Select images, data or both.', zh: '请至少选择图片或数据之一。' },
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/downloadList',
        list: goodsDownload.list,
        title: ['Product packs', '商品下载'],
        menu: [64, 'products', 50, 'FileZipOutlined'],
      },
    ],
    roles: { 'goods-download:*': ['merchant'] },
  }) satisfies Manifest
