import { z } from 'zod'
import { event } from '../../../kit/event.ts'
import { link } from '../../../pages.ts'
import { everywhere, inProduct } from './parts.ts'

/** Events of after-sale cases: each side is notified of what the other did. */

const cases = {
  case_id: z.number(),
  case_sn: z.string(),
  order_id: z.number(),
  order_sn: z.string(),
}
const what = z.object({ en: z.string(), zh: z.string() })
const desk = {
  needs: 'after-sale-case:offer',
  link: (of: { case_id: number }) => link('/afterSaleCases', { id: of.case_id }),
}

export const afterSaleEvents = {
  afterSaleOpened: event({
    name: 'after-sale.opened',
    about: ['After-sale case opened', '商户提交售后'],
    values: z.object(cases),
    notice: [
      'Case {{case_sn}} of order {{order_sn}} waits for an answer.',
      '订单 {{order_sn}} 的售后单 {{case_sn}} 待处理。',
    ],
    staff: desk,
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
  afterSaleAnswered: event({
    name: 'after-sale.answered',
    about: ['Merchant answered a case', '商户回复售后'],
    values: z.object({ ...cases, what }),
    notice: [
      'Case {{case_sn}} of order {{order_sn}}: {{what}}.',
      '订单 {{order_sn}} 的售后单 {{case_sn}}：{{what}}。',
    ],
    staff: desk,
    tone: 'neutral',
    usual: inProduct,
    webhook: false,
  }),
  afterSaleReplied: event({
    name: 'after-sale.replied',
    about: ['Answer to an after-sale case', '售后单有新进展'],
    values: z.object({ ...cases, what }),
    notice: [
      'Your case {{case_sn}} of order {{order_sn}}: {{what}}.',
      '订单 {{order_sn}} 的售后单 {{case_sn}}：{{what}}。',
    ],
    company: {
      needs: 'after-sale:list',
      link: (of: { case_id: number }) => link('/afterSale', { id: of.case_id }),
    },
    tone: 'amber',
    usual: everywhere,
    webhook: true,
  }),
} as const
