import * as wire from '../../kit/wire.ts'
import { workflow } from '../../kit/workflow.ts'

/**
 * A bill's way. It is compared with what it settles whenever it is saved: within the tolerance it is matched, beyond it is in
 * question until a purchaser accepts the differences. Whether it is paid follows from payments.
 */

const reason = { reason: wire.area(500, 1) }

export const supplierBillFlow = workflow({
  name: 'supplier-bill',
  path: '/v1/supplier-bill',
  start: 'entered',
  states: {
    entered: { words: ['Entered', '已录入'], tone: 'neutral' },
    question: { words: ['In question', '待核实'], tone: 'red' },
    matched: { words: ['To approve', '待审批'], tone: 'amber' },
    approved: { words: ['Approved', '已审批'], tone: 'green' },
    cancelled: { words: ['Cancelled', '已取消'], tone: 'grey', final: true },
  },
  actions: {
    match: {
      words: ['Check again', '重新核对'],
      historyLabel: ['Matches', '核对一致'],
      from: ['entered', 'question'],
      to: 'matched',
      bulk: true,
    },
    question: {
      words: ['Put in question', '提出疑问'],
      historyLabel: ['In question', '待核实'],
      from: ['entered', 'matched'],
      to: 'question',
      input: reason,
    },
    accept: {
      words: ['Accept differences', '接受差异'],
      historyLabel: ['Differences accepted', '接受差异'],
      from: ['question'],
      to: 'matched',
      input: reason,
      lead: [
        'Once the bill is approved, its prices and costs replace those of the orders in what the items cost.',
        '账单审批后，将以账单金额更新商品成本。',
      ],
    },
    approve: {
      words: ['Approve', '审批通过'],
      historyLabel: ['Approved', '审批通过'],
      from: ['matched'],
      to: 'approved',
      confirm: true,
      agrees: true,
      bulk: true,
    },
    'approve-large': {
      words: ['Approve large bill', '审批大额账单'],
      historyLabel: ['Approved', '审批通过'],
      from: ['matched'],
      to: 'approved',
      confirm: true,
      agrees: true,
    },
    revoke: {
      words: ['Withdraw approval', '撤销审批'],
      historyLabel: ['Approval withdrawn', '撤销审批'],
      from: ['approved'],
      to: 'question',
      input: reason,
      danger: true,
      lead: [
        'What it changed about the cost of items is taken back. Deposits that it used are free again.',
        '账单对商品成本的影响将撤回，已抵扣的定金重新可用。',
      ],
    },
    cancel: {
      words: ['Cancel bill', '取消账单'],
      historyLabel: ['Cancelled', '已取消'],
      from: ['entered', 'question', 'matched'],
      to: 'cancelled',
      input: reason,
      danger: true,
      lead: ['What it settles can be billed again.', '其中的明细可重新开单。'],
      cancelLabel: ['Keep it', '保留'],
    },
  },
})
