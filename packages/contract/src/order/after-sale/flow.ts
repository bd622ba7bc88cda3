import { z } from 'zod'
import * as wire from '../../kit/wire.ts'
import { workflow } from '../../kit/workflow.ts'
import { warehouse } from '../../warehouse/warehouse.ts'
import { redeliverCauses, redeliverPricings } from '../redeliver.ts'
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
  /** For a reshipment: what the merchant pays. */
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
    title: { en: 'After-sale', zh: '售后' },
    hours: 24,
    page: '/afterSaleCases',
    subjects: Object.values(caseReasons),
  },
  states: {
    open: { words: { en: 'To answer', zh: '待处理' }, tone: 'neutral' },
    offered: { words: { en: 'Offer made', zh: '待商户确认' }, tone: 'amber' },
    returning: { words: { en: 'Awaiting return', zh: '待退货' }, tone: 'blue' },
    arrived: { words: { en: 'To inspect', zh: '待质检' }, tone: 'neutral' },
    agreed: { words: { en: 'Settled', zh: '已完成' }, tone: 'green', final: true },
    rejected: { words: { en: 'Rejected', zh: '已拒绝' }, tone: 'red', final: true },
    withdrawn: { words: { en: 'Withdrawn', zh: '已撤销' }, tone: 'grey', final: true },
  },
  actions: {
    offer: {
      words: { en: 'Make an offer', zh: '提出方案' },
      historyLabel: { en: 'Offer made', zh: '已提出方案' },
      from: ['open', 'offered'],
      to: 'offered',
      input: { ...terms, return_first: wire.flag.default(false) },
      fields: { ...fields, return_first: { label: ['Items are returned first', '需先退货'] } },
    },
    agree: {
      words: { en: 'Agree and settle', zh: '同意并处理' },
      historyLabel: { en: 'Settled', zh: '已同意并处理' },
      from: ['open'],
      to: 'agreed',
      input: terms,
      fields,
    },
    arrive: {
      words: { en: 'Return arrived', zh: '退货到仓' },
      historyLabel: { en: 'Return arrived', zh: '退货已到仓' },
      from: ['returning'],
      to: 'arrived',
      input: { warehouse_id: wire.ref(() => warehouse.select) },
      fields: { warehouse_id: { label: ['Warehouse', '仓库'] } },
    },
    inspect: {
      words: { en: 'Inspect and settle', zh: '质检并处理' },
      historyLabel: { en: 'Inspected and settled', zh: '已质检并处理' },
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
      words: { en: 'Reject', zh: '拒绝' },
      historyLabel: { en: 'Rejected', zh: '已拒绝' },
      from: ['open', 'offered', 'returning', 'arrived'],
      to: 'rejected',
      input: { reason },
      fields: { reason: { label: ['Reason (visible to the merchant)', '原因（商户可见）'] } },
      danger: true,
    },
    accept: {
      words: { en: 'Accept', zh: '接受' },
      historyLabel: { en: 'Offer accepted', zh: '已接受方案' },
      from: ['offered'],
      to: 'agreed',
      confirm: true,
      mount,
    },
    'accept-return': {
      words: { en: 'Accept and return', zh: '接受并退货' },
      historyLabel: { en: 'Offer accepted; items are returned', zh: '已接受方案，待退货' },
      from: ['offered'],
      to: 'returning',
      confirm: true,
      mount,
    },
    decline: {
      words: { en: 'Decline', zh: '不接受' },
      historyLabel: { en: 'Offer declined', zh: '未接受方案' },
      from: ['offered'],
      to: 'open',
      input: { reason },
      danger: true,
      mount,
    },
    'tell-return': {
      words: { en: 'Add return tracking', zh: '填写退货单号' },
      historyLabel: { en: 'Return tracking added', zh: '已填写退货单号' },
      from: ['returning'],
      input: { return_tracking: wire.text(60, 3) },
      mount,
    },
    withdraw: {
      words: { en: 'Withdraw', zh: '撤销' },
      historyLabel: { en: 'Withdrawn', zh: '已撤销' },
      from: ['open', 'offered', 'returning'],
      to: 'withdrawn',
      danger: true,
      mount,
    },
  },
})

export type CaseState = keyof typeof afterSaleFlow.states
export const caseStates = Object.keys(afterSaleFlow.states) as [CaseState, ...CaseState[]]
