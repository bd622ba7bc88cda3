import { and, eq, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { entityOf, type UserCtx } from '../../../kit/context.ts'

/**
 * Numbers in the menu that other modules provide: the cart's, and the badges of pages. The modules register them, because the
 * menu must not depend on everything it lists.
 */

type Count = (ctx: UserCtx) => Promise<number>

/** Largest number on a badge (specification, section 9). */
const most = 9999

/** Numbers in the menu's answer to merchants, outside the menu itself. */
type Figure = 'cart' | 'lostStores'

const badges = new Map<string, Count[]>()
const figures = new Map<Figure, Count>()

interface Counts extends Partial<Readonly<Record<Figure, Count>>> {
  /** By page key: the page's path without the slash, such as `ordersList`. */
  badges?: Readonly<Record<string, Count>>
}

export function registerCounts({ badges: ofPages = {}, ...ofMerchants }: Counts): void {
  for (const [figure, count] of Object.entries(ofMerchants)) figures.set(figure as Figure, count)
  for (const [key, count] of Object.entries(ofPages)) badges.set(key, [...(badges.get(key) ?? []), count])
}

/** Counts records in some states: of all companies, or with `own` only of the merchant's. */
export const standing =
  (state: AnyPgColumn, states: readonly string[], own?: AnyPgColumn): Count =>
  (ctx) =>
    ctx.db.$count(state.table as PgTable, and(own && eq(own, entityOf(ctx)), inArray(state, [...states])))

/** The same, 0 for users without the permission. */
export const readBy =
  (permission: string, count: Count): Count =>
  async (ctx) =>
    ctx.user.permissions.has(permission) ? count(ctx) : 0

export async function figureOf(ctx: UserCtx, figure: Figure): Promise<number> {
  return ctx.user.kind === 'merchant' ? ((await figures.get(figure)?.(ctx)) ?? 0) : 0
}

/** The badge of a page, summed over all modules that count for it; 0 shows no badge. */
export async function badgeOf(ctx: UserCtx, key: string): Promise<number> {
  let sum = 0
  for (const count of badges.get(key) ?? []) sum += await count(ctx)
  return Math.min(most, sum)
}
