import { errors } from '../../kit/errors.ts'
import type { Words } from '../../kit/text.ts'

/** Kinds of stock movements, and errors of the stock ledger. */

export const movementKinds = {
  receive: { en: 'Received', zh: '收货' },
  put_away: { en: 'Put away', zh: '入库上架' },
  move: { en: 'Moved', zh: '移库' },
  reserve: { en: 'Reserved', zh: '预留' },
  wait: { en: 'Backordered', zh: '待到货' },
  release: { en: 'Released', zh: '释放' },
  ship: { en: 'Shipped', zh: '出库' },
  pack: { en: 'Used as packaging', zh: '包材领用' },
  return_good: { en: 'Returned, good', zh: '良品退回' },
  return_bad: { en: 'Returned, damaged', zh: '次品退回' },
  adjust: { en: 'Adjusted', zh: '调整' },
  count: { en: 'Counted', zh: '盘点' },
  transfer: { en: 'Transferred', zh: '调拨' },
  supplier_return: { en: 'Returned to supplier', zh: '采购退货' },
  scrap: { en: 'Scrapped', zh: '报废' },
  sample_use: { en: 'Used as sample', zh: '样品领用' },
  hold: { en: 'Put on hold', zh: '冻结' },
  lift: { en: 'Released from hold', zh: '解冻' },
} as const satisfies Record<string, Words>
export type MovementKind = keyof typeof movementKinds

/** Conditions of pieces. Only good ones can be sold. */
export const stockConditions = {
  good: ['Good', '良品', 'green'],
  quarantine: ['Quarantine', '待检', 'amber'],
  damaged: ['Damaged', '残次', 'red'],
} as const
export type StockCondition = keyof typeof stockConditions

/** Movements that users enter manually. */
export const adjustmentKinds = ['adjust', 'count', 'scrap', 'sample_use', 'return_good'] as const

export const stockErrors = errors('stock', {
  too_few: [
    'Only {{free}} of {{sku}} available in {{warehouse}} ({{held}} of {{on_hand}} reserved).',
    '{{warehouse}} 的 {{sku}} 可用仅 {{free}} 件：共 {{on_hand}} 件，已预留 {{held}} 件。',
  ],
  bin_too_few: [
    'The bin has less than the quantity to move. Someone may have moved it.',
    '库位中的数量少于要移出的数量，可能已被他人移走。',
  ],
  bin_claimed: [
    'A wave has claimed these products. Pick them or cancel the wave first.',
    '该商品已被波次占用，请先拣货或取消波次。',
  ],
  lot_held: [
    'This lot is on hold or was recalled, so its items can’t be sold.',
    '该批次已冻结或召回，不能作为可售库存。',
  ],
  other_bin: ['Choose a bin of the same warehouse.', '请选择同一仓库的库位。'],
  blocked_bin: ['This bin is blocked. Choose another one.', '该库位已停用，请选择其他库位。'],
  bin_not_for_sale: ['Select a bin for products that can be sold.', '请选择可销售商品的库位。'],
  single_bin: [
    'Another product lies in this bin, which takes only one. Choose another bin.',
    '该库位已有其他商品且不可混放，请选择其他库位。',
  ],
  same_bin: ['Choose a different bin.', '请选择其他库位。'],
  no_warehouse: ['There is no warehouse that can ship.', '没有可发货的仓库。'],
})
