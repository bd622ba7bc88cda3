import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { openWallet } from '../../finance/wallet/accounts.ts'
import { rank } from '../rank/table.ts'
import { entity, rankChange } from './table.ts'

/** Creates a merchant company with its wallet. @returns its id. Without a level it gets the lowest rank. */
export async function createEntity(
  ctx: Ctx,
  one: { name: string; salespersonId: number | null; businessCodeId?: number | null; level?: number },
): Promise<number> {
  const [start] = await ctx.db
    .select({ id: rank.id })
    .from(rank)
    .where(one.level === undefined ? undefined : eq(rank.level, one.level))
    .orderBy(asc(rank.level))
    .limit(1)
  if (!start) throw new Error(`There is no rank of level ${one.level ?? 1}`)
  const [made] = await ctx.db
    .insert(entity)
    .values({
      name: one.name,
      salespersonId: one.salespersonId,
      businessCodeId: one.businessCodeId ?? null,
      rankId: start.id,
    })
    .returning({ id: entity.id })
  if (!made) throw new Error('A new company has no id')
  await openWallet(ctx, made.id)
  return made.id
}

/** Whether a company with this name exists, ignoring case. */
export async function nameIsTaken(ctx: Ctx, name: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: entity.id })
    .from(entity)
    .where(eq(sql`lower(${entity.name})`, name.toLowerCase()))
    .limit(1)
  return rows.length > 0
}

/** Enables or disables a company; requests of a disabled company's users are refused from now on. */
export async function setEntityStatus(
  ctx: Ctx,
  entityId: number,
  status: 'active' | 'disabled',
): Promise<void> {
  await ctx.db
    .update(entity)
    .set({ status, updatedAt: ctx.now, version: sql`${entity.version} + 1` })
    .where(eq(entity.id, entityId))
}

/** Gives a company another salesperson. */
export async function assignSalesperson(ctx: Ctx, entityId: number, salespersonId: number): Promise<void> {
  const [before] = await ctx.db
    .select({ salespersonId: entity.salespersonId })
    .from(entity)
    .where(eq(entity.id, entityId))
    .for('update')
  await ctx.db
    .update(entity)
    .set({ salespersonId, updatedAt: ctx.now, version: sql`${entity.version} + 1` })
    .where(eq(entity.id, entityId))
  ctx.audit({
    record: 'entity',
    recordId: entityId,
    entityId,
    before: { salesperson_id: before?.salespersonId ?? null },
    after: { salesperson_id: salespersonId },
  })
}

/** Records the invitation code that a company used. */
export async function noteInvitation(ctx: Ctx, entityId: number, businessCodeId: number): Promise<void> {
  await ctx.db.update(entity).set({ businessCodeId }).where(eq(entity.id, entityId))
}

/** Puts a company into a rank, and records the previous one, the reason and the spend (minor units). */
export async function putIntoRank(
  ctx: Ctx,
  company: Pick<typeof entity.$inferSelect, 'id' | 'rankId'>,
  toRankId: number,
  why: { reason: 'spend' | 'manual'; spend: number },
): Promise<void> {
  await ctx.db
    .update(entity)
    .set({ rankId: toRankId, rankSince: ctx.now, updatedAt: ctx.now, version: sql`${entity.version} + 1` })
    .where(eq(entity.id, company.id))
  await ctx.db.insert(rankChange).values({
    entityId: company.id,
    fromRankId: company.rankId,
    toRankId,
    ...why,
    userId: ctx.user?.id ?? null,
    at: ctx.now,
  })
}
