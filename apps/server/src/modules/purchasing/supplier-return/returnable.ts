import { fillWords, type Words } from '@dropyard/contract/kit/text'
import {
  type supplierReturn as contract,
  supplierReturnErrors as errors,
} from '@dropyard/contract/purchasing/supplier-return'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { invalid } from '../../../kit/errors.ts'
import { skuNameOf } from '../../catalog/goods/sku-name.ts'
import { rejectedOf, supplierOfLine } from '../asn/counted.ts'
import { asn, asnItem } from '../asn/table.ts'

/** Rejected pieces that are still in quarantine. */

const line = sql`asn_item.id`
/** Pieces that drafts of other returns name. */
const draftedSql = (except: number): SQL<number> =>
  sql`(SELECT coalesce(sum(d.pieces), 0)::int FROM supplier_return_item d JOIN supplier_return r ON r.id = d.supplier_return_id
    WHERE d.asn_line_id = asn_item.id AND r.state = 'draft' AND r.id <> ${except})`.mapWith(Number)
/** Rejected pieces of a line that no return takes. @param except a return whose draft doesn't count */
export const leftSql = (except = 0): SQL<number> =>
  sql`greatest(0, ${rejectedOf(line)} - ${asnItem.returned} - ${draftedSql(except)})`.mapWith(Number)
const supplierSql = supplierOfLine()

/** @param except a return whose draft doesn't count */
const linesOf = (ctx: Ctx, ids: readonly number[], except: number) =>
  ctx.db
    .select({
      id: asnItem.id,
      skuId: asnItem.skuId,
      poLineId: asnItem.poLineId,
      /** Whether the order can await its pieces again. */
      replaceable:
        sql<boolean>`EXISTS (SELECT FROM purchase_order_item p JOIN purchase_order o ON o.id = p.purchase_order_id
        WHERE p.id = asn_item.po_line_id AND NOT p.short_closed AND o.state NOT IN ('refused', 'cancelled'))`.mapWith(
          Boolean,
        ),
      warehouseId: asn.warehouseId,
      supplierId: supplierSql,
      left: leftSql(except),
    })
    .from(asnItem)
    .innerJoin(asn, eq(asn.id, asnItem.headId))
    .where(inArray(asnItem.id, [...ids]))
    .orderBy(asc(asn.id), asc(asnItem.id))
    .for('no key update', { of: asn })

export type Returnable = Awaited<ReturnType<typeof linesOf>>[number]

interface Wanted {
  readonly id?: number | undefined
  readonly supplier_id: number
  readonly warehouse_id: number
  readonly expects: string
  readonly items: readonly { readonly asn_line_id: number; readonly pieces: number }[]
}

/**
 * The received lines of a return. Locks their arrivals, so that two returns can't take the same pieces.
 * @throws at lines of another supplier or warehouse, and at more pieces than are there
 */
export async function returnableLines(ctx: Ctx, given: Wanted): Promise<Map<number, Returnable>> {
  const ids = given.items.map(({ asn_line_id }) => asn_line_id)
  const found = new Map((await linesOf(ctx, ids, given.id ?? 0)).map((one) => [one.id, one]))
  const wrong: Record<string, Words> = {}
  for (const [at, { asn_line_id, pieces }] of given.items.entries()) {
    const one = found.get(asn_line_id)
    const field = `items.${at}.asn_line_id`
    if (!one || one.warehouseId !== given.warehouse_id) wrong[field] = errors.other_warehouse.words
    else if (one.supplierId !== given.supplier_id) wrong[field] = errors.other_supplier.words
    else if (one.skuId === null) wrong[field] = errors.no_stock.words
    else if (given.expects === 'replacement' && !one.replaceable) wrong[field] = errors.no_order.words
    else if (pieces > one.left)
      wrong[`items.${at}.pieces`] = fillWords(errors.too_many.words, { left: one.left })
  }
  if (Object.keys(wrong).length > 0) invalid(wrong)
  return found
}

type Asked = z.output<typeof contract.goods.query>

/** Lines of arrivals with rejected pieces to send back. */
export async function returnable(ctx: UserCtx, { page, 'per-page': size, ...asked }: Asked) {
  const name = sql<string>`${asn.asnSn} || ' · ' || coalesce(${skuNameOf(ctx, sql`asn_item.sku_id`)}, ${asnItem.subject})`
  const where = and(
    sql`${asnItem.id} IN (SELECT line_id FROM inspection WHERE rejected > 0)`,
    sql`${asnItem.skuId} IS NOT NULL`,
    sql`${leftSql()} > 0`,
    asked.supplier_id === undefined ? undefined : sql`${supplierSql} = ${asked.supplier_id}`,
    asked.warehouse_id === undefined ? undefined : eq(asn.warehouseId, asked.warehouse_id),
    asked.search === undefined ? undefined : sql`${name} ILIKE ${likePattern(asked.search)}`,
  )
  const data = await ctx.db
    .select({ id: asnItem.id, asn_id: asn.id, name, rejected: rejectedOf(line), left: leftSql() })
    .from(asnItem)
    .innerJoin(asn, eq(asn.id, asnItem.headId))
    .where(where)
    .orderBy(asc(asnItem.id))
    .limit(size)
    .offset((page - 1) * size)
  const [counted] = await ctx.db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(asnItem)
    .innerJoin(asn, eq(asn.id, asnItem.headId))
    .where(where)
  return { data, total: counted?.total ?? 0 }
}
