import { formatMessage } from '@dropyard/contract/kit/format-message'
import type { Lang, Words } from '@dropyard/contract/kit/text'
import { channelCarrierErrors } from '@dropyard/contract/logistics/channel-carrier'
import { numberPoolErrors } from '@dropyard/contract/logistics/number-pool'
import { checkAddress } from '@dropyard/contract/order/order/address/check'
import { findingWords } from '@dropyard/contract/order/order/address/finding'
import { isNoAddress } from '@dropyard/contract/order/order/address/problem'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { limitsOf } from '../../logistics/carrier-account/connection.ts'
import { givesNumbers } from '../../logistics/carrier-account/gives-numbers.ts'
import { carrierAccount, carrierService } from '../../logistics/carrier-account/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { channelCarrier } from '../../logistics/channel-carrier/table.ts'
import { carrierFor } from '../../logistics/express-rule/service.ts'
import { takeNumber } from '../../logistics/number-pool/numbers.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { type Compared, compareChannels } from '../channel-change/terms.ts'
import { linesOf, type OrderRecord } from '../order/change.ts'
import { shippableItems } from '../order/line/pieces.ts'
import { inParcelOf } from '../order/together.ts'
import { nextWaybill } from './waybill.ts'

/** Which carrier takes an order, with which account and service or with which number of ours, and reasons to refuse it. */

/**
 * The channel that carries a parcel; `other` is set when a routing rule chose another than was paid for, and compares the two.
 */
export interface CarriedBy {
  channelId: number | null
  other?: { compared: Compared; rule: string }
}

/**
 * The channel routing rules choose who carries the paid shipping method, unless a user, a merchant's shipping rule or an
 * automation rule chose the channel.
 */
export async function carriedBy(ctx: Ctx, o: OrderRecord): Promise<CarriedBy> {
  const { channelId } = o
  if (channelId === null || o.channelFixed || o.channelRule !== null || byStaffRule(o)) return { channelId }
  const lines = await linesOf(ctx, await inParcelOf(ctx, o))
  const carried = await carrierFor(ctx, {
    channelId,
    country: o.address.country,
    zip: o.address.zip,
    iossNumber: o.iossNumber,
    vatCollected: o.taxCollected !== null,
    lines: shippableItems(lines),
  })
  if (carried.rule === null) return { channelId }
  const { quotes } = carried
  const from = { id: channelId, quote: quotes.bought }
  const to = { id: carried.channelId, quote: quotes.taken }
  const compared = await compareChannels(ctx, from, to)
  return { channelId: carried.channelId, other: { compared, rule: carried.rule.name } }
}

/** An automation rule of staff chose its channel. */
const byStaffRule = (o: OrderRecord): boolean => o.channelBy?.by === 'staff_rule'

export const trackingUrl = (pattern: string, number: string): string | null =>
  pattern ? pattern.replaceAll('{number}', encodeURIComponent(number)) : null

export interface Carriage {
  id: number
  code: string
  carrier: string
  trackingUrl: string
  status: string
  country: string
  nameEn: string
  nameZh: string
  poolId: number | null
  /** We deliver with this channel ourselves, under numbers of ours. */
  own: boolean
  /** The carrier's service; null where we print the label ourselves. */
  service: string | null
  accountId: number | null
  accountStatus: string | null
  /** The carrier that the account belongs to. */
  account: typeof carrierAccount.$inferSelect.carrier | null
}

export async function carriageOf(ctx: Ctx, channelId: number | null): Promise<Carriage | undefined> {
  if (channelId === null) return undefined
  const [row] = await ctx.db
    .select({
      id: channel.id,
      code: channel.code,
      carrier: channel.carrier,
      trackingUrl: channel.trackingUrl,
      status: channel.status,
      country: warehouse.country,
      nameEn: channel.nameEn,
      nameZh: channel.nameZh,
      poolId: channelCarrier.poolId,
      own: sql<boolean>`coalesce(${channelCarrier.own}, false)`,
      service: carrierService.code,
      accountId: carrierService.accountId,
      accountStatus: carrierAccount.status,
      account: carrierAccount.carrier,
    })
    .from(channel)
    .innerJoin(warehouse, eq(warehouse.id, channel.warehouseId))
    .leftJoin(channelCarrier, eq(channelCarrier.channelId, channel.id))
    .leftJoin(carrierService, eq(carrierService.id, channelCarrier.serviceId))
    .leftJoin(carrierAccount, eq(carrierAccount.id, carrierService.accountId))
    .where(eq(channel.id, channelId))
  return row
}

/** @param asks whether the label is requested from a carrier; otherwise it is our own */
export function refusal(o: OrderRecord, by: Carriage | undefined, asks: boolean): Words | null {
  if (by?.status !== 'active') return { en: 'The channel is inactive', zh: '渠道已停用' }
  if (by.accountStatus === 'disabled')
    return { en: 'The channel’s carrier account is inactive', zh: '渠道的物流商账号已停用' }
  if (isNoAddress(o.address)) return { en: 'There is no address', zh: '没有收货地址' }
  const errors = checkAddress(o.address, limitsOf(asks ? by.account : null)).filter(
    ({ level }) => level === 'error',
  )
  const saidIn = (lang: Lang): string =>
    errors
      .map(({ code, values = {} }) => formatMessage(findingWords[code], values, lang))
      .join(lang === 'en' ? ' ' : '')
  return errors.length > 0 ? { en: saidIn('en'), zh: saidIn('zh') } : null
}

/** Stored with orders that have no label because their channel has no carrier set up; that is fixed with the channel. */
export const noCarriage = channelCarrierErrors.unset.words

/** A number for a label that we print; `ours`: no carrier issued it. */
interface OwnNumber {
  number: string
  ours: boolean
}

/**
 * The merchant's own number, or the next one of the channel's pool, or one of ours if the channel's carrier is not one that
 * issues numbers. Without `asks`, for orders that shipped in the past, a generated number counts as the carrier's.
 */
export async function ownNumber(
  ctx: Ctx,
  o: OrderRecord,
  by: Carriage,
  { asks }: { asks: boolean },
): Promise<OwnNumber | Words> {
  if (o.ownTrackingNumber !== null) return { number: o.ownTrackingNumber, ours: false }
  if (by.poolId !== null) {
    const number = await takeNumber(ctx, by.poolId)
    return number === undefined ? numberPoolErrors.empty.words : { number, ours: false }
  }
  if (asks && !by.own && givesNumbers(by.carrier)) return noCarriage
  return { number: await nextWaybill(ctx, by.code, by.country), ours: asks }
}

/** What the order says about a label under a number of ours: it names no carrier, and no carrier's tracking page knows it. */
export const asOurs = (by: Carriage): Giver => ({
  ...by,
  carrier: { en: 'our own label', zh: '自有面单' },
  trackingUrl: by.own ? by.trackingUrl : '',
})

/** Who issued a number, as shown with the order. */
export type Giver = Pick<Carriage, 'id' | 'nameEn' | 'nameZh' | 'trackingUrl'> & { carrier: string | Words }
