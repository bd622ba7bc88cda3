import { countryCode } from '@dropyard/contract/kit/country-code'
import { countryErrors, countryRecord, country as endpoints } from '@dropyard/contract/logistics/country'
import { postalPatterns } from '@dropyard/contract/logistics/country/postal-code'
import { isEuCustoms, taxAreaOf } from '@dropyard/contract/logistics/duty-rule/tax-area'
import { asc, eq, ilike, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { isoCountries } from './iso-countries.ts'
import { country } from './table.ts'

/** Most frequent destinations, listed first. */
const first = 'US GB DE FR CA AU IT ES NL SE BE AT CH PL IE DK NO FI NZ JP'.split(' ')

async function seedCountries(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(country)
    .values(
      isoCountries().map(([code, currency, nameEn, nameZh]) => ({
        code,
        currency,
        nameEn,
        nameZh,
        eu: isEuCustoms(taxAreaOf({ country: code, zip: '' })),
        postalPattern: postalPatterns[code] ?? '',
        ...(first.includes(code) ? { sort: first.indexOf(code) } : {}),
      })),
    )
    .onConflictDoUpdate({
      target: country.code,
      set: { eu: sql`excluded.eu`, postalPattern: sql`excluded.postal_pattern` },
      setWhere: sql`(country.eu, country.postal_pattern) IS DISTINCT FROM (excluded.eu, excluded.postal_pattern)`,
    })
}

const served = serve(countryRecord, country, {
  search: [country.code, country.nameEn, country.nameZh],
  columns: {
    areas: sql`(SELECT count(*) FROM country_area a WHERE a.country = country.code)::int`,
  },
  beforeSave: (_ctx, input, before) => {
    const code = input.code.toUpperCase()
    if (countryCode(code) !== code || (before && before.code !== code))
      invalid({ code: countryErrors.code.words })
    return { ...input, code }
  },
  // Addresses, zones and rules refer to these countries by code.
  mayRemove: async (_ctx, rows) => {
    if (rows.some((row) => isoCountries().some(([code]) => code === row.code))) fail(countryErrors.iso)
  },
})

const routes = [
  ...served.routes,
  route(countryRecord.currency, async (ctx, { query }) => {
    const [row] = await ctx.db
      .select({
        code: country.code,
        name: ctx.lang === 'zh' ? country.nameZh : country.nameEn,
        currency: country.currency,
      })
      .from(country)
      .where(eq(country.code, query.country.toUpperCase()))
    return assertFound(row)
  }),
  route(endpoints.select, (ctx, { query }) => {
    const pattern = query.search && likePattern(query.search)
    return ctx.db
      .select({
        id: country.id,
        code: country.code,
        name: ctx.lang === 'zh' ? country.nameZh : country.nameEn,
        name_en: country.nameEn,
        currency: country.currency,
        eu: country.eu,
        postal_pattern: country.postalPattern,
      })
      .from(country)
      .where(
        pattern
          ? or(ilike(country.nameEn, pattern), ilike(country.nameZh, pattern), ilike(country.code, pattern))
          : undefined,
      )
      .orderBy(asc(country.sort), asc(country.nameEn))
  }),
]

registerModule({ name: 'country', routes, seed: seedCountries })
