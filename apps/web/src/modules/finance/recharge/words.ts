import { text } from '@dropyard/contract/kit/text'

/** Words of the recharge page. */
export const words = text({
  low: {
    title: ['Low balance alert', '余额提醒'],
    threshold: ['Notify below (USD)', '余额低于（USD）时提醒'],
    help: [
      'We notify you once each time the wallet falls below it. Leave empty for no alert.',
      '钱包每次低于该金额时提醒一次，留空则不提醒。',
    ],
    saved: ['Alert saved', '提醒已保存'],
  },
  handIn: ['Submit payment', '提交付款'],
  note: ['Note from our finance team', '财务备注'],
  receiptOf: ['Receipt of {{number}}', '{{number}} 的付款凭证'],
  noReceipt: ['No receipt yet.', '尚未上传凭证。'],
  partly: ['Partially approved', '部分通过'],
  wallet: ['Wallet', '钱包'],
  figures: {
    available: ['Available', '可用余额'],
    frozen: ['Held', '冻结'],
    withdrawable: ['Available to withdraw', '可提现'],
    credit: ['Credit limit', '授信额度'],
  },
  notes: {
    spendable: ['{{amount}} with credit', '含授信共 {{amount}}'],
    statement: ['Transaction details', '交易明细'],
    frozen: ['Held for withdrawals', '提现处理中'],
    withdrawable: ['Excludes bonus credit', '不含赠送金'],
    credit: ['Usable below zero', '余额不足时可用'],
    noCredit: ['No credit limit', '未授信'],
    inactive: ['Activated by your first recharge', '首次充值后激活'],
  },
  ways: {
    title: ['Payment methods', '付款方式'],
    lead: [
      'Pay outside the product, then submit the receipt. We review it and credit your wallet in US dollars.',
      '先在线下付款，再提交付款凭证；审核通过后以美元计入钱包。',
    ],
    ask: ['Contact {{name}} ({{email}}) for payment details.', '收款账户请联系 {{name}}：{{email}}'],
    askPlain: ['Contact your account manager for payment details.', '收款账户请咨询您的联系人。'],
    payTo: ['Pay to', '收款账户'],
  },
  list: {
    draft: ['Not submitted', '未提交'],
    edit: ['Edit', '编辑'],
    again: ['Edit and resubmit', '修改并重新提交'],
  },
  form: {
    submit: ['Submit for review', '提交审核'],
    keep: ['Save as draft', '存为草稿'],
    kept: ['Draft saved', '草稿已保存'],
    channel: ['The account to pay to is below.', '收款账户见下方。'],
    amount: ['Amount paid', '付款金额'],
    worth: [
      'About {{amount}} at today’s rate. The rate at submission applies.',
      '按今日汇率约 {{amount}}，以提交时汇率为准。',
    ],
    two: [
      'Amounts above {{amount}} need two approvals and take a little longer.',
      '超过 {{amount}} 需两人审核，用时稍长。',
    ],
    receipt: [
      'An image or screenshot that shows amount, date, payer and reference.',
      '能看清金额、日期、付款人和流水号的图片或截图。',
    ],
  },
  out: {
    title: ['Withdrawals', '提现'],
    payments: ['Payments', '充值付款'],
    lists: ['Payments in or withdrawals', '充值付款或提现'],
    withdraw: ['Withdraw', '提现'],
    available: [
      'You can withdraw up to {{amount}}. Bonus credit can’t be withdrawn.',
      '最多可提现 {{amount}}，赠送金不可提现。',
    ],
    feeLine: ['Fee {{fee}}, net payout {{net}}', '手续费 {{fee}}，实际到账 {{net}}'],
    feeNone: ['The fee depends on the payout method.', '手续费按收款方式收取。'],
    methods: ['{{name}} · {{percent}}%, at least {{least}}', '{{name}} · {{percent}}%，最低 {{least}}'],
  },
})
