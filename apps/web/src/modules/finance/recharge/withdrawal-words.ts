import { text } from '@dropyard/contract/kit/text'

/** Words of a merchant's withdrawals beyond those of the record. */
export const withdrawalWords = text({
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
})
