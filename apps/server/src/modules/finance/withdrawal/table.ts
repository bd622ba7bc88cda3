import { withdrawalFlow } from '@dropyard/contract/finance/withdrawal'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, ownedBy, ref, refTo, stateOf, times } from '../../../kit/data/columns.ts'
import { approvalColumns } from '../../../kit/record/four-eyes.ts'
import { entity } from '../../account/entity/table.ts'

/** Money that a company wants paid out, frozen from the request to its end. Amounts in US cents. */
export const withdrawal = pgTable(
  'withdrawal',
  {
    id: id(),
    withdrawalSn: text('withdrawal_sn').notNull().generatedAlwaysAs(sql`'WD' || lpad(id::text, 8, '0')`),
    entityId: refTo('entity_id', () => entity.id),
    state: stateOf(withdrawalFlow),
    amount: minor('amount').notNull(),
    /** Fixed at the request; part of the amount. */
    fee: minor('fee').notNull(),
    channel: text('channel').notNull(),
    accountName: text('account_name').notNull(),
    /**
     * The account number, encrypted. `accountLast` contains its last characters, and `accountMark` is a keyed hash for
     * finding equal numbers.
     */
    accountNumber: text('account_number').notNull(),
    accountLast: text('account_last').notNull(),
    accountMark: text('account_mark').notNull(),
    bankName: text('bank_name').notNull().default(''),
    remark: text('remark').notNull().default(''),
    paymentReference: text('payment_reference').notNull().default(''),
    /** Idempotency key of the request. */
    key: text('key'),
    createdBy: ref('created_by').notNull(),
    ...approvalColumns,
    paidAt: instant('paid_at'),
    ...times,
  },
  (t) => [
    uniqueIndex('withdrawal_sn').on(t.withdrawalSn),
    uniqueIndex('withdrawal_key').on(t.entityId, t.key).where(sql`${t.key} IS NOT NULL`),
    index('withdrawal_entity').on(t.entityId, t.state, t.id.desc().nullsFirst()),
    index('withdrawal_state').on(t.state, t.id.desc().nullsFirst()),
    index('withdrawal_account').on(t.entityId, t.accountMark).where(sql`${t.state} = 'paid'`),
    index('withdrawal_amount').on(t.amount, t.id),
    check('withdrawal_fee', sql`${t.fee} >= 0 AND ${t.fee} < ${t.amount}`),
    ownedBy(t.entityId),
  ],
)
