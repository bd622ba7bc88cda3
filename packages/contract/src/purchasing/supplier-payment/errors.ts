import { errors } from '../../kit/errors.ts'

export const supplierPaymentErrors = errors('supplier-payment', {
  locked: [
    'It was approved or decided on, so it stays as it is. Request it again to change it.',
    '已审批或已处理，不能修改；如需修改请重新申请。',
  ],
  other_supplier: ['This belongs to another supplier.', '该项属于其他供应商。'],
  other_currency: ['This is in {{currency}}.', '该项币种为 {{currency}}。'],
  not_approved: ['This bill isn’t approved.', '该账单尚未审批。'],
  not_ordered: [
    'Deposits are for orders that are approved or placed.',
    '仅已批准或已下单的采购订单可付定金。',
  ],
  too_much: ['Only {{left}} is left to pay.', '待付金额仅 {{left}}。'],
  too_much_back: [
    'Only {{left}} of the deposits is unused, so no more can come back.',
    '未抵扣的定金仅 {{left}}，退款不能超过该金额。',
  ],
  nothing: ['Enter an amount other than 0.', '金额不能为 0。'],
  sign: ['A credit note takes a negative amount, a bill a positive one.', '红字账单填负数，普通账单填正数。'],
  no_account: [
    'This supplier is paid by bank transfer and has no approved bank account.',
    '该供应商以银行转账付款，但没有已批准的收款账户。',
  ],
  account_waits: [
    'A change of this supplier’s bank account waits for approval. Decide on it first.',
    '该供应商的收款账户变更待审批，请先处理。',
  ],
  account_changed: [
    'The supplier’s bank account was changed after this payment was approved. Request it again.',
    '审批后供应商收款账户已变更，请重新申请付款。',
  ],
  future: ['This day is in the future.', '日期不能晚于今天。'],
  took_part: [
    'Above {{limit}} no one who wrote, approved or received the order {{order}} may pay it.',
    '超过 {{limit}} 时，采购订单 {{order}} 的起草、审批或收货人员不能付款。',
  ],
})
