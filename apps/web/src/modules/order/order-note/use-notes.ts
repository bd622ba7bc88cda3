import { orderNote } from '@dropyard/contract/order/order-note'
import { call } from '../../../kit/call/api.ts'
import { invalidate, useData } from '../../../kit/call/use-data.ts'

const most = 100

/** The notes of an order that the user may read, oldest first. */
export function useNotes(orderId: number, staff: boolean) {
  const listed = useData(
    orderNote.list,
    { query: { order_id: orderId, 'per-page': most } },
    { enabled: staff },
  )
  const mine = useData(orderNote.mine, { query: { id: orderId } }, { enabled: !staff })
  return staff ? (listed.data?.data ?? []).toReversed() : (mine.data?.data ?? [])
}

/** Reloads everything that shows notes. */
export const reloadNotes = (staff: boolean): Promise<unknown> =>
  Promise.all(
    (staff ? ['/v1/orders', '/v1/orders-remark'] : ['/sale/order']).map((path) => invalidate({ path })),
  )

export interface Written {
  orderId: number
  lineId: number | undefined
  thread: 'order' | 'goods' | 'merchant'
  text: string
  pictures: string[]
  mentions: number[]
  visible: boolean
  pinned: boolean
}

/** Sends a note to the endpoint of its thread. */
export function sendNote(staff: boolean, written: Written) {
  const { orderId, lineId, thread, text, pictures, mentions, visible, pinned } = written
  const body = { order_id: orderId, text, pictures }
  if (!staff) return call(orderNote.write, { body })
  const more = { ...body, mentions, visible, pinned }
  return thread === 'goods'
    ? call(orderNote.addGoods, { body: { ...more, line_id: lineId ?? 0 } })
    : call(orderNote.add, { body: { ...more, thread } })
}
