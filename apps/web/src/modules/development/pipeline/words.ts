import { text } from '@dropyard/contract/kit/text'

/** Words of the board of products under development. */
export const words = text({
  title: ['Pipeline', '产品看板'],
  search: ['Product, number or SKU', '产品、编号或 SKU'],
  all: ['All', '全部'],
  mine: ['Mine', '我的'],
  lateOnly: ['Overdue', '已逾期'],
  late: ['{{count}} overdue', '{{count}} 逾期'],
  review: ['{{count}} in review', '{{count}} 待审核'],
  refused: ['{{count}} refused', '{{count}} 已拒绝'],
  waiting: ['{{count}} waiting', '{{count}} 等待中'],
  unclaimed: ['{{count}} unclaimed', '{{count}} 待认领'],
  median: ['{{hours}} h median', '中位 {{hours}} 小时'],
  medianDays: ['{{days}} d median', '中位 {{days}} 天'],
  ended: ['{{count}} ended', '终止 {{count}}'],
  returned: ['{{count}} sent back', '退回 {{count}}'],
  window: ['Last 90 days', '最近 90 天'],
  none: ['Nothing here', '暂无产品'],
  more: ['{{count}} more', '还有 {{count}} 个'],
  round: ['Round {{round}}', '第 {{round}} 轮'],
})
