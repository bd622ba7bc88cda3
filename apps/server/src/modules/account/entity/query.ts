import type { EntityRow, entityDetail } from '@dropyard/contract/account/entity'
import { walletCurrency } from '@dropyard/contract/finance/ledger'
import { and, asc, desc, eq, gt, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { found } from '../../../kit/errors.ts'
import { ledgerAccount } from '../../finance/wallet/table.ts'
import { businessCode } from '../business-code/table.ts'
import { rankName } from '../rank/name.ts'
import { spendOf } from '../rank/service.ts'
import { rank } from '../rank/table.ts'
import { person } from '../user/table.ts'
import { entity, rankChange } from './table.ts'

/** Companies as staff see them. Row-level security leaves a salesperson those that are his or hers. */

export const wallet = alias(ledgerAccount, 'wallet')
const frozen = alias(ledgerAccount, 'frozen')
export const isWallet = and(
  eq(wallet.entityId, entity.id),
  eq(wallet.code, 'wallet'),
  eq(wallet.currency, walletCurrency),
)
const isFrozen = and(
  eq(frozen.entityId, entity.id),
  eq(frozen.code, 'frozen'),
  eq(frozen.currency, walletCurrency),
)
const sortable = { name: entity.name, create_time: entity.id, balance: wallet.balance } as const

export async function companyRows(
  ctx: UserCtx,
  where: SQL | undefined,
  page: { limit: number; offset: number; sort?: string | undefined },
): Promise<EntityRow[]> {
  const { sort = '-create_time' } = page
  const column = sortable[sort.replace(/^-/, '') as keyof typeof sortable] ?? entity.id
  const rows = await ctx.db
    .select({
      id: entity.id,
      version: entity.version,
      name: entity.name,
      status: entity.status,
      rank_id: entity.rankId,
      rank_name: rankName(ctx),
      salesperson_id: entity.salespersonId,
      salesperson_name: person.name,
      members: sql<number>`(SELECT count(*)::int FROM person m WHERE m.entity_id = ${entity.id})`,
      rank_pinned: entity.rankPinned,
      since: entity.rankSince,
      balance: sql<number>`coalesce(${wallet.balance}, 0)`.mapWith(Number),
      frozen: sql<number>`coalesce(${frozen.balance}, 0)`.mapWith(Number),
      credit_limit: sql<number>`coalesce(${wallet.creditLimit}, 0)`.mapWith(Number),
      own_credit_limit: entity.ownCreditLimit,
      created: entity.createdAt,
    })
    .from(entity)
    .innerJoin(rank, eq(rank.id, entity.rankId))
    .leftJoin(wallet, isWallet)
    .leftJoin(frozen, isFrozen)
    .leftJoin(person, eq(person.id, entity.salespersonId))
    .where(where)
    .orderBy(sort.startsWith('-') ? desc(column) : asc(column), desc(entity.id))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ created, since, ...rest }) => ({
    ...rest,
    rank_since: since.toISOString(),
    currency: walletCurrency,
    create_time: created.toISOString(),
  }))
}

export async function oneCompany(ctx: UserCtx, id: number): Promise<EntityRow> {
  const [row] = await companyRows(ctx, eq(entity.id, id), { limit: 1, offset: 0 })
  return found(row)
}

const from = alias(rank, 'from_rank')
const to = alias(rank, 'to_rank')

/** One company with what its rank comes from and how it changed. */
export async function companyDetail(ctx: UserCtx, id: number): Promise<z.output<typeof entityDetail>> {
  const row = await oneCompany(ctx, id)
  const [own] = await ctx.db
    .select({ level: rank.level, code: businessCode.code })
    .from(entity)
    .innerJoin(rank, eq(rank.id, entity.rankId))
    .leftJoin(businessCode, eq(businessCode.id, entity.businessCodeId))
    .where(eq(entity.id, id))
  const [next] = await ctx.db
    .select({ name: rankName(ctx), spend_from: rank.spendFrom })
    .from(rank)
    .where(gt(rank.level, found(own).level))
    .orderBy(asc(rank.level))
    .limit(1)
  const changes = await ctx.db
    .select({ change: rankChange, from: rankName(ctx, from), to: rankName(ctx, to), user: person.name })
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

/** Staff who may look after companies. */
export const salespeople = (
  ctx: UserCtx,
  query: { search?: string | undefined; ids?: number[] | undefined },
): Promise<{ id: number; name: string }[]> =>
  ctx.db
    .select({ id: person.id, name: person.name })
    .from(person)
    .where(
      and(
        eq(person.kind, 'staff'),
        query.ids ? inArray(person.id, query.ids) : eq(person.status, 'active'),
        query.search ? ilike(person.name, likePattern(query.search)) : undefined,
      ),
    )
    .orderBy(asc(person.name))
    .limit(query.ids ? 1000 : 50)
