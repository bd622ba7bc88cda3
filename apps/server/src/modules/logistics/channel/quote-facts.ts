import type { Ctx } from '../../../kit/context.ts'
import type { QuotedLine } from './quote.ts'
import { type QuoteTables, quoteTables } from './quote-tables.ts'

/** The facts that parcels are quoted and orders priced by, read once for all of them. */
export interface QuoteFacts extends QuoteTables {
  /** Goods that the company may see. */
  goods: ReadonlyMap<number, GoodsFacts>
}

/**
 * Reads the facts for quotes of parcels with these SKUs; with a company, only SKUs that it may see.
 * @param tables the cached tables, if the caller has read them already
 */
export async function quoteFacts(
  ctx: Ctx,
  skuIds: readonly number[],
  entityId: number | undefined,
  tables?: QuoteTables,
): Promise<QuoteFacts> {
  const [known, goods] = await Promise.all([tables ?? quoteTables(ctx), goodsFacts(ctx, skuIds)])
  return { ...known, goods: visibleGoods(goods, entityId) }
}

export interface GoodsFacts extends Omit<QuotedLine, 'quantity'> {
  /** What new orders can reserve, by warehouse. */
  available: Map<number, number>
  goodsId: number
  /** Its category and those above. */
  categoryIds: number[]
  /** List price in USD cents. */
  price: number
  tags: string[]
  grams: number
  lengthMm: number
  widthMm: number
  heightMm: number
  attributes: string[]
  shipDays: number
  /** Whether it is sold at all. */
  sold: boolean
  draft: boolean
  /** The companies that may see it; null: all. */
  visibleTo: number[] | null
}

/** Whether a company may see goods; without one, all of them. */
export const isVisible = ({ draft, visibleTo }: GoodsFacts, entityId: number | undefined): boolean =>
  entityId === undefined || (!draft && (visibleTo?.includes(entityId) ?? true))

export const visibleGoods = (
  goods: ReadonlyMap<number, GoodsFacts>,
  entityId: number | undefined,
): ReadonlyMap<number, GoodsFacts> => new Map([...goods].filter(([, one]) => isVisible(one, entityId)))

/** Everything that prices and quotes need to know about SKUs, with what new orders can reserve in each warehouse. */
export async function goodsFacts(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, GoodsFacts>> {
  if (skuIds.length === 0) return new Map()
  const { rows } = await ctx.db.$client.query<GoodsFacts & { stock: [number, number][] | null }>({
    name: 'goods_facts',
    text: `SELECT s.id AS "skuId", s.code, s.price, s.weight_grams AS grams, s.length_mm AS "lengthMm", s.width_mm AS "widthMm",
        s.height_mm AS "heightMm", g.id AS "goodsId", g.hs_code AS "hsCode", g.origin_country AS origin, g.declared_value AS declared,
        g.attributes, g.ship_days AS "shipDays", g.tags, g.visible_to AS "visibleTo", g.status = 'draft' AS draft,
        s.active AND g.status = 'on_shelf' AS sold, array_remove(ARRAY[c.id, p.id, p.parent_id], NULL) AS "categoryIds",
        (SELECT json_agg(json_build_array(b.warehouse_id,
            greatest(0, b.on_hand - b.reserved - b.quarantine - b.damaged - b.waiting)))
          FROM stock_balance b WHERE b.sku_id = s.id) AS stock
      FROM sku s JOIN goods g ON g.id = s.goods_id
      JOIN category c ON c.id = g.category_id LEFT JOIN category p ON p.id = c.parent_id
      WHERE s.id = ANY ($1::bigint[])`,
    values: [skuIds],
  })
  return new Map(rows.map(({ stock, ...row }) => [row.skuId, { ...row, available: new Map(stock) }]))
}
