import { commonErrors } from '@dropyard/contract/kit/errors'
import type { ImportResult, ImportWish } from '@dropyard/contract/kit/imports'
import { parseMoney } from '@dropyard/contract/kit/money'
import { erpOrder, erpOrderErrors } from '@dropyard/contract/order/erp-order'
import { mayHandOver, mayLabel } from '@dropyard/contract/order/order/guard'
import { isOver } from '@dropyard/contract/order/order/state'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { atField, fail, requirePermission } from '../../../kit/errors.ts'
import type { SentFile } from '../../../kit/sheets/file-import.ts'
import { readColumns } from '../../../kit/sheets/import-columns.ts'
import { takeRows } from '../../../kit/sheets/import-rows.ts'
import { quoteFacts } from '../../logistics/channel/quote-facts.ts'
import { channel } from '../../logistics/channel/table.ts'
import { checkDigit } from '../../logistics/number-pool/numbers.ts'
import { type ChangeFacts, changeEvents, changeFacts, planChosenChannel } from '../channel-change/propose.ts'
import { type PlannedChange, writeChanges } from '../channel-change/write.ts'
import { markShipped } from '../fulfilment/fulfil.ts'
import { noteBill } from '../label/bill.ts'
import { trackingUrl } from '../label/carriage.ts'
import { labelByHand } from '../label/make.ts'
import { parcelLabel } from '../label/table.ts'
import {
  applyChange,
  assertAllowed,
  axesOf,
  type LineRecord,
  linesOf,
  type OrderRecord,
  viewOf,
} from '../order/change.ts'
import { shippableItems } from '../order/line/pieces.ts'
import { lockStatistics } from '../order/lock-statistics.ts'
import { lockStockOf } from '../order/lock-stock.ts'
import { order } from '../order/table.ts'
import { lockTogether } from '../order/together.ts'
import { mustNotWait, waitingForProof } from '../order-proof/holds.ts'

/** Imports tracking numbers that carriers assigned from a file; each row is handled separately. */

const maxRows = 2000
const columns = {
  sn: { en: 'Order', zh: '订单号', also: ['order_sn'] },
  number: { en: 'Tracking number', zh: '运单号', also: ['tracking', 'trackno'] },
  channel: { en: 'Channel code', zh: '渠道代码', also: ['channel', '渠道', 'carrier', '物流商'] },
  grams: { en: 'Weight (g)', zh: '重量（g）', also: ['weight', 'weight_g'] },
  fee: { en: 'Fee (CNY)', zh: '运费（CNY）', also: ['fee'] },
}
const needed = [['sn'], ['number']] as const
const identifiers = ['sn', 'number'] as const

/**
 * What rows are checked against: the orders and the others of their parcels in their current state, the owner of each number, and
 * the channels by code.
 */
interface Scene {
  orders: Map<string, OrderRecord>
  numbers: Map<string, string>
  channels: Map<string, Channel>
  /** Ids of orders with items that wait for an approved proof. */
  waiting: ReadonlySet<number>
  /** Data for planning channel changes; undefined if the file names no channel. */
  basis: ChangeBasis | undefined
  /** Channel changes of the rows so far, by order: only the last of each order is written, after the last row. */
  changes: Map<number, PlannedChange>
  /** Numbers of orders whose parcel leaves after the last row. */
  leaving: Set<string>
}

interface ChangeBasis {
  facts: ChangeFacts
  /** The orders and their lines before the first row. */
  orders: ReadonlyMap<number, OrderRecord>
  lines: ReadonlyMap<number, LineRecord[]>
}

type Channel = Awaited<ReturnType<typeof allChannels>>[number]
type Row = Record<keyof typeof columns, string> & { line: number }

