import type { HoldReason } from '@dropyard/contract/order/order/block'
import { sql } from 'drizzle-orm'
import type { PlatformLine, PlatformOrder } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { insertRows, nextIds, rowWith } from '../../../kit/data/insert-rows.ts'
import { setsOf } from '../../catalog/goods-set/sold.ts'
import { addressLimits, type LimitsOf } from '../../logistics/channel-carrier/address-limits.ts'
import { defaultIoss } from '../../logistics/ioss/default.ts'
import { type ChannelLog, newLog, writeLog } from '../channel-log/note.ts'
import {
  addressCheckOf,
  derived,
  eventOf,
  freshOrder,
  type LineRecord,
  type OrderRecord,
} from '../order/change.ts'
import { notOursEvent } from '../order/line/left-out.ts'
import { lineValues } from '../order/line/lines.ts'
import { isMatched, partLines, setsOfLines } from '../order/line/sets.ts'
import { orderLeftOut, orderLine } from '../order/line/table.ts'
import { nextOrderSn } from '../order/number.ts'
import { buyersSeen, orderEventOccurred } from '../order/signals.ts'
import { order } from '../order/table.ts'
import { orderEvent } from '../order/timeline/table.ts'
import { priceFacts } from '../order-price/price-facts.ts'
import { priceValues, ruleEvents } from '../order-price/quote.ts'
import { type Matched, matchVariants, type Scope } from '../order-sku/match.ts'
import { cleanOrder } from './clean.ts'
import { holdOf, noAddress, roundedEvents, skipReasonOf } from './intake-order.ts'
import { isPlatformId, knownOrders, placeKey } from './known-orders.ts'
import { stateOf } from './update-from-store.ts'
import { shippable } from './wanted.ts'

/** Imports orders from files. Orders that exist already, from a file or from the store itself, are left unchanged. */

/** An order as read from a file. */
export interface FileOrderSent extends PlatformOrder {
  /** Why a user has to look at it first: the file does not say what is left to send. */
  waitsFor?: HoldReason | null
}

/** What the import does with an order: it exists already, is not for us, starts on hold, or can be paid. */
export type Fate = 'known' | 'skipped' | 'waiting' | 'new'

/** Used by both the dry run and the import. */
export async function fatesOf(
  ctx: Pick<Ctx, 'db'>,
  scope: Scope,
  sent: readonly FileOrderSent[],
): Promise<Fate[]> {
  const known = await knownOrders(ctx, scope, sent)
  return sent.map((one) => {
    if (known.has(one)) return 'known'
    if (skipReasonOf(one)) return 'skipped'
    return heldBy(one) ? 'waiting' : 'new'
  })
}

/** Why an order from a file starts on hold. */
export const heldBy = (sent: FileOrderSent): HoldReason | null => sent.waitsFor ?? holdOf(sent)

/** The order as it is stored; the dry run uses it too, so that both decide the same. */
export const cleanFileOrder = (sent: FileOrderSent): FileOrderSent => ({
  ...cleanOrder(sent),
  waitsFor: sent.waitsFor ?? null,
})

export type Taken = 'imported' | 'known' | 'skipped'

/** Imports one order of a file; idempotent. */
export async function importFileOrder(ctx: Ctx, scope: Scope, sent: FileOrderSent): Promise<Taken> {
  return (await importFileOrders(ctx, scope, [sent]))[0] ?? 'skipped'
}

/**
 * Imports orders of a file, each once, with a fixed number of statements regardless of how many they are. Returns the outcome of
 * each, in their order.
 */
export async function importFileOrders(
  ctx: Ctx,
  scope: Scope,
  raws: readonly FileOrderSent[],
): Promise<Taken[]> {
  const sent = raws.map(cleanFileOrder)
  const fates = await fatesOf(ctx, scope, sent)
  const fresh = sent.filter((_, i) => fates[i] === 'new' || fates[i] === 'waiting')
  const made = fresh.length > 0 ? await insertAll(ctx, scope, fresh) : new Set()
  return sent.map((one, i) => (made.has(one) ? 'imported' : fates[i] === 'skipped' ? 'skipped' : 'known'))
}

interface Fresh {
  sent: FileOrderSent
  o: OrderRecord
  lines: LineRecord[]
  /** Items that other suppliers ship. */
  others: { line: PlatformLine; position: number; matched: Matched | undefined }[]
}
type Event = ReturnType<typeof eventOf>

