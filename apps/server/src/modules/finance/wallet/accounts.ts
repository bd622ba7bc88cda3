import {
  carrierCurrency,
  financeErrors,
  systemAccountNames,
  walletCurrency,
  withdrawableOf,
} from '@dropyard/contract/finance/wallet/ledger'
import { money } from '@dropyard/contract/kit/money'
import { and, asc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { entity } from '../../account/entity/table.ts'
import { rank } from '../../account/rank/table.ts'
import { ledgerAccount } from './table.ts'

/** Accounts of the ledger: opening, balances, credit limits. */

/** A company's balances in minor units. Balance = available + frozen; spendable = available + credit limit. */
export interface WalletBalance {
  balance: number
  frozen: number
  available: number
  withdrawable: number
  credit_limit: number
  spendable: number
  currency: string
}

export type Account = typeof ledgerAccount.$inferSelect

/** Opens a company's accounts, with the credit limit of its rank. Idempotent. */
export async function openWallet(ctx: Ctx, entityId: number): Promise<void> {
  const [company] = await ctx.db
    .select({ limit: rank.creditLimit })
    .from(entity)
    .innerJoin(rank, eq(rank.id, entity.rankId))
    .where(eq(entity.id, entityId))
  const creditLimit = assertFound(company).limit
  await ctx.db
    .insert(ledgerAccount)
    .values([
      { code: 'wallet', entityId, currency: walletCurrency, creditLimit },
      { code: 'frozen', entityId, currency: walletCurrency, creditLimit: 0 },
    ])
    .onConflictDoNothing()
}

/** Changes a wallet's credit limit, for example after a change of rank. */
export async function setCreditLimit(ctx: Ctx, entityId: number, creditLimit: number): Promise<void> {
  const account = assertFound((await lockAccounts(ctx, [entityId], ['wallet'], [walletCurrency]))[0])
  if (account.balance < -creditLimit)
    fail(financeErrors.in_debt, {
      debt: money(-account.balance, account.currency),
    })
  await ctx.db.update(ledgerAccount).set({ creditLimit }).where(eq(ledgerAccount.id, account.id))
}

/**
 * Applies the agreed credit limits to wallets, as far as their debts allow. Others are updated at the next run after the debt is
 * paid.
 */
export async function settleCreditLimits(ctx: Ctx, entityIds: readonly number[]): Promise<void> {
  const agreed = sql`coalesce(${entity.ownCreditLimit}, ${rank.creditLimit})`
  const due = await ctx.db
    .select({ id: ledgerAccount.id })
    .from(ledgerAccount)
    .innerJoin(entity, eq(entity.id, ledgerAccount.entityId))
    .innerJoin(rank, eq(rank.id, entity.rankId))
    .where(
      and(
        inArray(ledgerAccount.entityId, [...entityIds]),
        eq(ledgerAccount.code, 'wallet'),
        ne(ledgerAccount.creditLimit, agreed),
      ),
    )
    .orderBy(asc(ledgerAccount.id))
    .for('update', { of: ledgerAccount })
  await ctx.db
    .update(ledgerAccount)
    .set({ creditLimit: agreed })
    .from(entity)
    .innerJoin(rank, eq(rank.id, entity.rankId))
    .where(
      and(
        inArray(
          ledgerAccount.id,
          due.map((account) => account.id),
        ),
        eq(entity.id, ledgerAccount.entityId),
        gte(ledgerAccount.balance, sql`-${agreed}`),
      ),
    )
}

/** Opens the system accounts in each currency; part of the seed. */
export async function openSystemAccounts(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(ledgerAccount)
    .values(
      [walletCurrency, carrierCurrency].flatMap((currency) =>
        systemAccountNames.map((code) => ({ code, currency })),
      ),
    )
    .onConflictDoNothing()
}

/** A company's balances. */
export async function walletOf(ctx: Ctx, entityId: number): Promise<WalletBalance> {
  const accounts = await ctx.db
    .select()
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.entityId, entityId), eq(ledgerAccount.currency, walletCurrency)))
  const wallet = accounts.find((account) => account.code === 'wallet')
  if (!wallet) fail(financeErrors.no_wallet, { currency: walletCurrency })
  const frozen = accounts.find((account) => account.code === 'frozen')?.balance ?? 0
  const creditLimit = wallet.creditLimit ?? 0
  return {
    balance: wallet.balance + frozen,
    frozen,
    available: wallet.balance,
    withdrawable: withdrawableOf(wallet.balance, wallet.bonus),
    credit_limit: creditLimit,
    spendable: wallet.balance + creditLimit,
    currency: wallet.currency,
  }
}

/** Accounts of companies, locked in the order of their ids. */
export function lockAccounts(
  ctx: Ctx,
  entityIds: readonly number[],
  codes: readonly string[],
  currencies: readonly string[],
): Promise<Account[]> {
  return ctx.db
    .select()
    .from(ledgerAccount)
    .where(
      and(
        inArray(ledgerAccount.entityId, [...entityIds]),
        inArray(ledgerAccount.code, [...codes]),
        inArray(ledgerAccount.currency, [...currencies]),
      ),
    )
    .orderBy(asc(ledgerAccount.id))
    .for('update')
}
