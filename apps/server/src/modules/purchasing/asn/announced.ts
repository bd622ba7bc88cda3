import { fillWords, type Words } from '@dropyard/contract/kit/text'
import type { asn as contract } from '@dropyard/contract/purchasing/asn'
import { asnErrors as errors } from '@dropyard/contract/purchasing/asn/errors'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { invalid } from '../../../kit/errors.ts'
import { skuNameOf } from '../../catalog/goods/sku-name.ts'
import { isAwaitedSql, openSql } from '../purchase-order/awaited.ts'
import { purchaseOrder, purchaseOrderItem } from '../purchase-order/table.ts'
import { supplierTitle } from '../supplier/name.ts'
import { receivedOf } from './counted.ts'
import { asnItem } from './table.ts'

/** What of placed purchase orders is still to be announced. */

/** What open arrivals announce of an order's line and have not received yet. @param except an arrival that doesn't count */
const announcedSql = (except = 0): SQL<number> =>
  sql`(SELECT coalesce(sum(greatest(0, i.expected - ${receivedOf(sql`i.id`)})), 0)::int FROM asn_item i JOIN asn a ON a.id = i.asn_id
    WHERE i.po_line_id = purchase_order_item.id AND a.id <> ${except}
      AND a.state IN ('draft', 'submitted', 'in_transit', 'arrived', 'receiving'))`.mapWith(Number)

type Wanted = z.output<typeof contract.goods.query>

/** Lines of placed orders that are still awaited. */
export async function announceable(ctx: UserCtx, { page, 'per-page': size, ...asked }: Wanted) {
  const conditions = [sql`${isAwaitedSql}`, sql`${openSql} > 0`]
  const { po_id, supplier_id, warehouse_id, search } = asked
  if (po_id !== undefined) conditions.push(eq(purchaseOrder.id, po_id))
  if (supplier_id !== undefined) conditions.push(eq(purchaseOrder.supplierId, supplier_id))
  if (warehouse_id !== undefined) conditions.push(eq(purchaseOrder.warehouseId, warehouse_id))
  const skuName = skuNameOf(ctx, sql`purchase_order_item.sku_id`)
  if (search !== undefined)
    conditions.push(
      sql`concat_ws(' ', ${purchaseOrder.poSn}, ${skuName}, ${purchaseOrderItem.subject}) ILIKE ${likePattern(search)}`,
    )
  const where = and(...conditions)
  const [data, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: purchaseOrderItem.id,
        po_id: purchaseOrder.id,
        po_name: sql<string>`${purchaseOrder.poSn} || ' · ' || ${supplierTitle(purchaseOrder.supplierId)(ctx)}`,
        sku_id: purchaseOrderItem.skuId,
        sku_name: skuName,
        subject: purchaseOrderItem.subject,
        promised_on: sql<
          string | null
        >`coalesce(${purchaseOrderItem.promisedOn}, ${purchaseOrder.dueOn})::text`,
        open: openSql.mapWith(Number),
        announced: announcedSql(),
      })
      .from(purchaseOrderItem)
      .innerJoin(purchaseOrder, eq(purchaseOrder.id, purchaseOrderItem.headId))
      .where(where)
      .orderBy(asc(purchaseOrderItem.id))
      .limit(size)
      .offset((page - 1) * size),
    ctx.db
      .select({ total: sql`count(*)`.mapWith(Number) })
      .from(purchaseOrderItem)
      .innerJoin(purchaseOrder, eq(purchaseOrder.id, purchaseOrderItem.headId))
      .where(where),
  ])
  return { data, total: counted?.total ?? 0 }
}

type Item = z.output<typeof contract.input>['items'][number]
type Stored = Item & { readonly id: number; readonly received: number }

const isSame = (a: Item, b: Stored | undefined): boolean =>
  b !== undefined && a.po_id === b.po_id && a.sku_id === b.sku_id && a.subject === b.subject

/**
 * @param before the stored lines
 * @throws at lines that were received and are missing or changed, and at lines that announce what no placed order awaits
 */
