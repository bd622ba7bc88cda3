import { warehouseErrors, warehouse as words } from '@dropyard/contract/warehouse/warehouse'
import { eq, sql } from 'drizzle-orm'
import { invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { country } from '../../logistics/country/table.ts'
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
    const code = input.country.toUpperCase()
    const [known] = await ctx.db.select({ id: country.id }).from(country).where(eq(country.code, code))
    if (!known) invalid({ country: warehouseErrors.country.words })
    return { ...input, code: input.code.toUpperCase(), country: code }
  },
})
