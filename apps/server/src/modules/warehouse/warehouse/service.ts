import { warehouse as words } from '@dropyard/contract/warehouse/warehouse'
import { sql } from 'drizzle-orm'
import { serve } from '../../../kit/record/record.ts'
import { stockBalance } from '../stock/table.ts'
import { warehouseName } from './name.ts'
import { warehouse } from './table.ts'

/** Warehouses with their addresses and stock. */
export const served = serve(words, warehouse, {
  search: [warehouse.code, warehouse.name, warehouse.nameZh, warehouse.city],
  columns: {
    title: warehouseName,
    skus: sql`(SELECT count(*) FROM ${stockBalance} WHERE ${stockBalance.warehouseId} = ${warehouse.id} AND ${stockBalance.onHand} > 0)::int`,
    pieces: sql`(SELECT coalesce(sum(${stockBalance.onHand}), 0) FROM ${stockBalance} WHERE ${stockBalance.warehouseId} = ${warehouse.id})::int`,
  },
  beforeSave: (_ctx, input) => ({ ...input, code: input.code.toUpperCase() }),
})
