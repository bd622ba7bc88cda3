import { text } from '@dropyard/contract/kit/text'

/** Words of currencies, rates and the report beyond those of their fields. */
export const words = text({
  lists: ['Currencies, rates or report', '币种、汇率或报表'],
  currencies: ['Currencies', '币种'],
  rates: ['Exchange rates', '汇率'],
  report: ['Currency report', '币种报表'],
  pair: ['Pair', '币种对'],
  days: ['Period (UTC)', '日期（UTC）'],
  opening: ['Opening balance of all wallets', '全部钱包期初余额'],
  closing: ['Closing balance of all wallets', '全部钱包期末余额'],
  postings_one: ['one entry', '1 笔'],
  postings_other: ['{{count}} entries', '{{count}} 笔'],
  agrees: ['Matches the balances', '与余额一致'],
  differs: ['Differs from the balances by {{amount}}', '与余额相差 {{amount}}'],
  failed: ['Couldn’t load the report', '无法读取报表'],
  received: ['Recharges received, at document rates', '已到账充值（按单据汇率）'],
  currency: ['Currency', '币种'],
  count: ['Number', '笔数'],
  amount: ['Amount', '金额'],
  inDollars: ['In US dollars', '折合美元'],
  credited: ['Credited', '已入账'],
})