export async function importTracking(
  ctx: UserCtx,
  sent: SentFile<ImportWish & { ship: boolean }>,
): Promise<ImportResult> {
  const { ship } = sent.body
  if (ship) requirePermission(ctx, erpOrder.ship)
  const read = readColumns(ctx.lang, sent.sheet, { columns, needed, identifiers, maxRows })
  const rows = read.rows.map((row) => ({
    line: row.line,
    sn: row.sn.toUpperCase(),
    number: row.number.toUpperCase().replace(/\s/g, ''),
    channel: row.channel.toUpperCase(),
    grams: row.grams,
    fee: row.fee,
  }))
  const scene = await sceneOf(ctx, rows)
  // Locks the stock and statistics of all orders together, as `eachOrder` does, because locking them order by order could cause
  // deadlocks.
  if (ship && scene.orders.size > 0) {
    const orders = [...scene.orders.values()]
    await lockStockOf(
      ctx,
      orders.map((o) => o.id),
    )
    lockStatistics(ctx, [...new Set(orders.map((o) => o.entityId))])
  }
  return takeRows(ctx, sent, {
    rows,
    errors: read.errors,
    take: async (inRow, row) => {
      const before = await atField('sn', async () => orderOf(scene, row))
      const by = await atField('channel', async () => channelOf(scene, row, before))
      await atField('number', async () => mustBeFree(scene, row))
      const grams = await atField('grams', async () => gramsOf(row))
      const cost = await atField('fee', async () => costOf(row))
      const parcel = partnersOf(scene, before)
      const changes = await planChanges(inRow, scene.basis, parcel, by.id)
      const numbered = await atField('sn', () => setNumber(inRow, scene, { parcel, by, changes }, row.number))
      const leaves =
        ship && numbered.every((one) => one.fulfilment === 'predicted' && !scene.leaving.has(one.orderSn))
      if (leaves)
        await atField('sn', async () => {
          for (const one of numbered) assertAllowed(mayHandOver(viewOf(one)))
        })
      const billed = await noteBill(inRow, (parcel[0] ?? before).id, { number: row.number, grams, cost })
      for (const one of numbered) {
        scene.orders.set(one.orderSn, one)
        if (leaves) scene.leaving.add(one.orderSn)
      }
      for (const [id, change] of changes)
        if (change) scene.changes.set(id, change)
        else scene.changes.delete(id)
      if (before.trackingNumber) scene.numbers.delete(before.trackingNumber)
      scene.numbers.set(row.number, row.sn)
      const same = numbered.every((one, place) => one.version === parcel[place]?.version)
      return same && !billed && !leaves ? 'unchanged' : 'updated'
    },
    afterRows: async () => {
      // Before shipping, because shipping a parcel settles its change.
      await writeChanges(ctx, [...scene.changes.values()])
      for (const sn of scene.leaving) {
        const o = scene.orders.get(sn)
        if (o) await markShipped(ctx, o)
      }
    },
    column: (field) => columns[field as keyof typeof columns][ctx.lang],
  })
}

async function sceneOf(ctx: UserCtx, rows: readonly Row[]): Promise<Scene> {
  const named = await ctx.db
    .select({ id: order.id })
    .from(order)
    .where(inArray(order.orderSn, [...new Set(rows.map((row) => row.sn))]))
  const orders = await lockTogether(
    ctx,
    named.map((one) => one.id),
  )
  const numbers = [...new Set(rows.map((row) => row.number))]
  const used = await ctx.db
    .select({ number: order.trackingNumber, sn: order.orderSn })
    .from(order)
    .where(inArray(order.trackingNumber, numbers))
  // The parcel of a number that an order gave up may still be under way.
  const dead = await ctx.db
    .select({ number: parcelLabel.number, sn: order.orderSn })
    .from(parcelLabel)
    .innerJoin(order, eq(order.id, parcelLabel.orderId))
    .where(
      and(inArray(parcelLabel.number, numbers), sql`${parcelLabel.askedAt} > now() - interval '18 months'`),
    )
  const channels = await allChannels(ctx)
  const namesChannels = rows.some((row) => row.channel !== '')
  return {
    orders: new Map(orders.map((o) => [o.orderSn, o])),
    numbers: new Map([...dead, ...used].map(({ number, sn }) => [number ?? '', sn])),
    channels: new Map(channels.map((one) => [one.code.toUpperCase(), one])),
    waiting: await waitingForProof(
      ctx,
      orders.map((o) => o.id),
    ),
    basis: namesChannels ? await basisOf(ctx, orders, channels) : undefined,
    changes: new Map(),
    leaving: new Set(),
  }
}

async function basisOf(
  ctx: UserCtx,
  orders: readonly OrderRecord[],
  channels: readonly Channel[],
): Promise<ChangeBasis> {
  const lines = await linesOf(
    ctx,
    orders.map((o) => o.id),
  )
  const skuIds = shippableItems(lines).map((line) => line.skuId)
  const quotes = await quoteFacts(ctx, [...new Set(skuIds)], undefined)
  const channelIds = channels.map(({ id }) => id)
  return {
    facts: await changeFacts(ctx, orders, channelIds, quotes),
    orders: new Map(orders.map((o) => [o.id, o])),
    lines: Map.groupBy(lines, (line) => line.orderId),
  }
}

const allChannels = (ctx: UserCtx) =>
  ctx.db
    .select({
      id: channel.id,
      code: channel.code,
      carrier: channel.carrier,
      trackingUrl: channel.trackingUrl,
    })
    .from(channel)

function orderOf(scene: Scene, { sn }: Row): OrderRecord {
  const o = scene.orders.get(sn) ?? fail(erpOrderErrors.order_unknown)
  for (const one of partnersOf(scene, o)) mustNotWait(scene.waiting, one.id)
  return o
}

