import { text } from '@dropyard/contract/kit/text'

export const words = text({
  overdue: ['Overdue', '已逾期'],
  fill: ['Add bills to pay', '添加待付账单'],
  lacks: ['Select the supplier first.', '请先选择供应商。'],
  list: ['Approved bills of this supplier', '该供应商的待付账单'],
  search: ['Number', '单号'],
  add: ['Add', '添加'],
  none: ['No bill of this supplier is left to pay in this currency', '该供应商在此币种下没有待付账单'],
  added: ['{{count}} {{count|bill|bills}} added', '已添加 {{count}} 张账单'],
  bill: ['Bill', '账单'],
  due: ['Due', '到期日'],
  total: ['Total', '总额'],
  left: ['Left to pay', '待付金额'],
})
