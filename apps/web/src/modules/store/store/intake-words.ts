import { text } from '@dropyard/contract/kit/text'

/** Words of what a store sent, and why some of it did not become orders. */
export const words = text({
  title: ['Synced orders', '订单接收记录'],
  search: ['Order number of the platform', '平台订单号'],
  number: ['Platform order', '平台订单'],
  placed: ['Ordered at', '下单时间'],
  outcome: ['Result', '结果'],
  reason: ['Reason', '原因'],
  seen: ['Last read', '最近读取'],
  open: ['Open order', '打开订单'],
  outcomes: {
    imported: ['Synced', '已同步'],
    skipped: ['Skipped', '已跳过'],
    failed: ['Failed', '失败'],
  },
  tries_one: ['Read {{count}} time', '已读取 {{count}} 次'],
  tries_other: ['Read {{count}} times', '已读取 {{count}} 次'],
  retryAll_one: ['Try {{count}} failed order again', '重试失败订单（{{count}}）'],
  retryAll_other: ['Try {{count}} failed orders again', '重试失败订单（{{count}}）'],
  off: ['Authorize and enable the store to try again.', '请先授权并启用店铺，再重试。'],
  empty: ['No orders from this store yet', '该店铺暂无订单'],
  emptyHelp: [
    'Every order that the store sends appears here, with the reason if it wasn’t imported.',
    '店铺发来的每个订单都会显示在这里；未接收的会注明原因。',
  ],
})
