import * as wire from '../../kit/wire.ts'
import { asking, workflow } from '../../kit/workflow.ts'

/**
 * A count's way. Its lines are made when it starts; they are counted while it is `counting`, and again until it is posted. Posting
 * books the differences of counted lines; lines that can't be booked yet stay open.
 */

export const stockCountFlow = workflow({
  name: 'stock-count',
  path: '/v1/stock-count',
  start: 'draft',
  tasks: {
    openStates: ['counting'],
    module: 'stockCount',
    title: ['Stock count', '盘点'],
    hours: 24,
    page: '/stockCounts',
  },
  states: {
    draft: { words: ['Draft', '草稿'], tone: 'neutral' },
    counting: { words: ['Counting', '盘点中'], tone: 'blue' },
    counted: { words: ['Counted', '待确认'], tone: 'amber' },
    posted: { words: ['Done', '已完成'], tone: 'green', final: true },
    cancelled: { words: ['Cancelled', '已取消'], tone: 'grey', final: true },
  },
  actions: {
    start: {
      words: ['Start counting', '开始盘点'],
      historyLabel: ['Counting started', '开始盘点'],
      from: ['draft'],
      to: 'counting',
      confirm: true,
      lead: [
        'Each product in each bin becomes a line. Picking and receiving go on.',
        '每个库位的每个商品生成一行，盘点期间可照常拣货和收货。',
      ],
    },
    finish: {
      words: ['Finish counting', '完成盘点'],
      historyLabel: ['Counting finished', '完成盘点'],
      from: ['counting'],
      to: 'counted',
      confirm: true,
      lead: ['Lines without a count stay as they are.', '未盘点的行库存保持不变。'],
    },
    reopen: {
      words: ['Count more', '继续盘点'],
      historyLabel: ['Counting resumed', '继续盘点'],
      from: ['counted'],
      to: 'counting',
    },
    post: {
      words: ['Post differences', '差异过账'],
      historyLabel: ['Differences posted', '差异过账'],
      from: ['counted'],
      confirm: true,
      danger: true,
      lead: [
        'The differences found when counting are added to the stock of today. If fewer products are left than orders have reserved, the newest orders wait again.',
        '盘点时的差异将计入当前库存；若剩余库存少于订单预留，最新的订单将重新等待到货。',
      ],
    },
    close: {
      words: ['Close', '关闭'],
      historyLabel: ['Closed', '关闭'],
      from: ['counted'],
      to: 'posted',
      ...asking({ reason: [wire.area(500, 1), 'Reason', '原因'] }),
      lead: ['The stock of lines that are still open stays as it is.', '未过账的行库存保持不变。'],
    },
    cancel: {
      words: ['Cancel count', '取消盘点'],
      historyLabel: ['Cancelled', '已取消'],
      from: ['draft', 'counting', 'counted'],
      to: 'cancelled',
      input: { reason: wire.area(500, 1) },
      danger: true,
      lead: ['No stock changes.', '库存不变。'],
      cancelLabel: ['Keep it', '保留'],
    },
  },
})
