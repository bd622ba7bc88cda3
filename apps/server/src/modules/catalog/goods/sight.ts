import { and, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { goods } from './table.ts'

/** Visibility of goods. */

/**
 * Goods that a user may see. Merchants: goods on shelf that are public or private to their company. Staff: all states, and
 * private goods of the companies in their scope. Without a user: all.
 */
export function visibleGoods(ctx: Pick<Ctx, 'user'>): SQL | undefined {
  if (!ctx.user) return undefined
  if (ctx.user.kind === 'merchant') return seenBy(companyList(ctx as Pick<UserCtx, 'user'>))
  const { sees } = ctx.user
  return sees === 'all' ? undefined : or(sql`${goods.visibleTo} IS NULL`, isPrivateToSome(sees))
}

const isPrivateToSome = (companies: readonly number[]): SQL =>
  sql`${goods.visibleTo} @> ANY (${`{${companies.map((id) => `"[${id}]"`).join(',')}}`}::jsonb[])`

/** The user's company as a JSON array, to be compared with `visible_to`. */
export const companyList = (ctx: Pick<UserCtx, 'user'>): string => JSON.stringify([ctx.user.entityId])

/** @param company from {@link companyList} */
export const seenBy = (company: string | Placeholder) =>
  and(eq(goods.status, 'on_shelf'), or(sql`${goods.visibleTo} IS NULL`, isPrivateTo(company)))

export const isPrivateTo = (company: string | Placeholder): SQL =>
  sql`${goods.visibleTo} @> ${company}::jsonb`
