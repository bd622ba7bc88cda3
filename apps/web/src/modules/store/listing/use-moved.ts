import { publishErrors } from '@dropyard/contract/store/listing'
import { useState } from 'react'
import type { Failure } from '../../../kit/call/api.ts'
import { dismissToasts } from '../../../kit/page/toast.ts'
import type { Preview, usePreview } from './use-preview.ts'

/**
 * Prices that changed between looking at them and listing: nothing was listed, what is new stands beside what was seen,
 * and listing again is listing these.
 */
export function usePriceChanges(answer: ReturnType<typeof usePreview>) {
  const [seen, setSeen] = useState<Preview>()
  const now = answer.data?.data
  const moved =
    seen && now && placeOf(seen) === placeOf(now) ? changedPrices(seen, now) : new Map<number, Seen>()
  return {
    moved,
    told: seen !== undefined && !answer.isFetching,
    /** Whether that is why it was refused; then the new prices are on their way. */
    noticed: (reply: Failure): boolean => {
      if ((reply.data as { code?: unknown } | null)?.code !== publishErrors.price_changed.code) return false
      dismissToasts()
      setSeen(now)
      void answer.refetch()
      return true
    },
    forget: () => setSeen(undefined),
  }
}

export interface Seen {
  readonly cost: number | null
  readonly price: number | null
}

/** Product and store, which the mark begins with. */
const placeOf = ({ mark }: Preview): string => mark.slice(0, mark.lastIndexOf('.'))

/** By SKU what was seen of it, where that is no longer so; nothing was seen of a new one. */
export function changedPrices(
  seen: Pick<Preview, 'variants'>,
  now: Pick<Preview, 'variants'>,
): Map<number, Seen> {
  return new Map(
    now.variants.flatMap(({ sku_id, cost, price, compare_at }) => {
      const before = seen.variants.find((one) => one.sku_id === sku_id)
      const same = before?.cost === cost && before.price === price && before.compare_at === compare_at
      return same ? [] : [[sku_id, { cost: before?.cost ?? null, price: before?.price ?? null }] as const]
    }),
  )
}
