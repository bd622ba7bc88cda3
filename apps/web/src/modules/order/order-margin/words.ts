import { text } from '@dropyard/contract/kit/text'

export const words = text({
  title: ['Cost and margin', '成本与毛利'],
  expected: [
    'It hasn’t left yet: items are counted at the average cost of what is in stock.',
    '尚未出库：商品按当前库存的平均成本计算。',
  ],
  estimated: ['Partly estimated', '部分为估算'],
  estimatedHelp: [
    'No document says what some of these items cost, such as opening stock.',
    '部分商品没有采购成本依据，例如期初库存。',
  ],
  revenue: ['Charged, less refunds', '实收（扣除退款）'],
  late: ['Later costs', '后补成本'],
  freight: ['Carrier', '物流费用'],
  freightUnknown: ['The carrier hasn’t said', '物流商未提供'],
  packaging: ['Packaging', '包材'],
  margin: ['Margin', '毛利'],
  opening: ['Opening stock', '期初库存'],
  other: ['Adjustment', '库存调整'],
  returned: ['Returned', '退货'],
})
