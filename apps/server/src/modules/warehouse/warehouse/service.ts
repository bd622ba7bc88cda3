import { countryErrors } from '@dropyard/contract/logistics/country'
import { warehouse as words } from '@dropyard/contract/warehouse/warehouse'
import { sql } from 'drizzle-orm'
import { serve } from '../../../kit/record/record.ts'
import { assertListed } from '../../../kit/record/record-rules.ts'
import { country as countryTable } from '../../logistics/country/table.ts'
import { stockBalance } from '../stock/table.ts'
import { warehouseName } from './name.ts'
import { warehouse } from './table.ts'

/** Warehouses with their addresses, and what lies in them. */
export const served = serve(words, warehouse, {
  search: [warehouse.code, warehouse.name, warehouse.nameZh, warehouse.city],
  columns: {
    title: warehouseName,
    skus: sql`(SELECT count(*) FROM ${stockBalance} WHERE ${stockBalance.warehouseId} = ${warehouse.id} AND ${stockBalance.onHand} > 0)::int`,
    pieces: sql`(SELECT coalesce(sum(${stockBalance.onHand}), 0) FROM ${stockBalance} WHERE ${stockBalance.warehouseId} = ${warehouse.id})::int`,
  },
  beforeSave: async (ctx, input) => {
    await assertListed(ctx, countryTable.code, { country: input.country }, countryErrors.unknown.words)
    return { ...input, code: input.code.toUpperCase() }
  },
})
