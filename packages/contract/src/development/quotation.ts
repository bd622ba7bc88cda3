import { z } from 'zod'
import { goodsUnit } from '../catalog/goods-unit.ts'
import { endpoint } from '../kit/endpoint.ts'
import { keptVersion } from '../kit/kept-version.ts'
import { record } from '../kit/record.ts'
import { allowed, allowUnless, rowActions } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { incoterms } from '../purchasing/supplier/incoterms.ts'
import { supplier } from '../purchasing/supplier.ts'
import { quotationErrors } from './quotation/errors.ts'
import { extras, type Tier, tiers } from './quotation/terms.ts'

/**
 * One supplier's quotation for a product in one round. Several suppliers are asked together and compared; each variant gets one
 * default quotation and the others are kept. Amounts are in minor units of the quotation's currency.
 */

export const quotationStates = {
  asked: ['Requested', '已询价', 'neutral'],
  quoted: ['Quoted', '已报价', 'blue'],
  accepted: ['Default', '默认', 'green'],
  declined: ['Declined', '未采用', 'grey'],
  expired: ['Expired', '已过期', 'red'],
} as const

const sources = {
  manual: ['By hand', '手工录入'],
  rfq: ['Answer to a request', '询价回复'],
  one688: ['1688', '1688'],
} as const

const amount = (max = 10_000_000_000) => wire.maybe(wire.minor({ min: 0, max }))
const count = (max = 10_000_000) => wire.maybe(wire.int({ min: 1, max }))
/** Stage of its product: suppliers are being asked, later in development, or development is over. */
const stages = ['asking', 'developing', 'over'] as const

const own = record({
  name: 'quotation',
  path: '/v1/goods-quotation-detail',
  readPermission: 'goods-quotation:list',
  title: ['Supplier quotations', '供应商报价单'],
  singular: ['quotation', '报价单'],
  fields: {
    task_id: [wire.id, 'Task', '任务', { readOnly: true }],
    product_id: [wire.id, 'Product', '产品'],
    supplier_id: [wire.ref(() => supplier.select), 'Supplier', '供应商', { withName: true }],
    state: [wire.choice(quotationStates), 'Status', '状态', { readOnly: true }],
    round: [wire.int(), 'Round', '轮次', { readOnly: true }],
    ...wire.halfWidthFields({
      currency: [wire.choice(['CNY', 'USD']).default('CNY'), 'Currency', '币种'],
      incoterm: [wire.choice(incoterms).default('paid'), 'Terms', '贸易条款'],
      tax_included: [wire.flag.default(true), 'Tax included', '含税'],
      tax_percent: [wire.int({ min: 0, max: 30 }).default(13), 'Tax (%)', '税率（%）'],
    }),
    extras: [
      extras,
      'Variants at another price',
      '规格差价',
      {
        helpText: [
          'Per item, added to the tiers; negative where one is cheaper.',
          '每件在阶梯价上加减，更便宜时填负数。',
        ],
      },
    ],
    ...wire.halfWidthFields({
      moq: [count(), 'MOQ', '起订量'],
      order_multiple: [count(100_000), 'Order multiple', '订货倍数'],
      pack_unit_id: [
        wire.maybe(wire.ref(() => goodsUnit.select)),
        'Pack unit',
        '包装单位',
        { withName: true },
      ],
      pack_quantity: [
        count(100_000),
        'Items per unit',
        '每单位件数',
        { helpText: ['Left empty, as many as the unit has.', '留空则取该单位的件数。'] },
      ],
      carton_pieces: [count(100_000), 'Items per carton', '每箱件数'],
      carton_grams: [count(), 'Carton weight (g)', '箱重（g）'],
      carton_length_mm: [count(100_000), 'Carton length (mm)', '箱长（mm）'],
      carton_width_mm: [count(100_000), 'Carton width (mm)', '箱宽（mm）'],
      carton_height_mm: [count(100_000), 'Carton height (mm)', '箱高（mm）'],
      stock: [wire.maybe(wire.int({ min: 0, max: 10_000_000 })), 'In stock at the supplier', '供应商现货'],
      capacity: [count(), 'Capacity (items per day)', '日产能（件）'],
      sample_fee: [amount(), 'Sample fee', '样品费'],
      sample_days: [wire.maybe(wire.int({ min: 0, max: 365 })), 'Sample lead time (days)', '打样天数'],
    }),
    sample_deductible: [wire.flag.default(false), 'Fee deducted from the first order', '首单抵扣样品费'],
    ...wire.halfWidthFields({
      mould_fee: [amount(), 'Mold fee', '模具费'],
      mould_pieces: [count(), 'Mold fee is back after (items)', '模具费摊销件数'],
      customizing_fee: [amount(), 'Customizing fee per order', '每单定制费'],
      freight: [amount(), 'Domestic freight per order', '每单国内运费'],
      valid_until: [
        wire.maybe(wire.day),
        'Valid until',
        '有效期至',
        { helpText: ['Left empty, 30 days from today.', '留空则自今日起 30 天。'] },
      ],
    }),
    terms: [wire.text(200, 0).default(''), 'Payment terms', '付款条件'],
    ...wire.halfWidthFields({
      source: [wire.choice(sources).default('manual'), 'Source', '来源'],
      link: [wire.webAddress(500, 0).default(''), 'Offer', '报价链接'],
    }),
    evidence: [wire.evidence().default([]), 'Evidence', '凭证'],
    note: [wire.area(1000).default(''), 'Note', '备注'],
    created_at: [wire.instant, 'Requested', '询价时间', { readOnly: true }],
    /** The variants for which it is the default; empty in a default: all variants. */
    variants: [wire.tags(100), 'Accepted for', '采纳规格', { readOnly: true }],
    /** Variants for which it can still become the default. */
    open_variants: [wire.tags(100), 'Variants without a default', '未定规格', { readOnly: true }],
    /** Why it was accepted although its cost exceeds the idea's target. */
    accept_reason: [wire.area(500), 'Reason for the price', '采纳原因', { readOnly: true }],
    /** Why it was declined. */
    decline_reason: [wire.area(500), 'Reason', '原因', { readOnly: true }],
    versions: [z.array(keptVersion), 'Earlier versions', '历史版本', { readOnly: true }],
    stage: [z.enum(stages), 'Stage', '阶段', { readOnly: true }],
    /** Its last day is over. */
    lapsed: [wire.flag, 'Lapsed', '已过期', { readOnly: true }],
    /** It is the default, or was when it expired. */
    chosen: [wire.flag, 'Chosen', '已选用', { readOnly: true }],
    /** Other quotations of its round or a later one are the defaults of all variants. */
    taken: [wire.flag, 'Taken', '已有默认', { readOnly: true }],
    /** The reader is a co-sourcer; another person decides. */
    part: [wire.flag, 'Part', '参与询价', { readOnly: true }],
    actions: allowed,
  },
  lines: { tiers },
  filter: {
    product_id: wire.id.optional(),
    task_id: wire.id.optional(),
    state: wire.choice(quotationStates).optional(),
  },
  sortable: ['created_at'],
  order: 'created_at',
  endpoints: ['list', 'get', 'create', 'update'],
  labelField: 'supplier_name',
})

