import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { allowed, rowActions } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { businessCode } from './business-code.ts'
import { rank } from './rank.ts'

/** Merchant companies: for staff those they may see, for merchants their own. */

export const rankReasons = ['spend', 'manual'] as const

const status = wire.choice({
  active: ['Active', '正常', 'green'],
  disabled: ['Disabled', '停用', 'grey'],
})

const salespeople = endpoint({
  method: 'GET',
  path: '/sale/entity/salespeople',
  permission: 'company:list',
  about: ['Select a salesperson', '选择业务员'],
  query: z.object({ search: wire.text(100).optional(), ids: wire.ids.optional() }),
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})
const salesperson = wire.ref(() => salespeople)
const money = wire.minor({ currency: 'USD' })

const company = record({
  name: 'company',
  path: '/sale/entity',
  title: ['Companies', '公司'],
  singular: ['company', '公司'],
  empty: ['No companies yet', '暂无公司'],
  messages: {
    search: ['Company', '公司名称'],
    edit: ['Rank, salesperson and credit', '等级、业务员与授信'],
    editing: ['Commercial terms: {{name}}', '{{name}} 的商务条款'],
    emptyHelp: ['Companies appear here when merchants register.', '商户注册后显示在这里。'],
  },
  fields: {
    name: [wire.text(200), 'Company', '公司', { readOnly: true }],
    status: [status, 'Status', '状态', { readOnly: true }],
    rank_id: [wire.ref(() => rank.select), 'Rank', '等级', { withName: true, halfWidth: true }],
    /** Set by hand: spending doesn't change the rank. */
    rank_pinned: [
      wire.flag.default(false),
      'Lock rank',
      '锁定等级',
      { halfWidth: true, helpText: ['Spend doesn’t change it.', '消费变化不影响等级。'] },
    ],
    rank_since: [wire.instant, 'Rank since', '等级起始', { readOnly: true }],
    salesperson_id: [wire.nullable(salesperson), 'Salesperson', '业务员'],
    salesperson_name: [
      wire.nullable(wire.text()),
      'Salesperson',
      '业务员',
      { readOnly: true, blankLabel: ['None', '无'] },
    ],
    members: [wire.int(), 'Members', '成员数', { readOnly: true }],
    /** US cents: the wallet's balance, and the amount held for withdrawals. */
    balance: [money, 'Wallet', '钱包余额', { readOnly: true }],
    frozen: [money, 'Held', '冻结', { readOnly: true }],
    /** The effective limit; `own_credit_limit` is null if it is the rank's. */
    credit_limit: [money, 'Credit limit', '授信额度', { readOnly: true }],
    own_credit_limit: [
      wire.nullable(wire.minor({ min: 0, max: 1_000_000_000 })),
      'Credit limit',
      '授信额度',
      {
        helpText: [
          'How far the balance can go below zero. Leave empty to use the rank’s limit.',
          '钱包可透支的额度，留空按等级执行。',
        ],
      },
    ],
    currency: [z.string(), 'Currency', '币种', { readOnly: true }],
    create_time: [wire.instant, 'Created', '创建时间', { readOnly: true }],
    actions: allowed,
  },
  filter: {
    status: status.optional(),
    rank_id: wire.ref(() => rank.select).optional(),
    salesperson_id: salesperson.optional(),
    /** Time of registration. */
    from: [wire.edge.optional(), 'Created', '创建时间'],
    to: [wire.edge.optional(), 'Created', '创建时间'],
    business_code_id: [wire.ref(() => businessCode.select).optional(), 'Invitation code', '邀请码'],
    /** Only companies with a negative balance. */
    in_debt: [wire.flag.optional(), 'Negative balance', '余额为负'],
  },
  sortable: ['name', 'create_time', 'balance'],
  order: '-create_time',
  endpoints: ['list', 'get', 'select', 'update'],
  selectableBy: 'readers',
  detail: {
    /** Spent on orders in the last 365 days, US cents. */
    spend: z.number(),
    /** Spend required for the next rank; null at the highest. */
    next_rank: z.object({ name: z.string(), spend_from: z.number() }).nullable(),
    business_code: z.string().nullable(),
    ranks: z.array(
      z.object({
        at: wire.instant,
        from: z.string(),
        to: z.string(),
        reason: z.enum(rankReasons),
        spend: z.number(),
        user_name: z.string(),
      }),
    ),
  },
  labelField: 'name',
  columns: [
    'name',
    'status',
    'rank_id',
    'balance',
    'frozen',
    'credit_limit',
    'salesperson_name',
    'members',
    'create_time',
  ],
  hidden: ['create_time'],
})

const calls = {
  /** Requests of a disabled company's users are refused from then on. */
  setStatus: endpoint({
    method: 'PUT',
    path: '/sale/entity/:id/status',
    permission: 'company:update',
    about: ['Disable or enable a company', '停用或启用公司'],
    body: z.object({ status, version: wire.int().optional() }),
    data: company.row,
  }),
}

type Subject = Pick<z.output<typeof company.row>, 'status'>
const actions = rowActions<Subject>()({
  name: 'company',
  actions: {
    disable: {
      words: ['Disable', '停用'],
      confirm: [['Disable {{name}}?', '停用 {{name}}？']],
      lead: [
        'All members lose access now. Orders and balances aren’t affected.',
        '所有成员将立即无法使用，订单与余额不受影响。',
      ],
      successText: [['{{name}} is disabled', '已停用 {{name}}']],
      call: calls.setStatus,
      extraBody: { status: 'disabled' },
      danger: true,
      may: ({ status }) => ({ ok: status === 'active' }),
    },
    enable: {
      words: ['Enable', '启用'],
      successText: [['{{name}} is active again', '{{name}} 已恢复正常']],
      call: calls.setStatus,
      extraBody: { status: 'active' },
      may: ({ status }) => ({ ok: status !== 'active' }),
    },
  },
})

export const entity = {
  ...company,
  ...calls,
  actions,
  salespeople,
  /** The user's own company and its rank; null for staff. */
  info: endpoint({
    method: 'GET',
    path: '/sale/user/entityInfo',
    permission: 'signed-in',
    about: ['View the own company', '查看本公司'],
    data: z
      .object({
        id: z.number(),
        name: z.string(),
        rank_name: z.string(),
        level: z.number(),
        /** Basis points. */
        discount: z.number(),
        service_fee: z.number(),
        /** USD cents. */
        credit_limit: z.number(),
        currency: z.string(),
      })
      .nullable(),
  }),
}
export type EntityRow = z.output<typeof company.row>

export const manifest = () =>
  ({
    pages: [
      {
        path: '/companyList',
        record: entity,
        own: opened,
        title: ['Companies', '商户公司'],
        menu: [150, 'customers', 160, 'TeamOutlined'],
      },
    ],
    audit: { entity: ['Company', '公司'] },
    roles: {
      'company:list': ['salesperson', 'order-clerk', 'finance', 'marketing', 'support'],
      'company:update': ['finance'],
    },
  }) satisfies Manifest
