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
  creditedOf: ['{{amount}} credited', '到账 {{amount}}'],
  toCreditOf: ['{{amount}} to credit', '待入账 {{amount}}'],
  partly: ['Partially approved', '部分通过'],
  first: ['First recharge', '首次充值'],
  firstHelp: [
    'This is the company’s first recharge. Approving activates its wallet.',
    '该公司此前没有充值，通过后其钱包即激活。',
  ],
  duplicate: ['Possible duplicate', '疑似重复'],
  duplicateShort: ['Possible', '疑似'],
  why: {
    receipt: ['The same receipt image as {{number}}', '与 {{number}} 的付款凭证图片相同'],
    reference: [
      'The same amount, day and bank reference as {{number}}',
      '与 {{number}} 的金额、日期和银行流水号相同',
    ],
  },
  receipt: ['Receipt', '付款凭证'],
  receiptOf: ['Receipt of {{number}}', '{{number}} 的付款凭证'],
  noReceipt: ['No receipt was uploaded.', '未上传付款凭证。'],
  statement: ['Wallet statement', '钱包明细'],
  secondPerson: [
    'You gave the first approval. Someone else must give the second.',
    '您已初审，须由其他同事复审。',
  ],
  approve: {
    title: ['Approve {{number}}', '通过 {{number}}'],
    whole: ['{{company}} submitted {{amount}}.', '{{company}} 提交了 {{amount}}。'],
    amount: ['Amount to credit', '到账金额'],
    reasonHelp: [
      'Shown to the merchant. Required if you credit less than submitted.',
      '商户可见。到账少于提交金额时必填。',
    ],
    amountHelp: [
      'Lower it if less arrived, for example after fees.',
      '实际到账较少时（如扣除手续费）可调低。',
    ],
    submit: ['Approve', '通过'],
    submitFirst: ['Give first approval', '初审通过'],
    twoHelp: [
      'Above {{amount}} two approvals are required; nothing is credited before the second.',
      '超过 {{amount}} 需两人审核，复审通过前不会到账。',
    ],
    done: ['{{amount}} credited to {{company}}', '已向 {{company}} 入账 {{amount}}'],
    doneFirst: ['First approval given. A colleague gives the second.', '初审已通过，请同事复审。'],
  },
  second: {
    title: ['Credit {{amount}} to {{company}}?', '向 {{company}} 入账 {{amount}}？'],
    help: [
      'This is the second approval. The wallet is credited at once and the merchant gets an email.',
      '这是复审。通过后立即入账，并邮件通知商户。',
    ],
    submit: ['Approve and credit', '通过并入账'],
  },
  reject: {
    title: ['Reject {{number}}', '驳回 {{number}}'],
    lead: ['The merchant can correct it and submit it again.', '商户可修改后重新提交。'],
    reasonHelp: ['Shown to the merchant: say what is missing or wrong.', '商户可见，请说明缺少或有误之处。'],
    submit: ['Reject', '驳回'],
    done: ['{{number}} is rejected', '{{number}} 已驳回'],
    quick: {
      unreadable: ['The receipt isn’t legible. Upload a clearer image.', '付款凭证不清晰，请重新上传。'],
      amount: ['The receipt amount doesn’t match.', '凭证金额与提交金额不一致。'],
      notArrived: [
        'The payment hasn’t arrived. Check with your bank and resubmit.',
        '款项尚未到账，请向银行核实后重新提交。',
      ],
      payer: ['The payer isn’t your company.', '凭证上的付款人不是贵公司。'],
    },
  },
  reverse: {
    title: ['Reverse {{number}}', '撤销 {{number}}'],
    lead: [
      '{{amount}} will be deducted from {{company}}’s wallet. This can’t be undone.',
      '将从 {{company}} 的钱包扣回 {{amount}}，此操作无法恢复。',
    ],
    reasonHelp: ['Shown in the merchant’s transactions.', '将显示在商户的交易明细中。'],
    submit: ['Reverse', '撤销'],
    done: ['{{number}} is reversed', '{{number}} 已撤销'],
  },
})
