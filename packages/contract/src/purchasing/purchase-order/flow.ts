import { approvalSteps } from '../../kit/four-eyes.ts'
import * as wire from '../../kit/wire.ts'
import { asking, workflow } from '../../kit/workflow.ts'

/**
 * A purchase order's way. It counts as placed from its first placing on, also while a change of it waits for approval
 * (`placed_on`). Being on hold is a flag, which keeps the state.
 */

const reason = { reason: wire.area(500, 1) }
const steps = approvalSteps('submitted')
/** Not while it is being sent: the email may have left. */
const holdable = ['draft', 'submitted', 'confirming', 'approved', 'placed'] as const
const lines = {
  line_ids: [wire.ids, 'Lines', '明细'],
  reason: [wire.area(500, 1), 'Reason', '原因'],
} as const

/** How an order goes to its supplier. */
export const ways = wire.choice({
  mail: ['Email', '邮件'],
  print: ['Print or chat', '打印或在线发送'],
  '1688': ['1688', '1688'],
})

export const purchaseOrderFlow = workflow({
  name: 'purchase-orders',
  path: '/v1/purchase-orders',
  start: 'draft',
  states: {
    draft: { words: ['Draft', '草稿'], tone: 'neutral' },
    submitted: { words: ['To approve', '待审批'], tone: 'amber' },
    confirming: { words: ['Second approval', '待复审'], tone: 'amber' },
    approved: { words: ['To place', '待下单'], tone: 'blue' },
    placing: { words: ['Placing', '下单中'], tone: 'blue' },
    placed: { words: ['Placed', '已下单'], tone: 'blue' },
    closed: { words: ['Closed', '已完成'], tone: 'green' },
    refused: { words: ['Refused', '已拒绝'], tone: 'red', final: true },
    cancelled: { words: ['Cancelled', '已取消'], tone: 'grey', final: true },
  },
  actions: {
    submit: {
      words: ['Submit for approval', '提交审批'],
      historyLabel: ['Submitted', '提交审批'],
      from: ['draft'],
      to: 'submitted',
      bulk: true,
    },
    ...steps,
    approve: { ...steps.approve, bulk: true },
    reject: {
      ...steps.reject,
      words: ['Send back', '退回'],
      historyLabel: ['Sent back', '退回修改'],
      to: 'draft',
    },
    withdraw: {
      words: ['Take back', '撤回'],
      historyLabel: ['Taken back', '撤回'],
      from: ['submitted', 'confirming'],
      to: 'draft',
    },
    order: {
      words: ['Place order', '下单'],
      historyLabel: ['Sent to the supplier', '发送给供应商'],
      from: ['approved'],
      to: 'placing',
      ...asking({
        way: [ways, 'Send by', '发送方式'],
        /** For 1688: the key of a preview that was made in the last minutes. */
        preview_key: [wire.text(2000, 0).default(''), 'Preview', '预览'],
      }),
    },
    placed: {
      words: ['Mark as placed', '标记已下单'],
      historyLabel: ['Placed', '已下单'],
      from: ['approved', 'placing'],
      to: 'placed',
      ...asking({
        outer_no: [wire.text(100, 0).default(''), 'Supplier’s order number', '供应商订单号'],
        express_nos: [wire.tags(20).default([]), 'Tracking numbers', '快递单号'],
        placed_on: [wire.maybe(wire.day), 'Placed on', '下单日期'],
        promised_on: [wire.maybe(wire.day), 'Promised', '承诺交期'],
      }),
      lead: [
        'It was ordered elsewhere, for example in the supplier’s shop.',
        '已在其他渠道下单，例如供应商店铺。',
      ],
    },
    fail: {
      words: ['Not placed', '下单失败'],
      historyLabel: ['Not placed', '下单失败'],
      from: ['placing'],
      to: 'approved',
      input: reason,
      danger: true,
    },
    resend: {
      words: ['Email again', '重新发送邮件'],
      historyLabel: ['Emailed again', '重新发送邮件'],
      from: ['placed'],
      confirm: true,
    },
    resubmit: {
      words: ['Ask for approval again', '重新提交审批'],
      historyLabel: ['Approval asked for again', '重新提交审批'],
      from: ['approved', 'placed'],
      to: 'submitted',
    },
    revert: {
      words: ['Discard change', '撤销变更'],
      historyLabel: ['Change discarded', '撤销变更'],
      from: ['submitted', 'confirming', 'approved'],
      to: 'placed',
      danger: true,
    },
    hold: {
      words: ['Put on hold', '挂起'],
      historyLabel: ['On hold', '挂起'],
      from: holdable,
      input: reason,
    },
    resume: {
      words: ['Release hold', '解除挂起'],
      historyLabel: ['Hold released', '解除挂起'],
      from: holdable,
    },
    'short-close': {
      words: ['Close lines', '关闭明细'],
      historyLabel: ['Lines closed', '关闭明细'],
      from: ['placed'],
      ...asking(lines),
      lead: ['What hasn’t arrived of these lines is no longer awaited.', '所选明细未到的部分不再等待到货。'],
    },
    close: {
      words: ['Close order', '结束订单'],
      historyLabel: ['Closed', '已完成'],
      from: ['placed'],
      to: 'closed',
      input: reason,
      danger: true,
      lead: ['What hasn’t arrived is no longer awaited.', '未到的部分不再等待到货。'],
    },
    reopen: {
      words: ['Reopen', '重新打开'],
      historyLabel: ['Reopened', '重新打开'],
      from: ['closed'],
      to: 'placed',
      ...asking(lines),
      lead: ['The rest of these lines is awaited again.', '所选明细的剩余数量重新等待到货。'],
    },
    refuse: {
      words: ['Refuse', '拒绝'],
      historyLabel: ['Refused', '已拒绝'],
      from: ['submitted', 'confirming', 'approved'],
      to: 'refused',
      input: reason,
      danger: true,
    },
    cancel: {
      words: ['Cancel order', '取消订单'],
      historyLabel: ['Cancelled', '已取消'],
      from: ['draft', 'submitted', 'confirming', 'approved', 'placed'],
      to: 'cancelled',
      input: reason,
      danger: true,
      lead: ['What has arrived stays; the rest is no longer awaited.', '已到货部分保留，其余不再等待到货。'],
      cancelLabel: ['Keep it', '保留'],
    },
  },
  notes: {
    revised: {
      words: ['Changed', '变更'],
      fields: { revision: { historyText: ['Version {{revision}}', '版本 {{revision}}'] } },
    },
  },
})
