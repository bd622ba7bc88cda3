import { type Condition, holds } from '@dropyard/contract/kit/conditions'
import { orderTagErrors } from '@dropyard/contract/order/order-tag'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { lockByHand } from '../channel-log/locks.ts'
import { orderLock } from '../channel-log/table.ts'
import { addEvents, lockVisible, type OrderRecord } from '../order/change.ts'
import { order } from '../order/table.ts'
import { ruleFacts } from '../order-price/rule-facts.ts'
import { orderTag, orderTagged } from './table.ts'

/** Adds tags to orders and removes them. This neither changes an order's state nor needs its version. */

type Tag = typeof orderTag.$inferSelect

/** Tags by their names in either language, regardless of case. */
async function tagsNamed(ctx: Ctx, names: readonly string[]): Promise<Tag[]> {
  const wanted = names.map((name) => name.toLowerCase())
  const tags = await ctx.db
    .select()
    .from(orderTag)
    .where(
      sql`lower(${orderTag.name}) = ANY(${sql.param(wanted)}::text[]) OR lower(${orderTag.nameZh}) = ANY(${sql.param(wanted)}::text[])`,
    )
  const known = new Set(tags.flatMap((tag) => [tag.name.toLowerCase(), tag.nameZh.toLowerCase()]))
  const unknown = names.filter((name) => !known.has(name.toLowerCase()))
  if (unknown.length > 0) fail(orderTagErrors.unknown, { names: unknown })
  return tags
}

function maySet(ctx: UserCtx, tags: readonly Tag[]): void {
  if (ctx.user.permissions.has('order-tag:update')) return
  const kept = tags.filter((tag) => tag.setter === 'lead')
  if (kept.length > 0)
    fail(orderTagErrors.lead, { names: kept.map((tag) => ({ en: tag.name, zh: tag.nameZh || tag.name })) })
}

/** Adds or removes tags on behalf of a user, and locks them, so that no rule reverts it afterwards. */
async function byHand(
  ctx: UserCtx,
  ids: readonly number[],
  names: readonly string[],
  kind: 'tagged' | 'untagged',
  write: (orders: readonly OrderRecord[], tags: readonly Tag[]) => Promise<unknown>,
): Promise<number> {
  const tags = await tagsNamed(ctx, names)
  maySet(ctx, tags)
  const orders = await lockVisible(ctx, ids)
  if (orders.length > 0 && tags.length > 0) await write(orders, tags)
  lockByHand(
    ctx,
    orders,
    tags.map((tag) => `tag:${tag.id}` as const),
  )
  await noteTags(ctx, orders, tags, kind)
  return orders.length
}

export const setTags = (ctx: UserCtx, ids: readonly number[], names: readonly string[]): Promise<number> =>
  byHand(ctx, ids, names, 'tagged', (orders, tags) => {
    for (const tag of tags.filter(({ scope }) => scope === 'shop')) {
      const other = orders.find((o) => !tag.shopIds.includes(o.storeId ?? 0))
      if (other) fail(orderTagErrors.other_shop, { name: tag.name, order_sn: other.orderSn })
    }
    const rows = orders.flatMap((o) =>
      tags.map((tag) => ({
        orderId: o.id,
        tagId: tag.id,
        entityId: o.entityId,
        at: ctx.now,
        userId: ctx.user.id,
      })),
    )
    return ctx.db.insert(orderTagged).values(rows).onConflictDoNothing()
  })

export const cancelTags = (ctx: UserCtx, ids: readonly number[], names: readonly string[]): Promise<number> =>
  byHand(ctx, ids, names, 'untagged', (orders, tags) =>
    ctx.db.delete(orderTagged).where(
      and(
        inArray(
          orderTagged.orderId,
          orders.map((o) => o.id),
        ),
        inArray(
          orderTagged.tagId,
          tags.map((tag) => tag.id),
        ),
      ),
    ),
  )

const noteTags = (
  ctx: Ctx,
  orders: readonly OrderRecord[],
  tags: readonly Tag[],
  kind: 'tagged' | 'untagged',
) =>
  addEvents(ctx, orders, () => ({
    kind,
    values: {
      tags: tags.map((tag) => ({ en: tag.name, zh: tag.nameZh || tag.name })),
    },
    internal: true,
  }))

/** The condition of a tag's rule, for the engine that all rules use. */
const conditionOf = (tag: Tag): Condition => ({
  all: [
    ...(tag.scope === 'global'
      ? []
      : [{ field: 'store', op: 'is_any', values: tag.shopIds.map(String) } as const]),
    ...listed('country', tag.ruleCountries),
    ...listed('sku', tag.ruleSkus),
    ...(tag.ruleAmount === null ? [] : [{ field: 'paid', op: 'at_least', number: tag.ruleAmount } as const]),
    ...(tag.rulePieces === null
      ? []
      : [{ field: 'pieces', op: 'at_least', number: tag.rulePieces } as const]),
  ],
})

const listed = (field: string, values: readonly string[]): readonly Condition[] =>
  values.length === 0 ? [] : [{ field, op: 'is_any', values }]

/** Sets the tags whose rules match, on orders that were just paid. Idempotent. */
export async function tagByRule(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const tags = await ctx.db.select().from(orderTag).where(eq(orderTag.auto, true))
  if (tags.length === 0) return
  const orders = await ctx.db
    .select()
    .from(order)
    .where(inArray(order.id, [...orderIds]))
  const [facts, locks] = await Promise.all([
    ruleFacts(ctx, orders),
    ctx.db
      .select({ orderId: orderLock.orderId, what: orderLock.what })
      .from(orderLock)
      .where(inArray(orderLock.orderId, [...orderIds])),
  ])
  const isLocked = (orderId: number, tagId: number): boolean =>
    locks.some((lock) => lock.orderId === orderId && lock.what === `tag:${tagId}`)
  const rows = orders.flatMap((o) =>
    tags
      .filter((tag) => !isLocked(o.id, tag.id) && holds(conditionOf(tag), facts.get(o.id) ?? {}))
      .map((tag) => ({ orderId: o.id, tagId: tag.id, entityId: o.entityId, at: ctx.now })),
  )
  if (rows.length > 0) await ctx.db.insert(orderTagged).values(rows).onConflictDoNothing()
}

/** Adds a tag to an order on behalf of a rule. False if it is there already. */
export async function tagOne(ctx: Ctx, o: OrderRecord, tagId: number): Promise<boolean> {
  const [tag] = await ctx.db.select().from(orderTag).where(eq(orderTag.id, tagId))
  if (!tag) fail(orderTagErrors.unknown, { names: String(tagId) })
  if (tag.scope === 'shop' && !tag.shopIds.includes(o.storeId ?? 0))
    fail(orderTagErrors.other_shop, { name: tag.name, order_sn: o.orderSn })
  const made = await ctx.db
    .insert(orderTagged)
    .values({ orderId: o.id, tagId, entityId: o.entityId, at: ctx.now })
    .onConflictDoNothing()
    .returning({ tagId: orderTagged.tagId })
  if (made.length > 0) await noteTags(ctx, [o], [tag], 'tagged')
  return made.length > 0
}
