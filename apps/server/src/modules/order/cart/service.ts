import { commonErrors } from '@dropyard/contract/kit/errors'
import { cartErrors } from '@dropyard/contract/order/cart'
import { orderSkuErrors } from '@dropyard/contract/order/order-sku'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { knownSets } from '../../catalog/goods-set/sold.ts'
import { knownSkus } from '../order-edit/goods.ts'
import { cartLine } from './table.ts'

/** Reads and changes the cart. */

const maxLines = 200
const maxPieces = 9999

/** Number of lines in a company's cart, for the badge of the cart icon. */
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
  /** Exactly one of the two is given. */
  sku_id?: number | undefined
  set_id?: number | undefined
  quantity: number
  warehouse_id?: number | null | undefined
}

/** Adds SKUs and sets; the quantity of those already in the cart is increased. */
export async function addToCart(ctx: UserCtx, lines: readonly Added[]) {
  const entityId = entityOf(ctx)
  await knownSkus(
    ctx,
    entityId,
    lines.flatMap((line) => line.sku_id ?? []),
  )
  await knownSets(
    ctx,
    entityId,
    lines.flatMap((line) => line.set_id ?? []),
  )
  if (lines.some((line) => (line.sku_id === undefined) === (line.set_id === undefined)))
    fail(orderSkuErrors.one)
  await putIn(ctx, 'sku', lines)
  await putIn(ctx, 'set', lines)
  if ((await cartCount(ctx)) > maxLines) fail(cartErrors.full, { limit: maxLines })
  return counted(ctx)
}

/** Inserts lines of one kind, each id once and sorted, so that concurrent requests do not deadlock. */
async function putIn(ctx: UserCtx, kind: 'sku' | 'set', lines: readonly Added[]): Promise<void> {
  const byId = new Map<number, Added>()
  for (const line of lines) {
    const id = kind === 'sku' ? line.sku_id : line.set_id
    if (id !== undefined) byId.set(id, { ...line, quantity: line.quantity + (byId.get(id)?.quantity ?? 0) })
  }
  if (byId.size === 0) return
  await ctx.db
    .insert(cartLine)
    .values(
      [...byId]
        .sort(([left], [right]) => left - right)
        .map(([, line]) => ({
          entityId: entityOf(ctx),
          skuId: line.sku_id ?? null,
          setId: line.set_id ?? null,
          quantity: Math.min(line.quantity, maxPieces),
          warehouseId: line.warehouse_id ?? null,
          addedAt: ctx.now,
        })),
    )
    .onConflictDoUpdate({
      target: [cartLine.entityId, kind === 'sku' ? cartLine.skuId : cartLine.setId],
      set: {
        quantity: sql`least(${cartLine.quantity} + excluded.quantity, ${maxPieces})`,
        warehouseId: sql`coalesce(excluded.warehouse_id, ${cartLine.warehouseId})`,
        selected: true,
      },
    })
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
