import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { PlatformOrder } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { setsOf } from '../../catalog/goods-set/sold.ts'
import { addressLimits, type LimitsOf } from '../../logistics/channel-carrier/address-limits.ts'
import { defaultIoss } from '../../logistics/ioss/default.ts'
import { newLog, writeLog } from '../channel-log/note.ts'
import {
  addressCheckOf,
  derived,
  eventOf,
  freshOrder,
  type LineRecord,
  type OrderRecord,
  type OrderValues,
} from '../order/change.ts'
import { lineValues } from '../order/line/lines.ts'
import { isMatched, partLines } from '../order/line/sets.ts'
import { orderLine } from '../order/line/table.ts'
import { nextOrderSn } from '../order/number.ts'
import { happenedTo } from '../order/signals.ts'
import { order } from '../order/table.ts'
import { orderEvent } from '../order/timeline/table.ts'
import { priceFacts } from '../order-price/price-facts.ts'
import { priceValues, ruleEvents } from '../order-price/quote.ts'
import { type Matched, matchVariants, type Scope } from '../order-sku/match.ts'
import { cleanOrder } from './clean.ts'
import { holdOf, noAddress, skipReasonOf } from './ingest.ts'
import { shippable, stateOf } from './update-from-store.ts'

/** Orders from files. What is there already, from a file or from the store itself, is left as it is. */

const isPlatformId = (id: string): boolean => id.startsWith('gid://')

/** What a file calls an order: the store's own id where the file has one, else its number. */
export const fileKey = (sent: Pick<PlatformOrder, 'id' | 'name'>): string =>
  isPlatformId(sent.id) ? sent.id : `file:${sent.name}`

const placeKey = (scope: Scope, sent: Pick<PlatformOrder, 'id' | 'name'>): string =>
  `${scope.storeId ?? 'hand'}:${fileKey(sent)}`.slice(0, 200)

/** Which orders of a file exist: by the key it made them with, the store's id, or the number in the store. */
export async function knownOrders(
  ctx: Pick<Ctx, 'db'>,
  scope: Scope,
  sent: readonly PlatformOrder[],
): Promise<ReadonlySet<string>> {
  if (sent.length === 0) return new Set()
  const keys = sent.map((one) => placeKey(scope, one))
  const numbers = sent.flatMap((one) => [one.name, `#${one.name}`])
  const inStore =
    scope.storeId === null
      ? undefined
      : and(
          eq(order.storeId, scope.storeId),
          or(
            inArray(
              order.platformOrderId,
              sent.map((one) => one.id),
            ),
            inArray(order.pltOrderSn, numbers),
          ),
        )
  const rows = await ctx.db
    .select({ placeKey: order.placeKey, platformOrderId: order.platformOrderId, number: order.pltOrderSn })
    .from(order)
    .where(and(eq(order.entityId, scope.entityId), or(inArray(order.placeKey, keys), inStore)))
  const places = new Set(rows.map((row) => row.placeKey))
  const ids = new Set(rows.map((row) => row.platformOrderId))
  const names = new Set(rows.map((row) => row.number))
  const isThere = (one: PlatformOrder): boolean =>
    places.has(placeKey(scope, one)) ||
    (inStore !== undefined && (ids.has(one.id) || names.has(one.name) || names.has(`#${one.name}`)))
  return new Set(sent.filter(isThere).map(fileKey))
}

export type Taken = 'imported' | 'known' | 'skipped'

/** Takes one order of a file in, once. */
export async function importFileOrder(ctx: Ctx, scope: Scope, raw: PlatformOrder): Promise<Taken> {
  return (await importFileOrders(ctx, scope, [raw]))[0] ?? 'skipped'
}

/**
 * Takes orders of a file in, each once: a fixed number of statements, however many they are. Answers for each what
 * became of it, in their order.
 */
export async function importFileOrders(
  ctx: Ctx,
  scope: Scope,
  raws: readonly PlatformOrder[],
): Promise<Taken[]> {
  const sent = raws.map(cleanOrder)
  const known = await knownOrders(ctx, scope, sent)
  const fresh = sent.filter((one) => !known.has(fileKey(one)) && !skipReasonOf(one))
  const made = fresh.length > 0 ? await insertAll(ctx, scope, fresh) : new Set<string>()
  return sent.map((one) =>
    made.has(placeKey(scope, one))
      ? 'imported'
      : skipReasonOf(one) && !known.has(fileKey(one))
        ? 'skipped'
        : 'known',
  )
}

interface Fresh {
  sent: PlatformOrder
  o: OrderRecord
  lines: PlatformOrder['lines']
}

/** Writes orders with their lines, prices and timelines; gives the keys of those that nobody else made meanwhile. */
async function insertAll(ctx: Ctx, scope: Scope, fresh: readonly PlatformOrder[]): Promise<Set<string>> {
  const rows = await ctx.db
    .insert(order)
    .values(fresh.map((sent) => valuesOf(ctx, scope, sent)))
    .onConflictDoNothing({ target: [order.entityId, order.placeKey], where: isNotNull(order.placeKey) })
    .returning()
  const byKey = new Map(rows.map((row) => [row.placeKey, row]))
  const made: Fresh[] = fresh.flatMap((sent) => {
    const o = byKey.get(placeKey(scope, sent))
    return o ? [{ sent, o, lines: shippable(sent) }] : []
  })
  if (made.length === 0) return new Set()
  const matched = await matchVariants(
    ctx,
    scope,
    made.flatMap((one) => one.lines),
  )
  const lines = await insertLines(ctx, made, matched)
  await settleFresh(ctx, scope, made, lines)
  return new Set(made.map((one) => one.o.placeKey ?? ''))
}

