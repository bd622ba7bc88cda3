import { errors } from '../../kit/errors.ts'
import * as wire from '../../kit/wire.ts'
import { workflow } from '../../kit/workflow.ts'

/** A plan row's way from the suggestion to the purchase order. */

const reason = { reason: wire.area(500, 1) }

/** States in which a row counts as planned: there is at most one such row for a SKU and warehouse. */
export const openStates = ['suggested', 'submitted', 'approved'] as const

export const purchasePlanFlow = workflow({
  name: 'purchase-plan',
  path: '/v1/purchase-plan',
  start: 'suggested',
  states: {
    suggested: { words: ['Suggested', '建议'], tone: 'neutral' },
    submitted: { words: ['To approve', '待审批'], tone: 'amber' },
    approved: { words: ['To order', '待下单'], tone: 'blue' },
    ordered: { words: ['Ordered', '已转采购单'], tone: 'green' },
    rejected: { words: ['Rejected', '已驳回'], tone: 'red', final: true },
    closed: { words: ['Closed', '已关闭'], tone: 'grey', final: true },
  },
  actions: {
    submit: {
      words: ['Submit for approval', '提交审批'],
      historyLabel: ['Submitted', '提交审批'],
      from: ['suggested'],
      to: 'submitted',
      bulk: true,
    },
    approve: {
      words: ['Approve', '通过'],
      historyLabel: ['Approved', '审核通过'],
      from: ['submitted'],
      to: 'approved',
      agrees: true,
      bulk: true,
    },
    reject: {
      words: ['Reject', '驳回'],
      historyLabel: ['Rejected', '驳回'],
      from: ['submitted'],
      to: 'rejected',
      input: reason,
      bulk: true,
      danger: true,
    },
    close: {
      words: ['Close row', '关闭建议'],
      historyLabel: ['Closed', '关闭'],
      from: ['suggested', 'submitted', 'approved', 'ordered'],
      to: 'closed',
      input: reason,
      bulk: true,
      danger: true,
    },
    /** Done by the system when a purchase order gets a line for the row. */
    ordered: {
      words: ['Mark as ordered', '标记已转采购单'],
      historyLabel: ['Ordered', '转采购单'],
      from: ['approved'],
      to: 'ordered',
      input: { po_id: wire.id },
    },
    /** Done by the system when the purchase order lost that line, or was deleted, refused or cancelled. */
    reopen: {
      words: ['Back to approved', '退回待下单'],
      historyLabel: ['Back from the purchase order', '采购单退回'],
      from: ['ordered'],
      to: 'approved',
      input: reason,
    },
  },
})

export const purchasePlanErrors = errors('purchase-plan', {
  own: ['You submitted this row: someone else has to approve it.', '该建议由您提交，须由其他人审批。'],
  singly: [
    'Incoming items don’t count for this row, because they are late or due after the lead time. Approve it separately.',
    '该行有未计入的在途货物，请单独审批。',
  ],
  open: ['There is an open row for this SKU and warehouse already.', '该 SKU 和仓库已有未完成的采购建议。'],
  reason: ['Enter the reason for another quantity than suggested.', '数量与建议不同时请填写原因。'],
  locked: ['Only rows that weren’t submitted yet can be changed.', '仅未提交的采购建议可以修改。'],
  fixed: ['A row keeps its SKU and warehouse.', '采购建议的 SKU 和仓库不可修改。'],
  blocked: ['This supplier is blocked.', '该供应商已被拉黑。'],
  no_supplier: ['Choose a supplier first.', '请先选择供应商。'],
  no_price: ['This supplier has no price for the SKU yet.', '该供应商尚无此 SKU 的价格。'],
  pack: ['The quantity must be a multiple of {{pack}}.', '数量须为 {{pack}} 的倍数。'],
  follows: ['This follows from its purchase order.', '该状态由采购订单自动更新。'],
  not_open: [
    '{{sku}}: its row of the purchase plan isn’t approved, or is on another order.',
    '{{sku}}：对应的采购建议未批准，或已在其他采购单中。',
  ],
})
