import { stockCount as contract } from '@dropyard/contract/warehouse/stock-count'
import { stockCountFlow } from '@dropyard/contract/warehouse/stock-count/flow'
import {
  countedConditions,
  stockCountEntry as entryContract,
  type LineIssue,
  lineIssues,
} from '@dropyard/contract/warehouse/stock-count/lines'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { among, id, instant, minor, partOf, ref, refTo, stateOf, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { factsTable } from '../../../kit/record/facts-table.ts'
import { sku } from '../../catalog/goods/table.ts'
import { bin } from '../bin/table.ts'
import { warehouse } from '../warehouse/table.ts'

/** Stock counts, their lines, and the counted quantities. */

const conditions = Object.keys(countedConditions) as [keyof typeof countedConditions]
const issues = Object.keys(lineIssues) as [LineIssue]
const ids = (name: string) => bigint(name, { mode: 'number' }).array().notNull().default([])

export const stockCount = pgTable(
  'stock_count',
  {
    id: id(),
    countSn: text('count_sn').notNull().generatedAlwaysAs(sql`'SC' || lpad(id::text, 8, '0')`),
    ...columnsOf(contract, {
      warehouseId: refTo('warehouse_id', () => warehouse.id),
      binIds: ids('bin_ids'),
      skuIds: ids('sku_ids'),
    }),
    state: stateOf(stockCountFlow),
    startedAt: instant('started_at'),
    postedAt: instant('posted_at'),
    postedBy: ref('posted_by'),
    reason: text('reason').notNull().default(''),
    createdBy: ref('created_by').notNull(),
    ...times,
  },
  (t) => [
    uniqueIndex('stock_count_sn').on(t.countSn),
    index('stock_count_state').on(t.state, t.id),
    index('stock_count_warehouse').on(t.warehouseId, t.id),
  ],
)

/** What lies in a bin: made when the count starts, or when something is counted that wasn't expected there. */
export const stockCountLine = pgTable(
  'stock_count_line',
  {
    id: id(),
    countId: partOf('count_id', () => stockCount.id),
    warehouseId: refTo('warehouse_id', () => warehouse.id),
    binId: refTo('bin_id', () => bin.id),
    skuId: refTo('sku_id', () => sku.id),
    condition: among('condition', conditions),
    /** The newest valid entry; null before the line is counted. `expected` is what the bin had at that moment. */
    counted: integer('counted'),
    expected: integer('expected'),
    countedBy: ref('counted_by'),
    countedAt: instant('counted_at'),
    result: among('result', ['open', 'matches', 'differs', 'posted', 'left']).default('open'),
    issue: text('issue', { enum: issues }),
    /** Neither posted nor left: no other count may have a line for the same pieces. */
    active: boolean('active').notNull().default(true),
    postedAt: instant('posted_at'),
    /** CNY fen: what the cost layers gained or lost. */
    postedValue: minor('posted_value'),
  },
  (t) => [
    uniqueIndex('stock_count_line_place').on(t.countId, t.binId, t.skuId, t.condition),
    uniqueIndex('stock_count_line_active').on(t.binId, t.skuId, t.condition).where(sql`${t.active}`),
    index('stock_count_line_count').on(t.countId, t.result, t.id),
    index('stock_count_line_result').on(t.result, t.id),
    index('stock_count_line_warehouse').on(t.warehouseId, t.id),
    index('stock_count_line_bin').on(t.binId, t.id),
    index('stock_count_line_sku').on(t.skuId, t.id),
    index('stock_count_line_issue').on(t.issue, t.id).where(sql`${t.issue} IS NOT NULL`),
    index('stock_count_line_counted').on(t.countedAt, t.id),
    index('stock_count_line_counted_down').on(t.countedAt.desc().nullsLast(), t.id.desc().nullsFirst()),
    check('stock_count_line_both', sql`(${t.counted} IS NULL) = (${t.expected} IS NULL)`),
  ],
)

export const stockCountEntry = factsTable(
  'stock_count_entry',
  entryContract,
  stockCount,
  {
    binId: refTo('bin_id', () => bin.id),
    skuId: refTo('sku_id', () => sku.id),
    lineId: refTo('line_id', () => stockCountLine.id),
    /** What the bin had when it was counted, read under the lock of the balance. */
    expected: integer('expected').notNull(),
    variance: integer('variance').notNull(),
    countedAt: instant('counted_at').notNull().defaultNow(),
    uncertain: boolean('uncertain').notNull().default(false),
  },
  (t) => [
    index('stock_count_entry_line').on(t.lineId as AnyPgColumn),
    check('stock_count_entry_variance', sql`${t.variance} = ${t.pieces} - ${t.expected}`),
  ],
)
