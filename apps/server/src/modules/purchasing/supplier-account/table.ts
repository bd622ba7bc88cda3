import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, refTo, times } from '../../../kit/data/columns.ts'
import { approverDiffers, requestColumns } from '../../../kit/record/four-eyes.ts'
import { supplier } from '../supplier/table.ts'

/** A requested bank account of a supplier; the last approved one is in force. */
export const supplierAccount = pgTable(
  'supplier_account',
  {
    id: id(),
    supplierId: refTo('supplier_id', () => supplier.id),
    payee: text('payee').notNull(),
    bank: text('bank').notNull(),
    /** Encrypted. */
    number: text('number').notNull(),
    /** The last characters of the account number, the only ones that most users see. */
    last: text('last').notNull(),
    /** Keyed hash of the account number, to find equal numbers without decrypting them. */
    fingerprint: text('fingerprint').notNull(),
    currency: text('currency').notNull(),
    why: text('why').notNull(),
    callBack: text('call_back').notNull().default(''),
    ...requestColumns,
    ...times,
  },
  (t) => [
    index('supplier_account_supplier').on(t.supplierId, t.id.desc().nullsFirst()),
    index('supplier_account_payee').on(sql`lower(${t.payee})`),
    index('supplier_account_number').on(t.fingerprint),
    uniqueIndex('supplier_account_open').on(t.supplierId).where(sql`${t.state} = 'requested'`),
    check('supplier_account_two', approverDiffers(t)),
    check('supplier_account_called', sql`${t.state} <> 'approved' OR ${t.callBack} <> ''`),
  ],
)
