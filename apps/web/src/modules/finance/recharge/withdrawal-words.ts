import { text } from '@dropyard/contract/kit/text'

/** Words of withdrawals, for those who ask for them and for those who review them. */
export const withdrawalWords = text({
  title: ['Withdrawals', '提现'],
  payments: ['Payments', '充值付款'],
  lists: ['Payments in or withdrawals', '充值付款或提现'],
  withdraw: ['Withdraw', '提现'],
  submit: ['Ask for the withdrawal', '申请提现'],
  asked: [
    '{{number}} asked for: {{amount}} are frozen until it is decided',
    '已申请 {{number}}，{{amount}} 已冻结，待审核',
  ],
  search: ['Number, account or reference', '单号、账户或参考号'],
  days: ['Asked (UTC)', '申请日期（UTC）'],
  empty: ['Nothing withdrawn yet', '暂无提现'],
  emptyHelp: [
    'Money that you paid in and did not spend can be paid out to you.',
    '已充值且未使用的资金可以提现。',
  ],
  began: ['Asked for', '申请提现'],
  staff: ['Finance', '财务'],
  history: ['History', '处理记录'],
  payout: ['Payment', '付款信息'],
  available: [
    'Up to {{amount}} can be withdrawn. Bonus money can be spent, not paid out.',
    '最多可提现 {{amount}}，赠送金仅可消费，不可提现。',
  ],
  feeLine: ['Fee {{fee}}, you receive {{net}}', '手续费 {{fee}}，实际到账 {{net}}'],
  feeNone: [
    'The fee depends on the way: a part of the amount, with a minimum.',
    '手续费按提现方式收取：按比例计算，并设最低金额。',
  ],
  ways: ['{{name}} · {{percent}}%, at least {{least}}', '{{name}} · {{percent}}%，最低 {{least}}'],
  accountHelp: [
    'Account number, IBAN, or the address of a payment account.',
    '银行账号、IBAN 或支付账户地址。',
  ],
  fields: {
    withdrawal_sn: ['Number', '单号'],
    state: ['State', '状态'],
    amount: ['Amount', '金额'],
    fee: ['Fee', '手续费'],
    net: ['You receive', '实际到账'],
    channel: ['Way', '方式'],
    account_name: ['Account holder', '收款人'],
    account_number: ['Account', '收款账户'],
    bank_name: ['Bank', '开户行'],
    remark: ['Remark', '备注'],
    reason: ['Reason', '原因'],
    payment_reference: ['Payment reference', '付款参考号'],
    create_time: ['Asked', '申请时间'],
    review_time: ['Reviewed', '审核时间'],
    paid_time: ['Paid out', '付款时间'],
  },
})