export async function assertAnnounceable(
  ctx: Ctx,
  { id = 0, warehouse_id: warehouseId }: { id?: number | undefined; warehouse_id: number },
  items: readonly Item[],
  before: readonly Stored[],
): Promise<void> {
  const wrong: Record<string, Words> = {}
  const storedOf = (item: Item) => before.find((one) => one.id === item.id)
  for (const stored of before.filter(({ received }) => received > 0)) {
    const at = items.findIndex((item) => item.id === stored.id)
    const item = items[at]
    const field = at < 0 ? 'items' : `items.${at}.${stored.sku_id ? 'sku_id' : 'subject'}`
    if (!item || !isSame(item, stored))
      wrong[field] = fillWords(errors.counted.words, { pieces: stored.received })
  }
  // Lines that stay as they are were allowed when they were written: their order may have ended since.
  const fresh = items.flatMap((item, at) => {
    const stored = storedOf(item)
    const isKept = isSame(item, stored) && item.expected <= (stored?.expected ?? 0)
    return item.po_id && !isKept ? [{ ...item, at, received: stored?.received ?? 0 }] : []
  })
  const awaited = fresh.length > 0 ? await awaitedOf(ctx, id, fresh) : []
  const used = new Map<number, number>()
  for (const item of fresh) {
    const lines = awaited.filter(
      (line) =>
        line.poId === item.po_id &&
        (item.sku_id ? line.skuId === item.sku_id : line.skuId === null && line.subject === item.subject),
    )
    const [line] = lines
    if (!line) wrong[`items.${item.at}.${item.sku_id ? 'sku_id' : 'subject'}`] = errors.not_ordered.words
    else if (line.warehouseId !== warehouseId) wrong[`items.${item.at}.po_id`] = errors.other_warehouse.words
    else {
      const open = lines.reduce((sum, one) => sum + one.open - one.announced, 0) - (used.get(line.id) ?? 0)
      used.set(line.id, (used.get(line.id) ?? 0) + item.expected - item.received)
      if (item.expected - item.received > Math.max(0, open))
        wrong[`items.${item.at}.expected`] = fillWords(errors.too_many.words, { open: Math.max(0, open) })
    }
  }
  if (Object.keys(wrong).length > 0) invalid(wrong)
}

/** Lines of placed orders, with what is open and what other arrivals announce. */
const awaitedOf = (ctx: Ctx, id: number, items: readonly Item[]) =>
  ctx.db
    .select({
      id: purchaseOrderItem.id,
      poId: purchaseOrder.id,
      skuId: purchaseOrderItem.skuId,
      subject: purchaseOrderItem.subject,
      warehouseId: purchaseOrder.warehouseId,
      open: openSql.mapWith(Number),
      announced: announcedSql(id),
    })
    .from(purchaseOrderItem)
    .innerJoin(purchaseOrder, eq(purchaseOrder.id, purchaseOrderItem.headId))
    .where(
      and(
        inArray(
          purchaseOrder.id,
          items.flatMap(({ po_id }) => po_id ?? []),
        ),
        isAwaitedSql,
      ),
    )

/** Connects lines with the lines of their orders: of several with the same SKU, the one with the most open pieces. */
export async function connectToOrders(ctx: Ctx, id: number): Promise<void> {
  const same = sql`purchase_order_item.purchase_order_id = ${asnItem.poId}
    AND purchase_order_item.sku_id IS NOT DISTINCT FROM ${asnItem.skuId}
    AND (${asnItem.skuId} IS NOT NULL OR purchase_order_item.subject = ${asnItem.subject})`
  await ctx.db
    .update(asnItem)
    .set({
      poLineId: sql`(SELECT purchase_order_item.id FROM purchase_order_item WHERE ${same}
        ORDER BY ${openSql} DESC, purchase_order_item.position LIMIT 1)`,
    })
    .where(
      and(
        eq(asnItem.headId, id),
        sql`NOT EXISTS (SELECT 1 FROM purchase_order_item WHERE purchase_order_item.id = ${asnItem.poLineId} AND ${same})`,
      ),
    )
}
