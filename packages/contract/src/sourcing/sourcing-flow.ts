import * as wire from '../kit/wire.ts'
import { workflow } from '../kit/workflow.ts'

/** The flow of a sourcing request. Actions with their own path are the merchant's; the others are the staff's. */

const mount = { name: 'external-link', path: '/sale/externalLink' } as const
const reason = wire.area(500, 1)

export const sourcingFlow = workflow({
  name: 'sourcing',
  path: '/v1/sourcing',
  start: 'waiting',
  tasks: {
    openStates: ['waiting', 'accepted'],
    module: 'sourcing',
    title: { en: 'Sourcing', zh: '寻源' },
    hours: 48,
    page: '/sourcing',
  },
  states: {
    waiting: { words: { en: 'Sourcing', zh: '寻源中' }, tone: 'neutral' },
    quoted: { words: { en: 'Quoted', zh: '已报价' }, tone: 'amber' },
    accepted: { words: { en: 'Accepted', zh: '已接受' }, tone: 'blue' },
    ready: { words: { en: 'Ready', zh: '已完成' }, tone: 'green', final: true },
    refused: { words: { en: 'Unavailable', zh: '无法提供' }, tone: 'red' },
    declined: { words: { en: 'Declined', zh: '已拒绝报价' }, tone: 'grey' },
    cancelled: { words: { en: 'Cancelled', zh: '已取消' }, tone: 'grey', final: true },
  },
  actions: {
    quote: {
      words: { en: 'Quote', zh: '报价' },
      historyLabel: { en: 'Quoted', zh: '已报价' },
      from: ['waiting', 'quoted', 'declined'],
      to: 'quoted',
      input: {
        unit_price: wire.minor({ min: 1, max: 100_000_000 }),
        moq: wire.int({ min: 1, max: 1_000_000 }).default(1),
        lead_days: wire.int({ min: 0, max: 365 }),
        valid_until: wire.day,
        quote_note: wire.area(1000).default(''),
      },
    },
    refuse: {
      words: { en: 'Mark as unavailable', zh: '标记为无法提供' },
      historyLabel: { en: 'Marked as unavailable', zh: '已标记为无法提供' },
      // An accepted request may still turn out to be impossible.
      from: ['waiting', 'accepted'],
      to: 'refused',
      input: { reason },
      danger: true,
    },
    deliver: {
      words: { en: 'Deliver product', zh: '交付商品' },
      historyLabel: { en: 'Product delivered', zh: '已交付商品' },
      from: ['accepted', 'waiting'],
      to: 'ready',
    },
    accept: {
      words: { en: 'Accept', zh: '接受报价' },
      historyLabel: { en: 'Quotation accepted', zh: '已接受报价' },
      from: ['quoted'],
      to: 'accepted',
      confirm: [['Accept {{unit_price}} per unit?', '接受单价 {{unit_price}}？']],
      lead: [
        'MOQ {{moq}}, ready within {{lead_days}} days, valid until {{valid_until}}. We then prepare the product, and it appears among your private products. Nothing is charged until you order it.',
        '起订量 {{moq}}，交期 {{lead_days}} 天，有效期至 {{valid_until}}。接受后我们开始准备商品，完成后显示在私有商品中；下单前不收费。',
      ],
      submit: ['Accept quotation', '接受报价'],
      successText: [['Quotation accepted. We’re preparing the product.', '已接受报价，我们正在准备商品。']],
      mount,
    },
    decline: {
      words: { en: 'Decline', zh: '拒绝报价' },
      historyLabel: { en: 'Quotation declined', zh: '已拒绝报价' },
      from: ['quoted'],
      to: 'declined',
      input: { reason },
      danger: true,
      mount,
    },
    reopen: {
      words: { en: 'Request new quotation', zh: '重新询价' },
      historyLabel: { en: 'New quotation requested', zh: '已重新询价' },
      from: ['refused', 'declined'],
      to: 'waiting',
      input: { reason },
      mount,
    },
    cancel: {
      words: { en: 'Cancel', zh: '取消' },
      historyLabel: { en: 'Cancelled', zh: '已取消' },
      from: ['waiting', 'quoted', 'refused', 'declined'],
      to: 'cancelled',
      danger: true,
      mount,
    },
  },
})

export type SourcingState = keyof typeof sourcingFlow.states
export const sourcingStates = Object.keys(sourcingFlow.states) as [SourcingState, ...SourcingState[]]
