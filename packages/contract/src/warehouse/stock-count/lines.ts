import { z } from 'zod'
import { facts } from '../../kit/facts.ts'
import { record } from '../../kit/record.ts'
import { seenBy } from '../../kit/seen-by.ts'
import { listedUnder } from '../../kit/under.ts'
import * as wire from '../../kit/wire.ts'
import type { Manifest } from '../../manifest.ts'
import { bin } from '../bin.ts'
import { seesCosts } from '../stock.ts'
import { countSkus, stockCount } from '../stock-count.ts'
import { warehouse } from '../warehouse.ts'

/**
 * Lines of counts: what lies in a bin, made by the system when the count starts, and counted by several people at once. Each count of
 * a line is a separate fact (`stockCountEntry`); the newest one that wasn't reversed counts.
 */

const half = { halfWidth: true } as const
const computed = { readOnly: true } as const

/** Conditions that are counted. What is in quarantine belongs to its arrival. */
export const countedConditions = {
  good: ['Good', '良品', 'green'],
  damaged: ['Damaged', '残次', 'red'],
} as const
const condition = wire.choice(countedConditions)

const result = wire.choice({
  open: ['To count', '待盘点', 'neutral'],
  matches: ['Matches', '相符', 'green'],
  differs: ['Differs', '有差异', 'amber'],
  posted: ['Posted', '已过账', 'blue'],
  left: ['Unchanged', '未变更', 'grey'],
})

/** Why a line could not be posted. */
export const lineIssues = {
  own: ['Second person', '须他人过账', 'amber'],
  reserved: ['Reserved', '已预留', 'red'],
  bin: ['Count again', '须复盘', 'red'],
  wave: ['In a wave', '波次占用', 'amber'],
  /** Pieces moved at about the time of a count without a connection. */
  moved: ['Moved, count again', '有移动，须复盘', 'red'],
} as const
export type LineIssue = keyof typeof lineIssues

const pieces = wire.int({ min: 0, max: 10_000_000 })
const countId = wire.ref(() => stockCount.select)

export const stockCountLine = record({
  name: 'stock-count-line',
  path: '/v1/stock-count-line',
  title: ['Count lines', '盘点明细'],
  singular: ['count line', '盘点明细'],
  empty: ['No lines yet', '暂无明细'],
  messages: {
    search: ['SKU, product or bin', 'SKU、商品或库位'],
    emptyHelp: ['Lines are made when counting starts.', '开始盘点后自动生成明细。'],
  },
  immutable: true,
  fields: {
    count_id: [countId, 'Stock count', '盘点单', { withName: true }],
    bin_id: [wire.ref(() => bin.select), 'Bin', '库位', { withName: true }],
    sku_id: [wire.id, 'SKU', 'SKU', { withName: true }],
    title: [wire.text(400, 0), 'Product', '商品'],
    condition: [condition, 'Condition', '状态'],
    /** Null in a blind count until the line was counted. */
    expected: [wire.nullable(wire.int()), 'Expected', '账面'],
    counted: [wire.nullable(wire.int()), 'Counted', '实盘'],
    variance: [wire.nullable(wire.int()), 'Difference', '差异'],
    /** CNY fen: what the difference is worth, on average until it is posted. */
    value: [
      seenBy(seesCosts, wire.nullable(wire.minor({ currency: 'CNY' }))),
      'Value of difference',
      '差异金额',
    ],
    result: [result, 'Result', '结果'],
    issue: [wire.nullable(wire.choice(lineIssues)), 'Open because', '未过账原因'],
    counted_by: [wire.person, 'Counted by', '盘点人'],
    counted_at: [wire.nullable(wire.instant), 'Counted at', '盘点时间'],
    posted_at: [wire.nullable(wire.instant), 'Posted at', '过账时间'],
    /** Whether its quantity can be entered now. */
    may_count: [wire.flag, 'Can be counted', '可盘点'],
  },
  filter: {
    count_id: countId.optional(),
    warehouse_id: [wire.ref(() => warehouse.select).optional(), 'Warehouse', '仓库'],
    bin_id: wire.ref(() => bin.select).optional(),
    result: result.optional(),
    issue: wire.choice(lineIssues).optional(),
  },
  tabs: 'result',
  sortable: ['counted_at'],
  endpoints: ['list', 'get', 'export'],
  labelField: 'sku_id',
  columns: [
    ...['bin_id', 'sku_id', 'title', 'counted', 'expected', 'variance', 'value', 'result', 'issue'],
    ...['count_id', 'condition', 'counted_by', 'counted_at', 'posted_at'],
  ] as const,
  hidden: ['condition', 'counted_at', 'posted_at'],
  identifiedBy: ['sku_name', 'bin_name'],
})

/**
 * A counted quantity. `expected` is what the bin had at that moment, so that what moves before or after doesn't matter. If it was
 * counted without a connection, later movements are taken out again.
 */
export const stockCountEntry = facts({
  name: 'stock-count-entry',
  path: '/v1/stock-count-entry',
  of: stockCount,
  by: 'count_id',
  reverses: true,
  once: 'scan_id',
  title: ['Counted quantities', '盘点记录'],
  singular: ['counted quantity', '盘点记录'],
  empty: ['Nothing counted yet', '暂无盘点记录'],
  fields: {
    bin_id: [wire.ref(() => bin.select), 'Bin', '库位', { ...half, withName: true }],
    sku_id: [wire.ref(() => countSkus), 'SKU', 'SKU', { ...half, withName: true }],
    condition: [condition.default('good'), 'Condition', '状态', half],
    pieces: [pieces, 'Quantity', '件数', half],
    note: [wire.text(200, 0).default(''), 'Note', '备注'],
    expected: [wire.int(), 'Expected', '账面', computed],
    variance: [wire.int(), 'Difference', '差异', computed],
    /** Given earlier than it arrived if there was no connection. */
    counted_at: [wire.instant, 'Counted at', '盘点时间', computed],
    /** Pieces moved at about that time, so that it can't be compared. */
    uncertain: [wire.flag, 'Count again', '须复盘', { readOnly: true, tag: 'red' }],
  },
  columns: ['bin_id', 'sku_id', 'pieces', 'expected', 'variance', 'counted_at', 'uncertain', 'note'],
})

export const manifest = () =>
  ({
    pages: [{ path: '/stockCounts', record: stockCountLine, own: { of: z.literal('lines') } }],
    under: [
      listedUnder(stockCountLine, { parent: stockCount, by: 'count_id', hides: ['warehouse_id'] }),
      listedUnder(stockCountEntry, { parent: stockCount, by: 'count_id' }),
    ],
    roles: {
      'stock-count-line:*': ['warehouse', 'purchasing-lead'],
      'stock-count-entry:*': ['warehouse'],
      'stock-count-entry:list': ['purchasing-lead'],
    },
  }) satisfies Manifest
