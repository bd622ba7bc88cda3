import { text } from '@dropyard/contract/kit/text'

/** Words of combining orders. */
export const combineWords = text({
  title: ['Combine orders', '合并订单'],
  canBe: ['Can be combined', '可合并订单'],
  searchWords: ['Order number, receiver', '订单号、收件人'],
  money: [
    'Each order keeps what was paid for it: combining charges nothing and pays nothing back. The freight that is saved is ours.',
    '每个订单的已付金额保持不变：合并不会收费，也不会退费。节省的运费归平台。',
  ],
  looking: ['Looking for orders that can go together…', '正在查找可合并的订单…'],
  none: ['None of these orders can be combined', '所选订单均无法合并'],
  leftOut: ['Going alone ({{count}})', '单独发货（{{count}}）'],
  submit: ['Combine into {{count}} parcels', '合并为 {{count}} 个包裹'],
  submitOne: ['Combine into one parcel', '合并为一个包裹'],
  combine: ['Combine', '合并'],
  working: ['Combining orders', '正在合并订单'],
  stays: [
    'You can close this window. The job continues in the background.',
    '可关闭此窗口，任务将继续进行。',
  ],
  failed: ['Couldn’t combine the orders. Try again.', '合并失败，请重试。'],
  done: ['{{count}} orders combined', '已合并 {{count}} 个订单'],
  parcels: ['{{parcels}} parcels of {{orders}} orders', '{{orders}} 个订单，合并为 {{parcels}} 个包裹'],
  order: ['Order', '订单'],
  empty: ['No orders to combine', '暂无可合并订单'],
  emptyHelp: [
    'Paid orders of one company to one receiver appear here until they have a label.',
    '同一商户寄往同一收件人的已付款订单，在出面单前会显示在这里。',
  ],
  open: ['Open the first order', '打开首个订单'],
  columns: {
    receiver: ['Receiver', '收件人'],
    company: ['Company', '商户'],
    orders: ['Orders', '订单数'],
    pieces: ['Items', '件数'],
    channel: ['Channel', '物流渠道'],
    packaging: ['Packaging', '包材'],
    freight: ['Freight (price list)', '运费（报价）'],
    saved: ['Saved', '节省'],
    duty: ['Duties and taxes', '关税和税费'],
    paid: ['Paid by merchant', '商户已付运费'],
    status: ['Status', '状态'],
    alone: ['Alone', '单独发货'],
  },
  packaging: {
    none: ['None fits, or sizes are missing', '无合适包材或缺少商品尺寸'],
    grams: ['{{grams}} g', '{{grams}} g'],
  },
  days: ['{{days}} days', '{{days}} 天'],
  change: ['{{before}} → {{after}}', '{{before}} → {{after}}'],
  same: ['Unchanged', '不变'],
})
