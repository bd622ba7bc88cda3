import { supplier as contract } from '@dropyard/contract/purchasing/supplier'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'

/** Suppliers from whom we buy. */
export const supplier = pgTable(
  'supplier',
  {
    id: id(),
    ...columnsOf(contract, { country: text('country').notNull().default('') }),
    ...times,
  },
  (t) => [
    uniqueIndex('supplier_code').on(t.code),
    index('supplier_status').on(t.status, t.id),
    index('supplier_buyer').on(t.buyerId, t.id),
    index('supplier_licence').on(t.licenceNo).where(sql`${t.licenceNo} <> ''`),
    index('supplier_member').on(t.memberId).where(sql`${t.memberId} <> ''`),
    check('supplier_blocked', sql`${t.status} <> 'blocked' OR ${t.statusReason} <> ''`),
  ],
)

namesFiles(supplier.licenceFile)
