import { z } from 'zod'
import { event } from '../../kit/event.ts'
import { link } from '../../pages.ts'
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
    about: { en: 'After-sale case opened', zh: '商户提交售后' },
    values: z.object(cases),
    notice: {
      en: 'Case {{case_sn}} of order {{order_sn}} waits for an answer.',
      zh: '订单 {{order_sn}} 的售后单 {{case_sn}} 待处理。',
    },
    staff: desk,
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
  afterSaleAnswered: event({
    name: 'after-sale.answered',
    about: { en: 'Merchant answered a case', zh: '商户回复售后' },
    values: z.object({ ...cases, what }),
    notice: {
      en: 'Case {{case_sn}} of order {{order_sn}}: {{what}}.',
      zh: '订单 {{order_sn}} 的售后单 {{case_sn}}：{{what}}。',
    },
    staff: desk,
    tone: 'neutral',
    usual: inProduct,
    webhook: false,
  }),
  afterSaleReplied: event({
    name: 'after-sale.replied',
    about: { en: 'Answer to an after-sale case', zh: '售后单有新进展' },
    values: z.object({ ...cases, what }),
    notice: {
      en: 'Your case {{case_sn}} of order {{order_sn}}: {{what}}.',
      zh: '订单 {{order_sn}} 的售后单 {{case_sn}}：{{what}}。',
    },
    company: {
      needs: 'after-sale:list',
      link: (of: { case_id: number }) => link('/afterSale', { id: of.case_id }),
    },
    tone: 'amber',
    usual: everywhere,
    webhook: true,
  }),
} as const
