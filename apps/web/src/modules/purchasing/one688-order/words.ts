import { text } from '@dropyard/contract/kit/text'

/** Words of purchase orders at 1688. */
export const words = text({
  title: ['1688', '1688'],
  refresh: ['Update from 1688', '从 1688 更新'],
  refreshed: ['Updated from 1688', '已从 1688 更新'],
  pay: ['Pay on 1688', '去 1688 付款'],
  orders: ['1688 orders', '1688 订单号'],
  ourNumber: ['Our number', '下单编号'],
  status: ['Status', '状态'],
  total: ['Total', '总额'],
  freight: ['Freight', '运费'],
  paid: ['Paid', '付款时间'],
  made: ['Ordered', '下单时间'],
  asked: ['Asked', '请求时间'],
  checked: ['Last update', '最近更新'],
  parcels: ['Parcels', '包裹'],
  reason: ['Reason', '原因'],
  repriced: [
    'The seller changed the total from {{before}} to {{now}}. Edit the order’s costs if you agree.',
    '卖家已将总额由 {{before}} 改为 {{now}}，如同意请修改订单费用。',
  ],
  earlier: ['Earlier attempts', '历史下单'],
  again: ['Preview again', '重新预览'],
  item: ['Item', '商品'],
  quantity: ['Units', '采购单位数'],
  ours: ['Our price', '订单单价'],
  theirs: ['1688 price', '1688 单价'],
  goods: ['Items', '商品金额'],
  most: ['Ours, and the most allowed', '订单总额及上限'],
  above: [
    '1688 asks for more than allowed. Change the order’s prices or costs first.',
    '1688 总额超出允许上限，请先修改单价或费用。',
  ],
  blocked: ['1688 can’t take this order as it is.', '1688 无法按此下单。'],
})
