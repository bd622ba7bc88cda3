import { financeErrors, walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import type { Ctx } from '../../../kit/context.ts'
import { constraintOf, deferWrite } from '../../../kit/data/database.ts'
import { fail, Refusal } from '../../../kit/errors.ts'
import type { Account } from './accounts.ts'
import { assertCanDebit, type PostingInput } from './service.ts'

/**
 * Pays for something from a company's wallet without waiting for the database while the wallet is locked: all payments of a company
 * wait for its wallet. The wallet is read before, without a lock, to refuse a payment that it can't cover; the booking itself is sent
 * together with the commit. If another payment took the money in between, the CHECK of the account refuses this one, and the whole
 * transaction runs again.
 */

/** The wallets of companies as they are now, not locked. */
export async function readWallets(ctx: Ctx, entityIds: readonly number[]): Promise<Map<number, Account>> {
  const { rows } = await ctx.db.$client.query<Account & { entityId: number }>({
    name: 'read_wallets',
    text: `SELECT id, code, entity_id AS "entityId", currency, balance, credit_limit AS "creditLimit", bonus FROM ledger_account
      WHERE entity_id = ANY ($1::bigint[]) AND code = 'wallet' AND currency = $2`,
    values: [entityIds, walletCurrency],
  })
  return new Map(rows.map((row) => [row.entityId, row]))
}

/** A separate statement, so that the next one sees what others committed while this one waited. */
const lockWallet = `SELECT FROM ledger_account WHERE id = $1 FOR UPDATE`

/**
 * Bonus money is spent first (`bonusChange` in the contract). If one of the operator's accounts is missing, the lines don't
 * balance, which the constraint trigger refuses. The wallet exists, because it was read before.
 */
const book = `
  WITH posting AS (
    INSERT INTO ledger_posting (kind, key, reference, entity_id, remark, user_id, at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id
  ), wallet AS (
    UPDATE ledger_account a SET balance = a.balance - $8, bonus = a.bonus - least(a.bonus, $8) FROM ledger_account was
    WHERE a.id = $9 AND was.id = a.id RETURNING a.id, a.currency, a.balance, a.bonus - was.bonus AS bonus_change
  )
  INSERT INTO ledger_line (posting_id, account_id, entity_id, currency, amount, balance_after, bonus_change)
  SELECT posting.id, wallet.id, $4, currency, -$8, balance, bonus_change FROM posting, wallet
  UNION ALL
  SELECT posting.id, house.id, $4, house.currency, part.amount, NULL, 0
  FROM posting, wallet, unnest($10::text[], $11::bigint[]) AS part (code, amount)
  JOIN ledger_account house ON house.code = part.code AND house.entity_id IS NULL
  WHERE house.currency = wallet.currency`

/** A payment from one wallet to system accounts. */
export type Spending = PostingInput & { kind: 'order_payment' }

/**
 * Sends a payment; nothing should follow that waits for the database.
 * @param wallet as read by `readWallets`, for one or several payments: their amounts are deducted, also if one is rolled back
 */
export function spend(ctx: Ctx, input: Spending, wallet: Account | undefined): void {
  if (!wallet) fail(financeErrors.no_wallet, { currency: walletCurrency })
  const parts = input.lines.filter((line) => line.account !== 'wallet' && line.amount !== 0)
  const total = parts.reduce((sum, line) => sum + line.amount, 0)
  if (input.lines.reduce((sum, line) => sum + line.amount, 0) !== 0 || total <= 0)
    throw new Error(`Posting ${input.key} is out of balance`)
  assertCanDebit(input.kind, wallet, -total)
  wallet.balance -= total
  const { kind, key, reference, entityId, remark = '' } = input
  const header = [kind, key, reference, entityId, remark, ctx.user?.id ?? null, ctx.now]
  const lines = [parts.map((line) => line.account), parts.map((line) => line.amount)]
  const client = ctx.db.$client
  deferWrite(ctx.db, client.query({ name: 'lock_wallet', text: lockWallet, values: [wallet.id] }))
  deferWrite(
    ctx.db,
    client
      .query({ name: 'spend', text: book, values: [...header, total, wallet.id, ...lines] })
      .catch((error: unknown) => refused(error, key)),
  )
}

/** SQLSTATE of a serialization failure: the transaction runs again (`kit/data/database.ts`). */
const retry = '40001'

function refused(error: unknown, key: string): never {
  const constraint = constraintOf(error)
  if (constraint === 'ledger_posting_key') throw new Refusal(financeErrors.key_reused, { key })
  if (constraint !== 'ledger_account_limit') throw error
  throw Object.assign(new Error('The wallet was spent meanwhile', { cause: error }), { code: retry })
}
