import { trackingNumberOf } from '@dropyard/contract/order/handover'
import { type PackingFacts, packingCodeOf } from '@dropyard/contract/order/packing/read'
import type { PackagingRole } from '@dropyard/contract/order/packing/work'
import { isContainer } from '@dropyard/contract/warehouse/packbox-category'
import { eq, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { channel } from '../../logistics/channel/table.ts'
import { packbox } from '../../warehouse/packbox/table.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { parcelLabel } from '../label/table.ts'
import { order } from '../order/table.ts'
import { ordersInTote } from '../wave/totes.ts'
import { candidatesOf } from './candidates.ts'
import { packDesk } from './table.ts'

/** What the packing station knows: the work of each warehouse, and what a scanned code may mean. */

/** Orders with a label that nothing holds and that aren't packed yet. */
export const isToPack = sql`${order.status} = 50 AND ${order.fulfilment} = 'predicted' AND NOT ${order.cancelled}
  AND ${order.payment} <> 'refunded' AND ${order.wave} <> 'picking' AND ${order.onHold} IS NULL AND ${order.abnormal} IS NULL`

/** The first order of each parcel that is to be packed. */
export const isParcelToPack = sql`${isToPack} AND NOT EXISTS (SELECT FROM "order" b WHERE b.combined_id = ${qualified(order.combinedId)}
  AND b.id < ${qualified(order.id)})`

/** Parcels that are to be packed, by the warehouse that packs them. Each packer has a session. */
export const packingWorks = (ctx: UserCtx) =>
  ctx.db
    .select({
      work: sql<string>`${warehouse.id} || ':' || ${ctx.user.id}`,
      title: warehouseName(ctx),
      detail: warehouse.code,
      total: sql<number>`count(DISTINCT coalesce(${order.combinedId}, -${order.id}))::int`,
    })
    .from(order)
    .innerJoin(channel, eq(channel.id, order.channelId))
    .innerJoin(warehouse, eq(warehouse.id, channel.warehouseId))
    .where(isToPack)
    .groupBy(warehouse.id)
    .orderBy(warehouse.id)

export async function packingFacts(
  ctx: UserCtx,
  work: string,
  codes: readonly string[] = [],
): Promise<PackingFacts> {
  const warehouse_id = Number(work.split(':')[0])
  const { PACK_WEIGHT_GRAMS: grams, PACK_WEIGHT_PERCENT: percent } = ctx.config
  const known = [...new Set(codes.map(packingCodeOf))]
  const none = {
    warehouse_id,
    limits: { grams, percent },
    parcels: [],
    skus: [],
    packaging: [],
    totes: [],
    tote: [],
  }
  if (known.length === 0) return none
  const [named, skus, packaging, bins] = await Promise.all([
    ordersNamed(ctx, known),
    skusNamed(ctx, known),
    packagingNamed(ctx, known),
    binsNamed(ctx, warehouse_id, known),
  ])
  const [parcels, tote, totes] = await Promise.all([
    candidatesOf(ctx, named),
    skus.length > 0 ? onDesk(ctx) : [],
    Promise.all(bins.map(async (one) => ({ ...one, parcels: await inTote(ctx, one.bin_id) }))),
  ])
  return { ...none, parcels, skus, packaging, tote, totes }
}

const idsIn = (codes: readonly string[], of: RegExp): number[] =>
  codes.flatMap((code) => (of.exec(code)?.[1] === undefined ? [] : Number(of.exec(code)?.[1])))

async function ordersNamed(ctx: UserCtx, codes: readonly string[]): Promise<number[]> {
  const numbers = sql`${sql.param(codes.map(trackingNumberOf))}::text[]`
  const ids = sql`${sql.param(idsIn(codes, /^DY1:[OP]:(\d{1,15})$/))}::bigint[]`
  const rows = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(
      sql`${order.trackingNumber} = ANY (${numbers}) OR ${order.id} = ANY (${ids}) OR ${order.orderSn} = ANY (${sql.param([...codes])}::text[])
        OR ${order.id} = ANY (ARRAY(SELECT l.order_id FROM ${parcelLabel} l WHERE l.number = ANY (${numbers})))`,
    )
    .limit(50)
  return rows.map(({ id }) => id)
}

/** SKUs by code, barcode, or our own code; `DY1:S:12:6` is a pack of six. */
async function skusNamed(ctx: UserCtx, codes: readonly string[]): Promise<PackingFacts['skus']> {
  const own = codes.flatMap((code) => {
    const [, id, pieces = '1'] = /^DY1:S:(\d{1,15})(?::(\d{1,4}))?$/.exec(code) ?? []
    return id === undefined ? [] : [{ code, id: Number(id), pieces: Number(pieces) }]
  })
  const { rows } = await ctx.db.execute<Record<string, never>>(sql`
    SELECT c.code, k.id::int AS sku_id, k.code AS sku, 1 AS pieces FROM unnest(${sql.param([...codes])}::text[]) AS c(code)
    JOIN sku k ON k.code = c.code OR k.barcode = c.code
    UNION ALL SELECT c.code, k.id::int, k.code, c.pieces
    FROM jsonb_to_recordset(${JSON.stringify(own)}::jsonb) AS c(code text, id bigint, pieces int)
    JOIN sku k ON k.id = c.id WHERE c.pieces > 0
    LIMIT 50`)
  return rows as unknown as PackingFacts['skus']
}

async function packagingNamed(ctx: UserCtx, codes: readonly string[]): Promise<PackingFacts['packaging']> {
  const rows = await ctx.db
    .select({
      id: packbox.id,
      kind: packbox.kind,
      name: inLanguage(packbox.nameEn, packbox.nameZh)(ctx),
      code: packbox.code,
      grams: packbox.grams,
    })
    .from(packbox)
    .where(
      sql`upper(${packbox.code}) = ANY (${sql.param([...codes])}::text[]) AND ${packbox.status} = 'active'`,
    )
  return rows.map(({ kind, ...row }) => ({
    ...row,
    role: isContainer(kind) ? 'packbox' : (kind as PackagingRole),
  }))
}

type Bin = Pick<PackingFacts['totes'][number], 'code' | 'bin_id' | 'bin'>

/** Bins of the warehouse by code: `A-01`, `B:A-01` and `DY1:B:7` name one. */
async function binsNamed(
  ctx: UserCtx,
  warehouseId: number,
  codes: readonly string[],
): Promise<readonly Bin[]> {
  const { rows } = await ctx.db.execute<Record<string, never>>(sql`
    SELECT c.code, b.id::int AS bin_id, b.code AS bin
    FROM jsonb_to_recordset(${JSON.stringify(codes.map(binCode))}::jsonb) AS c(code text, name text, id bigint)
    JOIN bin b ON b.warehouse_id = ${warehouseId} AND (upper(b.code) = c.name OR b.id = c.id)
    LIMIT 50`)
  return rows as unknown as Bin[]
}

const binCode = (code: string) => {
  const id = /^DY1:[BT]:(\d{1,15})$/.exec(code)?.[1]
  return { code, name: code.replace(/^B:/, ''), id: id === undefined ? null : Number(id) }
}

/** Parcels whose pieces lie in a tote and that are not packed yet. */
async function inTote(ctx: UserCtx, binId: number): Promise<PackingFacts['tote']> {
  const ids = await ordersInTote(ctx, binId)
  if (ids.length === 0) return []
  const open = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(sql`${order.id} = ANY (${`{${ids.join()}}`}::bigint[]) AND ${order.fulfilment} = 'predicted'`)
  return candidatesOf(
    ctx,
    open.map(({ id }) => id),
  )
}

/** Parcels in the packer's tote, if none of them is open. */
async function onDesk(ctx: UserCtx): Promise<PackingFacts['tote']> {
  const [desk] = await ctx.db.select().from(packDesk).where(eq(packDesk.userId, ctx.user.id))
  return desk?.toteBinId && desk.orderId === null ? inTote(ctx, desk.toteBinId) : []
}
