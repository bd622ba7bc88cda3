import { dimension, period } from '../kit/report/dimensions.ts'
import { measure } from '../kit/report/measures.ts'
import { report } from '../kit/report/report.ts'
import { rowsIn } from '../kit/report/rows-link.ts'
import { erpOrder } from '../order/erp-order.ts'

/** A report that exists only in tests of server and browser. */

const { count, difference, distinct, percentile, ratio, sum } = measure
const orders = rowsIn({ staff: { page: '/erpOrders', list: () => erpOrder.list } })
const cents = ['{{count}} ct', '{{count}} 分'] as const

export const madeUpReport = report({
  name: 'made-up',
  path: '/v1/made-up',
  title: ['Made up', '示例统计'],
  compare: true,
  longest: 90,
  measures: {
    orders: count(['Orders', '订单数'], { rows: orders('from', 'to') }),
    value: sum(['Value', '金额'], { currency: 'USD', needs: 'made-up:money' }),
    stores: distinct(['Stores', '店铺数']),
    median: percentile(0.5, ['Median', '中位数'], cents, { hidden: true }),
    share: ratio(['stores', 'orders'], ['Stores per order', '单均店铺']),
    more: difference(['orders', 'stores'], ['More orders', '超出订单'], { lessIsBetter: true }),
  },
  by: {
    country: dimension(['Country', '国家'], { filter: 'country' }),
    day: period('day'),
    week: period('week'),
  },
  tiles: [
    { of: 'orders', note: ['{{stores}} stores', '{{stores}} 家店铺'] },
    { of: 'value' },
    { of: 'share' },
  ],
  charts: [{ title: ['Orders by {{period}}', '每{{period}}订单'], lines: ['orders'], bars: ['more'] }],
})
