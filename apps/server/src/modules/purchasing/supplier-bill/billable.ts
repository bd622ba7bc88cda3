import type { supplierBill as contract } from '@dropyard/contract/purchasing/supplier-bill'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { rejectedOf } from '../asn/counted.ts'
import { grossOf, partOf } from '../asn/landed.ts'
import { costNameSql, itemNameSql } from './names.ts'

/**
 * What can be billed: pieces of orders that were accepted and not returned, at most those ordered at a price, and costs of orders
 * and arrivals; less what other bills settle.
 */

const billOf = (except: number): SQL =>
  sql`JOIN supplier_bill b ON b.id = s.supplier_bill_id AND b.state <> 'cancelled' AND b.id <> ${except}`

/** Pieces of the line `i` of an order that came, less the rejected ones; those that were replaced came twice. */
const goodSql = sql`(i.received
  - (SELECT coalesce(sum(${rejectedOf(sql`a.id`)}), 0)::int FROM asn_item a WHERE a.po_line_id = i.id)
  + (SELECT coalesce(sum(d.pieces), 0)::int FROM supplier_return_item d
    JOIN supplier_return r ON r.id = d.supplier_return_id AND r.expects = 'replacement' AND r.state IN ('sent', 'closed')
    JOIN asn_item a ON a.id = d.asn_line_id WHERE a.po_line_id = i.id))`

/** Of the line `i`: pieces that may be billed in all. */
export const billableSql: SQL<number> = sql`greatest(0, least(i.pieces, ${goodSql}))`.mapWith(Number)

/** Pieces of the line `i` on bills. @param except a bill that doesn't count */
export const billedSql = (except: number): SQL<number> =>
  sql`(SELECT coalesce(sum(s.pieces), 0)::int FROM supplier_bill_item s ${billOf(except)} WHERE s.po_line_id = i.id)`.mapWith(
    Number,
  )
const settledSql = (column: 'po_cost_id' | 'asn_cost_id', except: number): SQL<number> =>
  sql`(SELECT coalesce(sum(s.settles), 0)::bigint FROM supplier_bill_item s ${billOf(except)} WHERE s.${sql.raw(column)} = c.id)`.mapWith(
    Number,
  )

const ids = (some: readonly number[]) => sql`${`{${some.join()}}`}::bigint[]`

interface Item {
  readonly supplierId: number
  readonly currency: string
  readonly isPlaced: boolean
  /** What all pieces cost with tax, and how many these are. */
  readonly gross: number
  readonly ordered: number
  readonly billable: number
  readonly billed: number
}
interface Cost {
  /** Null where any supplier may bill it. */
  readonly supplierId: number | null
  readonly currency: string
  readonly isPlaced: boolean
  readonly value: number
  readonly left: number
}

/** What the ordered pieces of a line should cost. */
export const expectedOf = ({ gross, ordered }: Pick<Item, 'gross' | 'ordered'>, pieces: number): number =>
  partOf(gross, pieces, ordered)

type Row = Record<string, string | number | boolean | null>
const itemOf = (row: Row): Item => ({
  supplierId: Number(row.supplier_id),
  currency: String(row.currency),
  isPlaced: row.placed === true,
  gross: grossOf(Number(row.amount), row.tax_included === true, Number(row.tax_percent ?? 0)),
  ordered: Number(row.pieces),
  billable: Number(row.billable),
  billed: Number(row.billed),
})
const itemColumns = (
  except: number,
) => sql`i.id, o.supplier_id, o.currency, o.placed_on IS NOT NULL AS placed, i.amount,
  i.pieces, o.tax_included, o.tax_percent, ${billableSql} AS billable, ${billedSql(except)} AS billed`

