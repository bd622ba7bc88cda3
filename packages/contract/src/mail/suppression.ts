import { entity } from '../account/entity.ts'
import { withdrawalSources } from '../customer/customer/kinds.ts'
import { errors } from '../kit/errors.ts'
import { importEndpoint } from '../kit/imports.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { workflow } from '../kit/workflow.ts'
import { type Manifest, recordManifest } from '../manifest.ts'

/** Addresses that get no campaigns. Only a keyed hash of an address is stored, so the list can't be read back. */

export const suppressionReasons = {
  unsubscribed: ['Unsubscribed', '已退订', 'grey'],
  unsubscribed_all: ['Unsubscribed from all mails', '已退订全部邮件', 'grey'],
  complaint: ['Spam complaint', '垃圾邮件投诉', 'red'],
  bounce: ['Hard bounce', '硬退信', 'amber'],
  manual: ['Added by staff', '人工添加', 'neutral'],
  erased: ['Data erased', '数据已清除', 'neutral'],
} as const
export type SuppressionReason = keyof typeof suppressionReasons

/** How the reason became known. */
export const suppressionSources = {
  ...withdrawalSources,
  report: ['Report of a mail server', '邮件服务器回报'],
  staff: ['Staff', '员工'],
  request: ['Data request', '数据请求'],
} as const
export type SuppressionSource = keyof typeof suppressionSources

export const suppressionFlow = workflow({
  name: 'email-suppressions',
  path: '/v1/email-suppressions',
  start: 'active',
  states: {
    active: { words: ['Suppressed', '已屏蔽'], tone: 'red' },
    lifted: { words: ['Lifted', '已解除'], tone: 'grey', final: true },
  },
  actions: {
    lift: {
      words: ['Lift', '解除'],
      historyLabel: ['Lifted', '已解除'],
      from: ['active'],
      to: 'lifted',
      input: { lift_reason: wire.area(500, 1) },
      lead: [
        'Campaigns reach this address again. Lift only what the person asked for or what was entered by mistake.',
        '此地址将重新收到营销邮件。仅在本人要求或误添加时解除。',
      ],
      danger: true,
    },
  },
})

const computed = { readOnly: true } as const
const company = wire.maybe(wire.ref(() => entity.select))

const suppressionRecord = record({
  flow: suppressionFlow,
  title: ['Suppressed addresses', '屏蔽名单'],
  singular: ['suppressed address', '屏蔽地址'],
  empty: ['No suppressed addresses yet', '暂无屏蔽地址'],
  messages: {
    search: ['Whole email address', '完整邮箱地址'],
    create: ['Suppress address', '添加屏蔽地址'],
    emptyHelp: [
      'Addresses that unsubscribe, complain or bounce are added here. Only a hash is kept: enter a whole address to find it.',
      '退订、投诉或硬退信的地址会自动加入。系统只保存哈希值，输入完整邮箱即可查询。',
    ],
  },
  fields: {
    address: [
      wire.email,
      'Address',
      '邮箱地址',
      {
        writeOnly: true,
        secret: true,
        helpText: ['Only a hash of it is kept.', '系统只保存其哈希值。'],
      },
    ],
    fingerprint: [wire.text(20), 'Fingerprint', '指纹', computed],
    reason: [wire.choice(suppressionReasons), 'Reason', '原因', computed],
    source: [wire.choice(suppressionSources), 'Source', '来源', computed],
    entity_id: [
      company,
      'Applies to',
      '适用范围',
      { withName: true, blankLabel: ['All companies', '全部公司'] },
    ],
    note: [wire.area(500).default(''), 'Note', '备注'],
    since: [wire.instant, 'Since', '屏蔽时间', computed],
    lift_reason: [wire.text(500, 0), 'Reason for lifting', '解除原因', computed],
  },
  filter: {
    reason: wire.choice(suppressionReasons).optional(),
    entity_id: wire.ref(() => entity.select).optional(),
  },
  days: ['since', 'Since', '屏蔽时间'],
  sortable: ['since'],
  order: '-since',
  labelField: 'fingerprint',
  endpoints: ['list', 'get', 'create'],
  columns: ['fingerprint', 'reason', 'state', 'source', 'entity_id', 'note', 'since'],
  widths: { fingerprint: 120, reason: 140, source: 200, note: 220 },
  facts: ['reason', 'state', 'source', 'entity_id', 'note', 'since', 'lift_reason'],
})

const { erased: _erased, ...importedReasons } = suppressionReasons

export const suppression = {
  ...suppressionRecord,
  /** Addresses that were suppressed in another system, such as those that unsubscribed there. */
  import: importEndpoint({
    path: '/v1/email-suppressions/import',
    permission: 'email-suppressions:import',
    about: ['Import suppressed addresses', '导入屏蔽名单'],
    body: {
      reason: wire.choice(importedReasons).default('unsubscribed'),
      /** Null: all companies. */
      entity_id: company,
    },
  }),
}

export const suppressionErrors = errors('email-suppressions', {
  known: ['This address is already suppressed there.', '该地址在此范围内已被屏蔽。'],
})

export const manifest = () =>
  ({
    ...recordManifest(suppression, '/emailSuppressions', {
      menu: [409, 'customers', 110, 'SafetyOutlined'],
      reads: ['marketing', 'support'],
    }),
    roles: {
      'email-suppressions:list': ['marketing', 'support'],
      'email-suppressions:create': ['marketing', 'support'],
      'email-suppressions:import': ['marketing'],
    },
  }) satisfies Manifest
