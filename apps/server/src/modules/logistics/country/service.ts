import { countryErrors } from '@dropyard/contract/logistics/country'
import type { UserCtx } from '../../../kit/context.ts'
import { assertListed } from '../../../kit/record/record-rules.ts'
import { country } from './table.ts'

/** Refuses at its field a country that is not on the list of countries. */
export const assertCountry = (ctx: Pick<UserCtx, 'db'>, code: string | null): Promise<void> =>
  assertListed(ctx, country.code, { country: code }, countryErrors.unknown.words)
