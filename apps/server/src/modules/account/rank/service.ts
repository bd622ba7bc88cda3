import { rankFor, rankWindowDays } from '@dropyard/contract/account/rank/rule'
import { dayMs } from '@dropyard/contract/kit/days'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, Refusal } from '../../../kit/errors.ts'
import { setCreditLimit } from '../../finance/wallet/accounts.ts'
import { putIntoRank } from '../entity/service.ts'
import { entity } from '../entity/table.ts'
import { rank, rankSnapshot } from './table.ts'

/** Ranks of companies: their spending, and the resulting rank. */

type Company = typeof entity.$inferSelect

/** Kinds of postings that count as spending on orders, including refunds. */
const spending = sql.raw(`('order_payment', 'order_refund', 'freight_adjustment', 'make_up_charge')`)

interface Spent {
  /** US cents in the last year. */
  spend: number
  /** The last line of the wallet that is included. */
  lineId: number
}

/** Spending of companies on orders in the last year, less refunds, in US cents by company. */
export async function spendOf(ctx: Ctx, entityIds: readonly number[]): Promise<Map<number, number>> {
  return new Map([...(await spentBy(ctx, entityIds))].map(([id, { spend }]) => [id, spend]))
}

/** Reads one year of each wallet. */
async function spentBy(ctx: Ctx, entityIds: readonly number[]): Promise<Map<number, Spent>> {
  if (entityIds.length === 0) return new Map()
  const since = new Date(ctx.now.getTime() - rankWindowDays * dayMs).toISOString()
  const { rows } = await ctx.db.execute<{ entity_id: string; spend: string; line_id: string }>(sql`
    SELECT a.entity_id, coalesce(sum(year.spend), 0) AS spend, coalesce(max(last.id), 0) AS line_id
    FROM ledger_account a
    LEFT JOIN LATERAL (
      SELECT -sum(l.amount) AS spend FROM ledger_line l JOIN ledger_posting p ON p.id = l.posting_id
      WHERE l.account_id = a.id AND p.at >= ${since} AND p.kind IN ${spending}
    ) AS year ON true
    LEFT JOIN LATERAL (SELECT max(l.id) AS id FROM ledger_line l WHERE l.account_id = a.id) AS last ON true
    WHERE a.code = 'wallet' AND a.entity_id = ANY (${`{${entityIds.join(',')}}`}::bigint[])
    GROUP BY a.entity_id`)
  return new Map(
    rows.map((row) => [Number(row.entity_id), { spend: Number(row.spend), lineId: Number(row.line_id) }]),
  )
}

/**
 * Whether payments since the last check may raise a company's rank: adds the spending since then to the stored sum, because
 * reading a year of a busy wallet is slow and most payments change nothing. Payments that leave the year meanwhile only lower the
 * sum; a refund that leaves it and raises the sum is found by the daily check.
 */
export async function mayUpgrade(ctx: Ctx, entityId: number): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ rises: boolean }>(sql`
    SELECT look.entity_id IS NULL OR look.spend - coalesce((
        SELECT sum(l.amount) FROM ledger_account a JOIN ledger_line l ON l.account_id = a.id AND l.id > look.line_id
        JOIN ledger_posting p ON p.id = l.posting_id
        WHERE a.code = 'wallet' AND a.entity_id = e.id AND p.kind IN ${spending}
      ), 0) >= (SELECT min(above.spend_from) FROM rank above WHERE above.level > r.level) AS rises
    FROM entity e JOIN rank r ON r.id = e.rank_id LEFT JOIN rank_look look ON look.entity_id = e.id
    WHERE e.id = ${entityId} AND NOT e.rank_pinned`)
  return rows[0]?.rises ?? false
}

/** Updates companies' ranks from their spending. Idempotent. */
export async function refreshRanks(ctx: Ctx, entityIds: readonly number[]): Promise<number> {
  if (entityIds.length === 0) return 0
  const companies = await ctx.db
    .select()
    .from(entity)
    .where(and(inArray(entity.id, [...entityIds]), eq(entity.rankPinned, false)))
    .orderBy(asc(entity.id))
    .for('no key update')
  const ranks = await ctx.db.select().from(rank)
  const spends = await spentBy(
    ctx,
    companies.map((company) => company.id),
  )
  await saveSnapshots(ctx, spends)
  let changed = 0
  for (const company of companies) {
    const spend = spends.get(company.id)?.spend ?? 0
    const standing = { rankId: company.rankId, since: company.rankSince, pinned: company.rankPinned, spend }
    const to = rankFor(ranks, standing, ctx.now)
    if (
      to !== company.rankId &&
      (await moveRank(ctx, company, assertFound(ranks.find(({ id }) => id === to)), spend))
    )
      changed++
  }
  return changed
}

/** Stores the sums, so that the next payment only needs the lines after them. */
async function saveSnapshots(ctx: Ctx, spends: ReadonlyMap<number, Spent>): Promise<void> {
  if (spends.size === 0) return
  await ctx.db
    .insert(rankSnapshot)
    .values([...spends].map(([entityId, spent]) => ({ entityId, ...spent })))
    .onConflictDoUpdate({
      target: rankSnapshot.entityId,
      set: { spend: sql`excluded.spend`, lineId: sql`excluded.line_id` },
    })
}

/** False if the company's debt exceeds the new rank's credit limit: it keeps its rank until the debt is paid. */
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
