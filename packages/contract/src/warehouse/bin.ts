import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { warehouse } from './warehouse.ts'

/**
 * Bins of warehouses. Every warehouse has the system bins, so that nobody has to use bins: goods lie in `stock` until they are put
 * elsewhere.
 */

/** Bins that people create. */
const ownKinds = {
  pick: ['Picking bin', '拣货位'],
  bulk: ['Reserve storage', '存储位'],
  tote: ['Tote', '周转箱'],
  pack: ['Packing station', '打包台'],
} as const

/** Each warehouse has one bin of each of these kinds. They can be renamed, but not deleted. */
export const systemBinKinds = {
  dock: ['Receiving dock', '收货区'],
  quarantine: ['Quarantine', '待检区'],
  stock: ['General stock', '普通库位'],
  damaged: ['Damaged', '残次区'],
  returns: ['Returns', '退货区'],
  lost: ['Lost', '盘亏区'],
} as const
export type SystemBinKind = keyof typeof systemBinKinds

export const binErrors = errors('bin', {
  system_kind: ['Every warehouse has one bin of this type already.', '每个仓库已有一个该类型的系统库位。'],
  system_bin: [
    'A system bin can’t be deleted, and neither its type nor its warehouse can change.',
    '系统库位不能删除，也不能更改类型和所属仓库。',
  ],
})

const warehouseId = wire.ref(() => warehouse.select)
const kind = wire.choice({ ...ownKinds, ...systemBinKinds })
const half = { halfWidth: true } as const

const own = record({
  name: 'bin',
  path: '/v1/bin',
  title: ['Bins', '库位'],
  singular: ['bin', '库位'],
  empty: ['No bins yet', '暂无库位'],
  messages: {
    search: ['Code or zone', '代码或库区'],
    emptyHelp: [
      'Bins are optional: products lie in general stock until they are put into a bin.',
      '库位可不启用：未上架的商品都在普通库位。',
    ],
  },
  fields: {
    warehouse_id: [warehouseId, 'Warehouse', '仓库', { withName: true }],
    code: [
      wire.text(30),
      'Code',
      '代码',
      { ...half, example: 'A-03-2-05', helpText: ['On its barcode label.', '印在库位条码上。'] },
    ],
    kind: [kind.default('pick'), 'Type', '类型', half],
    zone: [wire.text(40, 0).default(''), 'Zone', '库区', half],
    place: [
      wire.int({ min: 0, max: 1_000_000 }).default(0),
      'Position on the walking route',
      '拣货路径顺序',
      { ...half, helpText: ['Products are picked in this order.', '按此顺序拣货。'] },
    ],
    mixed: [
      wire.flag.default(true),
      'Several products',
      '可混放',
      { helpText: ['Otherwise only one product is put there.', '否则只放一种商品。'] },
    ],
    blocked: [
      wire.flag.default(false),
      'Blocked',
      '停用',
      { tag: 'amber', helpText: ['Nothing is put there or picked from there.', '不再上架或拣货。'] },
    ],
    blocked_reason: [
      wire.text(200, 0).default(''),
      'Reason',
      '停用原因',
      { requiredWhen: { blocked: true } },
    ],
    skus: [wire.int(), 'SKUs', 'SKU 数', { readOnly: true }],
    pieces: [wire.int(), 'Quantity', '件数', { readOnly: true }],
  },
  filter: { warehouse_id: warehouseId.optional(), kind: kind.optional(), blocked: wire.flag.optional() },
  selectFilters: ['warehouse_id'],
  sortable: ['code', 'place'],
  order: 'code',
  labelField: 'code',
  columns: [
    'code',
    'warehouse_id',
    'kind',
    'zone',
    'place',
    'skus',
    'pieces',
    'mixed',
    'blocked',
    'blocked_reason',
  ],
  hidden: ['mixed'],
})

export const bin = {
  ...own,
  /** As PDF: a label of 100 × 50 mm for each bin. */
  labels: endpoint({
    method: 'GET',
    path: '/v1/bin/labels',
    permission: 'bin:list',
    about: ['Print labels of bins', '打印库位标签'],
    query: z.object({ ids: wire.ids }),
    raw: true,
  }),
}

export const manifest = () =>
  ({
    pages: [{ path: '/warehouseList', record: bin, own: { of: z.literal('bins'), ...opened } }],
    under: [listedUnder(bin, { parent: warehouse, by: 'warehouse_id' })],
    roles: { 'bin:*': ['warehouse'], 'bin:list': ['order-clerk', 'buyer', 'sampler'] },
  }) satisfies Manifest
