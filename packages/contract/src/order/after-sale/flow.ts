import { z } from 'zod'
import * as wire from '../../kit/wire.ts'
import { workflow } from '../../kit/workflow.ts'
import { warehouse } from '../../warehouse/warehouse.ts'
import { mailLink } from '../parcel/mail-link.ts'
import { redeliverCauses, redeliverPricings } from './redeliver.ts'
import { caseOutcomes, caseReasons } from './words.ts'

/** The workflow of an after-sale case. Actions with `mount` are the merchant's, all others are staff's. */

const mount = { name: 'after-sale', path: '/sale/afterSale' } as const
const reason = wire.area(500, 1)

/** What staff offer: money for each line, or a reshipment. */
export const caseTerms = z.object({
  outcome: wire.choice(caseOutcomes),
  /** For a refund: US cents by line. */
  amounts: wire
    .listOf(z.object({ line_id: wire.id, amount: wire.minor({ min: 0 }) }), { max: 200 })
    .default([]),
  /** For a reshipment: whether the merchant pays nothing, the shipping or the full price. */
  pricing: wire.choice(redeliverPricings).default('free'),
})
export type CaseTerms = z.output<typeof caseTerms>

const terms = {
  terms: caseTerms,
  cause: wire.choice(redeliverCauses),
  answer: wire.area(1000).default(''),
}
const fields = {
  terms: { label: ['What is offered', '处理方案'] },
  cause: { label: ['Responsible party (staff only)', '责任方（仅员工可见）'] },
  answer: { label: ['Message to the merchant', '给商户的说明'] },
} as const

export const afterSaleFlow = workflow({
  name: 'after-sale-case',
  path: '/v1/after-sale',
  start: 'open',
  tasks: {
    openStates: ['open'],
    module: 'afterSale',
    title: ['After-sale', '售后'],
    hours: 24,
    page: '/afterSaleCases',
    subjects: Object.values(caseReasons),
  },
  states: {
    open: { words: ['To answer', '待处理'], tone: 'neutral' },
    offered: { words: ['Offer made', '待商户确认'], tone: 'amber' },
    returning: { words: ['Awaiting return', '待退货'], tone: 'blue' },
    arrived: { words: ['To inspect', '待质检'], tone: 'neutral' },
    agreed: { words: ['Settled', '已完成'], tone: 'green', final: true },
    rejected: { words: ['Rejected', '已拒绝'], tone: 'red', final: true },
    withdrawn: { words: ['Withdrawn', '已撤销'], tone: 'grey', final: true },
  },
  notes: {
    mailed: {
      words: ['Mail sent to the buyer', '已发邮件给买家'],
      fields: { thread_id: mailLink },
    },
  },
  actions: {
    offer: {
      words: ['Make an offer', '提出方案'],
      historyLabel: ['Offer made', '已提出方案'],
      from: ['open', 'offered'],
      to: 'offered',
      input: { ...terms, return_first: wire.flag.default(false) },
      fields: { ...fields, return_first: { label: ['Items are returned first', '需先退货'] } },
    },
    agree: {
      words: ['Agree and settle', '同意并处理'],
      historyLabel: ['Settled', '已同意并处理'],
      from: ['open'],
      to: 'agreed',
      input: terms,
      fields,
    },
    arrive: {
      words: ['Return arrived', '退货到仓'],
      historyLabel: ['Return arrived', '退货已到仓'],
      from: ['returning'],
      to: 'arrived',
      input: { warehouse_id: wire.ref(() => warehouse.select) },
      fields: { warehouse_id: { label: ['Warehouse', '仓库'] } },
    },
    inspect: {
      words: ['Inspect and settle', '质检并处理'],
      historyLabel: ['Inspected and settled', '已质检并处理'],
      from: ['arrived'],
      to: 'agreed',
      input: {
        pieces: wire.listOf(
          z.object({
            line_id: wire.id,
            good: wire.int({ min: 0, max: 100_000 }),
            damaged: wire.int({ min: 0, max: 100_000 }),
          }),
          { min: 1, max: 200 },
        ),
        answer: terms.answer,
      },
      fields: { pieces: { label: ['Quantity received', '收到件数'] }, answer: fields.answer },
    },
    reject: {
      words: ['Reject', '拒绝'],
      historyLabel: ['Rejected', '已拒绝'],
      from: ['open', 'offered', 'returning', 'arrived'],
      to: 'rejected',
      input: { reason },
      fields: { reason: { label: ['Reason (visible to the merchant)', '原因（商户可见）'] } },
      danger: true,
    },
    accept: {
      words: ['Accept', '接受'],
      historyLabel: ['Offer accepted', '已接受方案'],
      from: ['offered'],
      to: 'agreed',
      confirm: true,
      mount,
    },
    'accept-return': {
      words: ['Accept and return', '接受并退货'],
      historyLabel: ['Offer accepted; items are returned', '已接受方案，待退货'],
      from: ['offered'],
      to: 'returning',
      confirm: true,
      mount,
    },
    decline: {
      words: ['Decline', '不接受'],
      historyLabel: ['Offer declined', '未接受方案'],
      from: ['offered'],
      to: 'open',
      input: { reason },
      danger: true,
      mount,
    },
    'tell-return': {
      words: ['Add return tracking', '填写退货单号'],
      historyLabel: ['Return tracking added', '已填写退货单号'],
      from: ['returning'],
      input: { return_tracking: wire.text(60, 3) },
      mount,
    },
    withdraw: {
      words: ['Withdraw', '撤销'],
      historyLabel: ['Withdrawn', '已撤销'],
      from: ['open', 'offered', 'returning'],
      to: 'withdrawn',
      danger: true,
      mount,
    },
  },
})

export type CaseState = keyof typeof afterSaleFlow.states
export const caseStates = Object.keys(afterSaleFlow.states) as [CaseState, ...CaseState[]]
