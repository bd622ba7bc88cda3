import {
  bonusChange,
  financeErrors,
  isPayout,
  type LedgerKind,
  type SystemAccount,
  walletCurrency,
  withdrawableOf,
} from '@dropyard/contract/finance/wallet/ledger'
import { money, sumAmounts } from '@dropyard/contract/kit/money'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { deferWrite } from '../../../kit/data/database.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { type Account, lockAccounts } from './accounts.ts'
import { ledgerAccount, ledgerLine, ledgerPosting } from './table.ts'

/**
 * The ledger: all movements of money. The lines of a posting sum to zero per currency; nothing is edited or deleted, only
 * reversed.
 */

export interface PostingLine {
  /** `wallet` and `frozen` belong to a company; all others are system accounts. */
  account: 'wallet' | 'frozen' | SystemAccount
  /** Company of a wallet or frozen line; by default the posting's company. */
  entityId?: number
  /** Minor units; positive adds to the account. */
  amount: number
  currency?: string
}

/** Lines that move money between two accounts. */
export const postingPair = (
  amount: number,
  from: PostingLine['account'],
  to: PostingLine['account'],
): PostingLine[] => [
  { account: from, amount: -amount },
  { account: to, amount },
]

export interface PostingInput {
  kind: LedgerKind
  /** Idempotency key: the same key posts once. */
  key: string
  /** `order:123`, `recharge:7`. A refund has the reference of the payment that it returns. */
  reference: string
  entityId: number
  remark?: string
  lines: readonly PostingLine[]
}

export interface Posted {
  postingId: number
  /** Whether this key was posted before; then nothing changed. */
  repeated: boolean
}

interface ReadyLine {
  account: Account
  amount: number
  /** For a reversal; otherwise computed by rule. */
  bonus?: number
}
const owned = ['wallet', 'frozen'] as const

/**
 * Books one event of money. Accounts of companies are locked in the order of their ids, to avoid deadlocks.
 * Refuses with `finance.insufficient` (values: `shortfall`, `shortfall_amount`, `available_amount`) below the limit, and with
 * `finance.not_withdrawable` when bonus money would be paid out.
 */
export async function post(ctx: Ctx, input: PostingInput): Promise<Posted> {
  // Sent together: the accounts are locked directly after the key is claimed, without a round trip between.
  const [claimed, lines] = await Promise.all([claim(ctx, input), withAccounts(ctx, input)])
  if (claimed.repeated) return claimed
  await book(ctx, input, claimed.postingId, lines)
  return claimed
}

/** Reverses a recharge by its exact opposite, at most once. Fails if the money has been spent meanwhile. */
export async function reverse(
  ctx: Ctx,
  input: { postingId: number; key: string; remark?: string },
): Promise<Posted> {
  const [original] = await ctx.db.select().from(ledgerPosting).where(eq(ledgerPosting.id, input.postingId))
  const { entityId, reference } = assertFound(original)
  if (entityId === null) throw new Error(`Posting ${input.postingId} has no company`)
  const header = { kind: 'recharge_reversal' as const, key: input.key, reference, entityId }
  const claimed = await claim(ctx, { ...header, remark: input.remark ?? '' }, input.postingId)
  if (claimed.repeated) return claimed
  const lines = await ctx.db
    .select({ accountId: ledgerLine.accountId, amount: ledgerLine.amount, bonus: ledgerLine.bonusChange })
    .from(ledgerLine)
    .where(eq(ledgerLine.postingId, input.postingId))
    .orderBy(asc(ledgerLine.id))
  const ids = lines.map((line) => line.accountId)
  const locked = await ctx.db
    .select()
    .from(ledgerAccount)
    .where(and(inArray(ledgerAccount.id, ids), sql`${ledgerAccount.entityId} IS NOT NULL`))
    .orderBy(asc(ledgerAccount.id))
    .for('update')
  const house = await ctx.db
    .select()
    .from(ledgerAccount)
    .where(and(inArray(ledgerAccount.id, ids), isNull(ledgerAccount.entityId)))
  const byId = new Map([...locked, ...house].map((account) => [account.id, account]))
  const opposite = lines.map((line) => ({
    account: assertFound(byId.get(line.accountId)),
    amount: -line.amount,
    bonus: -line.bonus,
  }))
  await book(ctx, header, claimed.postingId, opposite)
  return claimed
}

/** Claims the key, or finds the posting that used it. Waits for a concurrent posting with the same key. */
async function claim(
  ctx: Ctx,
  input: Omit<PostingInput, 'lines'>,
  reverses: number | null = null,
): Promise<Posted> {
  const { kind, key, reference, entityId, remark = '' } = input
  const [made] = await ctx.db
    .insert(ledgerPosting)
    .values({ kind, key, reference, entityId, remark, reverses, userId: ctx.user?.id ?? null, at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: ledgerPosting.id })
  if (made) return { postingId: made.id, repeated: false }
  const [same] = await ctx.db.select().from(ledgerPosting).where(eq(ledgerPosting.key, key))
  if (!same) fail(reverses === null ? financeErrors.key_reused : financeErrors.reversed, { key })
  if (same.kind !== kind || same.reference !== reference || same.entityId !== entityId)
    fail(financeErrors.key_reused, { key })
  return { postingId: same.id, repeated: true }
}

