import { text } from '@dropyard/contract/kit/text'

/** Words of prices and costs beyond those of their records. */
export const words = text({
  change: ['Change prices', '调价'],
  title_one: ['Change {{count}} price', '调整 {{count}} 个规格的价格'],
  title_other: ['Change {{count}} prices', '调整 {{count}} 个规格的价格'],
  by: ['How', '方式'],
  value: ['Percent', '百分比（%）'],
  ending: ['Ends in', '尾数'],
  before: ['Before', '调价前'],
  after: ['After', '调价后'],
  markup: ['Markup', '加价率'],
  sku: ['SKU', 'SKU'],
  percent: ['{{percent}}%', '{{percent}}%'],
  below_one: ['{{count}} price wouldn’t cover its cost.', '有 {{count}} 个价格低于成本。'],
  below_other: ['{{count}} prices wouldn’t cover their costs.', '有 {{count}} 个价格低于成本。'],
  preview: ['Preview', '预览'],
  apply_one: ['Change {{count}} price', '确认调价 {{count}} 个'],
  apply_other: ['Change {{count}} prices', '确认调价 {{count}} 个'],
  back: ['Back', '返回'],
  saved_one: ['{{count}} price changed', '已修改 {{count}} 个价格'],
  saved_other: ['{{count}} prices changed', '已修改 {{count}} 个价格'],
  take: ['Take supplier price', '采用供应商报价'],
  takeTitle_one: [
    'Take the supplier price as cost of {{count}} SKU?',
    '将 {{count}} 个规格的成本改为供应商报价？',
  ],
  takeTitle_other: [
    'Take the supplier prices as costs of {{count}} SKUs?',
    '将 {{count}} 个规格的成本改为供应商报价？',
  ],
  none: ['None of these has a supplier price in CNY.', '所选规格没有人民币供应商报价。'],
  costs_one: ['{{count}} cost changed', '已修改 {{count}} 个成本'],
  costs_other: ['{{count}} costs changed', '已修改 {{count}} 个成本'],
})
