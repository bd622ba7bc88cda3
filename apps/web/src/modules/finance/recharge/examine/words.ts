import { text } from '@dropyard/contract/kit/text'

/** Words of the recharge review. */
export const words = text({
  payout: {
    newAccount: ['New account', '新账户'],
    newAccountHelp: [
      'First payout to this account. Verify it with the company.',
      '首次向此账户打款，请与对方公司核实。',
    ],
    copy: ['Copy the account', '复制账户'],
    showNumber: ['Show the whole number', '显示完整账号'],
    steps: [
      'Approve, pay at the bank, then enter the bank reference.',
      '审核通过后在银行付款，再填写付款参考号。',
    ],
  },
  lists: {
    label: ['Recharges or withdrawals', '充值或提现'],
    recharges: ['Recharges', '充值'],
    withdrawals: ['Withdrawals', '提现'],
  },
  toCredit: ['To credit', '待入账'],
  first: ['First recharge', '首次充值'],
  firstHelp: [
    'This is the company’s first recharge. Approving activates its wallet.',
    '该公司此前没有充值，通过后其钱包即激活。',
  ],
  duplicate: ['Possible duplicate', '疑似重复'],
  duplicateShort: ['Possible', '疑似'],
  why: {
    receipt: ['The same receipt image as {{number}}', '与 {{number}} 的付款凭证图片相同'],
    payment: [
      'The same amount, day and bank reference as {{number}}',
      '与 {{number}} 的金额、日期和银行流水号相同',
    ],
    reference: [
      'The same bank reference as {{number}}, with another amount or day',
      '与 {{number}} 的银行流水号相同，但金额或日期不同',
    ],
  },
  noReceipt: ['No receipt was uploaded.', '未上传付款凭证。'],
  statement: ['Wallet statement', '钱包明细'],
  secondPerson: [
    'You gave the first approval. Someone else must give the second.',
    '您已初审，须由其他同事复审。',
  ],
  approve: {
    whole: ['{{company}} submitted {{amount}}.', '{{company}} 提交了 {{amount}}。'],
    amount: ['Amount to credit', '到账金额'],
    alike: ['{{alike}}.', '{{alike}}。'],
    twoDuplicate: [
      'Two approvals are required; nothing is credited before the second.',
      '须两人审核，复审通过前不会到账。',
    ],
    twoHelp: [
      'Above {{amount}} two approvals are required; nothing is credited before the second.',
      '超过 {{amount}} 需两人审核，复审通过前不会到账。',
    ],
  },
})
