import type { UserCtx } from '../../../kit/context.ts'

/**
 * Numbers that the menu shows and other modules know: the cart's, and the badges of pages. They register
 * themselves, because the menu must not depend on everything it lists.
 */

type Count = (ctx: UserCtx) => Promise<number>

/** Largest number on a badge (specification, section 9). */
const most = 9999

const badges = new Map<string, Count[]>()
const cart: { count?: Count } = {}

/** `badges` by page key: the page's address without the slash, such as `ordersList`. */
export function registerCounts(counts: { cart?: Count; badges?: Readonly<Record<string, Count>> }): void {
  if (counts.cart) cart.count = counts.cart
  for (const [key, count] of Object.entries(counts.badges ?? {}))
    badges.set(key, [...(badges.get(key) ?? []), count])
}

export async function cartNumber(ctx: UserCtx): Promise<number> {
  return ctx.user.kind === 'merchant' && cart.count ? cart.count(ctx) : 0
}

/** The badge of a page, which several modules may count for; 0 shows none. */
export async function badgeOf(ctx: UserCtx, key: string): Promise<number> {
  let sum = 0
  for (const count of badges.get(key) ?? []) sum += await count(ctx)
  return Math.min(most, sum)
}
