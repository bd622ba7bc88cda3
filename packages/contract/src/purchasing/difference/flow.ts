import type { Pair } from '../../kit/text.ts'
import * as wire from '../../kit/wire.ts'
import { workflow } from '../../kit/workflow.ts'

/** Outcomes of a difference: what a purchaser decides is carried out at once. */

const note = { note: wire.area(500, 0).default('') }
const outcome = (words: Pair, historyLabel: Pair, lead: Pair) =>
  ({ words, historyLabel, from: ['open'], to: 'decided', input: note, bulk: true, lead }) as const

export const differenceFlow = workflow({
  name: 'difference',
  path: '/v1/difference',
  start: 'open',
  states: {
    open: { words: ['Open', '待处理'], tone: 'amber' },
    decided: { words: ['Decided', '已处理'], tone: 'green', final: true },
  },
  actions: {
    wait: outcome(
      ['Keep waiting', '继续等待'],
      ['Waits for the rest', '继续等待到货'],
      ['The purchase order still awaits what is missing.', '采购订单继续等待未到的部分。'],
    ),
    'short-close': outcome(
      ['Close the rest', '关闭余量'],
      ['Rest closed', '关闭余量'],
      ['What is missing is no longer awaited.', '不再等待未到的部分。'],
    ),
    'accept-price': outcome(
      ['Accept at price', '按价接收'],
      ['Accepted at price', '按价接收'],
      [
        'Items beyond the order are added to it. Rejected ones count as accepted and can be put away.',
        '多到的商品计入采购订单；不合格商品改判为合格，可上架。',
      ],
    ),
    'accept-free': outcome(
      ['Accept for free', '免费接收'],
      ['Accepted for free', '免费接收'],
      ['Items beyond the order cost nothing and can be put away.', '多到的商品不计采购款，可上架。'],
    ),
    return: outcome(
      ['Send back', '退回供应商'],
      ['To be sent back', '退回供应商'],
      ['They are added to the draft of a return to the supplier.', '将加入该供应商的采购退货草稿。'],
    ),
    settle: {
      ...outcome(
        ['Settle otherwise', '另行处理'],
        ['Settled otherwise', '另行处理'],
        ['Nothing changes; the note says what was agreed.', '库存与订单不变，请在备注中说明处理结果。'],
      ),
      input: { note: wire.area(500, 1) },
    },
    scrap: {
      ...outcome(['Scrap', '报废'], ['Scrapped', '报废'], ['They leave the stock.', '商品将从库存中移除。']),
      danger: true,
    },
  },
})
export type DifferenceOutcome = keyof typeof differenceFlow.actions

/** Kinds of differences, and what can be decided about them. */
export const differenceKinds = {
  missing: ['Missing', '少到', 'amber'],
  over: ['More than announced', '多到', 'blue'],
  rejected: ['Rejected', '不合格', 'red'],
} as const
export const outcomesOf: Readonly<Record<keyof typeof differenceKinds, readonly DifferenceOutcome[]>> = {
  missing: ['wait', 'short-close'],
  over: ['accept-price', 'accept-free', 'return', 'settle'],
  rejected: ['return', 'scrap', 'accept-price', 'settle'],
}
