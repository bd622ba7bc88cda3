import { color } from '../catalog/color.ts'
import { line } from '../kit/line.ts'
import { lines } from '../kit/lines.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { workflow } from '../kit/workflow.ts'

/** A document with two kinds of lines and a workflow of six states, which exists only in tests of server and browser. */

const reason = { reason: wire.area(200, 1) }
export const requisitionFlow = workflow({
  name: 'requisition',
  path: '/v1/requisition',
  start: 'draft',
  states: {
    draft: { words: ['Draft', '草稿'], tone: 'neutral' },
    submitted: { words: ['Submitted', '待审批'], tone: 'amber' },
    approved: { words: ['Approved', '已批准'], tone: 'blue' },
    placed: { words: ['Placed', '已下单'], tone: 'blue' },
    closed: { words: ['Closed', '已完成'], tone: 'green', final: true },
    cancelled: { words: ['Cancelled', '已取消'], tone: 'grey', final: true },
  },
  actions: {
    submit: {
      words: ['Submit', '提交'],
      historyLabel: ['Submitted', '已提交'],
      from: ['draft'],
      to: 'submitted',
    },
    approve: {
      words: ['Approve', '批准'],
      historyLabel: ['Approved', '已批准'],
      from: ['submitted'],
      to: 'approved',
    },
    refuse: {
      words: ['Refuse', '退回'],
      historyLabel: ['Refused', '已退回'],
      from: ['submitted'],
      to: 'draft',
      input: reason,
      danger: true,
    },
    place: {
      words: ['Place', '下单'],
      historyLabel: ['Placed', '已下单'],
      from: ['approved'],
      to: 'placed',
    },
    close: {
      words: ['Close', '完成'],
      historyLabel: ['Closed', '已完成'],
      from: ['placed'],
      to: 'closed',
    },
    cancel: {
      words: ['Cancel', '取消'],
      historyLabel: ['Cancelled', '已取消'],
      from: ['draft', 'submitted', 'approved'],
      to: 'cancelled',
      input: reason,
      danger: true,
    },
  },
})

export const requisitionItem = line({
  title: ['Items', '商品明细'],
  singular: ['item', '明细行'],
  fields: {
    code: [wire.text(20), 'Code', '编码'],
    name: [wire.text(100, 0).default(''), 'Name', '名称'],
    color_id: [
      wire.maybe(wire.ref(() => color.select)),
      'Color',
      '颜色',
      { withName: true, inFiles: 'code' },
    ],
    unit: [wire.choice({ piece: ['Piece', '件'], box: ['Box', '箱'] }).default('piece'), 'Unit', '单位'],
    pack: [wire.int({ min: 1, max: 10_000 }), 'Items per unit', '每单位件数'],
    quantity: [wire.int({ min: 1, max: 100_000 }), 'Quantity', '数量'],
    price: [wire.minor({ min: 0, max: 10_000_000 }), 'Unit price', '单价'],
    free: [wire.flag.default(false), 'Free', '赠品'],
    promised_on: [wire.maybe(wire.day), 'Promised', '承诺交期'],
    amount: [wire.minor({ max: 1_000_000_000 }), 'Amount', '金额', { readOnly: true }],
  },
  derive: { amount: ({ quantity, price, free }) => (free ? 0 : quantity * price) },
})

export const requisitionCost = line({
  title: ['Costs', '费用'],
  singular: ['cost', '费用'],
  fields: {
    kind: [wire.choice({ freight: ['Freight', '运费'], duty: ['Duty', '关税'] }), 'Kind', '类型'],
    amount: [wire.minor({ min: 1, max: 1_000_000 }), 'Amount', '金额'],
    note: [wire.text(100, 0).default(''), 'Note', '备注'],
  },
})

const early = { en: 'Before the day of the order.', zh: '早于下单日期。' }

export const requisition = record({
  title: ['Requisitions', '请购单'],
  singular: ['requisition', '请购单'],
  flow: requisitionFlow,
  fields: {
    number: [wire.text(20), 'Number', '单号'],
    seller: [wire.text(100), 'Seller', '卖家'],
    currency: [wire.choice(['CNY', 'USD']).default('CNY'), 'Currency', '币种', { halfWidth: true }],
    terms: [
      wire.choice({ paid: ['Freight paid', '包邮'], collect: ['Freight collect', '到付'] }),
      'Terms',
      '条款',
      { halfWidth: true },
    ],
    ordered_on: [wire.day, 'Ordered on', '下单日期', { halfWidth: true }],
    due_on: [wire.maybe(wire.day), 'Due', '到货日期', { halfWidth: true, from: 'ordered_on' }],
    email: [wire.email, 'Email', '邮箱'],
    phone: [wire.text(30, 0).default(''), 'Phone', '电话'],
    urgent: [wire.flag.default(false), 'Urgent', '加急', { tag: 'red' }],
    deposit_percent: [wire.int({ min: 0, max: 100 }).default(30), 'Deposit (%)', '定金（%）'],
    note: [wire.area(500).default(''), 'Note', '备注'],
    pieces: [wire.int(), 'Pieces', '件数', { sumOf: 'items.quantity' }],
    total: [wire.minor({ max: 2_000_000_000 }), 'Total', '总额', { sumOf: ['items.amount', 'costs.amount'] }],
    create_time: [wire.instant, 'Created', '创建时间', { readOnly: true }],
  },
  lines: {
    items: lines(requisitionItem, {
      min: 1,
      max: 1000,
      unique: ['code'],
      rare: ['name'],
      check: ({ promised_on }, { head }) =>
        promised_on !== null && promised_on < String(head.ordered_on) ? { promised_on: early } : undefined,
    }),
    costs: lines(requisitionCost),
  },
  filter: { terms: wire.choice(['paid', 'collect']).optional() },
  sortable: ['number', 'total', 'create_time'],
  labelField: 'number',
  columns: ['number', 'state', 'seller', 'pieces', 'total', 'create_time'],
})
