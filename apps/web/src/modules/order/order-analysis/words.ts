import { text } from '@dropyard/contract/kit/text'

/** Words of the analysis page. */
export const words = text({
  days: ['Days', '日期'],
  last: {
    week: ['7 days', '近 7 天'],
    month: ['30 days', '近 30 天'],
    quarter: ['90 days', '近 90 天'],
    year: ['1 year', '近 1 年'],
  },
  store: ['All stores', '全部店铺'],
  company: ['All companies', '全部公司'],
  spendNote: ['{{amount}} refunded', '已退款 {{amount}}'],
  ordersNote: ['{{cancelled}} cancelled', '已取消 {{cancelled}} 单'],
  rateNote: [
    'Of the amount spent; {{refunds}} of {{paid}} paid orders',
    '占付款金额；{{paid}} 单付款，{{refunds}} 单退款',
  ],
  shippedNote: ['{{delivered}} delivered', '已签收 {{delivered}} 单'],
  delivery: ['Delivery', '物流时效'],
  deliveryNote: ['Median; 90th percentile {{p90}}', '中位数；90% 订单 {{p90}}内签收'],
  sales: ['Sales', '销售额'],
  salesNote: ['Sales in your stores', '店铺成交金额'],
  inDays: ['{{days}} d', '{{days}} 天'],
  ordersByDay: ['Orders by day', '每日订单'],
  moneyByDay: ['Sales and spend by day (USD)', '每日销售额与支出（USD）'],
  rates: ['Sales are converted to USD at each day’s rate.', '销售额按当日汇率折算为 USD。'],
  without: ['Without {{currencies}}: no rate.', '不含 {{currencies}}：无汇率。'],
  empty: ['No orders in this time', '所选时间内没有订单'],
  emptyHelp: ['Choose other days, or another store.', '请更换日期或店铺。'],
  failed: ['Couldn’t load the analysis.', '数据加载失败。'],
  exporting: ['Export', '导出'],
  excel: ['Excel file', 'Excel 文件'],
  csv: ['CSV file', 'CSV 文件'],
  figures: ['Figures of the chosen time', '所选时间的数据'],
  by: ['Group by', '统计维度'],
})
