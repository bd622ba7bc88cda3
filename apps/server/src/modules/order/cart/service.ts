import { commonErrors } from '@dropyard/contract/kit/errors'
import { cartErrors } from '@dropyard/contract/order/cart'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { knownSkus } from '../order/goods.ts'
import { cartLine } from './table.ts'

/** What is in the cart, and changing it. */

const mostLines = 200
const mostPieces = 9999

/** Kinds of goods in a company's cart: the badge of the cart icon. */
export async function cartCount(ctx: UserCtx): Promise<number> {
  if (ctx.user.entityId === null) return 0
  const [row] = await ctx.db
    .select({ n: count() })
    .from(cartLine)
    .where(eq(cartLine.entityId, ctx.user.entityId))
  return row?.n ?? 0
}

const counted = async (ctx: UserCtx) => ({ cart_goods_num: await cartCount(ctx) })

export interface Added {
  sku_id: number
  quantity: number
  warehouse_id?: number | null | undefined
}

/** Puts goods in; what is there already becomes more. */
export async function addToCart(ctx: UserCtx, lines: readonly Added[]) {
  const entityId = entityOf(ctx)
  await knownSkus(
    ctx,
    entityId,
    lines.map((line) => line.sku_id),
  )
  const bySku = new Map<number, Added>()
  for (const line of lines)
    bySku.set(line.sku_id, { ...line, quantity: line.quantity + (bySku.get(line.sku_id)?.quantity ?? 0) })
  await ctx.db
    .insert(cartLine)
    .values(
      [...bySku.values()]
        .sort((a, b) => a.sku_id - b.sku_id)
        .map((line) => ({
          entityId,
          skuId: line.sku_id,
          quantity: Math.min(line.quantity, mostPieces),
          warehouseId: line.warehouse_id ?? null,
          addedAt: ctx.now,
        })),
    )
    .onConflictDoUpdate({
      target: [cartLine.entityId, cartLine.skuId],
      set: {
        quantity: sql`least(${cartLine.quantity} + excluded.quantity, ${mostPieces})`,
        warehouseId: sql`coalesce(excluded.warehouse_id, ${cartLine.warehouseId})`,
        selected: true,
      },
    })
  if ((await cartCount(ctx)) > mostLines) fail(cartErrors.full, { limit: mostLines })
  return counted(ctx)
}

const mine = (ctx: UserCtx, ids: readonly number[]) =>
  and(inArray(cartLine.id, [...ids]), eq(cartLine.entityId, entityOf(ctx)))

export async function changeLine(
  ctx: UserCtx,
  change: { id: number; quantity: number; warehouse_id?: number | null | undefined },
) {
  const rows = await ctx.db
    .update(cartLine)
    .set({
      quantity: change.quantity,
      ...(change.warehouse_id === undefined ? {} : { warehouseId: change.warehouse_id }),
    })
    .where(mine(ctx, [change.id]))
    .returning({ id: cartLine.id })
  if (rows.length === 0) fail(commonErrors.not_found)
  return counted(ctx)
}

export async function selectLines(ctx: UserCtx, ids: readonly number[], selected: boolean) {
  await ctx.db.update(cartLine).set({ selected }).where(mine(ctx, ids))
  return counted(ctx)
}

export async function removeLines(ctx: UserCtx, ids: readonly number[]) {
  await ctx.db.delete(cartLine).where(mine(ctx, ids))
  return counted(ctx)
}
