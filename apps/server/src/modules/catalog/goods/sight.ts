import { and, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { goods } from './table.ts'

/** Whose eyes goods are for. */

/**
 * Goods that a person may see. A company: those on shelf that are public or its own. Staff: every state, and of the private
 * ones those of their companies. The system: all.
 */
export function visibleGoods(ctx: Ctx): SQL | undefined {
  if (!ctx.user) return undefined
  if (ctx.user.kind === 'merchant') return seenBy(companyList(ctx as UserCtx))
  const { sees } = ctx.user
  return sees === 'all' ? undefined : or(sql`${goods.visibleTo} IS NULL`, isPrivateToSome(sees))
}

const isPrivateToSome = (companies: readonly number[]): SQL =>
  sql`${goods.visibleTo} @> ANY (${`{${companies.map((id) => `"[${id}]"`).join(',')}}`}::jsonb[])`

/** A company as the lists of who may see private goods hold it. */
export const companyList = (ctx: UserCtx): string => JSON.stringify([ctx.user.entityId])

/** @param company as {@link companyList} writes it */
export const seenBy = (company: string | Placeholder) =>
  and(eq(goods.status, 'on_shelf'), or(sql`${goods.visibleTo} IS NULL`, isPrivateTo(company)))

export const isPrivateTo = (company: string | Placeholder): SQL =>
  sql`${goods.visibleTo} @> ${company}::jsonb`
