import { express as contract } from '@dropyard/contract/logistics/express'
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** A shipping method that merchants choose, independent of the channel. */
export const express = pgTable(
  'express',
  {
    id: id(),
    ...columnsOf(contract),
    ...times,
  },
  (t) => [uniqueIndex('express_code').on(t.code)],
)
