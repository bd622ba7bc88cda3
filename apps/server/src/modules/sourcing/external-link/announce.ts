import { events } from '@dropyard/contract/system/notice/event'
import type { Ctx } from '../../../kit/context.ts'
import { emit } from '../../../kit/events.ts'
import type { externalLink } from './table.ts'

/** Notifies the company of a quotation, an answer or a delivery by staff. */
export const announceAnswer = (ctx: Ctx, row: typeof externalLink.$inferSelect): Promise<void> =>
  emit(ctx, events.sourcingAnswered, {
    of: row.entityId,
    values: { request_id: row.id, title: row.title || row.requestSn },
  })
