import { fillWords } from '@dropyard/contract/kit/text'
import { type Guarded, mayPack, orderGuardErrors } from '@dropyard/contract/order/order/guard'
import { isPackedOrLater } from '@dropyard/contract/order/order/state'
import { orderProofErrors } from '@dropyard/contract/order/order-proof'
import { packingErrors } from '@dropyard/contract/order/packing/errors'
import type { Candidate } from '@dropyard/contract/order/packing/read'
import type { PackagingRole } from '@dropyard/contract/order/packing/work'
import { parcelCode } from '@dropyard/contract/order/parcel/code'
import { type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { skuTitle } from '../../catalog/goods/sku-name.ts'
import { goodsFacts } from '../../logistics/channel/quote-facts.ts'
import { channel } from '../../logistics/channel/table.ts'
import { inParcels } from '../label/in-parcels.ts'
import { type LineRecord, linesOf, type OrderRecord, viewOf } from '../order/change.ts'
import { shippableItems } from '../order/line/pieces.ts'
import { order } from '../order/table.ts'
import { byParcel } from '../order/together.ts'
import { waitingForProof } from '../order-proof/holds.ts'
import { packagingChooser } from '../packbox-binding/chooser.ts'
import type { NamedPackaging } from '../packbox-binding/query.ts'
import { packDesk, packSession } from './table.ts'

/** Parcels as the packing station sees them. */

interface Content {
  readonly sku_id: number
  readonly pieces: number
}

/** Pieces to be sent by SKU, and the same as a text to compare with. */
export function contentsOf(lines: readonly LineRecord[]): { items: Content[]; contents: string } {
  const bySku = Map.groupBy(shippableItems(lines), ({ skuId }) => skuId)
  const items = [...bySku]
    .map(([sku_id, of]) => ({ sku_id, pieces: of.reduce((sum, { quantity }) => sum + quantity, 0) }))
    .sort((a, b) => a.sku_id - b.sku_id)
  return { items, contents: items.map(({ sku_id, pieces }) => `${sku_id}×${pieces}`).join(' ') }
}

/** The parcels of these orders, the most urgent and then the earliest paid first. */
export async function candidatesOf(ctx: UserCtx, orderIds: readonly number[]): Promise<Candidate[]> {
  if (orderIds.length === 0) return []
  const orders = await ctx.db
    .select()
    .from(order)
    .where(sql`${order.id} IN ${inParcels(orderIds)}`)
    .orderBy(sql`${order.urgent} DESC, ${order.urgentLevel} DESC, ${order.paidAt}, ${order.id}`)
  const ids = orders.map(({ id }) => id)
  const [lines, facts, waiting] = await Promise.all([
    linesOf(ctx, ids),
    factsOf(ctx, ids),
    waitingForProof(ctx, ids),
  ])
  const ofOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  const skuIds = [...new Set(lines.flatMap(({ skuId }) => skuId ?? []))]
  const [skus, goods, choose] = await Promise.all([
    skusOf(ctx, skuIds, [...new Set([...facts.values()].flatMap(({ warehouse_id }) => warehouse_id ?? []))]),
    goodsFacts(ctx, skuIds),
    packagingChooser(
      ctx,
      orders.map(({ storeId }) => storeId),
    ),
  ])
  const asked = new Set(orderIds)
  const whole = byParcel(orders).map((parcel) => parcel.toSorted((a, b) => a.id - b.id))
  return (
    whole
      // An order that is over has left its parcel, and counts only where it was asked for.
      .filter(
        (parcel) =>
          parcel.length > 1 || parcel.some(({ id, combinedId }) => combinedId === null || asked.has(id)),
      )
      .flatMap((parcel) => {
        const [first] = parcel
        const fact = first && facts.get(first.id)
        if (!first || !fact) return []
        const { items, contents } = contentsOf(parcel.flatMap(({ id }) => ofOrder.get(id) ?? []))
        const { packbox, insert, label } = choose(
          {
            shopId: first.storeId,
            items: items.map(({ sku_id, pieces }) => ({ skuId: sku_id, quantity: pieces })),
          },
          goods,
        )
        const given = Object.entries({ packbox, insert, label })
        return {
          order_id: first.id,
          orders: parcel.map(({ id }) => id),
          order_sn: parcel.map(({ orderSn }) => orderSn).join(' + '),
          warehouse_id: fact.warehouse_id ?? 0,
          number: first.trackingNumber ?? '',
          former: [...new Set(parcel.flatMap(({ id }) => facts.get(id)?.former ?? []))],
          codes: parcel.flatMap(({ id, orderSn }) => [parcelCode(id), `DY1:O:${id}`, orderSn.toUpperCase()]),
          contents,
          items: items.flatMap(({ sku_id, pieces }) => {
            const one = skus.get(`${sku_id}:${fact.warehouse_id}`)
            return one ? [{ sku_id, pieces, ...one, typed: isCheap(ctx, one.worth) }] : []
          }),
          proposed: given.flatMap(([role, one]) =>
            one ? [shownPackaging(one.packaging as NamedPackaging, role as PackagingRole)] : [],
          ),
          refused: refusalOf(parcel, contents, waiting, fact.packed_by),
          holder: parcel.map(({ id }) => facts.get(id)?.holder).find(Boolean) ?? null,
        }
      })
  )
}

const shownPackaging = ({ id, name, code, grams }: NamedPackaging, role: PackagingRole) => ({
  ...{ id, role, name, code, grams },
})

/** A quantity may be typed for pieces that are worth less than the setting. An unknown value is none. */
const isCheap = ({ config }: UserCtx, worth: number): boolean =>
  worth > 0 && worth < config.PACK_EACH_PIECE_FROM * 100

function refusalOf(
  parcel: readonly OrderRecord[],
  contents: string,
  waiting: ReadonlySet<number>,
  packedBy: string | null,
): Candidate['refused'] {
  if (packedBy !== null && parcel.some(isPackedOrLater)) {
    const { code, words } = packingErrors.packed_by
    return { code, words: fillWords(words, { name: packedBy }) }
  }
  const broken = parcel.map((o) => mayPack(viewOf(o))).find((may) => !may.ok) as Guarded | undefined
  if (broken && !broken.ok) return orderGuardErrors[broken.code]
  if (parcel.some(({ id }) => waiting.has(id))) return orderProofErrors.open
  return contents === '' ? orderGuardErrors.fully_refunded : null
}

interface OrderFact {
  readonly warehouse_id: number | null
  readonly former: string[]
  readonly holder: string | null
  readonly packed_by: string | null
}

async function factsOf(ctx: UserCtx, ids: readonly number[]): Promise<ReadonlyMap<number, OrderFact>> {
  const { rows } = await ctx.db.execute<Record<string, never>>(sql`
    SELECT o.id::int AS id, c.warehouse_id::int AS warehouse_id,
      ARRAY(SELECT l.number FROM parcel_label l WHERE l.order_id = o.id AND l.state = 'dead' AND l.number IS NOT NULL) AS former,
      (SELECT ${personName(packDesk.userId)(ctx)} FROM ${packDesk} WHERE ${packDesk.orderId} = o.id
        AND ${packDesk.userId} <> ${ctx.user.id}) AS holder,
      (SELECT ${personName(packSession.userId)(ctx)} FROM ${packSession} WHERE ${packSession.orderId} = o.id
        ORDER BY ${packSession.id} DESC LIMIT 1) AS packed_by
    FROM ${order} o LEFT JOIN ${channel} c ON c.id = o.channel_id WHERE o.id = ANY (${`{${ids.join()}}`}::bigint[])`)
  return new Map((rows as unknown as (OrderFact & { id: number })[]).map((row) => [row.id, row]))
}

interface SkuFact {
  readonly sku: string
  readonly title: string
  readonly grams: number
  readonly worth: number
}

/** By SKU and warehouse, because a piece is worth what the pieces there cost. */
async function skusOf(
  ctx: UserCtx,
  ids: readonly number[],
  warehouseIds: readonly number[],
): Promise<ReadonlyMap<string, SkuFact>> {
  const list = (of: readonly number[]): SQL => sql`${`{${of.join()}}`}::bigint[]`
  const { rows } = await ctx.db.execute<Record<string, never>>(sql`
    SELECT k.id || ':' || w.id AS key, k.code AS sku, ${skuTitle(ctx)} AS title, k.weight_grams AS grams,
      coalesce((SELECT nullif(round(b.value::numeric / b.on_hand), 0) FROM stock_balance b
        WHERE b.sku_id = k.id AND b.warehouse_id = w.id AND b.on_hand > 0), k.cost)::int AS worth
    FROM sku k JOIN goods g ON g.id = k.goods_id CROSS JOIN unnest(${list(warehouseIds)}) AS w(id)
    WHERE k.id = ANY (${list(ids)})`)
  return new Map((rows as unknown as (SkuFact & { key: string })[]).map(({ key, ...row }) => [key, row]))
}
