import type { transaction } from '@dropyard/contract/finance/wallet'
import {
  ledgerKinds,
  type WalletKind,
  walletCurrency,
  walletKindNames,
} from '@dropyard/contract/finance/wallet/ledger'
import { and, asc, desc, eq, gt, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { likePattern, spanBetween } from '../../../kit/data/filters.ts'
import { nameIn } from '../../../kit/data/people.ts'
import { invalid } from '../../../kit/errors.ts'
import { person } from '../../account/user/table.ts'
import { ledgerAccount, ledgerLine, ledgerPosting } from './table.ts'

/** Queries for a wallet's statement. */

type Row = z.output<typeof transaction>

export interface StatementFilter {
  kind?: WalletKind | undefined
  search?: string | undefined
  direction?: 'in' | 'out' | undefined
  from?: string | undefined
  to?: string | undefined
  entity_id?: number | undefined
  sort?: string | undefined
}

/** A merchant's own company, or the one that staff choose. */
export function companyOf(ctx: UserCtx, asked: number | undefined): number {
  if (ctx.user.kind === 'merchant') return entityOf(ctx)
  return asked ?? invalid({ entity_id: { en: 'Choose a company.', zh: '请选择公司。' } })
}

function conditions(ctx: UserCtx, filter: StatementFilter): SQL | undefined {
  const company = companyOf(ctx, filter.entity_id)
  const pattern = filter.search && likePattern(filter.search)
  return and(
    eq(ledgerAccount.entityId, company),
    eq(ledgerAccount.code, 'wallet'),
    eq(ledgerAccount.currency, walletCurrency),
    filter.kind && eq(ledgerPosting.kind, filter.kind),
    filter.direction && (filter.direction === 'in' ? gt(ledgerLine.amount, 0) : lt(ledgerLine.amount, 0)),
    spanBetween(ledgerPosting.at, filter.from, filter.to),
    pattern ? or(ilike(ledgerPosting.reference, pattern), ilike(ledgerPosting.remark, pattern)) : undefined,
  )
}

/**
 * Lines of a wallet, newest first, by id: a wallet's lines are written under its lock, so that no line can later appear in the
 * middle of a page.
 */
export async function statement(
  ctx: UserCtx,
  filter: StatementFilter,
  page?: { number: number; size: number },
): Promise<Row[]> {
  const order = filter.sort === 'create_time' ? asc(ledgerLine.id) : desc(ledgerLine.id)
  const query = ctx.db
    .select({ line: ledgerLine, posting: ledgerPosting, user: nameIn(ctx), company: person.entityId })
    .from(ledgerAccount)
    .innerJoin(ledgerLine, eq(ledgerLine.accountId, ledgerAccount.id))
    .innerJoin(ledgerPosting, eq(ledgerPosting.id, ledgerLine.postingId))
    .leftJoin(person, eq(person.id, ledgerPosting.userId))
    .where(conditions(ctx, filter))
    .orderBy(order)
    .limit(page?.size ?? 100_000)
    .offset(page ? (page.number - 1) * page.size : 0)
  return (await query).map(({ line, posting, user, company }) => {
    const kind = kindOf(posting.kind)
    return {
      id: line.id,
      create_time: posting.at.toISOString(),
      kind,
      kind_name: ledgerKinds[kind][ctx.lang],
      reference: posting.reference,
      remark: posting.remark,
      amount: line.amount,
      balance_after: line.balanceAfter ?? 0,
      currency: line.currency,
      user_name: shownName(ctx, user, company),
    }
  })
}

export const kindOf = (kind: string): WalletKind =>
  walletKindNames.find((name) => name === kind) ?? 'recharge_reversal'

/** Merchants see names of their own users only; staff appear as the product. */
const shownName = (ctx: UserCtx, name: string | null, company: number | null): string =>
  name !== null && ctx.user.kind === 'merchant' && company !== ctx.user.entityId
    ? ctx.config.PRODUCT_NAME
    : (name ?? '')

/** Number of lines that match the filters, and their sums in and out. */
export async function statementSums(ctx: UserCtx, filter: StatementFilter) {
  const [sums] = await ctx.db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      sum_in:
        sql<number>`coalesce(sum(${ledgerLine.amount}) FILTER (WHERE ${ledgerLine.amount} > 0), 0)`.mapWith(
          Number,
        ),
      sum_out:
        sql<number>`coalesce(-sum(${ledgerLine.amount}) FILTER (WHERE ${ledgerLine.amount} < 0), 0)`.mapWith(
          Number,
        ),
    })
    .from(ledgerAccount)
    .innerJoin(ledgerLine, eq(ledgerLine.accountId, ledgerAccount.id))
    .innerJoin(ledgerPosting, eq(ledgerPosting.id, ledgerLine.postingId))
    .where(conditions(ctx, filter))
  return { total: 0, sum_in: 0, sum_out: 0, ...sums, currency: walletCurrency }
}
