import type { FullRow } from '@dropyard/contract/order/order/row'
import type { Ctx } from '../../../kit/context.ts'
import { wholeSets } from '../order/line/sets.ts'

/** The lines of the orders on a page. */

export async function addLines(ctx: Ctx, rows: FullRow[]): Promise<void> {
  const inLang = ctx.lang === 'zh' ? "coalesce(nullif(p.title_zh, ''), p.title_en)" : 'p.title_en'
  const title = `SELECT ${inLang} FROM goods p WHERE p.id = s.goods_id`
  const { rows: lines } = await ctx.db.$client.query<NonNullable<FullRow['lines']>[number]>({
    name: `order-lines-${ctx.lang}`,
    // A part of a set is one of our products, so it has our title.
    text: `SELECT l.id, l.order_id, CASE WHEN l.parent_id IS NULL THEN l.title ELSE (${title}) END AS title, l.variant_title, l.platform_sku, l.sku_id, s.code AS sku, l.quantity,
        l.reserved, l.sold_price, coalesce(l.image, '/files/' || s.image) AS image, l.parent_id, l.set_id,
        CASE WHEN l.set_id IS NOT NULL THEN g.code END AS set,
        CASE WHEN l.set_id IS NULL AND g.status <> 'active' THEN g.code END AS stopped_set
      FROM order_line l LEFT JOIN sku s ON s.id = l.sku_id
      LEFT JOIN goods_set g ON g.id = coalesce(l.set_id,
        CASE WHEN l.sku_id IS NULL THEN (SELECT m.set_id FROM order_sku m WHERE m.id = l.order_sku_id) END)
      WHERE l.order_id = ANY($1::bigint[]) ORDER BY l.order_id, l.position, l.id`,
    values: [rows.map((row) => row.id)],
  })
  for (const row of rows) {
    const own = lines.filter((line) => line.order_id === row.id)
    row.lines = own.map((line) => shownLine(line, own))
  }
}

type ListedLine = NonNullable<FullRow['lines']>[number]

/** A line without fields that are empty for most lines. A set counts as reserved as far as all its parts are. */
function shownLine(line: ListedLine, own: readonly ListedLine[]): ListedLine {
  const { parent_id, set_id, set, stopped_set, ...shown } = line
  const parts = own.filter((one) => one.parent_id === line.id)
  return {
    ...shown,
    ...(parts.length > 0 ? { reserved: wholeSets(line.quantity, parts, (part) => part.reserved) } : {}),
    ...(parent_id ? { parent_id } : {}),
    ...(set_id && set ? { set_id, set } : {}),
    ...(stopped_set ? { stopped_set } : {}),
  }
}
