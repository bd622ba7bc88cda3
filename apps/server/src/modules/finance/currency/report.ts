import { type currencyReport, reportDays } from '@dropyard/contract/finance/currency'
import { ledgerKinds, type WalletKind } from '@dropyard/contract/finance/wallet/ledger'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { dayBegin, dayEnd } from '../../../kit/data/days.ts'
import { checkDays } from '../../../kit/data/filters.ts'

/**
 * Companies' money by currency: opening balance, movements by kind, closing balance. The closing balance is computed from the
 * accounts' stored balances less later movements, so that it is independent of the movements it is compared with.
 */
export async function reportOf(ctx: UserCtx, days: { from: string; to: string }) {
  checkDays(days, reportDays)
  const begin = dayBegin(days.from).toISOString()
  const end = dayEnd(days.to).toISOString()
  // One statement sees one snapshot: a posting between two statements would look like an error in the books.
  const { rows } = await ctx.db.execute<Moved>(sql`
    WITH moved AS (
      SELECT l.currency, p.kind,
        coalesce(sum(l.amount) FILTER (WHERE p.at < ${begin}), 0) AS before,
        coalesce(sum(l.amount) FILTER (WHERE p.at >= ${begin} AND p.at < ${end}), 0) AS within,
        coalesce(sum(l.amount) FILTER (WHERE p.at >= ${end}), 0) AS after,
        count(DISTINCT p.id) FILTER (WHERE p.at >= ${begin} AND p.at < ${end}) AS count
      FROM ledger_line l JOIN ledger_posting p ON p.id = l.posting_id
      JOIN ledger_account a ON a.id = l.account_id
      WHERE a.entity_id IS NOT NULL GROUP BY l.currency, p.kind
    ), kept AS (
      SELECT currency, sum(balance) AS balance FROM ledger_account WHERE entity_id IS NOT NULL GROUP BY currency
    )
    SELECT currency, balance, kind, before, within, after, coalesce(count, 0) AS count
    FROM kept LEFT JOIN moved USING (currency) ORDER BY currency, abs(within) DESC`)
  const ledger = [...Map.groupBy(rows, (row) => row.currency).values()].map((own) => sumsOf(ctx, own))
  const { rows: received } = await ctx.db.execute<Record<string, string>>(sql`
    SELECT currency, count(*) AS count, sum(amount) AS amount, sum(amount_usd) AS amount_usd,
      sum(approved_usd) AS approved_usd
    FROM recharge WHERE state = 'approved' AND reviewed_at >= ${begin} AND reviewed_at < ${end}
    GROUP BY currency ORDER BY sum(amount_usd) DESC`)
  return {
    ledger,
    received: received.map((row) => ({
      currency: row.currency ?? '',
      count: Number(row.count),
      amount: Number(row.amount),
      amount_usd: Number(row.amount_usd),
      approved_usd: Number(row.approved_usd),
    })),
  }
}

type Moved = {
  currency: string
  balance: string
  kind: WalletKind
  before: string
  within: string
  after: string
  count: string
}

function sumsOf(ctx: UserCtx, own: readonly Moved[]): z.output<typeof currencyReport> {
  const sum = (part: 'before' | 'within' | 'after') => own.reduce((all, row) => all + Number(row[part]), 0)
  const opening = sum('before')
  const closing = Number(own[0]?.balance ?? 0) - sum('after')
  return {
    currency: own[0]?.currency ?? '',
    opening,
    movements: own
      .filter((row) => Number(row.count) > 0)
      .map(({ kind, count, within }) => ({
        kind,
        kind_name: ledgerKinds[kind][ctx.lang],
        count: Number(count),
        amount: Number(within),
      })),
    closing,
    difference: opening + sum('within') - closing,
  }
}
