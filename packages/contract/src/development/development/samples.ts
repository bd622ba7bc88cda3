import type { Fields } from '../../kit/record-types.ts'
import * as wire from '../../kit/wire.ts'
import { type Action, asking } from '../../kit/workflow.ts'
import { supplier } from '../../purchasing/supplier.ts'
import { warehouse } from '../../warehouse/warehouse.ts'
import { type DevelopmentState, verb } from './flow.ts'

/**
 * Samples: ordered from several suppliers, received, measured and judged. Weights in grams, sizes in millimetres, fees in CNY
 * fen.
 */

const measure = (max: number) => wire.maybe(wire.int({ min: 1, max }))

/** Weight and size of a piece. */
export const measures = {
  weight_grams: [measure(1_000_000), 'Weight (g)', '重量（g）'],
  length_mm: [measure(100_000), 'Length (mm)', '长（mm）'],
  width_mm: [measure(100_000), 'Width (mm)', '宽（mm）'],
  height_mm: [measure(100_000), 'Height (mm)', '高（mm）'],
} as const satisfies Fields

const ordered = {
  supplier_id: [wire.maybe(wire.ref(() => supplier.select)), 'Supplier', '供应商'],
  variant: [wire.text(60, 0).default(''), 'Variant', '规格'],
  quantity: [wire.int({ min: 1, max: 10_000 }), 'Quantity', '数量'],
  fee: [wire.maybe(wire.minor({ min: 0, max: 1_000_000_000, currency: 'CNY' })), 'Sample fee', '样品费'],
  deductible: [wire.flag.default(false), 'Fee deducted from the first order', '首单抵扣样品费'],
  /** Number of our purchase order, or of the supplier's or 1688's order. */
  order_no: [wire.text(60, 0).default(''), 'Order number', '采购单号'],
} as const satisfies Fields

const verdicts = {
  pass: ['Pass', '合格', 'green'],
  rework: ['Rework', '返工', 'amber'],
  fail: ['Fail', '不合格', 'red'],
} as const
const verdictReasons = {
  good: ['As wanted', '符合要求'],
  material: ['Material', '材质'],
  workmanship: ['Workmanship', '工艺'],
  colour: ['Color', '颜色'],
  size: ['Size', '尺寸'],
  function: ['Function', '功能'],
  damaged: ['Damaged', '破损'],
  other: ['Other', '其他'],
} as const

const sampleRows = wire.rows(
  {
    ...wire.halfWidthFields({
      ...ordered,
      round: [wire.int({ min: 1 }).default(1), 'Round', '轮次'],
      ordered_on: [wire.maybe(wire.day), 'Ordered on', '下单日期'],
      expected_on: [wire.maybe(wire.day), 'Expected on', '预计到样'],
      tracking_no: [wire.text(60, 0).default(''), 'Tracking number', '快递单号'],
      received_on: [wire.maybe(wire.day), 'Received', '收样日期'],
      ...measures,
    }),
    photos: [wire.evidence().default([]), 'Photos and files', '照片与文件'],
    condition: [wire.text(200, 0).default(''), 'Condition', '状况'],
    ...wire.halfWidthFields({
      verdict: [wire.maybe(wire.choice(verdicts)), 'Verdict', '结论'],
      verdict_reason: [wire.maybe(wire.choice(verdictReasons)), 'Reason', '原因'],
    }),
  },
  { max: 50, singular: ['sample', '样品'] },
)

/** Rows of samples in a form. */
export const samples = {
  samples: [sampleRows.default([]), 'Samples', '样品'],
} as const satisfies Fields

/** Which of the awaited samples an action is about. */
const chosen = {
  supplier_id: [
    wire.maybe(wire.ref(() => supplier.select)),
    'Supplier (left empty: all that are awaited)',
    '供应商（留空则为全部在途样品）',
  ],
  order_no: [wire.text(60, 0).default(''), 'Order number', '采购单号'],
} as const

/** What is asked for when a sample is ordered. */
const ordering = asking({
  ...ordered,
  supplier_id: [wire.ref(() => supplier.select), 'Supplier', '供应商'],
  warehouse_id: [
    wire.maybe(wire.ref(() => warehouse.select)),
    'Warehouse (writes a purchase order)',
    '收样仓库（生成采购订单）',
  ],
  expected_on: [
    wire.maybe(wire.day),
    'Expected (left empty: usual lead time)',
    '预计到样（留空则按供应商打样天数）',
  ],
  link: [wire.webAddress(500, 0).default(''), 'Link to the offer', '商品链接'],
  /** Idempotency key: with the same one, a purchase order is written once. */
  key: [wire.text(40, 8).optional(), 'Key', '幂等键'],
})
export const sampleInput = ordering.input

/**
 * Orders a sample: it is added to the task's form, and the task waits until the sample is received. With a warehouse, a purchase
 * order is written, whose arrival marks the sample as received.
 */
export const sampling: Readonly<Record<'sampling' | 'received' | 'sample-cancel', Action<DevelopmentState>>> =
  {
    sampling: verb('Order sample', 'Sample ordered', '打样', {
      from: ['claimed'],
      ...ordering,
    }),
    received: verb('Sample received', 'Sample received', '收到样品', {
      from: ['claimed'],
      ...asking({
        ...chosen,
        received_on: [wire.maybe(wire.day), 'Received on (left empty: today)', '收样日期（留空则为今天）'],
        tracking_no: [wire.text(60, 0).default(''), 'Tracking number', '快递单号'],
        condition: [wire.text(200, 0).default(''), 'Condition', '状况'],
        photos: [wire.evidence().default([]), 'Photos and files', '照片与文件'],
      }),
    }),
    'sample-cancel': verb('Sample isn’t coming', 'Sample isn’t coming', '样品取消', {
      from: ['claimed'],
      danger: true,
      ...asking({ ...chosen, reason: [wire.area(500, 1), 'Reason', '原因'] }),
    }),
  }
