import { publishErrors } from '@dropyard/contract/store/listing'
import { useState } from 'react'
import type { Failure } from '../../../kit/call/api.ts'
import { dismissToasts } from '../../../kit/page/toast.ts'
import type { Preview, usePreview } from './use-preview.ts'

/**
 * Handles prices that changed between showing them and publishing: nothing was published, the new prices are shown next to the
 * old ones, and publishing again uses the new ones.
 */
export function usePriceChanges(answer: ReturnType<typeof usePreview>) {
  const [seen, setSeen] = useState<Preview>()
  const now = answer.data?.data
  const moved =
    seen && now && placeOf(seen) === placeOf(now) ? changedPrices(seen, now) : new Map<number, Seen>()
  return {
    moved,
    told: seen !== undefined && !answer.isFetching,
    /** Whether a refusal was due to this; then the new prices are being loaded. */
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

/** Product and store, with which the mark begins. */
const placeOf = ({ mark }: Preview): string => mark.slice(0, mark.lastIndexOf('.'))

/** The shown values by SKU where they have changed; new SKUs were not shown before. */
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
