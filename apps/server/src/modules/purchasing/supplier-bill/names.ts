import { orderLines } from '@dropyard/contract/purchasing/purchase-order/lines'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { skuNameOf } from '../../catalog/goods/sku-name.ts'

/** Names of what lines of bills settle, as SQL over ids. */

/** The number of an order and the item of its line `i`. */
export const itemNameSql = (ctx: Ctx): SQL<string> =>
  sql`o.po_sn || ' · ' || coalesce(${skuNameOf(ctx, sql`i.sku_id`)}, i.subject)`

/** The type and the note of a cost `c`, after the number of what it belongs to. */
export const costNameSql = (ctx: Ctx, number: SQL): SQL<string> => {
  const kinds = Object.entries(orderLines.costs.line.text[ctx.lang].choices.kind)
  const kind = sql.join(
    kinds.map(([value, words]) => sql`WHEN ${value} THEN ${words}`),
    sql` `,
  )
  return sql`${number} || ' · ' || CASE c.kind ${kind} ELSE c.kind END || CASE WHEN c.note = '' THEN '' ELSE ' · ' || c.note END`
}

export const orderLineName =
  (id: SQL) =>
  (ctx: Ctx): SQL =>
    sql`(SELECT ${itemNameSql(ctx)} FROM purchase_order_item i JOIN purchase_order o ON o.id = i.purchase_order_id WHERE i.id = ${id})`

export const orderCostName =
  (id: SQL) =>
  (ctx: Ctx): SQL =>
    sql`(SELECT ${costNameSql(ctx, sql`o.po_sn`)} FROM purchase_order_cost c JOIN purchase_order o ON o.id = c.purchase_order_id WHERE c.id = ${id})`

export const arrivalCostName =
  (id: SQL) =>
  (ctx: Ctx): SQL =>
    sql`(SELECT ${costNameSql(ctx, sql`a.asn_sn`)} FROM asn_cost c JOIN asn a ON a.id = c.asn_id WHERE c.id = ${id})`
