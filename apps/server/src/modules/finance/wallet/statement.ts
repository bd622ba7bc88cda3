import { statementDays } from '@dropyard/contract/finance/wallet'
import { financeErrors, ledgerKinds, walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import type { Lang } from '@dropyard/contract/kit/text'
import { and, asc, count, eq, lt, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { dayBegin } from '../../../kit/data/days.ts'
import { checkDays, daysBetween } from '../../../kit/data/filters.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { entity } from '../../account/entity/table.ts'
import { companyOf, kindOf } from './query.ts'
import { ledgerAccount, ledgerLine, ledgerPosting } from './table.ts'

/** A statement for bookkeeping: opening balance, all lines of the days, closing balance. */

export interface StatementLine {
  at: Date
  kind: string
  details: string
  amount: number
  /** The balance after the line, computed from the opening balance. */
  balance: number
}

export interface Statement {
  company: string
  from: string
  to: string
  currency: string
  opening: number
  closing: number
  moneyIn: number
  moneyOut: number
  lines: StatementLine[]
}

const maxLines = 10_000

interface Days {
  from: string
  to: string
}

const wallet = (companyId: number) =>
  and(
    eq(ledgerAccount.entityId, companyId),
    eq(ledgerAccount.code, 'wallet'),
    eq(ledgerAccount.currency, walletCurrency),
  )

/** Refuses invalid or too many days, and other companies. @returns the company of the statement */
export async function statementOwner(
  ctx: UserCtx,
  asked: Days & { entity_id?: number | undefined },
): Promise<{ id: number; name: string }> {
  checkDays(asked, statementDays)
  const id = companyOf(ctx, asked.entity_id)
  const [company] = await ctx.db.select({ name: entity.name }).from(entity).where(eq(entity.id, id))
  const { name } = assertFound(company)
  const [lines] = await ctx.db
    .select({ count: count() })
    .from(ledgerAccount)
    .innerJoin(ledgerLine, eq(ledgerLine.accountId, ledgerAccount.id))
    .innerJoin(ledgerPosting, eq(ledgerPosting.id, ledgerLine.postingId))
    .where(and(wallet(id), daysBetween(ledgerPosting.at, asked.from, asked.to)))
  if (lines && lines.count > maxLines)
    fail(financeErrors.statement_long, { count: lines.count, most: maxLines })
  return { id, name }
}

export async function statementOf(
  ctx: Ctx,
  companyId: number,
  { from, to }: Days,
  lang: Lang,
): Promise<Statement> {
  const [company] = await ctx.db.select({ name: entity.name }).from(entity).where(eq(entity.id, companyId))
  const [before] = await ctx.db
    .select({ sum: sql<number>`coalesce(sum(${ledgerLine.amount}), 0)`.mapWith(Number) })
    .from(ledgerAccount)
    .innerJoin(ledgerLine, eq(ledgerLine.accountId, ledgerAccount.id))
    .innerJoin(ledgerPosting, eq(ledgerPosting.id, ledgerLine.postingId))
    .where(and(wallet(companyId), lt(ledgerPosting.at, dayBegin(from))))
  const opening = before?.sum ?? 0
  const rows = await ctx.db
    .select({ amount: ledgerLine.amount, posting: ledgerPosting })
    .from(ledgerAccount)
    .innerJoin(ledgerLine, eq(ledgerLine.accountId, ledgerAccount.id))
    .innerJoin(ledgerPosting, eq(ledgerPosting.id, ledgerLine.postingId))
    .where(and(wallet(companyId), daysBetween(ledgerPosting.at, from, to)))
    .orderBy(asc(ledgerPosting.at), asc(ledgerLine.id))
  let balance = opening
  const lines = rows.map(({ amount, posting }): StatementLine => {
    balance += amount
    return {
      at: posting.at,
      kind: ledgerKinds[kindOf(posting.kind)][lang],
      details: posting.remark || posting.reference,
      amount,
      balance,
    }
  })
  const sum = (sign: number) =>
    lines.reduce((all, line) => (Math.sign(line.amount) === sign ? all + line.amount : all), 0)
  return {
    company: assertFound(company).name,
    from,
    to,
    currency: walletCurrency,
    opening,
    closing: balance,
    moneyIn: sum(1),
    moneyOut: -sum(-1),
    lines,
  }
}
