import { type afterSale, afterSaleErrors } from '@dropyard/contract/order/after-sale'
import { caseReasons } from '@dropyard/contract/order/after-sale/words'
import { isPackedOrLater } from '@dropyard/contract/order/order/state'
import { and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { assertFound, fail } from '../../../kit/errors.ts'
import { sku } from '../../catalog/goods/table.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import {
  applyChange,
  axesOf,
  type LineRecord,
  linesOf,
  lockOrder,
  type OrderRecord,
} from '../order/change.ts'
import { order } from '../order/table.ts'
import { announceOpened } from './announce-case.ts'
import { flow } from './case-flow.ts'
import { type Asked, limitFor, shownLimit } from './limit.ts'
import { afterSaleCase, type CaseLineRecord } from './table.ts'

/**
 * Opens a case. The order is locked, so that of two concurrent requests one opens a case and the other learns which one exists.
 */

type Wish = z.output<(typeof afterSale)['create']['body']>

/** Opens a case for the caller's order and returns its id. Idempotent by key. */
export async function openCase(ctx: UserCtx, wish: Wish): Promise<number> {
  const o = await lockOrder(ctx, wish.order_id)
  const before = wish.key === undefined ? undefined : await openedBefore(ctx, wish.key)
  if (before !== undefined) return before
  await mustBeFree(ctx, o)
  const lines = await linesOf(ctx, [o.id])
  const limit = await limitFor(ctx, o, lines, wish.reason, wish.lines)
  if (limit.rule === 'over') fail(afterSaleErrors.over, { limit: limit.limit })
  const [row] = await ctx.db
    .insert(afterSaleCase)
    .values({
      entityId: o.entityId,
      orderId: o.id,
      orderSn: o.orderSn,
      userId: ctx.user.id,
      reason: wish.reason,
      wish: wish.wish,
      lines: await named(ctx, lines, wish.lines, limit.lines),
      pieces: wish.lines.reduce((sum, one) => sum + one.quantity, 0),
      description: wish.description,
      pictures: wish.pictures,
      most: limit.most,
      rule: limit.rule,
      ruleDays: limit.days,
      ruleLimit: limit.limit,
      lastMessageAt: ctx.now,
      key: wish.key ?? null,
      createdAt: ctx.now,
    })
    .returning()
  const made = assertFound(row)
  await applyChange(ctx, o, {
    moves: { afterSale: 'open' },
    events: [{ kind: 'after_sale', values: { number: made.caseSn, what: wordsOf(wish.reason) } }],
  })
  await flow.recordCreated(ctx, made)
  ctx.audit({ record: 'after-sale', recordId: made.id, entityId: made.entityId, after: { ...wish } })
  await announceOpened(ctx, made)
  return made.id
}

/** What could be refunded, for a merchant who is about to open a case. */
export async function limitBefore(
  ctx: UserCtx,
  { order_id, reason, lines: asked }: Pick<Wish, 'order_id' | 'reason' | 'lines'>,
) {
  const o = await ownOrder(ctx, order_id)
  if (!isPackedOrLater(axesOf(o))) fail(afterSaleErrors.not_yet)
  return shownLimit(ctx, await limitFor(ctx, o, await linesOf(ctx, [o.id]), reason, asked))
}

/** Orders for which a case can be opened, newest first, each with its own number, that of the store, and the buyer. */
export function eligibleOrders(
  ctx: UserCtx,
  { search, ids }: { search?: string | undefined; ids?: number[] | undefined },
) {
  return ctx.db
    .select({
      id: order.id,
      name: sql<string>`concat_ws(' · ', ${order.orderSn}, nullif(${order.pltOrderSn}, ''), nullif(${order.buyerName}, ''))`,
    })
    .from(order)
    .where(
      and(
        eq(order.entityId, entityOf(ctx)),
        ids
          ? inArray(order.id, ids)
          : and(
              inArray(order.fulfilment, ['packed', 'shipped', 'delivered']),
              inArray(order.afterSale, ['none', 'agreed', 'rejected', 'withdrawn']),
            ),
        search
          ? or(
              ilike(order.orderSn, likePattern(search)),
              ilike(order.pltOrderSn, likePattern(search)),
              ilike(order.buyerName, likePattern(search)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(order.placedAt), desc(order.id))
    .limit(50)
}

const wordsOf = (reason: keyof typeof caseReasons) => {
  const [en, zh] = caseReasons[reason]
  return { en, zh }
}

async function mustBeFree(ctx: UserCtx, o: OrderRecord): Promise<void> {
  if (!isPackedOrLater(axesOf(o)) || o.cancelled) fail(afterSaleErrors.not_yet)
  if (o.afterSale !== 'open' && o.afterSale !== 'offered') return
  const [open] = await ctx.db
    .select({ number: afterSaleCase.caseSn })
    .from(afterSaleCase)
    .where(eq(afterSaleCase.orderId, o.id))
    .orderBy(desc(afterSaleCase.id))
    .limit(1)
  fail(afterSaleErrors.open_already, { number: open?.number ?? '' })
}

async function openedBefore(ctx: UserCtx, key: string): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ id: afterSaleCase.id })
    .from(afterSaleCase)
    .where(and(eq(afterSaleCase.entityId, entityOf(ctx)), eq(afterSaleCase.key, key)))
  return row?.id
}

async function ownOrder(ctx: UserCtx, id: number): Promise<OrderRecord> {
  const [row] = await ctx.db
    .select()
    .from(order)
    .where(and(eq(order.id, id), eq(order.entityId, entityOf(ctx))))
  return assertFound(row)
}

/** The lines as stored with the case: with today's titles and what each can give back. */
async function named(
  ctx: UserCtx,
  lines: readonly LineRecord[],
  asked: readonly Asked[],
  most: readonly { id: number; most: number }[],
): Promise<CaseLineRecord[]> {
  const known = new Map(lines.map((line) => [line.id, line]))
  const skuIds = asked.flatMap(({ line_id }) => known.get(line_id)?.skuId ?? [])
  const skus = new Map(
    skuIds.length === 0
      ? []
      : (
          await ctx.db
            .select({ id: sku.id, code: sku.code, image: sku.image })
            .from(sku)
            .where(inArray(sku.id, skuIds))
        ).map((row) => [row.id, row]),
  )
  return asked.map(({ line_id, quantity }) => {
    const line = assertFound(known.get(line_id))
    const own = skus.get(line.skuId ?? 0)
    return {
      line_id,
      title: [line.title, line.variantTitle].filter(Boolean).join(' · '),
      sku: own?.code ?? line.platformSku,
      image: line.image ?? pictureUrl(own?.image ?? null),
      quantity,
      most: most.find((one) => one.id === line_id)?.most ?? 0,
      amount: null,
      good: null,
      damaged: null,
    }
  })
}
