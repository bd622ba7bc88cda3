import { and, eq, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { entityOf, type UserCtx } from '../../../kit/context.ts'

/**
 * Numbers that the menu shows and other modules know: the cart's, and the badges of pages. They register
 * themselves, because the menu must not depend on everything it lists.
 */

type Count = (ctx: UserCtx) => Promise<number>

/** Largest number on a badge (specification, section 9). */
const most = 9999

/** What the menu's answer tells merchants beside the menu. */
type Figure = 'cart' | 'lostStores'

const badges = new Map<string, Count[]>()
const figures = new Map<Figure, Count>()

interface Counts extends Partial<Readonly<Record<Figure, Count>>> {
  /** By page key: the page's address without the slash, such as `ordersList`. */
  badges?: Readonly<Record<string, Count>>
}

export function registerCounts({ badges: ofPages = {}, ...ofMerchants }: Counts): void {
  for (const [figure, count] of Object.entries(ofMerchants)) figures.set(figure as Figure, count)
  for (const [key, count] of Object.entries(ofPages)) badges.set(key, [...(badges.get(key) ?? []), count])
}

/** How many records stand in some of their states: of all companies, or (`own`) of the merchant's. */
export const standing =
  (state: AnyPgColumn, states: readonly string[], own?: AnyPgColumn): Count =>
  (ctx) =>
    ctx.db.$count(state.table as PgTable, and(own && eq(own, entityOf(ctx)), inArray(state, [...states])))

/** The same for those who may read them. */
export const readBy =
  (permission: string, count: Count): Count =>
  async (ctx) =>
    ctx.user.permissions.has(permission) ? count(ctx) : 0

export async function figureOf(ctx: UserCtx, figure: Figure): Promise<number> {
  return ctx.user.kind === 'merchant' ? ((await figures.get(figure)?.(ctx)) ?? 0) : 0
}

/** The badge of a page, which several modules may count for; 0 shows none. */
export async function badgeOf(ctx: UserCtx, key: string): Promise<number> {
  let sum = 0
  for (const count of badges.get(key) ?? []) sum += await count(ctx)
  return Math.min(most, sum)
}
