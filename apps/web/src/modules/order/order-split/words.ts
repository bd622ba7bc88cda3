import { text } from '@dropyard/contract/kit/text'

/** Words of splitting an order. */
export const splitWords = text({
  title: ['Split {{number}}', '拆分订单 {{number}}'],
  action: ['Split', '拆单'],
  help: [
    'The chosen items become an order of their own, with their share of what was paid. The merchant is charged nothing. Until one of them has a label, they can be joined again.',
    '所选商品将成为一个新订单，并带走其已付金额的份额，不向商户收费。在任一订单申请面单前，可恢复为一单。',
  ],
  pieces: ['Items of the new order', '新订单件数'],
  of: ['of {{count}}', '共 {{count}}'],
  channel: ['Channel of the new order', '新订单的物流渠道'],
  sameChannel: ['As the order', '与原订单相同'],
  submit: ['Split', '拆单'],
  done: ['Split off as {{number}}', '已拆分为 {{number}}'],
  all: ['Leave at least one item in the order.', '原订单至少保留一件商品。'],
  looking: ['Working out both orders…', '正在计算两个订单…'],
  compare: ['What changes', '变化'],
  columns: {
    what: ['', ''],
    whole: ['Now', '当前'],
    rest: ['This order', '本订单'],
    part: ['New order', '新订单'],
  },
  rows: {
    pieces: ['Items', '件数'],
    paid: ['Paid by merchant', '商户已付'],
    coupon: ['Coupon in it', '其中优惠券'],
    freight: ['Freight (price list)', '运费（报价）'],
    duty: ['Duties and taxes', '关税和税费'],
    grams: ['Chargeable weight', '计费重量'],
    channel: ['Channel', '物流渠道'],
    stock: ['Items reserved', '库存已预留'],
  },
  yes: ['Yes', '是'],
  short: ['Awaiting stock', '缺货'],
})
