import type { Lang } from '../../kit/text.ts'
import type { MailVariable } from '../template/blocks.ts'

/** Campaigns that are sent when something happens, one mail for each event. */

export const campaignKinds = {
  time: ['At a time', '定时发送', 'neutral'],
  event: ['When something happens', '事件触发', 'blue'],
} as const

export const campaignEvents = {
  order_paid: ['Order paid', '订单已付款'],
  order_shipped: ['Order shipped', '订单已发货'],
  order_delivered: ['Order delivered', '订单已签收'],
  delivered_days: ['Days after delivery', '签收若干天后'],
  case_closed: ['After-sale case closed', '售后结案'],
  lead_silent: ['Lead without answer for days', '潜在客户若干天未回复'],
  no_order: ['No order for days', '若干天未下单'],
} as const
export type CampaignEvent = keyof typeof campaignEvents

/** Events that happen a number of days after something, with the words for the list. */
const withDays = {
  delivered_days: ['{{days}} days after delivery', '签收 {{days}} 天后'],
  lead_silent: ['Lead without answer for {{days}} days', '潜在客户 {{days}} 天未回复'],
  no_order: ['No order for {{days}} days', '{{days}} 天未下单'],
} as const

const isOneOf = (events: readonly string[], event: unknown): boolean =>
  events.some((known) => known === event)

export const hasDays = (event: unknown): boolean => isOneOf(Object.keys(withDays), event)

/** Orders of a customer that share a parcel give one mail, which has the numbers of all of them. */
const parcelEvents = ['order_shipped', 'order_delivered', 'delivered_days']
export const isOfParcel = (event: unknown): boolean => isOneOf(parcelEvents, event)
/** Events of buyers: a campaign about them is written for a company. */
const buyerEvents = ['order_paid', 'case_closed', ...parcelEvents]
export const isOfBuyers = (event: unknown): boolean => isOneOf(buyerEvents, event)

/** Mails about the delivery itself are no marketing: they need no consent. */
export const isTransactional = (event: unknown): boolean =>
  isOneOf(['order_shipped', 'order_delivered'], event)

/** An event in words, such as “14 days after delivery”. */
export function eventText(event: CampaignEvent, days: number | null, lang: Lang): string {
  const at = lang === 'en' ? 0 : 1
  const counted = withDays[event as keyof typeof withDays]
  return counted && days !== null ? counted[at].replace('{{days}}', String(days)) : campaignEvents[event][at]
}

/** Values of templates that only mails about an event of an order have. */
export const isOrderValue = (name: string): boolean => name.startsWith('order.')
const parcelValues: readonly string[] = ['order.tracking_number'] satisfies MailVariable[]

/** The first value of a template that mails of a campaign don't have. `event`: null for campaigns that are sent at a time. */
export const unavailableValue = (event: CampaignEvent | null, names: readonly string[]): string | undefined =>
  names.find(
    (name) => isOrderValue(name) && !isOneOf(parcelValues.includes(name) ? parcelEvents : buyerEvents, event),
  )
