import { errors } from '../../kit/errors.ts'

/** Why an action on an order is refused. */
export const orderErrors = errors('order', {
  no_channel: ['No shipping method can carry this parcel: {{reasons}}', '没有可用物流方式：{{reasons}}'],
  channel_refuses: [
    'This shipping method can’t carry the parcel: {{reasons}}',
    '该物流方式不可用：{{reasons}}',
  ],
  goods_unavailable: ['Off sale: {{sku}}.', '已下架：{{sku}}。'],
  price_changed: [
    'The price changed from {{before}} to {{after}}. Review and pay again.',
    '价格由 {{before}} 变为 {{after}}，请确认差额后重新支付。',
  ],
  part_of_set: [
    'Edit the set, not its component (line {{id}}).',
    '商品行 {{id}} 属于组合商品，请操作组合所在的商品行。',
  ],
  line_unknown: ['Line {{id}} isn’t part of this order.', '商品行 {{id}} 不属于此订单。'],
  nothing_ours: [
    'At least one item must be shipped by us. If others ship all of it, cancel the order.',
    '至少保留一件由平台发货的商品；若全部由他方发货，请取消订单。',
  ],
  country_paid: [
    'The order is paid for this country. Cancel it and order again for another one.',
    '订单已按该国家付款，如需更换国家请取消后重新下单。',
  ],
  other_warehouse: [
    'This channel starts in another warehouse than the one that holds the items.',
    '该渠道的发货仓与预留库存的仓库不同。',
  ],
  address: ['The address needs correction: {{fields}}.', '请修正地址：{{fields}}。'],
  not_customized: [
    'The store of this order sells no customized products. Turn it on in the store’s settings.',
    '该订单的店铺未开启定制商品，请在店铺设置中开启。',
  ],
  made_image: ['Upload the image here first.', '请先上传图片。'],
  together: [
    'The parcel waits for order {{order_sn}}, which goes with it: {{reason}}',
    '同一包裹的订单 {{order_sn}} 尚不能处理：{{reason}}',
  ],
  range: ['Choose at most {{days}} days.', '最多选择 {{days}} 天。'],
})
