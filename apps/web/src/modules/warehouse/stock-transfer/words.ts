import { text } from '@dropyard/contract/kit/text'

export const words = text({
  item: ['Item', '明细'],
  underWay: ['Under way', '在途'],
  received: ['Received now', '本次收货'],
  lost: ['Lost', '丢失'],
  add: ['Add free stock', '添加可用库存'],
  lacks: ['Select both warehouses first.', '请先选择两个仓库。'],
  list: ['Free stock', '可用库存'],
  search: ['SKU or product', 'SKU 或商品'],
  addThem: ['Add', '添加'],
  none: ['Nothing is free in this warehouse', '该仓库没有可用库存'],
  added: ['{{count}} {{count|line|lines}} added', '已添加 {{count}} 行'],
  free: ['Free here', '本仓可用'],
  there: ['Free there', '目的仓可用'],
  waiting: ['Needed there', '目的仓待货'],
  incoming: ['On the way there', '目的仓在途'],
})