/** Landed unit cost at several quantities, by quotation; null below the MOQ, or without a price. */
const compared = z.object({
  quantities: z.array(z.number()),
  /** The cheapest quotation from each quantity on, including the cost of surplus pieces due to MOQ and order multiple. */
  cheapest: z.array(z.object({ from: z.number(), id: z.number(), supplier: z.string() })),
  /** With several sourcing people: requests and quotations of each in a round, and whether one of theirs was accepted. */
  parts: z.array(
    z.object({
      ...{ round: z.number(), name: z.string() },
      ...{ asked: z.number(), offers: z.number(), chosen: z.boolean() },
    }),
  ),
  /** The idea's target cost of an item; CNY fen. */
  target: z.number().nullable(),
  /** Its variants, with pictures if it is sold already. */
  variants: z.array(
    z.object({ code: z.string(), options: z.array(z.string()), picture: z.string().nullable() }),
  ),
  /** Default suppliers of goods that are sold already and that haven't been asked yet. */
  proposed: z.array(z.object({ id: z.number(), name: z.string() })),
  rows: z.array(
    z.object({
      id: z.number(),
      supplier: z.string(),
      /** Who requested or entered it. */
      sourced_by: z.string(),
      /** 0 to 100, from the history with this supplier; null if there is too little. */
      score: z.number().nullable(),
      state: z.string(),
      round: z.number(),
      /** CNY fen, at today's rate. */
      costs: z.array(z.number().nullable()),
      /** Smallest and largest price difference of its variants; the costs use the mean of all variants. */
      differs: z.array(z.number().nullable()),
      /** Cost of an item in the first order by variant, in CNY fen. A product without variants has one entry without a name. */
      variant_costs: z.array(z.object({ variant: z.string(), cost: z.number() })),
      variants: z.array(z.string()),
      lead_days: z.number().nullable(),
      moq: z.number().nullable(),
      /** Packing unit; empty if it is sold by the piece. */
      pack: z.string(),
      pack_quantity: z.number().nullable(),
      valid_until: z.string().nullable(),
    }),
  ),
})
export type Comparison = z.output<typeof compared>

/** Variants whose cost exceeds the idea's target. */
export const aboveTarget = (
  { target }: Pick<Comparison, 'target'>,
  { variant_costs: costs }: Pick<Comparison['rows'][number], 'variant_costs'>,
) => costs.filter(({ cost }) => target !== null && cost > target)

const decided = z.object({ id: z.number(), state: z.string() })

