import type { Tone } from '@dropyard/contract/kit/workflow'
import type { listedRow } from '@dropyard/contract/store/listing/listed'
import type { listingItemRow } from '@dropyard/contract/store/listing/record'
import type { z } from 'zod'

export type ItemRow = z.output<typeof listingItemRow>
export type ListedRow = z.output<typeof listedRow>

/** Colours of the states of listings. */
export const listedTones: Readonly<Record<ListedRow['status'], Tone>> = {
  draft: 'neutral',
  active: 'green',
  archived: 'grey',
}
export const itemTones: Readonly<Record<ItemRow['status'], Tone>> = {
  waiting: 'neutral',
  running: 'blue',
  success: 'green',
  failed: 'red',
}
