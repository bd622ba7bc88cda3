import { ioss as contract, iossErrors } from '@dropyard/contract/logistics/ioss'
import { and, eq, ne, sql } from 'drizzle-orm'
import { entityOf } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { validOn } from './default.ts'
import { ioss } from './table.ts'

/** A company's IOSS numbers; one of them is the default. */
export const served = serve(contract, ioss, {
  owner: ioss.entityId,
  search: [ioss.name, ioss.number],
  filters: { day: (day: string) => validOn(day) },
  beforeSave: (_ctx, input) => {
    if (input.valid_to !== null && input.valid_to < input.valid_from)
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
