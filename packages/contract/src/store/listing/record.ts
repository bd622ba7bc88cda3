import { z } from 'zod'
import { endpoint, listEndpoint } from '../../kit/endpoint.ts'
import { tabCount } from '../../kit/page.ts'
import { record } from '../../kit/record.ts'
import { allowed, rowActions } from '../../kit/row-actions.ts'
import * as wire from '../../kit/wire.ts'
import type { Manifest } from '../../manifest.ts'
import { itemStates, listingBatchStates } from './states.ts'

/** Publishing batches: products to be published to one store, and their results (sections 3 and 4). */

const { running, failed, done } = listingBatchStates.states
const state = wire.choice({
  running: [...running, 'blue'],
  failed: [...failed, 'red'],
  done: [...done, 'green'],
})

const batches = record({
  name: 'listing',
  path: '/sale/listingRecord',
  immutable: true,
  title: ['Listing records', '刊登记录'],
  singular: ['batch', '批次'],
  empty: ['No publishing batches yet', '暂无刊登记录'],
  messages: {
    search: ['Batch number', '批次号'],
    emptyHelp: [
      'Find products and publish them to your stores; each batch appears here with its progress.',
      '在选品中心选择商品刊登到店铺，每个批次的进度会显示在这里。',
    ],
  },
  fields: {
    batch_no: [wire.text(), 'Batch', '批次号'],
    /** Title of the batch's first product, in the reader's language. */
    product_name: [wire.text(255, 0), 'Product', '商品'],
    shop_name: [wire.text(), 'Store', '店铺'],
    status: [state, 'Status', '状态'],
    waiting: [wire.int(), 'Waiting', '等待'],
    total: [wire.int(), 'Products', '商品数'],
    success: [wire.int(), 'Published', '成功'],
    fail: [wire.int(), 'Failed', '失败'],
    create_time: [wire.instant, 'Started', '开始时间'],
    created_by: [wire.text(100, 0), 'By', '操作人'],
    /** The specification's names for `total` and `create_time`. */
    total_product: [wire.int(), 'Products', '商品数'],
    createTime: [wire.instant, 'Started', '开始时间'],
    actions: allowed,
  },
  filter: {
    shop_id: [wire.id.optional(), 'Store', '店铺'],
    state: [state.optional(), 'Status', '状态'],
  },
  tabs: 'state',
  sortable: ['create_time', 'fail'],
  endpoints: ['list'],
  labelField: 'batch_no',
  columns: [
    'batch_no',
    'product_name',
    'shop_name',
    'status',
    'total',
    'success',
    'fail',
    'create_time',
    'created_by',
  ],
  hidden: ['created_by'],
})

export const listingItemRow = z.object({
  id: z.number(),
  goods_id: z.number(),
  title: z.string(),
  image: z.string().nullable(),
  sku: z.string(),
  shop_id: z.number(),
  shop_name: z.string(),
  status: z.enum(itemStates),
  /** The error in the reader's language, and the field to correct. */
  error: z.string().nullable(),
  error_field: z.string().nullable(),
  error_code: z.string().nullable(),
  warnings: z.array(z.string()),
  tries: z.number(),
  url: z.string().nullable(),
  update_time: z.string(),
  actions: z.array(z.string()),
})

const retry = endpoint({
  method: 'POST',
  path: '/sale/listingRecord/retry',
  permission: 'listing:create',
  about: ['Retry the failures of a batch', '重试失败项'],
  body: z.object({ id: wire.id, item_ids: wire.ids.optional() }),
  data: z.object({ retried: z.number() }),
})
const said = {
  done: [
    ['Retrying one product', '已重新刊登 1 个商品'],
    ['Retrying {{count}} products', '已重新刊登 {{count}} 个商品'],
  ],
  counts: 'retried',
  call: retry,
} as const

export const listingRecord = {
  ...batches,
  retry,
  actions: rowActions<{ fail: number }>()({
    name: 'listing',
    actions: {
      retry: {
        words: ['Retry failures ({{fail}})', '重试 {{fail}} 个失败项'],
        ...said,
        takesOne: 'id',
        may: ({ fail }) => ({ ok: fail > 0 }),
      },
    },
  }),
}

/** Products of a batch; their calls also name the batch. */
export const listingItem = {
  list: listEndpoint({
    path: '/sale/listingRecord/:id',
    permission: 'listing:list',
    about: ['View a publishing batch', '查看刊登批次'],
    row: listingItemRow,
    filters: { status: wire.choice(itemStates).optional() },
    ext: z.object({ record: batches.row, tabs: z.array(tabCount) }),
  }),
  actions: rowActions<Pick<z.output<typeof listingItemRow>, 'status'>>()({
    name: 'listing-item',
    actions: {
      retry: {
        words: ['Retry', '重试'],
        ...said,
        may: ({ status }) => ({ ok: status === 'failed' }),
      },
    },
  }),
}

/** Query parameters of /listingRecord, besides those of its list. */
export const listingRecordParams = { batch: wire.ids.optional() }

export const manifest = () =>
  ({
    pages: [
      {
        path: '/listingRecord',
        record: listingRecord,
        own: listingRecordParams,
        menu: [13, 'products', 90, 'HistoryOutlined'],
      },
    ],
  }) satisfies Manifest
