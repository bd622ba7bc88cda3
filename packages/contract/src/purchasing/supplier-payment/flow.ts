import * as wire from '../../kit/wire.ts'
import { asking, workflow } from '../../kit/workflow.ts'

/** A payment's way: one person asks for it, another approves it, and what the bank said is noted. */

const reason = { reason: wire.area(500, 1) }

export const supplierPaymentFlow = workflow({
  name: 'supplier-payment',
  path: '/v1/supplier-payment',
  start: 'requested',
  states: {
    requested: { words: ['To approve', '待审批'], tone: 'amber' },
    approved: { words: ['To pay', '待付款'], tone: 'blue' },
    paid: { words: ['Paid', '已付款'], tone: 'green', final: true },
    failed: { words: ['Failed', '付款失败'], tone: 'red' },
    rejected: { words: ['Rejected', '已驳回'], tone: 'red', final: true },
    cancelled: { words: ['Cancelled', '已取消'], tone: 'grey', final: true },
  },
  actions: {
    approve: {
      words: ['Approve payment', '审批通过'],
      historyLabel: ['Approved', '审批通过'],
      from: ['requested'],
      to: 'approved',
      confirm: true,
      agrees: true,
      bulk: true,
    },
    reject: {
      words: ['Reject payment', '驳回'],
      historyLabel: ['Rejected', '驳回'],
      from: ['requested'],
      to: 'rejected',
      input: reason,
      danger: true,
    },
    paid: {
      words: ['Mark as paid', '标记已付款'],
      historyLabel: ['Paid', '已付款'],
      from: ['approved'],
      to: 'paid',
      ...asking({
        reference: [wire.text(100), 'Bank reference', '银行流水号'],
        paid_on: [wire.maybe(wire.day), 'Paid on', '付款日期'],
      }),
      lead: [
        'The bills and orders count as paid. This can’t be undone.',
        '相关账单与订单将计为已付，此操作不可撤销。',
      ],
    },
    fail: {
      words: ['Mark as failed', '标记付款失败'],
      historyLabel: ['Failed', '付款失败'],
      from: ['approved'],
      to: 'failed',
      input: reason,
      danger: true,
    },
    ask: {
      words: ['Request again', '重新申请'],
      historyLabel: ['Requested again', '重新申请'],
      from: ['approved', 'failed'],
      to: 'requested',
    },
    cancel: {
      words: ['Cancel payment', '取消付款'],
      historyLabel: ['Cancelled', '已取消'],
      from: ['requested', 'approved', 'failed'],
      to: 'cancelled',
      input: reason,
      danger: true,
      cancelLabel: ['Keep it', '保留'],
    },
  },
})