/** Lines of orders by id. @param except a bill that doesn't count */
export async function itemsOf(
  ctx: Ctx,
  lineIds: readonly number[],
  except: number,
): Promise<Map<number, Item>> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT ${itemColumns(except)} FROM purchase_order_item i JOIN purchase_order o ON o.id = i.purchase_order_id
    WHERE i.id = ANY (${ids(lineIds)})`)
  return new Map(rows.map((row) => [Number(row.id), itemOf(row)]))
}

const orderCosts = (except: number) => sql`
  SELECT c.id, coalesce(c.payee_id, o.supplier_id) AS supplier_id, o.currency, o.placed_on IS NOT NULL AS placed, c.value,
    c.value - ${settledSql('po_cost_id', except)} AS left
  FROM purchase_order_cost c JOIN purchase_order o ON o.id = c.purchase_order_id`
const arrivalCosts = (except: number) => sql`
  SELECT c.id, coalesce(c.payee_id, a.supplier_id) AS supplier_id, a.currency, a.state NOT IN ('refused', 'cancelled') AS placed,
    c.value, c.value - ${settledSql('asn_cost_id', except)} AS left
  FROM asn_cost c JOIN asn a ON a.id = c.asn_id`

/** Costs by id. @param except a bill that doesn't count */
export async function costsOf(
  ctx: Ctx,
  of: 'order' | 'arrival',
  costIds: readonly number[],
  except: number,
): Promise<Map<number, Cost>> {
  const { rows } = await ctx.db.execute<Row>(
    sql`${of === 'order' ? orderCosts(except) : arrivalCosts(except)} WHERE c.id = ANY (${ids(costIds)})`,
  )
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        supplierId: row.supplier_id === null ? null : Number(row.supplier_id),
        currency: String(row.currency),
        isPlaced: row.placed === true,
        value: Number(row.value),
        left: Number(row.left),
      },
    ]),
  )
}

type Asked = z.output<typeof contract.billable.query>

/** What a supplier may bill: of each line or cost, what is on no bill yet. */
export async function billable(ctx: UserCtx, { page, 'per-page': size, ...asked }: Asked) {
  const { supplier_id: supplier, currency, search } = asked
  const named = (name: SQL) => (search === undefined ? sql`true` : sql`${name} ILIKE ${likePattern(search)}`)
  const of = (column: SQL, value: string | number | undefined) =>
    value === undefined ? sql`true` : sql`${column} = ${value}`
  const [orderCost, arrivalCost] = [costNameSql(ctx, sql`o.po_sn`), costNameSql(ctx, sql`a.asn_sn`)]
  const all = sql`
    SELECT i.id * 4 + 1 AS key, i.id AS po_line_id, NULL::bigint AS po_cost_id, NULL::bigint AS asn_cost_id,
      ${itemNameSql(ctx)} AS name, o.currency, ${billableSql} - ${billedSql(0)} AS left_pieces, i.amount, i.pieces,
      o.tax_included, o.tax_percent
    FROM purchase_order_item i JOIN purchase_order o ON o.id = i.purchase_order_id
    WHERE i.received > 0 AND o.placed_on IS NOT NULL AND ${of(sql`o.supplier_id`, supplier)}
      AND ${of(sql`o.currency`, currency)} AND ${named(itemNameSql(ctx))} AND ${billableSql} > ${billedSql(0)}
    UNION ALL
    SELECT c.id * 4 + 2, NULL, c.id, NULL, ${orderCost}, o.currency, NULL, c.value - ${settledSql('po_cost_id', 0)}, NULL, NULL, NULL
    FROM purchase_order_cost c JOIN purchase_order o ON o.id = c.purchase_order_id
    WHERE o.placed_on IS NOT NULL AND ${of(sql`coalesce(c.payee_id, o.supplier_id)`, supplier)}
      AND ${of(sql`o.currency`, currency)} AND ${named(orderCost)} AND c.value <> ${settledSql('po_cost_id', 0)}
    UNION ALL
    SELECT c.id * 4 + 3, NULL, NULL, c.id, ${arrivalCost}, a.currency, NULL, c.value - ${settledSql('asn_cost_id', 0)}, NULL, NULL, NULL
    FROM asn_cost c JOIN asn a ON a.id = c.asn_id
    WHERE a.state NOT IN ('refused', 'cancelled') AND ${of(sql`coalesce(c.payee_id, a.supplier_id)`, supplier)}
      AND ${of(sql`a.currency`, currency)} AND ${named(arrivalCost)} AND c.value <> ${settledSql('asn_cost_id', 0)}`
  const { rows } = await ctx.db.execute<Row>(
    sql`SELECT x.*, count(*) OVER () AS total FROM (${all}) x ORDER BY x.key LIMIT ${size} OFFSET ${(page - 1) * size}`,
  )
  const number = (value: Row[string] | undefined) =>
    value === null || value === undefined ? null : Number(value)
  const data = rows.map((row) => {
    const pieces = number(row.left_pieces)
    const gross = grossOf(Number(row.amount), row.tax_included !== false, Number(row.tax_percent ?? 0))
    return {
      ...{ id: Number(row.key), po_line_id: number(row.po_line_id), po_cost_id: number(row.po_cost_id) },
      ...{
        asn_cost_id: number(row.asn_cost_id),
        name: String(row.name),
        currency: String(row.currency),
        pieces,
      },
      amount: pieces === null ? Number(row.amount) : partOf(gross, pieces, Number(row.pieces)),
    }
  })
  return { data, total: Number(rows[0]?.total ?? 0) }
}
