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
  xlsx: ['Download as Excel', '下载 Excel'],
  json: ['Download as JSON', '下载 JSON'],
  addresses_one: ['Address', '地址'],
  addresses_other: ['Addresses', '地址'],
})
