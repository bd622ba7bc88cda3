import { endpoint } from '../kit/endpoint.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { seenBy } from '../kit/seen-by.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { bin } from './bin.ts'
import { seesCosts } from './stock.ts'
import { stockCountFlow } from './stock-count/flow.ts'
import { warehouse } from './warehouse.ts'

/** Stock counts: what is counted in a warehouse, and what became of it. */

/** Most lines of one count. */
export const mostCountLines = 5000

const half = { halfWidth: true } as const
const computed = { readOnly: true } as const
const warehouseId = wire.ref(() => warehouse.select)

/** SKUs that can be counted. */
export const countSkus = endpoint({
  method: 'GET',
  path: '/v1/stock-count/skus',
  permission: 'stock-count:list',
  about: ['Look for SKUs to count', '查找盘点 SKU'],
  get query() {
    return warehouse.select.query
  },
  get data() {
    return warehouse.select.data
  },
})

const own = record({
  title: ['Stock counts', '盘点单'],
  singular: ['stock count', '盘点单'],
  empty: ['No stock counts yet', '暂无盘点单'],
  messages: {
    search: ['Number, note or SKU', '单号、备注或 SKU'],
    emptyHelp: [
      'Count a warehouse, a zone, or some bins or SKUs, while picking and receiving go on.',
      '按仓库、库区、库位或 SKU 盘点，期间可照常拣货和收货。',
    ],
  },
  flow: stockCountFlow,
  fields: {
    count_sn: [wire.serial, 'Number', '单号', computed],
    warehouse_id: [warehouseId, 'Warehouse', '仓库', { ...half, withName: true, inFiles: 'code' }],
    zone: [
      wire.text(40, 0).default(''),
      'Zone',
      '库区',
      { ...half, helpText: ['Left empty, all zones.', '留空则为全部库区。'] },
    ],
    bin_ids: [
      wire.refs(() => bin.select).default([]),
      'Bins',
      '库位',
      { helpText: ['Left empty, all bins.', '留空则为全部库位。'] },
    ],
    sku_ids: [
      wire.refs(() => countSkus).default([]),
      'SKUs',
      'SKU',
      { helpText: ['Left empty, everything that lies there.', '留空则为全部库存商品。'] },
    ],
    blind: [
      wire.flag.default(true),
      'Blind',
      '盲盘',
      {
        tag: 'neutral',
        helpText: [
          'Whoever counts sees what is expected only after counting.',
          '盘点人录入后才能看到账面数量。',
        ],
      },
    ],
    note: [wire.area(1000).default(''), 'Note', '备注'],
    /** Bins, zone and SKUs in one text. */
    scope: [wire.text(1000, 0), 'Scope', '盘点范围', computed],
    lines: [wire.int(), 'Lines', '行数', computed],
    counted: [wire.int(), 'Counted', '已盘点', computed],
    differing: [wire.int(), 'Differing', '差异行', computed],
    /** Pieces found less pieces missing. */
    variance: [wire.int(), 'Difference', '差异件数', computed],
    value: [seenBy(seesCosts, wire.minor({ currency: 'CNY' })), 'Value of differences', '差异金额', computed],
    started_at: [wire.nullable(wire.instant), 'Started', '开始时间', computed],
    posted_at: [wire.nullable(wire.instant), 'Posted', '过账时间', computed],
    posted_by: [wire.person, 'Posted by', '过账人', computed],
    reason: [wire.text(500, 0), 'Reason', '原因', computed],
    created_by: [wire.person, 'Created by', '创建人', computed],
    create_time: [wire.instant, 'Created', '创建时间', computed],
  },
  filter: { warehouse_id: warehouseId.optional() },
  days: ['create_time', 'Created', '创建日期'],
  sortable: ['create_time'],
  endpoints: ['list', 'get', 'create', 'update', 'remove', 'select', 'export'],
  labelField: 'count_sn',
  columns: [
    ...['count_sn', 'state', 'warehouse_id', 'scope', 'lines', 'counted', 'differing', 'variance', 'value'],
    ...['blind', 'created_by', 'create_time', 'started_at', 'posted_by', 'posted_at', 'note', 'reason'],
  ] as const,
  hidden: ['started_at', 'posted_by', 'posted_at', 'note', 'reason', 'created_by'],
  facts: [
    ...['warehouse_id', 'scope', 'blind', 'lines', 'counted', 'differing', 'variance', 'value'],
    ...['started_at', 'posted_by', 'posted_at', 'note', 'reason', 'created_by'],
  ] as const,
  identifiedBy: ['count_sn', 'scope'],
})

export const stockCount = {
  ...own,
  skus: countSkus,
  /** As PDF, with codes to scan and room for the counts; a blind one doesn't say what is expected. */
  print: endpoint({
    method: 'GET',
    path: '/v1/stock-count/:id/print',
    permission: 'stock-count:list',
    about: ['Print a count sheet', '打印盘点表'],
    raw: true,
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/stockCounts',
        record: stockCount,
        own: opened,
        menu: [148, 'warehouse', 92, 'CheckSquareOutlined'],
      },
    ],
    roles: {
      'stock-count:*': ['warehouse'],
      'stock-count:list': ['purchasing-lead', 'finance'],
      'stock-count:post': ['purchasing-lead'],
    },
  }) satisfies Manifest