export const quotationCalls = {
  /** Compares the quotations of a product. */
  find: endpoint({
    method: 'GET',
    path: '/v1/goods-quotation-detail/find-quotation',
    permission: 'goods-quotation:list',
    about: ['Compare quotations', '比较报价'],
    query: z.object({ product_id: wire.id }),
    data: compared,
  }),
  /** A supplier's quotations for other products. */
  supplierGoods: endpoint({
    method: 'GET',
    path: '/v1/supplier-quotation/supplier-goods',
    permission: 'goods-quotation:list',
    about: ['List what a supplier quoted', '查看供应商报价商品'],
    query: z.object({ supplier_id: wire.id }),
    data: z.array(
      z.object({
        id: z.number(),
        product_sn: z.string(),
        product_name: z.string(),
        state: z.string(),
        currency: z.string(),
        price: z.number().nullable(),
        created_at: z.string(),
      }),
    ),
  }),
  /**
   * Makes a quotation the default of some variants, or of all without one; once each has a default, the others are declined and
   * kept.
   */
  makeDefault: endpoint({
    method: 'PUT',
    path: '/v1/goods-quotation-detail/default-quotation',
    permission: 'quotation:update',
    about: ['Accept a quotation as default', '设为默认报价'],
    body: z.object({ id: wire.id, variants: wire.tags(100).default([]), reason: wire.area(500).default('') }),
    data: decided,
  }),
  /** Extends the validity of a quotation, as its supplier agreed. */
  prolong: endpoint({
    method: 'PUT',
    path: '/v1/goods-quotation-detail/prolong',
    permission: 'quotation:update',
    about: ['Extend a quotation', '延长报价有效期'],
    body: z.object({ id: wire.id, valid_until: wire.day }),
    data: decided,
  }),
  decline: endpoint({
    method: 'PUT',
    path: '/v1/goods-quotation-detail/decline',
    permission: 'quotation:update',
    about: ['Decline a quotation', '不采用报价'],
    body: z.object({ id: wire.id, reason: wire.area(500, 1) }),
    data: decided,
  }),
  /** Ends a round: declines all undecided quotations with one reason. */
  closeRound: endpoint({
    method: 'PUT',
    path: '/v1/goods-quotation-detail/close-round',
    permission: 'quotation:update',
    about: ['Close a round of quotations', '关闭报价轮次'],
    body: z.object({ product_id: wire.id, round: wire.int({ min: 1 }), reason: wire.area(500, 1) }),
    data: z.object({ declined: z.number() }),
  }),
  /** Asks several suppliers, in a new round. */
  ask: endpoint({
    method: 'POST',
    path: '/v1/goods-quotation-detail/ask',
    permission: 'quotation:create',
    about: ['Request quotations from suppliers', '向供应商询价'],
    body: z.object({ product_id: wire.id, supplier_ids: wire.ids }),
    data: z.object({ round: z.number(), asked: z.number() }),
  }),
}

interface Facts {
  readonly state: keyof typeof quotationStates
  readonly tiers: readonly Tier[]
  readonly open_variants: readonly string[]
  readonly stage: (typeof stages)[number]
  readonly lapsed: boolean
  readonly chosen: boolean
  readonly taken: boolean
  readonly part: boolean
}

export const quotation = {
  ...own,
  actions: rowActions<Facts>()({
    name: 'quotation',
    actions: {
      accept: {
        words: ['Make default', '设为默认'],
        successText: [['Accepted as default', '已设为默认']],
        call: quotationCalls.makeDefault,
        may: ({ state, tiers, open_variants, stage, lapsed, taken, part }) =>
          allowUnless(
            [stage !== 'asking', quotationErrors.over],
            [part, quotationErrors.part],
            [tiers.length === 0, quotationErrors.none],
            [lapsed, quotationErrors.expired],
            [state === 'accepted' && open_variants.length === 0, quotationErrors.decided],
            [taken, quotationErrors.taken],
          ),
      },
      prolong: {
        words: ['Extend', '延期'],
        confirm: [['How long does {{supplier_name}} hold its price?', '{{supplier_name}}的报价保持到何时？']],
        fields: { valid_until: { label: ['Valid until', '有效期至'] } },
        successText: [['Extended', '已延期']],
        call: quotationCalls.prolong,
        may: ({ stage, chosen, part }) =>
          allowUnless(
            [stage === 'over', quotationErrors.over],
            [part, quotationErrors.part],
            [!chosen, quotationErrors.chosen],
          ),
      },
      decline: {
        words: ['Decline', '不采用'],
        confirm: [['Decline the quotation of {{supplier_name}}?', '不采用{{supplier_name}}的报价？']],
        fields: { reason: { label: ['Reason', '原因'] } },
        successText: [['Declined', '已标记为未采用']],
        call: quotationCalls.decline,
        may: ({ state, stage }) =>
          allowUnless(
            [stage !== 'asking', quotationErrors.over],
            [state !== 'asked' && state !== 'quoted', quotationErrors.decided],
          ),
      },
    },
  }),
}

export const manifest = () =>
  ({ roles: { 'quotation:*': ['product-developer', 'buyer'] } }) satisfies Manifest
