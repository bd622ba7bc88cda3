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

/** Lines of placed orders of which something is awaited that no arrival announces. */
export async function announceable(ctx: UserCtx, { page, 'per-page': size, ...asked }: Wanted) {
  const conditions = [sql`${isAwaitedSql}`, sql`${openSql} > ${announcedSql()}`]
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
export type Stored = Item & { readonly id: number; readonly received: number }

const isSame = (a: Item, b: Stored | undefined): boolean =>
  b !== undefined && a.po_id === b.po_id && a.sku_id === b.sku_id && a.subject === b.subject

interface Announcement {
  readonly id?: number | undefined
  readonly warehouse_id: number
  readonly items: readonly Item[]
  /** Whether it is for another warehouse than before. */
  readonly isMoved: boolean
}

/**
 * @param before the stored lines
 * @throws at lines that were received and are missing or changed, and at lines that announce what no placed order awaits
 */
export async function assertAnnounceable(
  ctx: Ctx,
  { id = 0, warehouse_id: warehouseId, items, isMoved }: Announcement,
  before: readonly Stored[],
): Promise<void> {
  const wrong: Record<string, Words> = {}
  for (const stored of before.filter(({ received }) => received > 0)) {
    const at = items.findIndex((item) => item.id === stored.id)
    const item = items[at]
    const field = at < 0 ? 'items' : `items.${at}.${stored.sku_id ? 'sku_id' : 'subject'}`
    if (!item || !isSame(item, stored))
      wrong[field] = fillWords(errors.counted.words, { pieces: stored.received })
  }
  const ordered = items.flatMap((item, at) => {
    const stored = before.find((one) => one.id === item.id)
    const { expected = 0, received = 0 } = stored ?? {}
    // Lines that stay as they are, and what was received already, need nothing open: their order may have ended since.
    const isKept = !isMoved && isSame(item, stored) && item.expected <= Math.max(expected, received)
    return item.po_id ? [{ ...item, at, received, isKept }] : []
  })
  const awaited = ordered.some(({ isKept }) => !isKept) ? await awaitedOf(ctx, id, ordered) : []
  const used = new Map<number, number>()
  for (const item of ordered.toSorted((a, b) => Number(b.isKept) - Number(a.isKept))) {
    const wanted = Math.max(0, item.expected - item.received)
    const [line, left] = freest(awaited, item, used)
    if (line) used.set(line.id, (used.get(line.id) ?? 0) + wanted)
    if (item.isKept) continue
    if (!line) wrong[`items.${item.at}.${item.sku_id ? 'sku_id' : 'subject'}`] = errors.not_ordered.words
    else if (line.warehouseId !== warehouseId) wrong[`items.${item.at}.po_id`] = errors.other_warehouse.words
    else if (wanted > left)
      wrong[`items.${item.at}.expected`] = fillWords(errors.too_many.words, { open: left })
  }
  if (Object.keys(wrong).length > 0) invalid(wrong)
}

interface Awaited {
  readonly id: number
  readonly poId: number
  readonly skuId: number | null
  readonly subject: string
  readonly open: number
  readonly announced: number
}

/** Of an order's lines with the same product, the one with the most left to announce. @param used what was given to each */
function freest<L extends Awaited>(
  lines: readonly L[],
  { po_id, sku_id, subject }: Pick<Item, 'po_id' | 'sku_id' | 'subject'>,
  used: ReadonlyMap<number, number>,
): [line: L | undefined, left: number] {
  const leftOf = ({ id, open, announced }: L) => Math.max(0, open - announced - (used.get(id) ?? 0))
  const [line] = lines
    .filter(
      (one) => one.poId === po_id && (sku_id ? one.skuId === sku_id : !one.skuId && one.subject === subject),
    )
    .toSorted((a, b) => leftOf(b) - leftOf(a))
  return [line, line ? leftOf(line) : 0]
}

/**
 * Lines of placed orders, with what is open and what other arrivals announce. Locks the orders, so that two arrivals can't announce
 * the same pieces.
 */
const awaitedOf = (ctx: Ctx, id: number, items: readonly Pick<Item, 'po_id'>[]) =>
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
    .orderBy(asc(purchaseOrder.id), asc(purchaseOrderItem.id))
    .for('no key update', { of: purchaseOrder })

/** Connects lines with the lines of their orders: of several with the same product, those with the most left to announce. */
export async function connectToOrders(ctx: Ctx, id: number): Promise<void> {
  const items = await ctx.db
    .select()
    .from(asnItem)
    .where(eq(asnItem.headId, id))
    .orderBy(asc(asnItem.position))
  const asked = items.map((item) => ({ ...item, po_id: item.poId, sku_id: item.skuId }))
  const lines = asked.some(({ po_id }) => po_id) ? await awaitedOf(ctx, id, asked) : []
  const used = new Map<number, number>()
  const links = asked.map((item) => {
    const kept = lines.find(
      (line) => line.id === item.poLineId && line.poId === item.poId && line.skuId === item.skuId,
    )
    const line = kept ?? freest(lines, item, used)[0]
    if (line) used.set(line.id, (used.get(line.id) ?? 0) + item.expected)
    // The line of an order that has ended stays connected.
    return { item: item.id, line: line?.id ?? (item.poId ? item.poLineId : null) }
  })
  await ctx.db.execute(sql`
    UPDATE asn_item i SET po_line_id = l.line
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS l (item bigint, line bigint)
    WHERE i.id = l.item AND i.po_line_id IS DISTINCT FROM l.line`)
}
