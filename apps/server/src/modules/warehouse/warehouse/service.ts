import { noSuchTimeZone } from '@dropyard/contract/kit/time-zone'
import { warehouse as words } from '@dropyard/contract/warehouse/warehouse'
import { sql } from 'drizzle-orm'
import { invalid } from '../../../kit/errors.ts'
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
  beforeSave: async (ctx, input, before) => {
    if (input.time_zone !== before?.timeZone) {
      const { rows } = await ctx.db.execute(
        sql`SELECT 1 FROM pg_timezone_names WHERE name = ${input.time_zone}`,
      )
      if (rows.length === 0) invalid({ time_zone: noSuchTimeZone })
    }
    return { ...input, code: input.code.toUpperCase() }
  },
})
