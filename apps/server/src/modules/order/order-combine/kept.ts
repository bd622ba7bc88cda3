import type { OrderRecord } from '../order/change.ts'

/** What combining changes of an order. */
export type Kept = Pick<
  OrderRecord,
  'channelId' | 'channelFixed' | 'channelRule' | 'channelBy' | 'labelError'
>

export const keptOf = ({
  channelId,
  channelFixed,
  channelRule,
  channelBy,
  labelError,
}: OrderRecord): Kept => ({
  channelId,
  channelFixed,
  channelRule,
  channelBy,
  labelError,
})
