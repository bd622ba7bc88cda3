import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { discounted, discountFor } from '../goods/price.ts'
import { optionsIn } from '../goods/sku-name.ts'
import { goods, sku } from '../goods/table.ts'
import { purchasableBy } from './sold.ts'
import { goodsSet, goodsSetPart } from './table.ts'

/** Sets as a company sees them, with parts and its own price. */

export interface ShownSet {
  id: number
  code: string
  title: string
  /** In both languages, for search. */
  names: string
  image: string | null
  parts: { sku_id: number; sku: string; title: string; quantity: number }[]
  unit_price: number
  list_price: number
  /** Whether the company can buy it now. */
  sold: boolean
}

/** Sets by id, in the order of the ids; the number of queries is constant. */
export async function shownSets(ctx: Ctx, entityId: number, ids: readonly number[]): Promise<ShownSet[]> {
  if (ids.length === 0) return []
  const sold: SQL<boolean> = sql`${purchasableBy(entityId)}`
  const [rows, parts, discountBp] = await Promise.all([
    ctx.db
      .select({ set: goodsSet, sold })
      .from(goodsSet)
      .where(inArray(goodsSet.id, [...ids])),
    partsOf(ctx, ids),
    discountFor(ctx, entityId),
  ])
  const byId = new Map(rows.map((row) => [row.set.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { code, name, nameZh, price } = row.set
    const own = parts.get(id) ?? []
    return [
      {
        id,
        code,
        title: (ctx.lang === 'zh' && nameZh) || name,
        names: `${name} ${nameZh}`.trim(),
        image: own.find((part) => part.image !== null)?.image ?? null,
        parts: own.map(({ image: _image, ...part }) => part),
        unit_price: discounted(price, discountBp),
        list_price: price,
        sold: row.sold,
      },
    ]
  })
}

async function partsOf(ctx: Ctx, ids: readonly number[]) {
  const rows = await ctx.db
    .select({ part: goodsSetPart, sku, goods })
    .from(goodsSetPart)
    .innerJoin(sku, eq(sku.id, goodsSetPart.skuId))
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(inArray(goodsSetPart.setId, [...ids]))
    .orderBy(asc(goodsSetPart.id))
  const parts = rows.map(({ part, sku: s, goods: g }) => ({
    setId: part.setId,
    sku_id: s.id,
    sku: s.code,
    title: [
      (ctx.lang === 'zh' ? g.titleZh : g.titleEn) || g.titleEn,
      ...optionsIn(ctx, s.optionValues, g.optionsZh),
    ].join(' · '),
    quantity: part.quantity,
    image: pictureUrl(s.image ?? g.coverImage),
  }))
  return new Map(
    [...Map.groupBy(parts, (part) => part.setId)].map(([id, own]) => [
      id,
      own.map(({ setId: _set, ...part }) => part),
    ]),
  )
}
