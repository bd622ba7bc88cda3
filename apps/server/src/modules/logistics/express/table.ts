import { express as contract } from '@dropyard/contract/logistics/express'
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** What merchants buy, whichever channel carries it. */
export const express = pgTable(
  'express',
  {
    id: id(),
    ...columnsOf(contract),
    ...times,
  },
  (t) => [uniqueIndex('express_code').on(t.code)],
)
