import { z } from 'zod'
import * as wire from '../../kit/wire.ts'
import { asking, workflow } from '../../kit/workflow.ts'
import { bin } from '../bin.ts'

/** A transfer's way. Its products leave one warehouse when it is sent, and reach the other one in parts; what is lost is noted. */

/** Quantities of lines. `key` is the idempotency key of one quantity: sent twice, it counts once. */
const counts = [
  wire.listOf(
    z.object({
      line_id: wire.id,
      key: wire.text(40, 8),
      pieces: wire.int({ min: 1, max: 10_000_000 }),
    }),
    { min: 1, max: 1000 },
  ),
  'Quantities',
  '数量',
] as const
const receiving = asking({
  counts,
  bin_id: [wire.maybe(wire.ref(() => bin.select)), 'Bin', '库位'],
})

export const stockTransferFlow = workflow({
  name: 'stock-transfer',
  path: '/v1/stock-transfer',
  start: 'draft',
  states: {
    draft: { words: ['Draft', '草稿'], tone: 'neutral' },
    submitted: { words: ['To approve', '待审批'], tone: 'amber' },
    approved: { words: ['To send', '待发出'], tone: 'amber' },
    under_way: { words: ['Under way', '在途'], tone: 'blue' },
    closed: { words: ['Done', '已完成'], tone: 'green', final: true },
    cancelled: { words: ['Cancelled', '已取消'], tone: 'grey', final: true },
  },
  actions: {
    submit: {
      words: ['Submit', '提交'],
      historyLabel: ['Submitted', '提交'],
      from: ['draft'],
      to: 'submitted',
      bulk: true,
    },
    approve: {
      words: ['Approve', '通过'],
      historyLabel: ['Approved', '审核通过'],
      from: ['submitted'],
      to: 'approved',
      agrees: true,
      bulk: true,
    },
    reject: {
      words: ['Send back', '退回'],
      historyLabel: ['Sent back', '退回'],
      from: ['submitted'],
      to: 'draft',
      ...asking({ reason: [wire.area(500, 1), 'Reason', '原因'] }),
    },
    send: {
      words: ['Send', '发出'],
      historyLabel: ['Sent', '发出'],
      from: ['approved'],
      to: 'under_way',
      ...asking({
        carrier: [wire.text(60, 0).default(''), 'Carrier', '物流商'],
        express_no: [wire.text(60, 0).default(''), 'Tracking number', '快递单号'],
      }),
      lead: [
        'The products leave the stock, and the other warehouse awaits them.',
        '商品将出库，目的仓库等待到货。',
      ],
    },
    receive: {
      words: ['Receive', '收货'],
      historyLabel: ['Received', '收货'],
      from: ['under_way'],
      input: receiving.input,
      fields: {
        ...receiving.fields,
        bin_id: {
          ...receiving.fields.bin_id,
          helpText: ['Left empty, general stock.', '留空则放入普通库位。'],
        },
      },
      lead: [
        'They can be sold from then on, and go to the orders that wait for them.',
        '收货后即可销售，并优先分配给等待到货的订单。',
      ],
    },
    lose: {
      words: ['Note a loss', '登记丢失'],
      historyLabel: ['Lost on the way', '在途丢失'],
      from: ['under_way'],
      ...asking({ counts, reason: [wire.area(200, 1), 'Reason', '原因'] }),
      danger: true,
      lead: [
        'What is lost is no longer awaited, and its cost becomes a loss.',
        '丢失的商品不再等待到货，其成本计入损失。',
      ],
    },
    close: {
      words: ['Write off the rest', '核销余量'],
      historyLabel: ['Completed', '完成'],
      from: ['under_way'],
      to: 'closed',
      ...asking({ reason: [wire.area(200, 1), 'Reason', '原因'] }),
      danger: true,
      lead: ['What is still under way is noted as lost.', '仍在途的商品将登记为丢失。'],
    },
    cancel: {
      words: ['Cancel transfer', '取消调拨'],
      historyLabel: ['Cancelled', '已取消'],
      from: ['draft', 'submitted', 'approved'],
      to: 'cancelled',
      ...asking({ reason: [wire.area(500, 1), 'Reason', '原因'] }),
      danger: true,
      lead: ['No stock changes.', '库存不变。'],
      cancelLabel: ['Keep it', '保留'],
    },
  },
})