/** The channel that a row names, or the order's own. */
function channelOf({ channels }: Scene, row: Row, o: OrderRecord): Channel {
  const all = [...channels.values()]
  const own = all.find(({ id }) => id === o.channelId)
  if (!row.channel) return own ?? fail(commonErrors.not_found)
  const named = channels.get(row.channel)
  if (named) return named
  const carried = all.filter(({ carrier }) => carrier.toUpperCase() === row.channel)
  if (own && carried.includes(own)) return own
  const [only, ...others] = carried
  if (others.length > 0) fail(erpOrderErrors.carrier_many)
  return only ?? fail(erpOrderErrors.carrier_unknown)
}

/** The weight that the carrier measured; undefined if the file does not say. */
function gramsOf({ grams }: Row): number | undefined {
  if (grams === '') return undefined
  const given = Number(grams)
  return Number.isInteger(given) && given >= 1 && given <= 1_000_000 ? given : fail(erpOrderErrors.weight_bad)
}

/** What the carrier charged, in fen. */
function costOf({ fee }: Row): number | undefined {
  if (fee === '') return undefined
  return /^\d{1,7}(\.\d{1,2})?$/.test(fee) ? parseMoney(fee, 'CNY').amount : fail(erpOrderErrors.fee_bad)
}

/** The order and the others of its parcel, the one that holds the label first. */
const partnersOf = ({ orders }: Scene, o: OrderRecord): OrderRecord[] =>
  o.combinedId === null
    ? [o]
    : [...orders.values()]
        .filter((one) => one.combinedId === o.combinedId && !isOver(axesOf(one)))
        .sort((a, b) => a.id - b.id)

/**
 * The channel change that a row makes for each order of its parcel, compared with the order before the import; undefined for an
 * order that ends up with the channel it had before the import.
 */
async function planChanges(
  ctx: UserCtx,
  basis: ChangeBasis | undefined,
  parcel: readonly OrderRecord[],
  channelId: number,
): Promise<Map<number, PlannedChange | undefined>> {
  const planned = new Map<number, PlannedChange | undefined>()
  for (const o of parcel) {
    if (!basis || o.channelId === channelId) continue
    const before = basis.orders.get(o.id) ?? o
    const lines = basis.lines.get(o.id) ?? []
    planned.set(
      o.id,
      await planChosenChannel(ctx, before, lines, channelId, 'Carrier’s file 物流商文件', basis.facts),
    )
  }
  return planned
}

/** Format of postal tracking numbers (UPU S10). */
const isPostal = /^[A-Z]{2}\d{9}[A-Z]{2}$/

function mustBeFree({ numbers, orders }: Scene, row: Row): void {
  if (!/^[A-Z0-9]{5,40}$/.test(row.number)) fail(erpOrderErrors.tracking_bad)
  if (isPostal.test(row.number) && checkDigit(row.number.slice(2, 10)) !== Number(row.number[10]))
    fail(erpOrderErrors.tracking_check)
  const owner = numbers.get(row.number)
  const parcel = orders.get(row.sn)?.combinedId ?? null
  if (owner !== undefined && parcel !== null && orders.get(owner)?.combinedId === parcel) return
  if (owner !== undefined && owner !== row.sn) fail(erpOrderErrors.tracking_used, { order_sn: owner })
}

interface Numbering {
  parcel: readonly OrderRecord[]
  by: Channel
  changes: ReadonlyMap<number, PlannedChange | undefined>
}

async function setNumber(
  ctx: UserCtx,
  { leaving }: Scene,
  { parcel, by, changes }: Numbering,
  number: string,
): Promise<OrderRecord[]> {
  if (parcel.every((o) => o.trackingNumber === number && o.channelId === by.id)) return [...parcel]
  // A label may be corrected until the parcel is packed; a first label needs what any first label needs.
  for (const o of parcel) {
    const seen: OrderRecord = leaving.has(o.orderSn) ? { ...o, fulfilment: 'shipped' } : o
    if (seen.fulfilment !== 'predicted') assertAllowed(mayLabel(viewOf(seen)))
  }
  const [first] = parcel
  if (first) await labelByHand(ctx, first, by.id, number)
  const numbered: OrderRecord[] = []
  for (const o of parcel) {
    const change = changes.get(o.id)
    numbered.push(
      await applyChange(ctx, o, {
        moves: o.fulfilment === 'checked' ? { fulfilment: 'predict' } : {},
        set: {
          channelId: by.id,
          trackingNumber: number,
          trackingUrl: trackingUrl(by.trackingUrl, number),
          labelError: null,
        },
        events: [
          ...(change ? changeEvents(change) : []),
          { kind: 'labelled', values: { carrier: by.carrier, number } },
        ],
      }),
    )
  }
  return numbered
}
