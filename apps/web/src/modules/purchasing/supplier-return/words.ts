import { text } from '@dropyard/contract/kit/text'

export const words = text({
  add: ['Add rejected items', '添加不合格商品'],
  lacks: ['Select supplier and warehouse first.', '请先选择供应商和仓库。'],
  list: ['Rejected items in quarantine', '待检区的不合格商品'],
  search: ['Arrival or SKU', '到货单或 SKU'],
  addThem: ['Add', '添加'],
  none: ['No rejected items are in quarantine', '待检区没有不合格商品'],
  added: ['{{count}} {{count|line|lines}} added', '已添加 {{count}} 行'],
  item: ['Received item', '到货明细'],
  rejected: ['Rejected', '不合格'],
  left: ['Still here', '仍在库'],
})
