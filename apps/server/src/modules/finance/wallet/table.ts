import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, ownedBy, ownedOrShared, ref, refTo } from '../../../kit/data/columns.ts'
import { entity } from '../../account/entity/table.ts'

/**
 * Accounts of the double-entry ledger. Each company has a wallet (what it can spend) and a frozen account; both
 * keep a running balance under their row lock. The house has accounts such as bank and sales, without a running
 * balance: every payment of every company touches them, and a row that all of them lock would queue them up.
 * Their balance is the sum of their lines.
 */
export const ledgerAccount = pgTable(
  'ledger_account',
  {
    id: id(),
    /** wallet, frozen, or the name of a house account. */
    code: text('code').notNull(),
    entityId: ref('entity_id').references(() => entity.id),
    currency: text('currency').notNull().default('USD'),
    /** Always 0 for house accounts. */
    balance: minor('balance').notNull().default(0),
    /** How far below zero the balance may go; null for house accounts: no limit. */
    creditLimit: minor('credit_limit'),
    /** Bonus money inside the balance: spendable, not withdrawable. */
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

/** When a company is told that its wallet runs low. */
export const walletAlert = pgTable(
  'wallet_alert',
  {
    entityId: ref('entity_id')
      .primaryKey()
      .references(() => entity.id, { onDelete: 'cascade' }),
    threshold: minor('threshold').notNull(),
    /** It is low and was told: once for each fall. */
    low: boolean('low').notNull().default(false),
  },
  (t) => [ownedBy(t.entityId)],
)

/** One event of money; append-only. `key` makes it happen once. */
export const ledgerPosting = pgTable(
  'ledger_posting',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    kind: text('kind').notNull(),
    /** What it is for, such as `order:123` or `recharge:7`. */
    reference: text('reference').notNull(),
    key: text('key').notNull(),
    entityId: ref('entity_id').references(() => entity.id),
    userId: ref('user_id'),
    remark: text('remark').notNull().default(''),
    /** Posting that this one takes back. */
    reverses: ref('reverses'),
  },
  (t) => [
    uniqueIndex('ledger_posting_key').on(t.key),
    index('ledger_posting_reference').on(t.reference),
    uniqueIndex('ledger_posting_reverses').on(t.reverses).where(sql`${t.reverses} IS NOT NULL`),
    ownedBy(t.entityId),
  ],
)

/** Lines of a posting: they sum to zero per currency. Append-only. */
export const ledgerLine = pgTable(
  'ledger_line',
  {
    id: id(),
    postingId: refTo('posting_id', () => ledgerPosting.id),
    accountId: refTo('account_id', () => ledgerAccount.id),
    /** Company whose posting it is; also on the house's side of it. */
    entityId: ref('entity_id'),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    /** The account's balance behind this line; null for house accounts. */
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
