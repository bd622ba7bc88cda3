import { ledgerEntry as contract } from '@dropyard/contract/purchasing/stock-ledger'
import { sql } from 'drizzle-orm'
import { serve } from '../../../kit/record/record.ts'
import { supplierPosting, supplierPostingLine } from '../supplier/ledger/table.ts'

const ofPosting = (column: string) =>
  sql`(SELECT ${sql.raw(column)} FROM ${supplierPosting} p WHERE p.id = ${supplierPostingLine.postingId})`

/** The lines of all postings. */
export const entryRoutes = serve(contract, supplierPostingLine, {
  search: [
    (text) =>
      sql`${supplierPostingLine.postingId} IN (SELECT id FROM ${supplierPosting} WHERE key = ${text} OR reference = ${text})`,
  ],
  columns: {
    day: ofPosting(`coalesce(p.day, (p.at AT TIME ZONE 'UTC')::date)`),
    reference: ofPosting('p.reference'),
    key: ofPosting('p.key'),
    create_time: supplierPostingLine.at,
  },
}).routes
