import { errors } from '../../kit/errors.ts'

export const supplierBillErrors = errors('supplier-bill', {
  locked: ['It is approved or cancelled, so it stays as it is.', '已审批或已取消，不能再修改。'],
  other_supplier: ['This is to be paid to another supplier.', '该项应付给其他供应商。'],
  other_currency: ['This is in {{currency}}.', '该项币种为 {{currency}}。'],
  not_placed: ['This order wasn’t placed yet.', '该订单尚未下单。'],
  quantity_missing: ['Enter how many items are billed.', '请填写账单件数。'],
  no_quantity: ['Only items have a quantity.', '只有商品明细可填写件数。'],
  too_many: [
    'Only {{left}} of them can be billed: accepted, not returned, and on no other bill.',
    '可开单件数仅 {{left}} 件（已验收、未退回且未开单）。',
  ],
  too_few_billed: [
    'Only {{billed}} were billed, so no more can be credited.',
    '已开单 {{billed}} 件，红冲不能超过该数量。',
  ],
  too_much: ['Only {{left}} of this cost is left to bill.', '该费用未开单金额仅 {{left}}。'],
  no_estimate: [
    'Only costs of an order or an arrival are settled.',
    '只有订单或到货单的费用可填写结算金额。',
  ],
  late_of_one: [
    'A late cost belongs to one order or one arrival, and says what it is.',
    '补录费用只能归属一个订单或一个到货单，并须填写说明。',
  ],
  tax: ['The tax is part of the total, so it can’t be more.', '税额包含在总额中，不能超过总额。'],
  differs: [
    '{{count}} {{count|line differs|lines differ}} by more than the tolerance; {{off}} in all.',
    '{{count}} 行差异超出容差，合计差异 {{off}}。',
  ],
  outdated: [
    'What can be billed has changed since it was checked. Put it in question and check it again.',
    '可开单数量已变化，请提出疑问后重新核对。',
  ],
  large: [
    'Above {{limit}} a bill is approved by a purchasing lead.',
    '超过 {{limit}} 的账单须由采购主管审批。',
  ],
  small: ['Up to {{limit}} the ordinary approval is enough.', '{{limit}} 以内使用普通审批即可。'],
  accepted: [
    'You accepted its differences. Someone else must approve a bill of this size.',
    '差异由您接受，该金额的账单须由其他人审批。',
  ],
  paid: [
    'A payment of it was requested or made: {{payment}}. Cancel the payment first.',
    '已有付款申请或付款：{{payment}}，请先处理付款。',
  ],
})
