import { text } from '@dropyard/contract/kit/text'

/** Words of the list of redeliveries. */
export const words = text(
  {
    search: 'Order number, store number',
    order: 'New order',
    from: 'Sent again for',
    buyer: 'Buyer',
    pieces: 'Pieces',
    cause: 'Caused by',
    pricing: 'You pay',
    amount: 'Amount',
    status: 'Status',
    tracking: 'Tracking number',
    created: 'Made',
    empty: 'Nothing was sent again',
    help: 'When a parcel is lost or arrives damaged, our staff send its goods again. The new orders stand here.',
    open: 'Open the order',
  },
  {
    search: '订单号、店铺单号',
    order: '新订单',
    from: '原订单',
    buyer: '买家',
    pieces: '件数',
    cause: '责任方',
    pricing: '收费方式',
    amount: '金额',
    status: '状态',
    tracking: '运单号',
    created: '创建时间',
    empty: '暂无重发订单',
    help: '包裹丢失或破损时，我们的工作人员会重新发货，新订单将显示在这里。',
    open: '打开订单',
  },
)
