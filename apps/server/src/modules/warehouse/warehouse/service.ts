import { noSuchTimeZone } from '@dropyard/contract/kit/time-zone'
import { warehouse as words } from '@dropyard/contract/warehouse/warehouse'
import { sql } from 'drizzle-orm'
import { isKnownZone } from '../../../kit/data/time-zone.ts'
import { invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { stockBalance } from '../stock/table.ts'
import { warehouseName } from './name.ts'
import { warehouse } from './table.ts'
import { zoneOfCountry } from './zone-of-country.ts'

const severalZones = {
  en: 'This country has several time zones: enter one, such as America/Los_Angeles.',
  zh: '该国有多个时区，请填写，例如 America/Los_Angeles。',
}

/** Warehouses with their addresses and stock. */
export const served = serve(words, warehouse, {
  search: [warehouse.code, warehouse.name, warehouse.nameZh, warehouse.city],
  columns: {
    title: warehouseName,
    skus: sql`(SELECT count(*) FROM ${stockBalance} WHERE ${stockBalance.warehouseId} = ${warehouse.id} AND ${stockBalance.onHand} > 0)::int`,
    pieces: sql`(SELECT coalesce(sum(${stockBalance.onHand}), 0) FROM ${stockBalance} WHERE ${stockBalance.warehouseId} = ${warehouse.id})::int`,
  },
  beforeSave: async (ctx, input, before) => {
    const timeZone = input.time_zone || zoneOfCountry(input.country) || invalid({ time_zone: severalZones })
    if (timeZone !== before?.timeZone && !(await isKnownZone(ctx, timeZone)))
      invalid({ time_zone: noSuchTimeZone })
    return { ...input, time_zone: timeZone, code: input.code.toUpperCase() }
  },
})
