import { text } from '@dropyard/contract/kit/text'

/** Words of the review of withdrawals. */
export const withdrawalWords = text({
  search: ['Number, account or reference', '单号、账户或参考号'],
  days: ['Asked (UTC)', '申请日期（UTC）'],
  empty: ['No withdrawals', '暂无提现'],
  emptyHelp: [
    'Withdrawals that merchants ask for wait here; their money is frozen meanwhile.',
    '商户的提现申请显示在这里，期间款项保持冻结。',
  ],
  newAccount: ['New account', '新账户'],
  newAccountHelp: [
    'Nothing was paid to this account of this company before. Check it with the company.',
    '该公司从未向此账户提现，请与对方核实。',
  ],
  began: ['Asked for', '申请提现'],
  history: ['History', '处理记录'],
  pay: ['Pay to', '收款信息'],
  copy: ['Copy the account', '复制账户'],
  showNumber: ['Show the whole number', '显示完整账号'],
  steps: [
    'Approve, make the payment at the bank, then enter its reference.',
    '审核通过后在银行付款，再填写付款参考号。',
  ],
  fields: {
    withdrawal_sn: ['Number', '单号'],
    state: ['State', '状态'],
    entity_name: ['Company', '公司'],
    amount: ['Amount', '金额'],
    fee: ['Fee', '手续费'],
    net: ['To pay', '应付金额'],
    channel: ['Way', '方式'],
    account_name: ['Account holder', '收款人'],
    account_number: ['Account', '收款账户'],
    bank_name: ['Bank', '开户行'],
    remark: ['Remark of the company', '商户备注'],
    reason: ['Reason, as the company reads it', '原因（商户可见）'],
    payment_reference: ['Reference of the payment', '付款参考号'],
    created_by: ['Asked by', '申请人'],
    reviewed_by: ['Approved by', '审核人'],
    create_time: ['Asked', '申请时间'],
  },
})
