import { listing } from '@dropyard/contract/store/listing'
import { useData } from '../../../kit/call/use-data.ts'

/** The cost of one piece of each variant including shipping to a country, in US cents. */
export const usePieceCosts = (goodsId: number | undefined, country: string) =>
  useData(
    listing.costs,
    { query: { goods_id: goodsId ?? 0, country } },
    { enabled: goodsId !== undefined, keep: true, staleTime: 60_000 },
  )

/** The highest shipping cost of any variant, in US cents; undefined while unknown. */
export function useDearestFreight(goodsId: number | undefined, country: string): number | undefined {
  const freights = (usePieceCosts(goodsId, country).data?.data ?? []).flatMap(({ freight }) => freight ?? [])
  return freights.length > 0 ? Math.max(...freights) : undefined
}
