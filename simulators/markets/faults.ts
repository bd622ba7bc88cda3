import type { Market } from './market.ts'
import type { Fault, Platform } from './state.ts'

/** Queued faults: the first that matches a call is used, as many times as it was queued for. */
export function takeFault(
  market: Market,
  call: { platform: Platform; operation: string; account: string },
): Fault['fault'] | undefined {
  const found = market.faults.find(
    ({ match, times }) =>
      times > 0 &&
      (match.platform === undefined || match.platform === call.platform) &&
      (match.operation === undefined || match.operation === call.operation) &&
      (match.account === undefined || match.account === call.account),
  )
  if (!found) return undefined
  found.times--
  return found.fault
}
