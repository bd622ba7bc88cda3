import { entity as contract } from '@dropyard/contract/account/entity'
import { walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import { and, asc, desc, eq, gt, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern, spanBetween } from '../../../kit/data/filters.ts'
import { nameIn, nameOrNull } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { assertFound } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { ledgerAccount } from '../../finance/wallet/table.ts'
import { businessCode } from '../business-code/table.ts'
import { rankName } from '../rank/name.ts'
import { spendOf } from '../rank/service.ts'
import { rank } from '../rank/table.ts'
import { person } from '../user/table.ts'
import { entity, rankChange } from './table.ts'

/** Companies for staff. Row-level security limits salespeople to their own customers. */

/** Balance or credit limit of a company's ledger account. */
const held = (code: 'wallet' | 'frozen', column: 'balance' | 'creditLimit'): SQL<number> =>
  sql<number>`coalesce((SELECT ${qualified(ledgerAccount[column])} FROM ${ledgerAccount}
    WHERE ${qualified(ledgerAccount.entityId)} = ${qualified(entity.id)} AND ${qualified(ledgerAccount.code)} = ${code}
      AND ${qualified(ledgerAccount.currency)} = ${walletCurrency}), 0)`.mapWith(Number)
const balance = held('wallet', 'balance')

export const served = serve(contract, entity, {
  search: [entity.name],
  filters: {
    in_debt: (only) => (only ? sql`${balance} < 0` : sql`${balance} >= 0`),
    from: (edge) => spanBetween(entity.createdAt, edge, undefined),
    to: (edge) => spanBetween(entity.createdAt, undefined, edge),
  },
  columns: {
    rank_name: (ctx) =>
      sql`(SELECT ${rankName(ctx)} FROM ${rank} WHERE ${qualified(rank.id)} = ${qualified(entity.rankId)})`,
    salesperson_name: nameOrNull(qualified(entity.salespersonId)),
    members: sql`(SELECT count(*)::int FROM person m WHERE m.entity_id = ${qualified(entity.id)})`,
    balance,
    frozen: held('frozen', 'balance'),
    credit_limit: held('wallet', 'creditLimit'),
    currency: sql.raw(`'${walletCurrency}'`),
  },
})

const from = alias(rank, 'from_rank')
const to = alias(rank, 'to_rank')

/** One company, with the basis of its rank and the history of it. */
export async function companyDetail(ctx: UserCtx, id: number): Promise<z.output<typeof contract.get.data>> {
  const row = await served.read(ctx, id)
  const [own] = await ctx.db
    .select({ level: rank.level, code: businessCode.code })
    .from(entity)
    .innerJoin(rank, eq(rank.id, entity.rankId))
    .leftJoin(businessCode, eq(businessCode.id, entity.businessCodeId))
    .where(eq(entity.id, id))
  const [next] = await ctx.db
    .select({ name: rankName(ctx), spend_from: rank.spendFrom })
    .from(rank)
    .where(gt(rank.level, assertFound(own).level))
    .orderBy(asc(rank.level))
    .limit(1)
  const changes = await ctx.db
    .select({ change: rankChange, from: rankName(ctx, from), to: rankName(ctx, to), user: nameIn(ctx) })
    .from(rankChange)
    .innerJoin(from, eq(from.id, rankChange.fromRankId))
    .innerJoin(to, eq(to.id, rankChange.toRankId))
    .leftJoin(person, eq(person.id, rankChange.userId))
    .where(eq(rankChange.entityId, id))
    .orderBy(desc(rankChange.id))
    .limit(50)
  return {
    ...row,
    spend: (await spendOf(ctx, [id])).get(id) ?? 0,
    next_rank: next ?? null,
    business_code: own?.code ?? null,
    ranks: changes.map(({ change, user, ...names }) => ({
      at: change.at.toISOString(),
      ...names,
      reason: change.reason,
      spend: change.spend,
      user_name: user ?? '',
    })),
  }
}

/** Staff who can be salespeople of companies. */
export const salespeople = (
  ctx: UserCtx,
  query: { search?: string | undefined; ids?: number[] | undefined },
): Promise<{ id: number; name: string }[]> =>
  ctx.db
    .select({ id: person.id, name: nameIn(ctx) })
    .from(person)
    .where(
      and(
        eq(person.kind, 'staff'),
        query.ids ? inArray(person.id, query.ids) : eq(person.status, 'active'),
        query.search
          ? or(ilike(person.name, likePattern(query.search)), ilike(person.nameEn, likePattern(query.search)))
          : undefined,
      ),
    )
    .orderBy(asc(nameIn(ctx)))
    .limit(query.ids ? 1000 : 50)
