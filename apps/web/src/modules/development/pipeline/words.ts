import { text } from '@dropyard/contract/kit/text'

/** Words of the board of products under development. */
export const words = text({
  title: ['Pipeline', '产品看板'],
  search: ['Product, number or SKU', '产品、编号或 SKU'],
  all: ['All', '全部'],
  mine: ['Mine', '我的'],
  lateOnly: ['Overdue', '已逾期'],
  late: ['{{count}} overdue', '{{count}} 逾期'],
  in_review: ['{{count}} in review', '{{count}} 待审核'],
  refused: ['{{count}} refused', '{{count}} 已拒绝'],
  waiting: ['{{count}} waiting', '{{count}} 等待中'],
  late_samples: ['Late samples: {{count}}', '样品逾期 {{count}}'],
  sampleLate: ['Sample late', '样品逾期'],
  loops: ['Sent back {{count}} times', '已退回 {{count}} 次'],
  unclaimed: ['{{count}} unclaimed', '{{count}} 待认领'],
  median: ['{{count}} passed, median {{time}}', '通过 {{count}}，中位 {{time}}'],
  ended: ['{{count}} ended', '终止 {{count}}'],
  returned: ['{{count}} sent back', '退回 {{count}}'],
  window: ['Last 90 days', '最近 90 天'],
  none: ['Nothing here', '暂无产品'],
  more: ['Show all {{count}}', '查看全部 {{count}} 个'],
  came: ['came {{when}}', '{{when}}进入'],
  round: ['Round {{round}}', '第 {{round}} 轮'],
})
