import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, ownedBy, ownedOrShared, ref, refTo } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'

/**
 * Accounts of the double-entry ledger. Each company has a wallet (spendable money) and a frozen account; both keep a running
 * balance under their row lock. System accounts such as bank and sales have no running balance: all payments use them, and a lock
 * on their rows would serialize these. Their balance is the sum of their lines.
 */
export const ledgerAccount = pgTable(
  'ledger_account',
  {
    id: id(),
    /** wallet, frozen, or the name of a system account. */
    code: text('code').notNull(),
    entityId: ref('entity_id').references(() => entity.id),
    currency: text('currency').notNull().default('USD'),
    /** Always 0 for system accounts. */
    balance: minor('balance').notNull().default(0),
    /** How far the balance may go below zero; null for system accounts: no limit. */
    creditLimit: minor('credit_limit'),
    /** Bonus money within the balance: spendable, but not withdrawable. */
    bonus: minor('bonus').notNull().default(0),
  },
  (t) => [
    uniqueIndex('ledger_account_owner')
      .on(t.entityId, t.code, t.currency)
      .where(sql`${t.entityId} IS NOT NULL`),
    uniqueIndex('ledger_account_house').on(t.code, t.currency).where(sql`${t.entityId} IS NULL`),
    check('ledger_account_limit', sql`${t.creditLimit} IS NULL OR ${t.balance} >= -${t.creditLimit}`),
    check('ledger_account_bonus', sql`${t.bonus} >= 0`),
    ...ownedOrShared(t.entityId),
  ],
)

/** The balance below which a company is notified. */
export const walletAlert = pgTable(
  'wallet_alert',
  {
    entityId: ref('entity_id')
      .primaryKey()
      .references(() => entity.id, { onDelete: 'cascade' }),
    threshold: minor('threshold').notNull(),
    /** Whether it is low and was notified: once each time it falls. */
    low: boolean('low').notNull().default(false),
  },
  (t) => [ownedBy(t.entityId)],
)

/** One event of money; append-only. `key` makes it idempotent. */
export const ledgerPosting = pgTable(
  'ledger_posting',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    kind: text('kind').notNull(),
    /** Its subject, such as `order:123` or `recharge:7`. */
    reference: text('reference').notNull(),
    key: text('key').notNull(),
    entityId: ref('entity_id').references(() => entity.id),
    userId: ref('user_id'),
    remark: text('remark').notNull().default(''),
    /** The posting that this one reverses. */
    reverses: ref('reverses'),
  },
  (t) => [
    uniqueIndex('ledger_posting_key').on(t.key),
    index('ledger_posting_reference').on(t.reference),
    uniqueIndex('ledger_posting_reverses').on(t.reverses).where(sql`${t.reverses} IS NOT NULL`),
    ownedBy(t.entityId),
  ],
)

/** Lines of a posting, which sum to zero per currency. Append-only. */
export const ledgerLine = pgTable(
  'ledger_line',
  {
    id: id(),
    postingId: refTo('posting_id', () => ledgerPosting.id),
    accountId: refTo('account_id', () => ledgerAccount.id),
    /** Company of the posting; also on lines of system accounts. */
    entityId: ref('entity_id'),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    /** The account's balance after this line; null for system accounts. */
    balanceAfter: minor('balance_after'),
    /** Change of the bonus part of a wallet. */
    bonusChange: minor('bonus_change').notNull().default(0),
  },
  (t) => [
    index('ledger_line_posting').on(t.postingId),
    index('ledger_line_account').on(t.accountId, t.id.desc().nullsFirst()),
    ownedBy(t.entityId),
  ],
)
