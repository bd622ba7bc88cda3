import { rankFor, rankWindowDays } from '@dropyard/contract/account/rank-rule'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { found, Refusal } from '../../../kit/errors.ts'
import { setCreditLimit } from '../../finance/wallet/accounts.ts'
import { putIntoRank } from '../entity/service.ts'
import { entity } from '../entity/table.ts'
import { rank } from './table.ts'

/** Ranks of companies: what they spent, and the rank that follows from it. */

type Company = typeof entity.$inferSelect

/** What companies spent on orders in the last year, less what came back. US cents by company. */
export async function spendOf(ctx: Ctx, entityIds: readonly number[]): Promise<Map<number, number>> {
  if (entityIds.length === 0) return new Map()
  const since = new Date(ctx.now.getTime() - rankWindowDays * 86_400_000).toISOString()
  const { rows } = await ctx.db.execute<{ entity_id: number; spend: string }>(sql`
    SELECT a.entity_id, -sum(l.amount) AS spend
    FROM ledger_account a JOIN ledger_line l ON l.account_id = a.id JOIN ledger_posting p ON p.id = l.posting_id
    WHERE a.code = 'wallet' AND a.entity_id = ANY (${`{${entityIds.join(',')}}`}::bigint[]) AND p.at >= ${since}
      AND p.kind IN ('order_payment', 'order_refund', 'freight_adjustment', 'make_up_charge', 'duty', 'service_fee')
    GROUP BY a.entity_id`)
  return new Map(rows.map((row) => [Number(row.entity_id), Number(row.spend)]))
}

/** Gives companies the rank that they have earned. Safe to run as often as one likes. */
export async function refreshRanks(ctx: Ctx, entityIds: readonly number[]): Promise<number> {
  if (entityIds.length === 0) return 0
  const companies = await ctx.db
    .select()
    .from(entity)
    .where(and(inArray(entity.id, [...entityIds]), eq(entity.rankPinned, false)))
    .orderBy(asc(entity.id))
    .for('no key update')
  const ranks = await ctx.db.select().from(rank)
  const spends = await spendOf(
    ctx,
    companies.map((company) => company.id),
  )
  let changed = 0
  for (const company of companies) {
    const spend = spends.get(company.id) ?? 0
    const standing = { rankId: company.rankId, since: company.rankSince, pinned: company.rankPinned, spend }
    const to = rankFor(ranks, standing, ctx.now)
    if (
      to !== company.rankId &&
      (await moveRank(ctx, company, found(ranks.find(({ id }) => id === to)), spend))
    )
      changed++
  }
  return changed
}

/** False when a company's debt does not allow the rank's credit limit now: it keeps its rank until the debt is paid. */
async function moveRank(
  ctx: Ctx,
  company: Company,
  to: typeof rank.$inferSelect,
  spend: number,
): Promise<boolean> {
  try {
    await setCreditLimit(ctx, company.id, company.ownCreditLimit ?? to.creditLimit)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  }
  await putIntoRank(ctx, company, to.id, { reason: 'spend', spend })
  return true
}
