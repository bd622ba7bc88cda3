import { dutyRule as contract, dutyRuleErrors, dutyRuleOf } from '@dropyard/contract/logistics/duty-rule'
import type { DutyRule, VatRule } from '@dropyard/contract/logistics/duty-rule/rules'
import type { TaxArea } from '@dropyard/contract/logistics/tax-area'
import { and, asc, desc, eq, lte, type Placeholder, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { holdsDay } from '../../../kit/data/filters.ts'
import { prepared } from '../../../kit/data/prepared.ts'
import { invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { vatRule } from '../vat-rule/table.ts'
import { dutyRule } from './table.ts'

/** Dated duty rules, maintained by staff and applied by quotes. */

const goesTo = (country: string | Placeholder) => sql`${dutyRule.countries} @> ARRAY[${country}]::text[]`

export const served = serve(contract, dutyRule, {
  search: [dutyRule.code],
  filters: {
    country: (code: string) => goesTo(code.toUpperCase()),
  },
  beforeSave: (_ctx, input) => {
    if ((input.countries as string[]).length === 0) invalid({ countries: dutyRuleErrors.countries.words })
    return input
  },
})

const dutiesOn = prepared((db) =>
  db
    .select()
    .from(dutyRule)
    .where(
      and(
        goesTo(sql.placeholder('country')),
        holdsDay(dutyRule.validFrom, dutyRule.validUntil, sql.placeholder('day')),
      ),
    )
    .orderBy(asc(dutyRule.sort), asc(dutyRule.id))
    .prepare('duties_on'),
)

const newestVat = prepared((db) =>
  db
    .select()
    .from(vatRule)
    .where(
      and(eq(vatRule.country, sql.placeholder('country')), lte(vatRule.validFrom, sql.placeholder('day'))),
    )
    .orderBy(desc(vatRule.validFrom))
    .limit(1)
    .prepare('newest_vat'),
)

/** Duty and VAT rules of a destination on a day. */
export async function rulesFor(
  ctx: Ctx,
  { dutyCountry, vatCountry }: TaxArea,
  day: string,
): Promise<{ duty: DutyRule[]; vat: VatRule[] }> {
  const [duty, [vat]] = await Promise.all([
    dutiesOn(ctx.db, { country: dutyCountry, day }),
    vatCountry === null ? [] : newestVat(ctx.db, { country: vatCountry, day }),
  ])
  return {
    duty: duty.map((row) =>
      dutyRuleOf({
        ...row,
        valid_from: row.validFrom,
        valid_until: row.validUntil,
        value_min: row.valueMin,
        value_max: row.valueMax,
      }),
    ),
    vat: vat
      ? [{ country: vat.country, from: vat.validFrom, basisPoints: Math.round(Number(vat.percent) * 100) }]
      : [],
  }
}
