import { text } from '@dropyard/contract/kit/text'

/** Words of labels beyond those of their record. */
export const words = text({
  pdf: ['Print labels', '打印面单'],
  zpl: ['Labels as ZPL', '导出 ZPL 面单'],
  open: ['Open order', '打开订单'],
  help: ['Print at actual size, without margins.', '请按实际大小打印，不留页边距。'],
  again_one: ['{{count}} of them was printed before.', '其中 {{count}} 个曾打印过。'],
  again_other: ['{{count}} of them were printed before.', '其中 {{count}} 个曾打印过。'],
  missing_one: ['{{count}} order has no label.', '{{count}} 个订单无面单。'],
  missing_other: ['{{count}} orders have no label.', '{{count}} 个订单无面单。'],
})
