import { financeErrors, ledgerKinds, walletCurrency } from '@dropyard/contract/finance/ledger'
import { statementDays } from '@dropyard/contract/finance/wallet'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, found, invalid } from '../../../kit/errors.ts'
import { dayBegin, dayEnd, dayMs, daysBetween } from '../../../kit/filters.ts'
import { entity } from '../../account/entity/table.ts'
import { companyOf, kindOf } from './query.ts'
import { ledgerAccount, ledgerLine, ledgerPosting } from './table.ts'

/** A statement for the books: what was there, every line of the days, what is there after them. */

export interface StatementLine {
  at: Date
  kind: string
  details: string
  amount: number
  /** What was there after it, counted from the opening balance. */
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

const mostLines = 10_000

export async function statementOf(
  ctx: UserCtx,
  asked: { from: string; to: string; entity_id?: number | undefined },
): Promise<Statement> {
  const begin = dayBegin(asked.from)
  const end = dayEnd(asked.to)
  if (end <= begin)
    invalid({ to: { en: 'The end must not be before the beginning.', zh: '结束日期不能早于开始日期。' } })
  if (end.getTime() - begin.getTime() > statementDays * dayMs)
    invalid({ to: { en: `At most ${statementDays} days.`, zh: `最多 ${statementDays} 天。` } })
  const companyId = companyOf(ctx, asked.entity_id)
  const [company] = await ctx.db.select({ name: entity.name }).from(entity).where(eq(entity.id, companyId))
  const own = and(
    eq(ledgerAccount.entityId, companyId),
    eq(ledgerAccount.code, 'wallet'),
    eq(ledgerAccount.currency, walletCurrency),
  )
  const [sums] = await ctx.db
    .select({
      opening:
        sql<number>`coalesce(sum(${ledgerLine.amount}) FILTER (WHERE ${ledgerPosting.at} < ${begin.toISOString()}), 0)`.mapWith(
          Number,
        ),
      count: sql<number>`count(*) FILTER (WHERE ${ledgerPosting.at} >= ${begin.toISOString()})`.mapWith(
        Number,
      ),
    })
    .from(ledgerAccount)
    .innerJoin(ledgerLine, eq(ledgerLine.accountId, ledgerAccount.id))
    .innerJoin(ledgerPosting, eq(ledgerPosting.id, ledgerLine.postingId))
    .where(and(own, lt(ledgerPosting.at, end)))
  const { opening, count } = sums ?? { opening: 0, count: 0 }
  if (count > mostLines) fail(financeErrors.statement_long, { count, most: mostLines })
  const rows = await ctx.db
    .select({ amount: ledgerLine.amount, posting: ledgerPosting })
    .from(ledgerAccount)
    .innerJoin(ledgerLine, eq(ledgerLine.accountId, ledgerAccount.id))
    .innerJoin(ledgerPosting, eq(ledgerPosting.id, ledgerLine.postingId))
    .where(and(own, daysBetween(ledgerPosting.at, asked.from, asked.to)))
    .orderBy(asc(ledgerPosting.at), asc(ledgerLine.id))
  let balance = opening
  const lines = rows.map(({ amount, posting }): StatementLine => {
    balance += amount
    return {
      at: posting.at,
      kind: ledgerKinds[kindOf(posting.kind)][ctx.lang],
      details: posting.remark || posting.reference,
      amount,
      balance,
    }
  })
  const sum = (sign: number) =>
    lines.reduce((all, line) => (Math.sign(line.amount) === sign ? all + line.amount : all), 0)
  return {
    company: found(company).name,
    from: asked.from,
    to: asked.to,
    currency: walletCurrency,
    opening,
    closing: balance,
    moneyIn: sum(1),
    moneyOut: -sum(-1),
    lines,
  }
}
