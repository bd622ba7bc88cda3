import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { errors } from '../../kit/errors.ts'
import { record } from '../../kit/record.ts'
import * as wire from '../../kit/wire.ts'
import { flowHistory } from '../../kit/workflow.ts'
import { channel } from '../../logistics/channel.ts'
import type { Manifest } from '../../manifest.ts'
import { severities, warningKinds, warningPhases } from '../parcel/warning.ts'
import { trackWarningFlow } from '../track-warning.ts'

/**
 * Rules for warnings: after how many days, who owns them and what to do. They can be narrowed to merchant, channel, country,
 * value and phase; the most specific rule applies.
 */

const kind = wire.choice(warningKinds)

/** Roles whose members work on warnings. */
const roles = endpoint({
  method: 'GET',
  path: '/v1/track-rule/roles',
  permission: 'track-rule:create',
  about: ['Select roles for warnings', '选择预警负责角色'],
  query: z.object({ search: wire.text(100).optional(), ids: wire.ids.optional() }),
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})

/** Merchants that a rule can be narrowed to. */
const companies = endpoint({
  method: 'GET',
  path: '/v1/track-rule/companies',
  permission: 'track-rule:create',
  about: ['Select companies for warnings', '选择预警适用公司'],
  query: z.object({ search: wire.text(100).optional(), ids: wire.ids.optional() }),
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})

const rules = record({
  name: 'track-rule',
  path: '/v1/track-rule',
  readPermission: 'track-warning:list',
  title: ['Warning rules', '预警规则'],
  singular: ['warning rule', '预警规则'],
  empty: ['No rules of your own', '暂无自定义规则'],
  messages: {
    search: ['Name', '名称'],
    emptyHelp: [
      'Without a rule every warning is on, and its days are learned: of the channel and country, else of the channel, else five business days.',
      '无规则时全部预警启用，天数自动学习：先按渠道和国家，再按渠道，最后为 5 个工作日。',
    ],
    facts: ['Rule', '规则'],
  },
  fields: {
    name_en: [wire.text(100), 'Name in English', '英文名称', { halfWidth: true }],
    name_zh: [wire.text(100), 'Name in Chinese', '中文名称', { halfWidth: true }],
    /** In the language of the request. */
    name: [wire.text(100), 'Name', '名称', { readOnly: true }],
    kind: [kind, 'Warning', '预警类型', { halfWidth: true }],
    severity: [wire.choice(severities).default('medium'), 'Severity', '严重程度', { halfWidth: true }],
    active: [wire.flag.default(true), 'Warn', '启用', { halfWidth: true }],
    active_from: [
      wire.day,
      'In force from',
      '生效日期',
      {
        halfWidth: true,
        helpText: ['Until then the rule does nothing (UTC).', '此日期（UTC）之前规则不起作用。'],
      },
    ],
    entity_id: [
      wire.maybe(wire.ref(() => companies)),
      'Merchant',
      '商户',
      { withName: true, halfWidth: true, helpText: ['Empty: every merchant.', '留空表示全部商户。'] },
    ],
    least_value: [
      wire.maybe(wire.minor({ min: 1, max: 100_000_000, currency: 'USD' })),
      'Orders from (USD)',
      '订单金额不低于（USD）',
      {
        halfWidth: true,
        helpText: [
          'What the merchant paid for the order. Empty: any.',
          '按商户为订单支付的金额。留空表示不限。',
        ],
      },
    ],
    channel_id: [
      wire.maybe(wire.ref(() => channel.select)),
      'Channel',
      '渠道',
      { withName: true, helpText: ['Empty: every channel.', '留空表示全部渠道。'] },
    ],
    country: [
      wire.text(2, 0).default(''),
      'Country',
      '国家',
      {
        helpText: ['Two letters, such as DE. Empty: every country.', '两位代码，例如 DE。留空表示全部国家。'],
      },
    ],
    phase: [
      wire.choice({ all: ['Every phase', '全部阶段'], ...warningPhases }).default('all'),
      'Phase',
      '阶段',
      { halfWidth: true },
    ],
    days: [
      wire.maybe(wire.int({ min: 1, max: 120 })),
      'Days without news',
      '无更新天数',
      {
        helpText: [
          'Business days of the place. Empty: learned from the parcels that arrived.',
          '按当地工作日计算。留空则由已签收包裹学习。',
        ],
      },
    ],
    tolerance: [
      wire.maybe(wire.int({ min: 1, max: 500 })),
      'Weight tolerance (%)',
      '重量允差（%）',
      {
        helpText: [
          'For “Weight mismatch”. Empty: 20%. Up to 50 g is always allowed.',
          '用于“重量不符”。留空为 20%，50 g 以内始终允许。',
        ],
      },
    ],
    owner_role_id: [
      wire.maybe(wire.ref(() => roles)),
      'Role that gets it',
      '负责角色',
      {
        withName: true,
        helpText: [
          'Whoever of the role has the fewest open tasks. Choose a role or a person.',
          '分配给该角色中待办任务最少的人。角色与人员二选一。',
        ],
      },
    ],
    owner_id: [
      wire.maybe(wire.ref(() => trackWarningFlow.work.workers)),
      'Person who gets it',
      '负责人',
      { withName: true, helpText: ['Neither: anybody may take it.', '均不填则由任何人认领。'] },
    ],
    playbook: [
      wire.area(1000).default(''),
      'What to do',
      '处理指引',
      { helpText: ['Stands in every warning of this rule.', '显示在该规则的每条预警中。'] },
    ],
  },
  exclusive: { of: ['owner_role_id', 'owner_id'], none: true },
  filter: { kind: kind.optional() },
  sortable: ['id'],
  labelField: 'name',
  endpoints: ['list', 'get', 'create', 'update', 'remove'],
  columns: [
    'name',
    'kind',
    'severity',
    'entity_id',
    'least_value',
    'channel_id',
    'country',
    'phase',
    'days',
    'owner_id',
    'active_from',
    'active',
  ],
  hidden: ['country', 'phase'],
  facts: [
    'kind',
    'severity',
    'active',
    'active_from',
    'entity_id',
    'least_value',
    'channel_id',
    'country',
    'phase',
    'days',
    'tolerance',
    'owner_role_id',
    'owner_id',
    'playbook',
  ],
})

export const trackRule = {
  ...rules,
  roles,
  companies,
  /** Who changed which fields, in chronological order. */
  history: endpoint({
    method: 'GET',
    path: '/v1/track-rule/:id/history',
    permission: 'track-warning:list',
    about: ['View changes of a warning rule', '查看预警规则变更'],
    data: flowHistory,
  }),
}

export const trackRuleErrors = errors('track-rule', {
  channel: ['This channel doesn’t exist.', '渠道不存在。'],
  company: ['This company doesn’t exist.', '公司不存在。'],
  country: ['Enter two letters, such as DE.', '请输入两位国家代码，例如 DE。'],
  worker: ['They may not work on warnings.', '无权处理预警。'],
})

export const manifest = () =>
  ({
    pages: [{ path: '/trackWarning', record: trackRule, own: { of: z.literal('rules') } }],
    roles: { 'track-rule:*': ['order-clerk'] },
  }) satisfies Manifest
