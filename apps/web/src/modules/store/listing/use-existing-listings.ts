import { type listedInRow, listing } from '@dropyard/contract/store/listing'
import type { z } from 'zod'
import { useData } from '../../../kit/call/use-data.ts'

/** How the products that are about to be listed stand in one store already. */
export type There = z.output<typeof listedInRow>

export type ThereIn = (shopId: number) => There | undefined

/** Where products stand already; asked anew whenever publishing begins. */
export function useExistingListings(goodsIds: readonly number[]): { there: ThereIn; pending: boolean } {
  const answer = useData(listing.listedIn, { query: { goods_ids: [...goodsIds] } }, { staleTime: 0 })
  const rows = answer.data?.data
  return {
    there: (shopId) => rows?.find(({ shop_id }) => shop_id === shopId),
    pending: answer.isPending,
  }
}

/** A store has all the products, or will in a moment. */
export const isInAll = (there: There | undefined, total: number): boolean =>
  there !== undefined && there.listed + there.waiting >= total
