import { commonErrors } from '@dropyard/contract/kit/errors'
import { type PackagingChoice, passedOver } from '@dropyard/contract/order/packbox-binding/choose'
import { bindingErrors } from '@dropyard/contract/order/packbox-binding/rule'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail, failAt } from '../../../kit/errors.ts'
import { goodsFacts } from '../../logistics/channel/quote-facts.ts'
import { store } from '../../store/store/table.ts'
import { linesOf } from '../order/change.ts'
import { shippableItems } from '../order/line/pieces.ts'
import { order } from '../order/table.ts'
import { inParcelOf } from '../order/together.ts'
import { packagingChooser, type Rule, ruleText } from './chooser.ts'
import type { NamedPackaging } from './query.ts'

interface Asked {
  readonly order_id?: number | undefined
  readonly shop_id?: number | undefined
  readonly skus?: readonly { readonly sku_id: number; readonly pieces: number }[] | undefined
}

/** The packaging of an order, or of SKUs that a store sends, and why other rules of the store weren't used. */
export async function findPackaging(ctx: Ctx, asked: Asked) {
  const { shopId, items } = await parcelOf(ctx, asked)
  const [goods, choose] = await Promise.all([
    goodsFacts(
      ctx,
      items.map(({ skuId }) => skuId),
    ),
    packagingChooser(ctx, [shopId]),
  ])
  if (items.some(({ skuId }) => !goods.has(skuId))) failAt('skus', commonErrors.not_found)
  const { packbox, insert, label, grams, passedOver: passed } = choose({ shopId, items }, goods)
  const rule = packbox?.rule as Rule | null | undefined
  return {
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    ...{ packbox: shown(packbox), insert: shown(insert), label: shown(label), weight_g: grams },
    rule: rule ? { id: rule.id, position: rule.position, text: ruleText(ctx, rule) } : null,
    passed_over: passed.map(({ rule, why }) => {
      const { id, position, packaging } = rule as Rule
      return { rule_id: id, position, packaging: packaging.name, why, why_name: passedOver[why][ctx.lang] }
    }),
  }
}

async function parcelOf(ctx: Ctx, { order_id, shop_id, skus }: Asked) {
  if (order_id !== undefined && shop_id === undefined && skus === undefined) {
    const [found] = await ctx.db
      .select({ id: order.id, combinedId: order.combinedId })
      .from(order)
      .where(eq(order.id, order_id))
    if (!found) fail(commonErrors.not_found)
    const ids = await inParcelOf(ctx, found)
    // Combined orders share the packaging of the first one's store.
    const [first] = await ctx.db
      .select({ storeId: order.storeId })
      .from(order)
      .where(inArray(order.id, ids))
      .orderBy(asc(order.id))
      .limit(1)
    return { shopId: first?.storeId ?? null, items: shippableItems(await linesOf(ctx, ids)) }
  }
  if (order_id !== undefined || shop_id === undefined || !skus?.length)
    failAt('order_id', bindingErrors.asked)
  const [shop] = await ctx.db.select({ id: store.id }).from(store).where(eq(store.id, shop_id))
  if (!shop) failAt('shop_id', commonErrors.not_found)
  return { shopId: shop.id, items: skus.map(({ sku_id, pieces }) => ({ skuId: sku_id, quantity: pieces })) }
}

type Chosen = PackagingChoice['packbox']

function shown(chosen: Chosen) {
  if (!chosen) return null
  const { id, name, kind, sizeText, grams } = chosen.packaging as NamedPackaging
  return {
    ...{ id, name, kind: kind as 'box', size: sizeText, weight_g: grams },
    rule_id: chosen.rule?.id ?? null,
  }
}
