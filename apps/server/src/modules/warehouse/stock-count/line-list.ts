import { stockCountLine as contract } from '@dropyard/contract/warehouse/stock-count/lines'
import { eq, sql } from 'drizzle-orm'
import { serve } from '../../../kit/record/record.ts'
import { ofSkusWith, skuTitle } from '../../catalog/goods/sku-name.ts'
import { bin } from '../bin/table.ts'
import { stockCountLine } from './table.ts'
import { valueSql } from './value.ts'

/** The lines of counts, as lists show them. */

const skuId = sql`stock_count_line.sku_id`
const binCode = sql`(SELECT ${bin.code} FROM ${bin} WHERE ${bin.id} = stock_count_line.bin_id)`

export const lineList = serve(contract, stockCountLine, {
  search: [binCode, ofSkusWith(skuId)],
  filters: { warehouse_id: (id) => eq(stockCountLine.warehouseId, id) },
  columns: {
    count_name: sql`(SELECT c.count_sn FROM stock_count c WHERE c.id = stock_count_line.count_id)`,
    bin_name: binCode,
    sku_name: sql`(SELECT k.code FROM sku k WHERE k.id = ${skuId})`,
    title: (ctx) =>
      sql`(SELECT ${skuTitle(ctx)} FROM sku k JOIN goods g ON g.id = k.goods_id WHERE k.id = ${skuId})`,
    // A blind count shows to no user what is expected before the line was counted.
    expected: sql`coalesce(stock_count_line.expected, (
      SELECT coalesce((SELECT sum(s.quantity)::int FROM bin_stock s WHERE s.bin_id = stock_count_line.bin_id AND s.sku_id = ${skuId}
        AND s.condition = stock_count_line.condition AND s.warehouse_id = stock_count_line.warehouse_id), 0)
      FROM stock_count c WHERE c.id = stock_count_line.count_id AND NOT c.blind AND stock_count_line.active))`,
    variance: sql`(stock_count_line.counted - stock_count_line.expected)`,
    value: valueSql,
    may_count: sql`(stock_count_line.active AND EXISTS (SELECT FROM stock_count c
      WHERE c.id = stock_count_line.count_id AND c.state IN ('counting', 'counted')))`,
  },
})
