import { z } from 'zod'
import { entity } from '../../account/entity.ts'
import { country, countryOrEmpty } from '../../kit/country.ts'
import { record } from '../../kit/record.ts'
import * as wire from '../../kit/wire.ts'
import { customCondition, customPatch, customValues } from '../field/values.ts'
import { rfmSegments } from '../rfm.ts'
import { customerSegment } from '../segment.ts'
import { customerFlow, stageWords } from './flow.ts'
import { customerEvents, customerKinds, customerSources, dueDays, grades } from './kinds.ts'

/** The record of customers: its fields, filters and columns. */

const kind = wire.choice(customerKinds)
export const owner = wire.ref(() => entity.salespeople)
export const grade = wire.choice(grades)
const source = wire.choice(customerSources)
const company = wire.ref(() => entity.select)
const { none: _none, ...followedStages } = stageWords
const half = { halfWidth: true } as const
const shown = { readOnly: true } as const
const hidden = { writeOnly: true } as const

export const customerRecord = record({
  title: ['Customers', '客户'],
  singular: ['customer', '客户'],
  empty: ['No customers yet', '暂无客户'],
  messages: {
    search: ['Name, email, phone or order number', '名称、邮箱、电话或订单号'],
    create: ['New lead', '新建潜在客户'],
    emptyHelp: [
      'Companies that register and buyers of orders appear here. Add leads yourself.',
      '注册的公司和订单买家显示在这里，潜在客户可手动新建。',
    ],
    removeHelp: [
      'Only leads without orders and follow-ups can be deleted.',
      '仅可删除没有订单和跟进记录的潜在客户。',
    ],
    began: ['Added', '已添加'],
  },
  flow: customerFlow,
  tabs: 'kind',
  fields: {
    name: [wire.text(100), 'Name', '名称', half],
    kind: [kind.default('lead'), 'Type', '类型', { ...half, row: kind }],
    entity_id: [
      wire.maybe(company),
      'Company',
      '公司',
      { ...half, withName: true, requiredWhen: { kind: 'buyer' }, blankLabel: ['None', '无'] },
    ],
    company: [wire.text(200, 0).default(''), 'Organization', '单位名称', half],
    email: [wire.maybe(wire.email), 'Email', '邮箱', { ...half, ...hidden }],
    phone: [wire.text(40, 0).default(''), 'Phone', '电话', { ...half, ...hidden }],
    email_masked: [wire.text(200, 0), 'Email', '邮箱', shown],
    phone_masked: [wire.text(40, 0), 'Phone', '电话', shown],
    country: [countryOrEmpty.default(''), 'Country', '国家', half],
    language: [wire.text(20, 0).default(''), 'Language', '语言', { ...half, example: 'German' }],
    website: [wire.webAddress(200, 0).default(''), 'Website', '网站', { row: wire.text(200, 0), ...half }],
    grade: [wire.maybe(grade), 'Grade', '等级', { ...half, blankLabel: ['None', '无'] }],
    tags: [wire.tags(20).default([]), 'Tags', '标签'],
    do_not_contact: [wire.flag.default(false), 'Opted out', '勿联系', { tag: 'red' }],
    remark: [wire.area(2000).default(''), 'Note', '备注'],
    custom: [customPatch, 'Custom fields', '自定义字段', { row: customValues }],
    source: [source, 'Source', '来源', shown],
    owner_id: [wire.nullable(owner), 'Owner', '负责人', shown],
    owner_name: [wire.nullable(wire.text()), 'Owner', '负责人', { ...shown, blankLabel: ['None', '无'] }],
    orders: [wire.int(), 'Orders', '订单数', shown],
    paid_orders: [wire.int(), 'Paid orders', '已付款订单', shown],
    refunds: [wire.int(), 'Refunded orders', '退款订单', shown],
    /** US cents, at the rate of the day of each order. */
    spend: [wire.minor({ currency: 'USD' }), 'Spend', '消费', shown],
    first_order_at: [wire.nullable(wire.instant), 'First order', '首单时间', shown],
    last_order_at: [wire.nullable(wire.instant), 'Last order', '最近下单', shown],
    next_action: [wire.text(200, 0), 'Next action', '下一步', shown],
    next_due: [wire.nullable(wire.day), 'Due', '到期日', shown],
    next_by_name: [wire.nullable(wire.text()), 'By', '执行人', shown],
    /** As of the last night; null for those who never paid an order. */
    rfm: [
      wire.nullable(wire.choice(rfmSegments)),
      'RFM segment',
      'RFM 分层',
      { ...shown, blankLabel: ['None', '无'] },
    ],
    lost_reason: [wire.text(500, 0), 'Reason', '原因', shown],
    create_time: [wire.instant, 'Created', '创建时间', shown],
  },
  filter: {
    kind: kind.optional(),
    owner_id: owner.optional(),
    grade: grade.optional(),
    country: country.optional(),
    source: source.optional(),
    entity_id: company.optional(),
    tag: [wire.text(100).optional(), 'Tag', '标签'],
    custom: [customCondition.optional(), 'Custom field', '自定义字段'],
    segment_id: [wire.ref(() => customerSegment.select).optional(), 'Segment', '客户分群'],
    due: [wire.choice(dueDays).optional(), 'Next action', '下一步'],
    do_not_contact: wire.flag.optional(),
    orders_from: [wire.int({ min: 0, max: 1_000_000 }).optional(), 'Orders, at least', '订单数不少于'],
    ordered_from: [wire.edge.optional(), 'Last order', '最近下单'],
    ordered_to: [wire.edge.optional(), 'Last order', '最近下单'],
    rfm: wire.choice(rfmSegments).optional(),
    /** What happened between two days, as the statistics count it. */
    event: [wire.choice(customerEvents).optional(), 'Activity', '动态'],
    entered: [wire.choice(followedStages).optional(), 'Entered stage', '进入阶段'],
    event_from: [wire.day.optional(), 'Activity from', '动态起始'],
    event_to: [wire.day.optional(), 'Activity until', '动态截止'],
  },
  sortable: ['name', 'create_time', 'orders', 'spend', 'last_order_at', 'next_due'],
  endpoints: ['list', 'get', 'select', 'create', 'update', 'remove', 'export'],
  selectableBy: 'readers',
  selectFilters: ['kind'],
  ext: {
    /** Percent of the existing orders whose buyers are known; null when all are. */
    gathering: z.number().nullable(),
  },
  detail: {
    identities: z.array(
      z.object({
        kind: z.enum(['store-buyer', 'email', 'email-given', 'phone']),
        shown: z.string(),
        store: z.string(),
      }),
    ),
    consents: z.array(
      z.object({
        channel: z.string(),
        state: z.string(),
        source: z.string(),
        words: z.string(),
        at: wire.instant,
      }),
    ),
  },
  labelField: 'name',
  labelDetails: ['company', 'email_masked', 'phone_masked'],
  columns: [
    ...['name', 'kind', 'state', 'entity_id', 'grade', 'owner_name', 'orders', 'spend'],
    ...[
      'last_order_at',
      'next_action',
      'next_due',
      'country',
      'email_masked',
      'phone_masked',
      'company',
      'language',
    ],
    ...['tags', 'source', 'do_not_contact', 'paid_orders', 'refunds', 'first_order_at', 'create_time', 'rfm'],
  ] as const,
  hidden: [
    ...['country', 'email_masked', 'phone_masked', 'company', 'language', 'tags', 'source', 'do_not_contact'],
    ...['paid_orders', 'refunds', 'first_order_at', 'create_time', 'next_action', 'rfm'],
  ] as const,
  facts: [
    ...['kind', 'state', 'entity_id', 'company', 'email_masked', 'phone_masked', 'country', 'language'],
    ...['website', 'grade', 'tags', 'owner_name', 'source', 'do_not_contact', 'orders', 'paid_orders'],
    ...['refunds', 'spend', 'first_order_at', 'last_order_at', 'next_action', 'next_due', 'next_by_name'],
    ...['lost_reason', 'remark', 'create_time'],
  ] as const,
  drawer: true,
})
