import type { OrderRecord } from '../order/change.ts'

/** The columns of an order that combining changes. */
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
