import { wordsOf } from '@dropyard/contract/kit/text'
import { afterSaleFlow } from '@dropyard/contract/order/after-sale/flow'
import { events } from '@dropyard/contract/system/notice/event'
import type { Ctx } from '../../../kit/context.ts'
import { emit } from '../../../kit/events.ts'
import type { CaseRecord } from './table.ts'

/** Notifies the other side about a case. */

const named = (row: CaseRecord) => ({
  case_id: row.id,
  case_sn: row.caseSn,
  order_id: row.orderId,
  order_sn: row.orderSn,
})

export const announceOpened = (ctx: Ctx, row: CaseRecord): Promise<void> =>
  emit(ctx, events.afterSaleOpened, { of: row.entityId, values: named(row) })

/** Staff acted: notifies the merchant. */
export const announceReplied = (ctx: Ctx, row: CaseRecord): Promise<void> =>
  emit(ctx, events.afterSaleReplied, {
    of: row.entityId,
    values: { ...named(row), what: wordsOf(afterSaleFlow.states[row.state].words) },
  })

/** The merchant acted: notifies staff. */
export const announceAnswered = (ctx: Ctx, row: CaseRecord): Promise<void> =>
  emit(ctx, events.afterSaleAnswered, {
    of: row.entityId,
    values: { ...named(row), what: wordsOf(afterSaleFlow.states[row.state].words) },
  })

const message = { en: 'New message', zh: '新消息' }
export const announceSaid = (ctx: Ctx, row: CaseRecord, fromStaff: boolean): Promise<void> =>
  emit(ctx, fromStaff ? events.afterSaleReplied : events.afterSaleAnswered, {
    of: row.entityId,
    values: { ...named(row), what: message },
  })
