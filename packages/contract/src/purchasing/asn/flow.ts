import { z } from 'zod'
import { currency } from '../../kit/currency.ts'
import { linesInput } from '../../kit/lines.ts'
import * as wire from '../../kit/wire.ts'
import { asking, workflow } from '../../kit/workflow.ts'
import { bin } from '../../warehouse/bin.ts'
import { asnCosts } from './lines.ts'

/**
 * An arrival's way. Receiving, inspecting and putting away may be done in any order and in parts while it is `receiving` or
 * `received`; each adds rows that are never changed (`facts.ts`).
 */

const reason = { reason: wire.area(500, 1) }
/** Quantities of lines. `key` is the idempotency key of one quantity: sent twice, it counts once. */
const countsOf = <T extends z.ZodRawShape>(fields: T) => ({
  counts: [
    wire.listOf(z.object({ line_id: wire.id, key: wire.text(40, 8), ...fields }), { min: 1, max: 1000 }),
    'Quantities',
    '数量',
  ] as const,
})
const pieces = (min: number) => wire.int({ min, max: 10_000_000 })

export const rejections = wire.choice({
  damaged: ['Damaged', '破损'],
  wrong: ['Wrong item', '货不对版'],
  label: ['Label missing or wrong', '标签缺失或错误'],
  quality: ['Not as the approved sample', '与封样不符'],
  other: ['Other', '其他'],
})

type Costs = z.ZodType<readonly (z.output<typeof asnCosts.line.input> & { id?: number })[] | undefined>

const open = ['submitted', 'in_transit', 'arrived'] as const
const counting = ['receiving', 'received'] as const

/** What is noted of samples and packaging when they come. */
const arriving = {
  condition: [wire.text(200, 0).default(''), 'Condition', '状况'],
  photos: [wire.evidence().default([]), 'Photos', '照片'],
} as const
const receiving = asking(
  countsOf({
    pieces: pieces(1),
    lot: wire.text(40, 0).optional(),
    expires_on: wire.maybe(wire.day).optional(),
  }),
)
const inspecting = asking(
  countsOf({
    accepted: pieces(0).default(0),
    rejected: pieces(0).default(0),
    reason: wire.maybe(rejections),
  }),
)
const storing = asking({
  ...countsOf({ pieces: pieces(1) }),
  bin_id: [wire.maybe(wire.ref(() => bin.select)), 'Bin', '库位'] as const,
})

