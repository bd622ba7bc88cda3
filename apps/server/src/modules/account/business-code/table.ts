import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, refTo, times } from '../../../kit/data/columns.ts'
import { person } from '../user/table.ts'

/** A salesperson's invitation code: who registers with it becomes that salesperson's customer. */
export const businessCode = pgTable(
  'business_code',
  {
    id: id(),
    code: text('code').notNull(),
    salespersonId: refTo('salesperson_id', () => person.id),
    /** Registrations that it is good for; null: any number. */
    maxUses: integer('max_uses'),
    uses: integer('uses').notNull().default(0),
    expiresAt: instant('expires_at'),
    /** 1 enabled, 0 disabled. */
    status: integer('status').notNull().default(1),
    remark: text('remark').notNull().default(''),
    ...times,
  },
  (t) => [
    uniqueIndex('business_code_code').on(t.code),
    index('business_code_salesperson').on(t.salespersonId),
  ],
)
