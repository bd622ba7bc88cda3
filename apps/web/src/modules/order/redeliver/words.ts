import { text } from '@dropyard/contract/kit/text'

/** Words of the list of redeliveries. */
export const words = text({
  search: ['Order number, store number', '订单号、店铺单号'],
  order: ['New order', '新订单'],
  from: ['Original order', '原订单'],
  buyer: ['Buyer', '买家'],
  pieces: ['Pieces', '件数'],
  cause: ['Responsible party', '责任方'],
  pricing: ['Charge', '收费方式'],
  amount: ['Amount', '金额'],
  status: ['Status', '状态'],
  tracking: ['Tracking number', '运单号'],
  created: ['Created at', '创建时间'],
  empty: ['Nothing was sent again', '暂无重发订单'],
  help: [
    'When a parcel is lost or damaged, our team reships it. Reshipments appear here.',
    '包裹丢失或破损时，我们的工作人员会重新发货，新订单将显示在这里。',
  ],
  open: ['Open the order', '打开订单'],
})
