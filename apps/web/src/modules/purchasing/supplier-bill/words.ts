import { text } from '@dropyard/contract/kit/text'

export const words = text({
  fill: ['Fill from orders', '从订单填入'],
  lacks: ['Select the supplier first.', '请先选择供应商。'],
  list: ['What this supplier can bill', '该供应商可开单项目'],
  search: ['Order, SKU or product', '采购订单、SKU 或商品'],
  add: ['Add', '添加'],
  none: ['Nothing of this supplier is left to bill in this currency', '该供应商在此币种下没有可开单项目'],
  added: ['{{count}} {{count|line|lines}} added', '已添加 {{count}} 行'],
  item: ['Item or cost', '商品或费用'],
  pieces: ['Quantity', '件数'],
  amount: ['Expected', '应付金额'],
  overdue: ['Overdue', '已逾期'],
  differences: [
    '{{count}} {{count|line differs|lines differ}} from what was ordered and accepted. Accept the differences, correct the bill, or ask the supplier for another one.',
    '{{count}} 行与采购及验收不一致。请接受差异、更正账单，或要求供应商重新开单。',
  ],
})