/**
 * Inserts orders with their lines, prices and timelines, and returns those that no other transaction had inserted meanwhile. They
 * are priced before the insert, so that the indexes of a large table are written only once.
 */
async function insertAll(
  ctx: Ctx,
  scope: Scope,
  fresh: readonly FileOrderSent[],
): Promise<Set<FileOrderSent>> {
  const drafts = await draftsOf(ctx, scope, fresh)
  const { priced, events, log } = await priceAll(ctx, scope, drafts)
  const made = await insertRows(
    ctx.db,
    order,
    priced.map(({ o }) => o),
  )
  const written = priced.filter(({ o }) => made.has(o.id))
  if (written.length === 0) return new Set()
  await insertRows(
    ctx.db,
    orderLine,
    written.flatMap(({ lines }) => lines),
  )
  await keepOthers(ctx, written)
  await insertRows(
    ctx.db,
    orderEvent,
    events.filter(({ orderId }) => made.has(orderId)),
  )
  writeLog(ctx, { ...log, decisions: log.decisions.filter(({ orderId }) => made.has(orderId)) })
  await buyersSeen.send(
    ctx,
    written.map(({ o, sent }) => ({ orderId: o.id, buyerId: sent.buyerId ?? null })),
  )
  await orderEventOccurred.send(ctx, { ids: [...made], event: 'imported' })
  return new Set(written.map(({ sent }) => sent))
}

/** Stores the items that other suppliers ship, in one statement. */
async function keepOthers(ctx: Ctx, written: readonly Fresh[]): Promise<void> {
  const rows = written.flatMap(({ o, others }) =>
    others.map(({ line, position, matched }) => ({
      orderId: o.id,
      entityId: o.entityId,
      position,
      orderSkuId: matched?.orderSkuId ?? null,
      line,
    })),
  )
  if (rows.length > 0) await ctx.db.insert(orderLeftOut).values(rows)
}

/** Rows for orders and their lines, with ids already assigned. */
async function draftsOf(ctx: Ctx, scope: Scope, fresh: readonly FileOrderSent[]): Promise<Fresh[]> {
  const sold = fresh.map(shippable)
  const matched = await matchVariants(ctx, scope, sold.flat())
  const [ids, lineIds, numbers, iossOf] = await Promise.all([
    nextIds(ctx.db, order, fresh.length),
    nextIds(ctx.db, orderLine, matched.length),
    orderNumbers(ctx, fresh.length),
    iossNumbers(ctx, scope, fresh),
  ])
  // `pop` takes the smallest id first, so that an order's lines keep the order of the file.
  lineIds.reverse()
  let next = 0
  const drafts = fresh.map((sent, i): Fresh => {
    const id = ids[i] ?? 0
    const own = sold[i] ?? []
    const found = own.map((line, at) => ({ line, position: at, matched: matched[next + at] }))
    next += own.length
    // If other suppliers ship all of an order, it is kept whole: its merchant put it into the file on purpose.
    const isSplit = found.some(({ matched: one }) => !one?.notOurs)
    const ours = isSplit ? found.filter(({ matched: one }) => !one?.notOurs) : found
    const values = lineValues(
      { id, entityId: scope.entityId },
      ours.map(({ line }) => line),
      ours.flatMap(({ matched: one }) => one ?? []),
      // Rows of a file have no line ids of the store; the store's own message brings them.
      { from: 0, withIds: false },
    )
    const lines = values.map((line) => rowWith(orderLine, { ...line, id: lineIds.pop() ?? 0 }, ctx.now))
    const o = {
      ...valuesOf(scope, sent),
      id,
      orderSn: numbers[i] ?? '',
      iossNumber: iossOf(sent),
      goodsNum: ours.reduce((sum, { line }) => sum + line.quantity, 0),
    }
    const others = found.filter((one) => !ours.includes(one))
    return { sent, lines, others, o: rowWith(order, o, ctx.now) }
  })
  await addParts(ctx, drafts)
  return drafts
}

