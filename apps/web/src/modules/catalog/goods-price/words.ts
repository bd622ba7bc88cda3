import { text } from '@dropyard/contract/kit/text'

/** Words of prices beyond those of their record. */
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
})
