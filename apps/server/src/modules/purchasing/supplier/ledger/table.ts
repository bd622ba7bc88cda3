import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, ref, refTo } from '../../../../kit/data/columns.ts'
import { supplier } from '../table.ts'

/**
 * The double-entry ledger of purchases and of stock, in CNY fen. It is apart from the ledger of wallets, whose postings belong to merchant
 * companies. Append-only; a posting is booked once by its key, and its lines sum to zero (`table.sql`).
 */
export const supplierPosting = pgTable(
  'supplier_posting',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    /** The day that it counts on (UTC). Null: the day of `at`, of postings that an older version booked. */
    day: date('day', { mode: 'string' }),
    /** Null for what happens in the warehouses, such as sales and losses. */
    supplierId: ref('supplier_id').references(() => supplier.id),
    /** Its subject, such as `bill:7`, `payment:3` or `warehouse:1`. */
    reference: text('reference').notNull(),
    key: text('key').notNull(),
    userId: ref('user_id'),
  },
  (t) => [uniqueIndex('supplier_posting_key').on(t.key), index('supplier_posting_reference').on(t.reference)],
)

export const supplierPostingLine = pgTable(
  'supplier_posting_line',
  {
    id: id(),
    postingId: refTo('posting_id', () => supplierPosting.id),
    at: instant('at').notNull().defaultNow(),
    supplierId: ref('supplier_id').references(() => supplier.id),
    account: text('account').notNull(),
    /** What the amount is about, such as `po-line:12`, `bill:7` or `po:3`. */
    about: text('about').notNull(),
    /** Positive for a debit. */
    amount: minor('amount').notNull(),
  },
  (t) => [
    index('supplier_posting_line_posting').on(t.postingId),
    index('supplier_posting_line_about').on(t.account, t.about),
    index('supplier_posting_line_supplier').on(t.supplierId, t.account),
    index('supplier_posting_line_at').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('supplier_posting_line_of_account').on(
      t.account,
      t.at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('supplier_posting_line_of_supplier').on(
      t.supplierId,
      t.at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    check('supplier_posting_line_amount', sql`${t.amount} <> 0`),
  ],
)