async function withAccounts(ctx: Ctx, input: PostingInput): Promise<ReadyLine[]> {
  const currencyOf = (line: PostingLine) => line.currency ?? walletCurrency
  const currencies = [...new Set(input.lines.map(currencyOf))]
  for (const currency of currencies) {
    const sum = sumAmounts(input.lines.filter((l) => currencyOf(l) === currency).map((l) => l.amount))
    if (sum !== 0) throw new Error(`Posting ${input.key} is ${sum} ${currency} out of balance`)
  }
  const ownedLines = input.lines.filter((line) => isOwned(line.account))
  const ownerOf = (line: PostingLine) => line.entityId ?? input.entityId
  // Sent together, so that the wallet is locked for one round trip less.
  const [locked, house] = await Promise.all([
    ownedLines.length === 0
      ? []
      : lockAccounts(
          ctx,
          [...new Set(ownedLines.map(ownerOf))],
          [...new Set(ownedLines.map((line) => line.account))],
          currencies,
        ),
    ctx.db
      .select()
      .from(ledgerAccount)
      .where(
        and(
          isNull(ledgerAccount.entityId),
          inArray(
            ledgerAccount.code,
            input.lines.map((line) => line.account),
          ),
          inArray(ledgerAccount.currency, currencies),
        ),
      ),
  ])
  return input.lines
    .filter((line) => line.amount !== 0)
    .map((line) => {
      const currency = currencyOf(line)
      const account = isOwned(line.account)
        ? locked.find(
            (a) => a.code === line.account && a.entityId === ownerOf(line) && a.currency === currency,
          )
        : house.find((a) => a.code === line.account && a.currency === currency)
      if (!account) fail(financeErrors.no_wallet, { currency })
      return { account, amount: line.amount }
    })
}

const isOwned = (code: string): boolean => (owned as readonly string[]).includes(code)

/**
 * Writes the lines of a posting and the new balances of their accounts. The caller must hold the accounts' row locks.
 */
async function book(
  ctx: Ctx,
  input: Pick<PostingInput, 'kind' | 'reference' | 'entityId'>,
  postingId: number,
  lines: readonly ReadyLine[],
): Promise<void> {
  const changed = new Map<number, Account>()
  const rows: (typeof ledgerLine.$inferInsert)[] = []
  for (const { account: asLocked, amount, bonus } of lines) {
    const account = changed.get(asLocked.id) ?? { ...asLocked }
    const row = { postingId, accountId: account.id, entityId: input.entityId, currency: account.currency }
    if (account.entityId === null) {
      rows.push({ ...row, amount })
      continue
    }
    const change =
      account.code === 'wallet'
        ? Math.max(-account.bonus, bonus ?? (await bonusOf(ctx, input, account, amount)))
        : 0
    assertCanDebit(input.kind, account, amount)
    account.balance += amount
    account.bonus += change
    changed.set(account.id, account)
    rows.push({ ...row, amount, balanceAfter: account.balance, bonusChange: change })
  }
  for (const { id, balance, bonus } of changed.values())
    deferWrite(ctx.db, ctx.db.update(ledgerAccount).set({ balance, bonus }).where(eq(ledgerAccount.id, id)))
  if (rows.length > 0) deferWrite(ctx.db, ctx.db.insert(ledgerLine).values(rows))
}

async function bonusOf(
  ctx: Ctx,
  input: Pick<PostingInput, 'kind' | 'reference'>,
  account: Account,
  amount: number,
): Promise<number> {
  if (amount <= 0) return bonusChange(input.kind, amount, account.bonus, 0)
  const [before] = await ctx.db
    .select({ change: sql<number>`coalesce(sum(${ledgerLine.bonusChange}), 0)::bigint` })
    .from(ledgerPosting)
    .innerJoin(ledgerLine, eq(ledgerLine.postingId, ledgerPosting.id))
    .where(and(eq(ledgerPosting.reference, input.reference), eq(ledgerLine.accountId, account.id)))
  return bonusChange(input.kind, amount, account.bonus, -(before?.change ?? 0))
}

export function assertCanDebit(kind: LedgerKind, account: Account, amount: number): void {
  if (amount >= 0) return
  const { currency } = account
  const left = account.balance + amount + (account.creditLimit ?? 0)
  if (left < 0)
    fail(financeErrors.insufficient, {
      shortfall: money(-left, currency),
      shortfall_amount: -left,
      available_amount: account.balance,
    })
  const withdrawable = withdrawableOf(account.balance, account.bonus)
  if (account.code === 'wallet' && isPayout(kind) && -amount > withdrawable)
    fail(financeErrors.not_withdrawable, {
      withdrawable: money(withdrawable, currency),
      withdrawable_amount: withdrawable,
    })
}
