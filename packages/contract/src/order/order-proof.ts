import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import type { Pair } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Tone } from '../kit/workflow.ts'
import type { Manifest } from '../manifest.ts'

/**
 * Proofs of made-to-order items, which the merchant approves before production. No label is made without an approved proof; with
 * one the order can't be cancelled any more.
 */

export const proofStates = {
  sent: { words: ['Waiting for approval', '待确认'], tone: 'amber' },
  approved: { words: ['Approved', '已确认'], tone: 'green' },
  changes: { words: ['Changes requested', '要求修改'], tone: 'red' },
  replaced: { words: ['Replaced', '已替换'], tone: 'grey' },
  passed: { words: ['Approved by deadline', '逾期自动确认'], tone: 'green' },
} as const satisfies Record<string, { words: Pair; tone: Tone }>
export type ProofState = keyof typeof proofStates
const states = Object.keys(proofStates) as [ProofState, ...ProofState[]]

/** Hours without an answer after which production starts; 0: no proof is needed. */
export const proofHours = [0, 24, 48, 72, 168] as const

export const proofRow = z.object({
  id: z.number(),
  line_id: z.number(),
  item: z.string(),
  /** Number of the proof among those of its item, from 1. */
  number: z.number(),
  image: z.string(),
  note: z.string(),
  state: z.enum(states),
  sent_at: z.string(),
  seen_at: z.string().nullable(),
  answered_at: z.string().nullable(),
  answered_by: z.string(),
  /** The requested changes. */
  wish: z.string(),
  /** When it counts as approved without an answer; null: it waits for one. */
  due_at: z.string().nullable(),
  /** By when staff ask for an answer. */
  wanted_at: z.string().nullable(),
  /** What the user may do with it now: `answer`, `send`. */
  actions: z.array(z.string()),
})
export type ProofRow = z.output<typeof proofRow>

const one = z.object({ id: wire.id })
const rule = z.object({ hours: wire.nullable(wire.number(proofHours)) })

export const orderProof = {
  list: endpoint({
    method: 'GET',
    path: '/v1/order/proofs',
    permission: 'erp-order:list',
    about: ['List the proofs of an order', '查看定制稿'],
    query: one,
    data: z.array(proofRow),
  }),
  /** Sends the next proof of an item; one that still waits for an answer is replaced. */
  send: endpoint({
    method: 'POST',
    path: '/v1/order/proofs',
    permission: 'erp-order:update',
    about: ['Send a proof to the merchant', '发送定制稿'],
    body: z.object({
      id: wire.id,
      line_id: wire.id,
      image: wire.text(200),
      note: wire.area(500).default(''),
      wanted_at: wire.maybe(wire.instant),
    }),
    data: proofRow,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/sale/order/proofs',
    permission: 'order:list',
    about: ['List the proofs of an order', '查看定制稿'],
    query: one,
    data: z.array(proofRow),
  }),
  seen: endpoint({
    method: 'PUT',
    path: '/sale/order/proofs/:id/seen',
    permission: 'order:list',
    about: ['Mark a proof as viewed', '标记定制稿已查看'],
    data: proofRow,
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/sale/order/proofs/:id/answer',
    permission: 'order:update',
    about: ['Approve a proof or request changes', '确认定制稿或要求修改'],
    body: z.object({ approve: wire.flag, wish: wire.area(1000).default('') }),
    data: proofRow,
  }),
  rule: endpoint({
    method: 'GET',
    path: '/sale/order/proofRule',
    permission: 'order:list',
    about: ['View what happens without an answer', '查看定制稿逾期规则'],
    data: rule,
  }),
  setRule: endpoint({
    method: 'PUT',
    path: '/sale/order/proofRule',
    permission: 'order:update',
    about: ['Set what happens without an answer', '设置定制稿逾期规则'],
    body: rule,
    data: rule,
  }),
}

export const orderProofErrors = errors('order-proof', {
  open: ['A made-to-order item waits for an approved proof.', '定制商品尚未确认定制稿。'],
  approved: [
    'A made-to-order item is approved for production. Open an after-sale case instead.',
    '定制商品已确认生产，请走售后流程。',
  ],
  not_made: ['This item isn’t made to order.', '该商品不是定制商品。'],
  answered: ['This proof is answered already.', '该定制稿已答复。'],
  past: ['Choose a time in the future.', '请选择将来的时间。'],
  again: [
    'A reshipment needs no proof: it was approved with the first order.',
    '重发订单无需定制稿，原订单已确认。',
  ],
  wish: ['Say what is to be changed.', '请填写修改要求。'],
})

export const manifest = () =>
  ({
    audit: {
      'order-proof': ['Proof', '定制稿'],
      'order-proof-rule': ['Rule of proofs', '定制稿规则'],
    },
  }) satisfies Manifest
