import { store } from '@dropyard/contract/store/store'
import { useMemo } from 'react'
import { useData } from '../../../kit/call/use-data.ts'

/** A store with what publishing needs. */
export interface Shop {
  readonly id: number
  readonly name: string
  readonly currency: string
  /** Products are published in this language, if they have texts in it. */
  readonly language: string
  readonly platform: string
  readonly code: string
  readonly authed: boolean
  readonly enabled: boolean
  /** Whether products can be published to this platform. */
  readonly ready: boolean
  /** Enabled and authorized, and on a platform that products can be published to. */
  readonly able: boolean
}

/** The company's stores; those that can be published to first. */
export function useShops(): { shops: readonly Shop[]; pending: boolean } {
  const stores = useData(store.select, { query: {} }, { staleTime: 10_000 })
  const platforms = useData(store.platforms, {}, { staleTime: 300_000 })
  const rows = stores.data?.data
  const known = platforms.data?.data
  const shops = useMemo(
    () =>
      (rows ?? [])
        .filter(({ archived }) => !archived)
        .map(({ id, name, currency, language, authed, enabled, platform_id }) => {
          const platform = known?.find((one) => one.id === platform_id)
          const ready = platform?.lists ?? false
          return {
            id,
            name,
            currency,
            language,
            authed,
            enabled,
            ready,
            platform: platform?.name ?? '',
            code: platform?.code ?? '',
            able: ready && authed && enabled,
          }
        })
        .sort((left, right) => Number(right.able) - Number(left.able)),
    [rows, known],
  )
  return { shops, pending: stores.isPending || platforms.isPending }
}