/** Adds lines for the parts of sets. */
async function addParts(ctx: Ctx, drafts: readonly Fresh[]): Promise<void> {
  const lines = drafts.flatMap((draft) => draft.lines)
  const sets = await setsOf(
    ctx,
    lines.flatMap((line) => line.setId ?? []),
  )
  const parts = partLines(lines, sets)
  const ids = await nextIds(ctx.db, orderLine, parts.length)
  const byOrder = Map.groupBy(
    parts.map((part, i) => rowWith(orderLine, { ...part, id: ids[i] ?? 0 }, ctx.now)),
    (part) => part.orderId,
  )
  for (const draft of drafts) draft.lines.push(...(byOrder.get(draft.o.id) ?? []))
}

async function orderNumbers(ctx: Ctx, count: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ sn: string }>(
    sql`SELECT ${nextOrderSn(ctx.now)} AS sn FROM generate_series(1, ${count}::int)`,
  )
  return rows.map(({ sn }) => sn)
}

/** The IOSS number of each order: the company's default, if the destination is in the IOSS area. */
async function iossNumbers(ctx: Ctx, { entityId }: Scope, fresh: readonly FileOrderSent[]) {
  const numberOf = ({ address }: FileOrderSent) => defaultIoss(entityId, address ?? noAddress, ctx.now)
  const asked = fresh.map(numberOf).find((number) => number !== null)
  if (!asked) return () => null
  const { rows } = await ctx.db.execute<{ number: string | null }>(sql`SELECT ${asked} AS number`)
  return (sent: FileOrderSent): string | null => (numberOf(sent) === null ? null : (rows[0]?.number ?? null))
}

function valuesOf(scope: Scope, sent: FileOrderSent) {
  const address = sent.address ?? noAddress
  const start = freshOrder(address, heldBy(sent))
  const belongs = scope.storeId !== null && isPlatformId(sent.id)
  return {
    ...start,
    ...derived(start),
    entityId: scope.entityId,
    storeId: scope.storeId,
    source: 'import' as const,
    placeKey: placeKey(scope, sent),
    platformOrderId: belongs ? sent.id : null,
    pltOrderSn: sent.name,
    platformState: stateOf(sent),
    platformAddress: sent.address,
    platformLines: null,
    buyerName: sent.buyerName || address.name,
    buyerEmail: sent.email,
    buyerRemark: sent.note,
    country: address.country,
    orderAmount: sent.total,
    orderCurrency: sent.currency,
    placedAt: sent.createdAt,
    shipBy: sent.shipBy ?? null,
  }
}

/** Supply state, price and timeline events of new orders. */
async function priceAll(
  ctx: Ctx,
  scope: Scope,
  drafts: readonly Fresh[],
): Promise<{ priced: Fresh[]; events: Event[]; log: ChannelLog }> {
  const lines = drafts.flatMap((draft) => draft.lines)
  const skuIds = [...new Set(lines.flatMap((line) => line.skuId ?? []))]
  const facts =
    skuIds.length > 0
      ? await priceFacts(ctx, scope.entityId, { skuIds, sets: await setsOfLines(ctx, lines), couponIds: [] })
      : undefined
  const limits = await addressLimits(ctx)
  const log = newLog()
  const priced: Fresh[] = []
  const events: Event[] = []
  for (const draft of drafts) {
    const { sent, o, lines } = draft
    const leftOut = sent.lines.length - shippable(sent).length
    events.push(eventOf(ctx, o, { kind: 'from_file', values: { number: sent.name } }))
    events.push(...roundedEvents(sent).map((event) => eventOf(ctx, o, event)))
    if (leftOut > 0) events.push(eventOf(ctx, o, { kind: 'lines_left_out', values: { count: leftOut } }))
    if (draft.others.length > 0)
      events.push(eventOf(ctx, o, notOursEvent(draft.others.map(({ line }) => line.title))))
    if (lines.length === 0 || !lines.every(isMatched)) {
      priced.push({ ...draft, o: settled(o, limits) })
      continue
    }
    const mapped: OrderRecord = { ...o, supply: 'mapped' }
    const values = await priceValues(ctx, mapped, lines, facts && { ...facts, log })
    priced.push({ ...draft, o: settled({ ...mapped, ...values }, limits) })
    events.push(...ruleEvents(o, values).map((event) => eventOf(ctx, o, event)))
    events.push(eventOf(ctx, o, { kind: 'mapped' }))
  }
  return { priced, events, log }
}

/** The order with its derived columns filled in. */
const settled = (o: OrderRecord, limits: LimitsOf): OrderRecord => ({
  ...o,
  ...derived(o, addressCheckOf(o, limits(o))),
})
