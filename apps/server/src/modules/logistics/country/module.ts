import { country as endpoints } from '@dropyard/contract/logistics/country'
import { isEuCountry } from '@dropyard/contract/logistics/duty'
import { postalPatterns } from '@dropyard/contract/logistics/postal-code'
import { asc, ilike, or } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { Module } from '../../../kit/module.ts'
import { route } from '../../../kit/route.ts'
import { isoCountries } from './iso-countries.ts'
import { country } from './table.ts'

/** Where most parcels go; offered first. */
const first = 'US GB DE FR CA AU IT ES NL SE BE AT CH PL IE DK NO FI NZ JP'.split(' ')

async function seedCountries(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(country)
    .values(
      isoCountries.map(([code, currency, nameEn, nameZh]) => ({
        code,
        currency,
        nameEn,
        nameZh,
        eu: isEuCountry(code),
        postalPattern: postalPatterns[code] ?? '',
        ...(first.includes(code) ? { sort: first.indexOf(code) } : {}),
      })),
    )
    .onConflictDoNothing()
}

const routes = [
  route(endpoints.select, (ctx, { query }) => {
    const pattern = query.search && `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
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

export const countryModule: Module = { name: 'country', routes, seed: seedCountries }
