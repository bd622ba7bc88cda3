import { text } from '@dropyard/contract/kit/text'

/** Words of the page of data requests beyond those of their fields. */
export const words = text({
  search: ['E-mail or shop address', '邮箱或店铺地址'],
  empty: ['No data requests', '暂无数据请求'],
  emptyHelp: [
    'A buyer who asks your store to see their personal data appears here, with all that is held.',
    '买家向店铺请求查看个人数据时，会显示在此，并列出所保存的全部数据。',
  ],
  unnamed: ['Buyer {{id}}', '买家 {{id}}'],
  forgotten: ['Buyer without a name', '未具名买家'],
  overdue: ['Overdue', '已逾期'],
  request: ['Request', '请求信息'],
  held_one: ['What is held: {{count}} order', '所保存的数据：{{count}} 个订单'],
  held_other: ['What is held: {{count}} orders', '所保存的数据：{{count}} 个订单'],
  none: [
    'No order names this buyer: nothing is held. Tell the buyer so.',
    '没有该买家的订单，未保存其数据，请告知买家。',
  ],
  download: ['Download', '下载'],
  xlsx: ['Excel (.xlsx)', 'Excel (.xlsx)'],
  json: ['JSON (.json)', 'JSON (.json)'],
  mark: ['Mark as answered', '标记为已答复'],
  markTitle: ['Does the buyer have the answer?', '是否已答复买家？'],
  markHelp: [
    'Download the data, send it to the buyer, and note it here. This can’t be taken back.',
    '请先下载数据并发送给买家，再在此标记。标记后不可撤销。',
  ],
  marked: ['Noted as answered', '已标记为已答复'],
  addresses_one: ['Address', '地址'],
  addresses_other: ['Addresses', '地址'],
})
