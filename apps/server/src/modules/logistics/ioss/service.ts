import { iossErrors, ioss as resource } from '@dropyard/contract/logistics/ioss'
import { and, desc, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { type Ctx, entityOf } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/resource.ts'
import { ioss } from './table.ts'

const validOn = (day: string) =>
  and(lte(ioss.validFrom, day), or(isNull(ioss.validTo), gte(ioss.validTo, day)))

/** A company's IOSS numbers; one of them is the default. */
export const served = serve(resource, ioss, {
  owner: ioss.entityId,
  search: [ioss.name, ioss.number],
  filters: { day: (day: string) => validOn(day) },
  beforeSave: (_ctx, input) => {
    if (input.valid_to !== null && String(input.valid_to) < String(input.valid_from))
      invalid({ valid_to: iossErrors.order.words })
    return input
  },
  afterSave: async (ctx, row) => {
    if (row.is_default)
      await ctx.db
        .update(ioss)
        .set({ isDefault: false, version: sql`${ioss.version} + 1` })
        .where(and(eq(ioss.entityId, entityOf(ctx)), eq(ioss.isDefault, true), ne(ioss.id, row.id)))
  },
})

/** The number that a company's EU parcels carry on a day: its default, if that is valid. */
export async function defaultIoss(ctx: Ctx, entityId: number, at: Date = ctx.now): Promise<string | null> {
  const [row] = await ctx.db
    .select({ number: ioss.number })
    .from(ioss)
    .where(and(eq(ioss.entityId, entityId), eq(ioss.isDefault, true), validOn(at.toISOString().slice(0, 10))))
    .orderBy(desc(ioss.id))
    .limit(1)
  return row?.number ?? null
}