export const asnFlow = workflow({
  name: 'asn',
  path: '/v1/asn',
  start: 'draft',
  states: {
    draft: { words: ['Draft', '草稿'], tone: 'neutral' },
    submitted: { words: ['Announced', '已预报'], tone: 'blue' },
    in_transit: { words: ['In transit', '运输中'], tone: 'blue' },
    arrived: { words: ['Arrived', '已到达'], tone: 'amber' },
    receiving: { words: ['Receiving', '收货中'], tone: 'amber' },
    received: { words: ['Received', '已收货'], tone: 'blue' },
    reconciled: { words: ['Done', '已完成'], tone: 'green', final: true },
    refused: { words: ['Refused', '已拒收'], tone: 'red', final: true },
    cancelled: { words: ['Cancelled', '已取消'], tone: 'grey', final: true },
  },
  actions: {
    submit: {
      words: ['Announce', '提交预报'],
      historyLabel: ['Announced', '提交预报'],
      from: ['draft'],
      to: 'submitted',
      bulk: true,
    },
    depart: {
      words: ['Mark as sent', '标记已发货'],
      historyLabel: ['Sent by the supplier', '供应商发货'],
      from: ['submitted'],
      to: 'in_transit',
      bulk: true,
    },
    arrive: {
      words: ['Mark as arrived', '标记已到达'],
      historyLabel: ['Arrived', '到达'],
      from: ['submitted', 'in_transit'],
      to: 'arrived',
      bulk: true,
    },
    sampling: {
      words: ['Samples received', '样品到货'],
      historyLabel: ['Samples received', '样品到货'],
      from: open,
      to: 'received',
      bulk: true,
      ...asking({
        received_on: [wire.maybe(wire.day), 'Received on (left empty: today)', '收样日期（留空则为今天）'],
        ...arriving,
      }),
      lead: [
        'All announced samples have arrived. They aren’t stocked; the development tasks that wait for them continue.',
        '预报的样品已全部到达。样品不入库存，等待样品的开发任务将继续。',
      ],
    },
    designed: {
      words: ['Packaging received', '包材到货'],
      historyLabel: ['Packaging received', '包材到货'],
      from: open,
      to: 'received',
      ...asking({ ...countsOf({ pieces: pieces(1) }), ...arriving }),
      lead: [
        'Enter what you counted of the packaging that a development task ordered.',
        '请填写开发任务所订包材的清点数量。',
      ],
    },
    receive: {
      words: ['Receive', '收货'],
      historyLabel: ['Received', '收货'],
      from: [...open, 'receiving'],
      to: 'receiving',
      ...receiving,
      lead: [
        'Enter what you counted now. It goes to the receiving dock and can’t be sold before it is put away.',
        '请填写本次清点数量。商品先进入收货区，上架后才可销售。',
      ],
    },
    inspect: {
      words: ['Inspect', '检验'],
      historyLabel: ['Inspected', '检验'],
      from: counting,
      ...inspecting,
      lead: ['What is rejected goes to quarantine.', '不合格商品进入待检区。'],
    },
    'put-away': {
      words: ['Put away', '上架'],
      historyLabel: ['Put away', '上架'],
      from: counting,
      input: storing.input,
      fields: {
        ...storing.fields,
        bin_id: {
          ...storing.fields.bin_id,
          helpText: ['Left empty, general stock.', '留空则放入普通库位。'],
        },
      },
      lead: [
        'It can be sold from then on, and goes to the orders that wait for it.',
        '上架后即可销售，并优先分配给等待到货的订单。',
      ],
    },
    finish: {
      words: ['Finish receiving', '完成收货'],
      historyLabel: ['Receiving finished', '完成收货'],
      from: ['receiving'],
      to: 'received',
      confirm: true,
      lead: [
        'What was announced and didn’t arrive becomes a difference. Its order still awaits it.',
        '已预报但未收到的数量将记为差异，采购订单仍继续等待到货。',
      ],
    },
    resume: {
      words: ['Receive more', '继续收货'],
      historyLabel: ['Receiving resumed', '继续收货'],
      from: ['received'],
      to: 'receiving',
    },
    'update-free': {
      words: ['Free items and costs', '赠品与费用'],
      historyLabel: ['Free items or costs changed', '赠品或费用变更'],
      from: [...open, ...counting],
      ...asking({
        /** Of the arrival that the user changed: refused if another person has changed it since. */
        version: [wire.int().optional(), 'Version', '版本'],
        free: [
          wire.listOf(z.object({ line_id: wire.id, pieces: pieces(0) }), { max: 1000 }).default([]),
          'Free items',
          '赠品件数',
        ],
        currency: [currency.optional(), 'Currency of costs', '费用币种'],
        costs: [linesInput(asnCosts) as Costs, 'Costs', '费用'],
      }),
      lead: [
        'Free items come in addition and cost nothing. Costs become part of what the items cost.',
        '赠品为额外到货，不计采购款；费用将计入商品成本。',
      ],
    },
    reconcile: {
      words: ['Complete', '核销完成'],
      historyLabel: ['Completed', '核销完成'],
      from: ['received'],
      to: 'reconciled',
      ...asking({
        reason: [wire.area(500, 0).default(''), 'Note', '备注'],
      }),
    },
    refuse: {
      words: ['Refuse delivery', '拒收'],
      historyLabel: ['Refused', '拒收'],
      from: ['arrived'],
      to: 'refused',
      ...asking({
        reason: [wire.area(500, 1), 'Reason', '原因'],
        attachments: [wire.evidence().default([]), 'Photos', '照片'],
      }),
      danger: true,
      lead: ['Its orders still await the items.', '采购订单仍继续等待到货。'],
    },
    cancel: {
      words: ['Cancel announcement', '取消预报'],
      historyLabel: ['Cancelled', '已取消'],
      from: ['draft', 'submitted', 'in_transit'],
      to: 'cancelled',
      input: reason,
      danger: true,
      lead: ['Its items can be announced again.', '相关商品可再次预报。'],
      cancelLabel: ['Keep it', '保留'],
    },
  },
})
