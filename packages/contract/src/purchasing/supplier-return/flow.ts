import * as wire from '../../kit/wire.ts'
import { asking, workflow } from '../../kit/workflow.ts'

/** A return's way. Its items leave the stock when they are sent. */

export const supplierReturnFlow = workflow({
  name: 'supplier-return',
  path: '/v1/supplier-return',
  start: 'draft',
  states: {
    draft: { words: ['Draft', '草稿'], tone: 'neutral' },
    sent: { words: ['Sent back', '已寄出'], tone: 'amber' },
    closed: { words: ['Done', '已完成'], tone: 'green', final: true },
    cancelled: { words: ['Cancelled', '已取消'], tone: 'grey', final: true },
  },
  actions: {
    send: {
      words: ['Send back', '寄出'],
      historyLabel: ['Sent back', '寄出'],
      from: ['draft'],
      to: 'sent',
      ...asking({
        carrier: [wire.text(60, 0).default(''), 'Carrier', '物流商'],
        express_no: [wire.text(60, 0).default(''), 'Tracking number', '快递单号'],
      }),
      lead: [
        'The items leave the stock. If replacements are expected, their purchase order awaits them again.',
        '商品将出库；若约定补换货，采购订单将重新等待到货。',
      ],
    },
    close: {
      words: ['Complete', '完成'],
      historyLabel: ['Completed', '完成'],
      from: ['sent'],
      to: 'closed',
      ...asking({ outcome: [wire.area(500, 1), 'What the supplier did', '供应商处理结果'] }),
    },
    cancel: {
      words: ['Cancel return', '取消退货'],
      historyLabel: ['Cancelled', '已取消'],
      from: ['draft'],
      to: 'cancelled',
      input: { reason: wire.area(500, 1) },
      danger: true,
      lead: ['The items stay in quarantine.', '商品仍留在待检区。'],
      cancelLabel: ['Keep it', '保留'],
    },
  },
})
