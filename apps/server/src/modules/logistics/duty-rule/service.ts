import { dutyRule as contract, dutyRuleErrors } from '@dropyard/contract/logistics/duty-rule'
import { sql } from 'drizzle-orm'
import { invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { dutyRule } from './table.ts'

/** Dated duty rules, maintained by staff and applied by quotes. */

export const served = serve(contract, dutyRule, {
  search: [dutyRule.code],
  filters: {
    country: (code: string) => sql`${dutyRule.countries} @> ARRAY[${code.toUpperCase()}]::text[]`,
  },
  beforeSave: (_ctx, input) => {
    if ((input.countries as string[]).length === 0) invalid({ countries: dutyRuleErrors.countries.words })
    return input
  },
})
