import { text } from '@dropyard/contract/kit/text'

/** Words of the recharge page. */
export const words = text({
  handIn: ['Submit payment', '提交付款'],
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
    copy: ['Copy {{label}}', '复制{{label}}'],
  },
  list: {
    draft: ['Not submitted', '未提交'],
    edit: ['Edit', '编辑'],
    again: ['Edit and resubmit', '修改并重新提交'],
    cancel: ['Cancel recharge', '取消充值'],
    cancelTitle: ['Cancel {{number}}?', '取消 {{number}}？'],
    cancelHelp: [
      'It won’t be reviewed and can’t be submitted again. Money that you sent isn’t affected.',
      '取消后不再审核，也无法重新提交；已汇出的款项不受影响。',
    ],
    keep: ['Keep it', '保留'],
    cancelled: ['{{number}} is cancelled', '{{number}} 已取消'],
  },
  form: {
    create: ['Submit payment', '提交付款'],
    edit: ['Correct {{number}}', '修改 {{number}}'],
    submit: ['Submit for review', '提交审核'],
    keep: ['Save as draft', '存为草稿'],
    submitted: [
      '{{number}} submitted. We’ll email you after review.',
      '{{number}} 已提交，审核后将邮件通知您。',
    ],
    kept: ['Draft saved', '草稿已保存'],
    amount: ['Amount paid', '付款金额'],
    help: {
      amount: [
        'About {{amount}} at today’s rate. The rate at submission applies.',
        '按今日汇率约 {{amount}}，以提交时汇率为准。',
      ],
      receipt: [
        'An image or screenshot that shows amount, date, payer and reference.',
        '能看清金额、日期、付款人和流水号的图片或截图。',
      ],
      two: [
        'Amounts above {{amount}} need two approvals and take a little longer.',
        '超过 {{amount}} 需两人审核，用时稍长。',
      ],
    },
    receipt: {
      choose: ['Choose an image', '选择图片'],
      drop: ['or drop it here, or paste it', '或拖放、粘贴到此处'],
      types: [
        'JPG, PNG, GIF, BMP or WebP, up to {{megabytes}} MB',
        'JPG、PNG、GIF、BMP 或 WebP，不超过 {{megabytes}} MB',
      ],
      replace: ['Replace', '替换'],
      remove: ['Remove', '移除'],
      kept: ['Already uploaded', '此前已上传'],
      missing: ['Add an image of the receipt before you submit.', '请先上传付款凭证再提交。'],
      wrong: [
        'Unsupported file. Use JPG, PNG, GIF, BMP or WebP.',
        '不支持此文件，请使用 JPG、PNG、GIF、BMP 或 WebP 图片。',
      ],
      large: ['The image is larger than {{megabytes}} MB.', '图片超过 {{megabytes}} MB。'],
    },
  },
  detail: {
    receipt: ['Receipt', '付款凭证'],
    receiptOf: ['Receipt of {{number}}', '{{number}} 的付款凭证'],
    noReceipt: ['No receipt yet.', '尚未上传凭证。'],
    note: ['Note from our finance team', '财务备注'],
    credited: ['{{amount}} credited', '到账 {{amount}}'],
  },
})
