import { errors } from '../../kit/errors.ts'

/** Why an action on an order is refused. */
export const orderErrors = errors('order', {
  no_channel: { en: 'No channel can carry this parcel: {{reasons}}', zh: '没有可用物流渠道：{{reasons}}' },
  channel_refuses: {
    en: 'This channel can’t carry the parcel: {{reasons}}',
    zh: '该渠道不可用：{{reasons}}',
  },
  goods_unavailable: { en: 'Off sale: {{sku}}.', zh: '已下架：{{sku}}。' },
  price_changed: {
    en: 'The price changed from {{before}} to {{after}}. Review and pay again.',
    zh: '价格由 {{before}} 变为 {{after}}，请确认差额后重新支付。',
  },
  part_of_set: {
    en: 'Edit the set, not its component (line {{id}}).',
    zh: '商品行 {{id}} 属于组合商品，请操作组合所在的商品行。',
  },
  line_unknown: { en: 'Line {{id}} isn’t part of this order.', zh: '商品行 {{id}} 不属于此订单。' },
  nothing_ours: {
    en: 'At least one item must be shipped by us. If others ship all of it, cancel the order.',
    zh: '至少保留一件由平台发货的商品；若全部由他方发货，请取消订单。',
  },
  country_paid: {
    en: 'The order is paid for this country. Cancel it and order again for another one.',
    zh: '订单已按该国家付款，如需更换国家请取消后重新下单。',
  },
  other_warehouse: {
    en: 'This channel starts in another warehouse than the one that holds the items.',
    zh: '该渠道的发货仓与预留库存的仓库不同。',
  },
  address: { en: 'The address needs correction: {{fields}}.', zh: '请修正地址：{{fields}}。' },
  not_customized: {
    en: 'The store of this order sells no customized products. Turn it on in the store’s settings.',
    zh: '该订单的店铺未开启定制商品，请在店铺设置中开启。',
  },
  made_image: { en: 'Upload the image here first.', zh: '请先上传图片。' },
  together: {
    en: 'The parcel waits for order {{order_sn}}, which goes with it: {{reason}}',
    zh: '同一包裹的订单 {{order_sn}} 尚不能处理：{{reason}}',
  },
  range: { en: 'Choose at most {{days}} days.', zh: '最多选择 {{days}} 天。' },
})
