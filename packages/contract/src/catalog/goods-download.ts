import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import type { Words } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { downloadFields, downloadFilter } from '../system/download.ts'

/** Packs of goods: pictures and data in one archive, made by a job and downloaded like other files. */

/** Maximum number of goods in one pack. */
export const maxInPack = 500

export const packFormats = {
  /** Shoplazza and SHOPLINE can import Shopify's file too. */
  shopify: { en: 'CSV for Shopify, Shoplazza, SHOPLINE', zh: 'Shopify / Shoplazza / SHOPLINE 导入 CSV' },
  csv: { en: 'Plain CSV', zh: '通用 CSV' },
  xlsx: { en: 'Plain XLSX', zh: '通用 XLSX' },
} as const satisfies Record<string, Words>
export type PackFormat = keyof typeof packFormats
export const packFormatNames = Object.keys(packFormats) as [PackFormat, ...PackFormat[]]

const started = z.object({ job_id: z.number() })
const format = wire.choice(packFormatNames).default('shopify')

const packs = record({
  name: 'goods-download',
  path: '/sale/goodsDownload',
  immutable: true,
  title: ['Product files', '商品资料'],
  singular: ['product file', '商品资料'],
  empty: ['No product files yet', '暂无商品资料'],
  messages: {
    search: ['Name', '名称'],
    emptyHelp: [
      'Select products and download their images and data as one archive. Archives are kept for 7 days.',
      '选择商品即可将图片和数据打包下载，保留 7 天。',
    ],
  },
  fields: {
    ...downloadFields,
    title: [z.string(), 'Name', '名称'],
    goods_count: [wire.int(), 'Products', '商品数'],
    /** Null: images only. */
    format: [wire.nullable(wire.choice(packFormatNames)), 'Contents', '内容'],
    images: [wire.flag, 'Images', '图片'],
  },
  filter: downloadFilter,
  sortable: ['title', 'create_time'],
  endpoints: ['list'],
  labelField: 'title',
  columns: ['title', 'state', 'goods_count', 'format', 'size', 'create_time', 'expire_time'],
})

export const goodsDownload = {
  ...packs,
  /** Pictures and data of one product. */
  down: endpoint({
    method: 'POST',
    path: '/sale/goodsDownload/down',
    permission: 'goods-download:create',
    about: ['Download files of one product', '下载单个商品资料'],
    body: z.object({ goods_id: wire.id, format }),
    data: started,
  }),
  /** Data without pictures. */
  export: endpoint({
    method: 'POST',
    path: '/sale/goodsDownload/export',
    permission: 'goods-download:create',
    about: ['Export the data of products', '导出商品数据'],
    body: z.object({ goods_ids: wire.ids, format }),
    data: started,
  }),
  batch: endpoint({
    method: 'POST',
    path: '/sale/goodsDownload/batchDownload',
    permission: 'goods-download:create',
    about: ['Download files of several products', '批量下载商品资料'],
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
  too_many: ['Up to {{most}} products per download.', '每次最多下载 {{most}} 个商品。'],
  empty: ['Select images, data or both.', '请至少选择图片或数据之一。'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/downloadList',
        record: goodsDownload,
        menu: [64, 'products', 50, 'FileZipOutlined'],
      },
    ],
    roles: { 'goods-download:*': ['merchant'] },
  }) satisfies Manifest
