import { holiday as contract, holidayErrors } from '@dropyard/contract/logistics/holiday'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import type { Values } from '../../../kit/record/record-options.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { country } from '../country/table.ts'
import { holiday } from './table.ts'

/** Holidays; everybody's, kept by staff. */
export const served = serve(contract, holiday, {
  search: [holiday.name],
  filters: { day: (day: string) => and(lte(holiday.fromDay, day), gte(holiday.toDay, day)) },
  columns: {
    warehouse_name: (ctx) =>
      sql`(SELECT ${warehouseName(ctx)} FROM ${warehouse} WHERE ${warehouse.id} = ${holiday.warehouseId})`,
    // What is under way is 0 days away; what is over is nowhere.
    days_away: sql`CASE WHEN ${holiday.toDay} < current_date THEN NULL ELSE greatest(0, ${holiday.fromDay} - current_date) END`,
  },
  beforeSave: async (ctx, input) => {
    const { country: code, warehouse_id: place } = input
    if ((code === null) === (place === null))
      invalid({ country: holidayErrors.place.words, warehouse_id: holidayErrors.place.words })
    if (input.from_day > input.to_day) invalid({ to_day: holidayErrors.order.words })
    if (code !== null) return { ...input, country: await knownCountry(ctx, code) }
    return await knownWarehouse(ctx, input, place)
  },
})

async function knownCountry(ctx: Ctx, given: string): Promise<string> {
  const code = given.toUpperCase()
  const [row] = await ctx.db.select({ code: country.code }).from(country).where(eq(country.code, code))
  return row?.code ?? invalid({ country: holidayErrors.country.words })
}

async function knownWarehouse(ctx: Ctx, input: Values, id: number | null): Promise<Values> {
  const [row] = await ctx.db
    .select({ id: warehouse.id })
    .from(warehouse)
    .where(eq(warehouse.id, id ?? 0))
  return row ? input : invalid({ warehouse_id: holidayErrors.warehouse.words })
}
