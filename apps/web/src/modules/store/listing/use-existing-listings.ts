import { type listedInRow, listing } from '@dropyard/contract/store/listing'
import type { z } from 'zod'
import { useData } from '../../../kit/call/use-data.ts'

/** How many of the products a store already has. */
export type There = z.output<typeof listedInRow>

export type ThereIn = (shopId: number) => There | undefined

/** Where the products are listed already; fetched whenever publishing begins. */
export function useExistingListings(goodsIds: readonly number[]): { there: ThereIn; pending: boolean } {
  const answer = useData(listing.listedIn, { query: { goods_ids: [...goodsIds] } }, { staleTime: 0 })
  const rows = answer.data?.data
  return {
    there: (shopId) => rows?.find(({ shop_id }) => shop_id === shopId),
    pending: answer.isPending,
  }
}

/** Whether a store has all products, or will have them after pending batches. */
export const isInAll = (there: There | undefined, total: number): boolean =>
  there !== undefined && there.listed + there.waiting >= total