function valuesOf(ctx: Ctx, scope: Scope, sent: PlatformOrder): typeof order.$inferInsert {
  const address = sent.address ?? noAddress
  const start = freshOrder(address, holdOf(sent))
  const belongs = scope.storeId !== null && isPlatformId(sent.id)
  return {
    ...start,
    ...derived(start),
    // Parts of a statement: the columns' types know only texts.
    orderSn: nextOrderSn(ctx.now) as unknown as string,
    entityId: scope.entityId,
    storeId: scope.storeId,
    source: 'import',
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
    iossNumber: defaultIoss(scope.entityId, address, ctx.now) as unknown as string | null,
    orderAmount: sent.total,
    orderCurrency: sent.currency,
    goodsNum: shippable(sent).reduce((sum, line) => sum + line.quantity, 0),
    placedAt: sent.createdAt,
  }
}

/** A row of a file is no line of the store: only the store's own message brings ids. */
async function insertLines(
  ctx: Ctx,
  made: readonly Fresh[],
  matched: readonly Matched[],
): Promise<LineRecord[]> {
  let next = 0
  const values = made.flatMap(({ o, lines }) => {
    const mine = matched.slice(next, next + lines.length)
    next += lines.length
    return lineValues(o, lines, mine, { from: 0, withIds: false })
  })
  const lines = await ctx.db.insert(orderLine).values(values).returning()
  const sets = await setsOf(
    ctx,
    lines.flatMap((line) => line.setId ?? []),
  )
  const parts = partLines(lines, sets)
  return parts.length === 0
    ? lines
    : [...lines, ...(await ctx.db.insert(orderLine).values(parts).returning())]
}

/** Supply and price of new orders, in one statement, and their timelines. */
async function settleFresh(
  ctx: Ctx,
  scope: Scope,
  made: readonly Fresh[],
  lines: readonly LineRecord[],
): Promise<void> {
  const byOrder = new Map<number, LineRecord[]>()
  for (const line of lines) byOrder.set(line.orderId, [...(byOrder.get(line.orderId) ?? []), line])
  const skuIds = [...new Set(lines.flatMap((line) => line.skuId ?? []))]
  const setIds = [...new Set(lines.flatMap((line) => line.setId ?? []))]
  const facts =
    skuIds.length > 0
      ? await priceFacts(ctx, scope.entityId, { skuIds, setIds, couponIds: [] }, true)
      : undefined
  const limits = await addressLimits(ctx)
  const log = newLog()
  const priced: Record<string, unknown>[] = []
  const events = []
  for (const { sent, o } of made) {
    events.push(eventOf(ctx, o, { kind: 'from_file', values: { number: sent.name } }))
    const own = byOrder.get(o.id) ?? []
    if (own.length === 0 || !own.every(isMatched)) {
      priced.push(columnsOf(o, {}, limits))
      continue
    }
    const mapped: OrderRecord = { ...o, supply: 'mapped' }
    const values = await priceValues(ctx, mapped, own, facts && { ...facts, log })
    priced.push(columnsOf(mapped, values, limits))
    events.push(...ruleEvents(o, values).map((event) => eventOf(ctx, o, event)))
    events.push(eventOf(ctx, o, { kind: 'mapped' }))
  }
  await ctx.db.execute(sql`
    UPDATE "order" SET supply = p.supply, status = p.status, blocked = p.blocked, address_check = p.address_check, quote_problem = p.quote_problem,
      channel_id = p.channel_id, goods_amount = p.goods_amount, shipping_amount = p.shipping_amount,
      service_fee = p.service_fee, duty_amount = p.duty_amount, discount_amount = p.discount_amount,
      pay_amount = p.pay_amount, charges = p.charges, channel_rule = p.channel_rule,
      channel_by = p.channel_by, quoted_until = p.quoted_until
    FROM jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) AS p(id bigint, supply text, status smallint, blocked text, address_check text,
      quote_problem text, channel_id bigint, goods_amount bigint, shipping_amount bigint, service_fee bigint,
      duty_amount bigint, discount_amount bigint, pay_amount bigint, charges jsonb, channel_rule jsonb,
      channel_by jsonb, quoted_until timestamptz)
    WHERE "order".id = p.id`)
  await ctx.db.insert(orderEvent).values(events)
  writeLog(ctx, log)
  await happenedTo.send(ctx, { ids: made.map(({ o }) => o.id), event: 'imported' })
}

/** What the statement above writes of an order. */
function columnsOf(o: OrderRecord, values: OrderValues, limits: LimitsOf): Record<string, unknown> {
  const after = { ...o, ...values }
  const { addressCheck, ...others } = derived(after, addressCheckOf(after, limits(after)))
  return {
    id: o.id,
    supply: after.supply,
    ...others,
    address_check: addressCheck,
    quote_problem: after.quoteProblem,
    channel_id: after.channelId,
    goods_amount: after.goodsAmount,
    shipping_amount: after.shippingAmount,
    service_fee: after.serviceFee,
    duty_amount: after.dutyAmount,
    discount_amount: after.discountAmount,
    pay_amount: after.payAmount,
    charges: after.charges,
    channel_rule: after.channelRule,
    channel_by: after.channelBy,
    quoted_until: after.quotedUntil,
  }
}
