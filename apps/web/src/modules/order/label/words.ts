import { text } from '@dropyard/contract/kit/text'

/** Words of labels beyond those of their record. */
export const words = text({
  pdf: ['Print labels', '打印面单'],
  zpl: ['Labels as ZPL', '导出 ZPL 面单'],
  open: ['Open order', '打开订单'],
  help: ['Print at actual size, without margins.', '请按实际大小打印，不留页边距。'],
  shownLists: ['Lists', '列表'],
  labels: ['Labels', '面单'],
  lists: ['Hand-over lists', '交接清单'],
  newList: ['New hand-over list', '新建交接清单'],
  printList: ['Print list', '打印清单'],
  reprint: ['Reprint {{count}}', '第 {{count}} 次补打'],
  listDay: ['Shipped on (UTC)', '发货日期（UTC）'],
  makeList: ['Make list', '生成清单'],
  parcelCount_one: ['{{count}} parcel', '{{count}} 个包裹'],
  parcelCount_other: ['{{count}} parcels', '{{count}} 个包裹'],
  listMade_one: ['{{number}}: {{count}} parcel', '{{number}}：{{count}} 个包裹'],
  listMade_other: ['{{number}}: {{count}} parcels', '{{number}}：{{count}} 个包裹'],
  nothingOpen: ['No parcel shipped on this day waits for a list.', '当日没有待列入清单的包裹。'],
  again_one: ['{{count}} of them was printed before.', '其中 {{count}} 个曾打印过。'],
  again_other: ['{{count}} of them were printed before.', '其中 {{count}} 个曾打印过。'],
  missing_one: ['{{count}} label is missing: {{orders}}', '缺少 {{count}} 张面单：{{orders}}'],
  missing_other: ['{{count}} labels are missing: {{orders}}', '缺少 {{count}} 张面单：{{orders}}'],
})
