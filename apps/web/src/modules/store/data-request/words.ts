import { text } from '@dropyard/contract/kit/text'

/** Words of the page of data requests beyond those of its record. */
export const words = text({
  overdue: ['Overdue', '已逾期'],
  held_one: ['Stored data: {{count}} order', '所保存的数据：{{count}} 个订单'],
  held_other: ['Stored data: {{count}} orders', '所保存的数据：{{count}} 个订单'],
  none: [
    'We store no data about this buyer. Tell the buyer so.',
    '没有该买家的订单，未保存其数据，请告知买家。',
  ],
  'answer.title': ['Does the buyer have the answer?', '是否已答复买家？'],
  'answer.help': [
    'Download the data, send it to the buyer, then confirm here. This can’t be undone.',
    '请先下载数据并发送给买家，再在此标记。标记后不可撤销。',
  ],
  'answer.done': ['Marked as answered', '已标记为已答复'],
  xlsx: ['Download as Excel', '下载 Excel'],
  json: ['Download as JSON', '下载 JSON'],
  addresses_one: ['Address', '地址'],
  addresses_other: ['Addresses', '地址'],
})
