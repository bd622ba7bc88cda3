import * as wire from '../../kit/wire.ts'
import { workflow } from '../../kit/workflow.ts'

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
    title: ['Sourcing', '寻源'],
    hours: 48,
    page: '/sourcing',
  },
  states: {
    waiting: { words: ['Sourcing', '寻源中'], tone: 'neutral' },
    quoted: { words: ['Quoted', '已报价'], tone: 'amber' },
    accepted: { words: ['Accepted', '已接受'], tone: 'blue' },
    ready: { words: ['Ready', '已完成'], tone: 'green', final: true },
    refused: { words: ['Unavailable', '无法提供'], tone: 'red' },
    declined: { words: ['Declined', '已拒绝报价'], tone: 'grey' },
    cancelled: { words: ['Cancelled', '已取消'], tone: 'grey', final: true },
  },
  actions: {
    quote: {
      words: ['Quote', '报价'],
      historyLabel: ['Quoted', '已报价'],
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
      words: ['Mark as unavailable', '标记为无法提供'],
      historyLabel: ['Marked as unavailable', '已标记为无法提供'],
      // An accepted request may still turn out to be impossible.
      from: ['waiting', 'accepted'],
      to: 'refused',
      input: { reason },
      danger: true,
    },
    deliver: {
      words: ['Deliver product', '交付商品'],
      historyLabel: ['Product delivered', '已交付商品'],
      from: ['accepted', 'waiting'],
      to: 'ready',
    },
    accept: {
      words: ['Accept', '接受报价'],
      historyLabel: ['Quotation accepted', '已接受报价'],
      from: ['quoted'],
      to: 'accepted',
      agrees: true,
      confirm: [['Accept {{net_price}} per unit?', '接受单价 {{net_price}}？']],
      lead: [
        'You pay {{net_price}} per unit: the quoted {{unit_price}}, less your rank’s discount if it has one. Service fee and shipping are added when you order; nothing is charged before. MOQ {{moq}}, ready within {{lead_days}} days, valid until {{valid_until}}. The product appears among your private products.',
        '您实际支付单价 {{net_price}}：报价 {{unit_price}}，如有等级折扣已减去。服务费和运费在下单时另计，下单前不收费。起订量 {{moq}}，交期 {{lead_days}} 天，有效期至 {{valid_until}}。商品准备好后显示在私有商品中。',
      ],
      submit: ['Accept quotation', '接受报价'],
      successText: [['Quotation accepted. We’re preparing the product.', '已接受报价，我们正在准备商品。']],
      mount,
    },
    decline: {
      words: ['Decline', '拒绝报价'],
      historyLabel: ['Quotation declined', '已拒绝报价'],
      from: ['quoted'],
      to: 'declined',
      input: { reason },
      danger: true,
      mount,
    },
    reopen: {
      words: ['Request new quotation', '重新询价'],
      historyLabel: ['New quotation requested', '已重新询价'],
      from: ['refused', 'declined'],
      to: 'waiting',
      input: { reason },
      mount,
    },
    cancel: {
      words: ['Cancel', '取消'],
      historyLabel: ['Cancelled', '已取消'],
      from: ['waiting', 'quoted', 'refused', 'declined'],
      to: 'cancelled',
      danger: true,
      mount,
    },
  },
})

export type SourcingState = keyof typeof sourcingFlow.states
export const sourcingStates = Object.keys(sourcingFlow.states) as [SourcingState, ...SourcingState[]]
