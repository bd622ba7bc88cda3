import type { Tone } from '@dropyard/contract/kit/workflow'
import type { listedRow } from '@dropyard/contract/store/listed'
import type { listingItemRow } from '@dropyard/contract/store/listing'
import type { z } from 'zod'

export type ItemRow = z.output<typeof listingItemRow>
export type ListedRow = z.output<typeof listedRow>

/** What the states of listing mean to the eye. */
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
export const batchTones = { running: 'blue', done: 'green', failed: 'red' } as const satisfies Record<
  string,
  Tone
>

export type BatchState = keyof typeof batchTones
export const batchState = (status: string): BatchState =>
  status === 'running' || status === 'failed' ? status : 'done'
