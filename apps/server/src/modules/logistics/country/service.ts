import { countryErrors } from '@dropyard/contract/logistics/country'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import { country } from './table.ts'

/** Refuses at its field a country that is not on the list of countries. */
export async function assertCountry(ctx: Ctx, code: string | null): Promise<void> {
  if (code !== null && (await ctx.db.$count(country, eq(country.code, code))) === 0)
    invalid({ country: countryErrors.unknown.words })
}
