import { lastMile as contract } from '@dropyard/contract/logistics/last-mile'
import { bigint, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** A carrier of the last mile in a country, and the shipping methods that it delivers. */
export const lastMile = pgTable(
  'last_mile',
  {
    id: id(),
    ...columnsOf(contract),
    expressIds: bigint('express_ids', { mode: 'number' }).array().notNull().default([]),
    ...times,
  },
  (t) => [uniqueIndex('last_mile_code').on(t.code), index('last_mile_express').using('gin', t.expressIds)],
)
