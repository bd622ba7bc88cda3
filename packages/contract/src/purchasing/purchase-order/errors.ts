import { errors } from '../../kit/errors.ts'
import { approvalErrors } from '../../kit/four-eyes.ts'

export const purchaseOrderErrors = errors('purchase-orders', {
  ...approvalErrors,
  above_quoted: [
    'A price is {{percent}}% above what the supplier quoted, so two approvals are required. Give the first one.',
    '单价高于供应商报价 {{percent}}%，需两人审核，请先初审。',
  ],
  held: ['On hold: {{reason}} Resume it first.', '已挂起：{{reason}} 请先解除挂起。'],
  not_held: ['It isn’t on hold.', '该订单未挂起。'],
  locked: [
    'Only drafts and orders that are approved or placed can be changed. Take this one back first.',
    '仅草稿、已批准和已下单的订单可以修改，请先撤回。',
  ],
  not_yours: [
    'Only those who wrote it can take it back. Send it back instead.',
    '仅起草或修改人可以撤回，请改为退回。',
  ],
  draft_only: ['Only drafts can be deleted. Cancel this order instead.', '只能删除草稿，其他订单请取消。'],
  approvers: [
    'Only those who approve orders can refuse one that isn’t approved yet.',
    '未批准的订单只能由审批人拒绝。',
  ],
  large: [
    'Above {{limit}} only those who approve orders can cancel one.',
    '超过 {{limit}} 的订单只能由审批人取消。',
  ],
  placed_before: [
    'This order was placed before it was changed. Discard the change instead.',
    '该订单在变更前已下单，请改为撤销变更。',
  ],
  numbers: ['At most 20 tracking numbers.', '快递单号最多 20 个。'],
  not_placed: ['This order wasn’t placed yet.', '该订单尚未下单。'],
  blocked: ['This supplier is blocked.', '该供应商已被拉黑。'],
  fixed: ['It can’t change once the order is approved.', '订单批准后不可修改。'],
  came: ['{{pieces}} have arrived already, so it can’t be fewer.', '已到货 {{pieces}} 件，不能少于该数量。'],
  line_came: ['Items of this line have arrived already, so it stays.', '已有到货的明细不能删除。'],
  pack: ['Use a multiple of {{pack}}.', '请填写 {{pack}} 的倍数。'],
  no_email: ['This supplier has no contact with an email address.', '该供应商没有邮箱联系人。'],
  not_mailed: ['This order wasn’t sent to its supplier by email.', '该订单未曾通过邮件发送给供应商。'],
  asked_1688: [
    '1688 is being asked for order {{number}}. Wait for its answer.',
    '正在向 1688 下单（{{number}}），请等待结果。',
  ],
  lines: ['Select lines of this order that are still awaited.', '请选择本订单中仍待到货的明细。'],
  nothing_awaited: ['Select lines whose items should be awaited again.', '请选择需要重新等待到货的明细。'],
  prices: [
    'Orders are written by users who may see purchase prices.',
    '采购订单须由可查看采购价的人员填写。',
  ],
  took_part: [
    'Above {{limit}} no one does two of these on one order: write, approve, receive, pay. You have taken part in {{order}} already.',
    '超过 {{limit}} 的采购订单，起草、审批、收货、付款须由不同人员完成，您已参与 {{order}}。',
  ],
  settled: [
    'The approved bill {{bill}} settles this cost. Withdraw its approval first.',
    '该费用已由已审核的账单 {{bill}} 结算，请先撤销其审核。',
  ],
  by_hand: [
    'Costs that are split by hand sum to {{costs}}, and those of the items to {{items}}.',
    '手工分摊的费用合计 {{costs}}，明细分摊合计 {{items}}，两者须一致。',
  ],
})
