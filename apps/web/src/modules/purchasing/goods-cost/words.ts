import { text } from '@dropyard/contract/kit/text'

export const words = text({
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
