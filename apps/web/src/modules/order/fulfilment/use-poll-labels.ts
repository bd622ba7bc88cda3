import type { OrderRow } from '@dropyard/contract/order/order/row'
import { useEffect, useState } from 'react'
import { inBackground } from '../../../kit/call/background.ts'
import type { SeenRows } from '../../../kit/rows/seen-rows.ts'

/** Milliseconds between polls, and after which polling stops and only the list's own refresh remains. */
const pause = 1500
const patience = 90_000

/** Polls until every order has its label, or the reason for a failure. */
export function usePollLabels(
  seen: SeenRows<OrderRow>,
  look: () => unknown,
): (ids: readonly number[]) => void {
  const [awaited, setAwaited] = useState<{ ids: readonly number[]; until: number; row: typeof seen.row }>()
  useEffect(() => {
    if (!awaited) return
    const timer = setInterval(() => {
      const open = awaited.ids.some((id) => {
        const one = awaited.row(id)
        return one !== undefined && !one.tracking_number && one.blocked === null
      })
      if (!open || Date.now() > awaited.until) setAwaited(undefined)
      else inBackground(look)
    }, pause)
    return () => clearInterval(timer)
  }, [awaited, look])
  return (ids) => setAwaited({ ids, until: Date.now() + patience, row: seen.row })
}
