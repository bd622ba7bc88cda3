import { z } from 'zod'
import { entity } from '../account/entity.ts'
import { country, countryOrEmpty } from '../kit/country.ts'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { importEndpoint } from '../kit/imports.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { rowActions, rowAnswer, rowRefs, tried } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { erpOrder } from '../order/erp-order.ts'
import { orderFilters } from '../order/order-list.ts'
import { customerErrors } from './customer/errors.ts'
import { customerFlow, stageWords } from './customer/flow.ts'
import { customerEvents, customerKinds, customerSources, dueDays, grades } from './customer/kinds.ts'
import { rfmSegments } from './rfm.ts'
import { customerSegment } from './segment.ts'

/** Leads, merchants and buyers: who they are, what they ordered, who looks after them. Contact data are masked in every list. */

const kind = wire.choice(customerKinds)
const owner = wire.ref(() => entity.salespeople)
const grade = wire.choice(grades)
const source = wire.choice(customerSources)
const company = wire.ref(() => entity.select)
const { none: _none, ...followedStages } = stageWords
const half = { halfWidth: true } as const
const shown = { readOnly: true } as const
const hidden = { writeOnly: true } as const

const own = record({
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

const results = z.array(rowAnswer)
/** What a list is filtered by. */
const found = z.object({ search: wire.text(100).optional(), ...own.filter })
const changes = {
  grade: wire.maybe(grade),
  add_tags: wire.tags(20).default([]),
  remove_tags: wire.tags(20).default([]),
  do_not_contact: wire.maybe(wire.choice({ yes: ['Yes', '是'], no: ['No', '否'] })),
}
/** Most customers that one change by a filter takes. */
const mostFound = 20_000
/** An answer holds this many rows; longer exports are made by a job. */
export const mostExported = 5000
const customers = rowRefs

const calls = {
  /** Contact data in full. Each reading is noted in the audit log, so it is no GET. */
  contact: endpoint({
    method: 'PUT',
    path: '/v1/customer/:id/contact',
    permission: 'customer:contact',
    about: ['Show contact data', '查看联系方式'],
    data: z.object({ emails: z.array(z.string()), phones: z.array(z.string()), address: z.string() }),
  }),
  /** The orders of a customer, as the list of orders has them. */
  orders: listEndpoint({
    path: '/v1/customer/customer-order',
    permission: 'erp-order:list',
    about: ['List orders of a customer', '查看客户订单'],
    get row() {
      return erpOrder.list.data.element
    },
    filters: { ...orderFilters, customer_id: wire.id },
    get ext() {
      return z.object({ orders: z.number(), spend: z.number() })
    },
  }),
  /** Leads get another owner; merchants another salesperson, which also needs `company:assign`. */
  handOver: endpoint({
    method: 'PUT',
    path: '/v1/customer/hand-over',
    permission: 'customer:hand-over',
    about: ['Hand over customers', '移交客户'],
    body: z.object({ customers, owner_id: owner }),
    data: results,
  }),
  /** Changes fields of many. The change of each row can be taken back for 24 hours. */
  batchUpdate: endpoint({
    method: 'PUT',
    path: '/v1/customer/batch-update',
    permission: 'customer:batch',
    about: ['Change customers in bulk', '批量修改客户'],
    body: z.object({ customers, ...tried, ...changes }),
    data: results,
  }),
  /**
   * The same for all customers that a filter finds, by a job. `seen`: how many the user saw; if there are more or fewer by now, nothing
   * is changed.
   */
  batchByFilter: endpoint({
    method: 'PUT',
    path: '/v1/customer/batch-by-filter',
    permission: 'customer:batch',
    about: ['Change all customers found', '批量修改筛选结果'],
    body: z.object({ filter: found, seen: wire.int({ min: 1, max: mostFound }), ...changes }),
    data: z.object({ job_id: z.number() }),
  }),
  /** Exports more rows than one answer holds, by a job. */
  exportAll: endpoint({
    method: 'POST',
    path: '/v1/customer/export',
    permission: 'customer:export',
    about: ['Export all customers found', '导出筛选结果'],
    body: z.object({ filter: found, format: z.enum(['csv', 'xlsx']).default('xlsx') }),
    data: z.object({ job_id: z.number() }),
  }),
  batchUndo: endpoint({
    method: 'PUT',
    path: '/v1/customer/batch-undo',
    permission: 'customer:batch',
    about: ['Undo changes of customers', '撤销批量修改'],
    body: z.object({ customers }),
    data: results,
  }),
  /** An invitation code for one lead: who registers with it becomes this customer. */
  invite: endpoint({
    method: 'PUT',
    path: '/v1/customer/:id/invite',
    permission: 'customer:update',
    about: ['Invite a lead', '邀请潜在客户'],
    data: z.object({ code: z.string() }),
  }),
  import: importEndpoint({
    path: '/v1/customer/import',
    permission: 'customer:import',
    about: ['Import customers', '导入客户'],
    body: {
      /** By which column rows find the customer that exists. */
      by: wire
        .choice({ email: ['Email', '邮箱'], phone: ['Phone', '电话'], number: ['Number', '编号'] })
        .default('email'),
      /** What an empty cell does to a customer that exists. */
      empty: wire
        .choice({ leave: ['Keep the value', '保留原值'], clear: ['Clear the value', '清空'] })
        .default('leave'),
      /** Whose consent to marketing the file proves: where it comes from, and the words that people agreed to. */
      consent_source: wire.text(200, 0).default(''),
      consent_words: wire.area(2000).default(''),
    },
  }),
}

type Subject = { kind: keyof typeof customerKinds }
const notBuyer = ({ kind }: Subject) => ({ ok: kind !== 'buyer', why: customerErrors.buyer_owner })

export const customer = {
  ...own,
  ...calls,
  actions: rowActions<Subject>()({
    name: 'customer',
    actions: {
      'hand-over': {
        words: ['Hand over', '移交'],
        call: calls.handOver,
        successText: [
          ['Handed over', '已移交'],
          ['{{count}} customers were handed over', '已移交 {{count}} 个客户'],
        ],
        fields: { owner_id: { label: ['New owner', '新负责人'] } },
        may: notBuyer,
      },
      'batch-update': {
        words: ['Change fields', '修改字段'],
        call: calls.batchUpdate,
        lead: [
          'Empty fields stay as they are. You can undo the change for 24 hours.',
          '留空的字段保持不变，24 小时内可撤销。',
        ],
        successText: [
          ['Customer changed', '已修改客户'],
          ['{{count}} customers were changed', '已修改 {{count}} 个客户'],
        ],
        fields: {
          grade: { label: ['Grade', '等级'] },
          add_tags: { label: ['Add tags', '添加标签'] },
          remove_tags: { label: ['Remove tags', '移除标签'] },
          do_not_contact: { label: ['Opted out', '勿联系'] },
        },
        undo: 'batch-undo',
      },
      'batch-undo': {
        words: ['Undo last change', '撤销上次修改'],
        call: calls.batchUndo,
        successText: [
          ['Change undone', '已撤销'],
          ['{{count}} changes were undone', '已撤销 {{count}} 项修改'],
        ],
      },
    },
  }),
}
export type CustomerRow = z.output<typeof own.row>

/** Parameters of the page in addition to the list's filters. `view`: leads and merchants as a board of their stages. */
export const customerParams = { ...opened, view: z.enum(['list', 'board']).optional() }
/** The stages that the board shows as columns. */
export const boardStages = ['new', 'contacted', 'talking', 'sampling', 'ordering', 'dormant', 'lost'] as const

const stages = Object.keys(customerFlow.actions).map((step) => `customer:${step}` as const)
const works = ['salesperson', 'support', 'marketing'] as const

export const manifest = () =>
  ({
    pages: [
      {
        path: '/customerList',
        record: customer,
        own: customerParams,
        menu: [163, 'customers', 10, 'ContactsOutlined'],
      },
    ],
    rights: { 'company:assign': ['Assign salespeople to companies', '分配公司业务员'] },
    roles: {
      'customer:list': ['salesperson', 'support', 'marketing', 'order-clerk', 'finance'],
      'customer:create': works,
      'customer:update': works,
      'customer:contact': ['salesperson', 'support'],
      'customer:hand-over': ['salesperson', 'marketing'],
      'customer:batch': ['salesperson', 'marketing'],
      'customer:import': ['salesperson', 'marketing'],
      'customer:export': ['marketing'],
      'company:assign': ['finance'],
      ...Object.fromEntries(stages.map((step) => [step, works])),
    },
  }) satisfies Manifest
