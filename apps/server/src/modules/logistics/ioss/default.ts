import { dayOf } from '@dropyard/contract/kit/days'
import { isEuCountry } from '@dropyard/contract/logistics/duty-rule/duty'
import { type SQL, sql } from 'drizzle-orm'
import { holdsDay } from '../../../kit/data/filters.ts'
import { ioss } from './table.ts'

/**
 * The IOSS number that a company's order into the EU carries when nobody chose one: its default, if that is valid on the
 * day. A part of a statement, so that orders which come in together need no query of their own for it.
 */
export const defaultIoss = (entityId: number, country: string, at: Date): SQL<string | null> | null =>
  isEuCountry(country)
    ? sql<
        string | null
      >`(SELECT ${ioss.number} FROM ${ioss} WHERE ${ioss.entityId} = ${entityId} AND ${ioss.isDefault}
        AND ${holdsDay(ioss.validFrom, ioss.validTo, dayOf(at))} ORDER BY ${ioss.id} DESC LIMIT 1)`
    : null
