import { orderTagErrors } from '@dropyard/contract/order/order-tag'
import { and, inArray, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { lockVisible, noteAll, type OrderRecord } from '../order/change.ts'
import { orderTag, orderTagged } from './table.ts'

/** Putting tags on orders and taking them off; it is no change of an order's state and asks for no version. */

type Tag = typeof orderTag.$inferSelect

/** Tags by their names in either language, however they are written. */
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
  if (unknown.length > 0) fail(orderTagErrors.unknown, { names: unknown.join(', ') })
  return tags
}

function maySet(ctx: UserCtx, tags: readonly Tag[]): void {
  if (ctx.user.permissions.has('order-tag:update')) return
  const kept = tags.filter((tag) => tag.setter === 'lead')
  if (kept.length > 0) fail(orderTagErrors.lead, { names: kept.map((tag) => tag.name).join(', ') })
}

export async function setTags(
  ctx: UserCtx,
  ids: readonly number[],
  names: readonly string[],
): Promise<number> {
  const tags = await tagsNamed(ctx, names)
  maySet(ctx, tags)
  const orders = await lockVisible(ctx, ids)
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
  if (rows.length > 0) await ctx.db.insert(orderTagged).values(rows).onConflictDoNothing()
  await noteTags(ctx, orders, tags, 'tagged')
  return orders.length
}

export async function cancelTags(
  ctx: UserCtx,
  ids: readonly number[],
  names: readonly string[],
): Promise<number> {
  const tags = await tagsNamed(ctx, names)
  maySet(ctx, tags)
  const orders = await lockVisible(ctx, ids)
  if (orders.length > 0 && tags.length > 0)
    await ctx.db.delete(orderTagged).where(
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
    )
  await noteTags(ctx, orders, tags, 'untagged')
  return orders.length
}

const noteTags = (
  ctx: Ctx,
  orders: readonly OrderRecord[],
  tags: readonly Tag[],
  kind: 'tagged' | 'untagged',
) =>
  noteAll(ctx, orders, () => ({
    kind,
    values: {
      tags: {
        en: tags.map((tag) => tag.name).join(', '),
        zh: tags.map((tag) => tag.nameZh || tag.name).join('、'),
      },
    },
    internal: true,
  }))

/** Sets the tags whose rules hold, on orders that were just paid. Running it again changes nothing. */
export async function tagByRule(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await ctx.db.execute(sql`
    INSERT INTO order_tagged (order_id, tag_id, entity_id, at)
    SELECT o.id, t.id, o.entity_id, ${ctx.now.toISOString()}::timestamptz
    FROM "order" o CROSS JOIN order_tag t
    WHERE o.id = ANY (${sql.param([...orderIds])}::bigint[]) AND t.auto
      AND (t.scope = 'global' OR o.store_id = ANY (t.shop_ids))
      AND (cardinality(t.rule_countries) = 0 OR o.country = ANY (t.rule_countries))
      AND (t.rule_amount IS NULL OR o.pay_amount >= t.rule_amount)
      AND (t.rule_pieces IS NULL OR o.goods_num >= t.rule_pieces)
      AND (cardinality(t.rule_skus) = 0 OR EXISTS (
        SELECT FROM order_line l JOIN sku s ON s.id = l.sku_id WHERE l.order_id = o.id AND s.code = ANY (t.rule_skus)))
    ON CONFLICT DO NOTHING`)
}
