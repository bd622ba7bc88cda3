import { z } from 'zod'
import { event } from '../../../kit/event.ts'
import { link } from '../../../pages.ts'
import { inProduct } from './parts.ts'

/** Events of purchasing. */

export const purchasingEvents = {
  /** Sent to the purchaser of the order whose lines were closed or cancelled. */
  arrivalNotAwaited: event({
    name: 'arrival.not_awaited',
    about: ['Announced items no longer awaited', '预报商品不再等待到货'],
    values: z.object({ asn_id: z.number(), number: z.string(), order: z.string(), count: z.number() }),
    notice: [
      '{{order}} no longer awaits {{count}} {{count|item|items}} that {{number}} announces. Cancel the announcement, or reopen the lines.',
      '{{order}} 不再等待 {{number}} 预报的 {{count}} 件商品，请取消预报或重新打开明细。',
    ],
    staff: { needs: 'asn:list', link: (of) => link('/asnList', { id: of.asn_id }) },
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
} as const
