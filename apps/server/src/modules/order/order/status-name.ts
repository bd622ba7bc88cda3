import { inLang, type Lang } from '@dropyard/contract/kit/text'
import { orderStatuses, orderStatusText } from '@dropyard/contract/order/order/state'

/** A status as text. */
export function statusName(status: number, lang: Lang): string {
  const known = orderStatuses.find((one) => one === status)
  return known === undefined ? String(status) : inLang(orderStatusText[known].words, lang)
}
