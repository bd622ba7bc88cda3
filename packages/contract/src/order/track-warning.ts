import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { rowAnswer } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import { workflow } from '../kit/workflow.ts'
import { channel } from '../logistics/channel.ts'
import type { Manifest } from '../manifest.ts'
import { cohortCalls } from './parcel/cohort.ts'
import { mailLink } from './parcel/mail-link.ts'
import { parcelPhases } from './parcel/status.ts'
import { severities, warningKinds } from './parcel/warning.ts'
import { parcel, parcelTrack } from './parcel.ts'

/** Warnings about parcels: raised by rules, worked on as tasks, and counted by the hand-over of their parcels. */

/** Who can be contacted about a parcel. */
export const contacted = {
  carrier: ['Carrier', '物流商'],
  merchant: ['Merchant', '商户'],
  buyer: ['Buyer', '买家'],
} as const

const reason = wire.area(500, 1)
/** States in which a warning still needs work; every check of whether one is open uses this. */
const open = ['open', 'assigned', 'contacted'] as const

export const trackWarningFlow = workflow({
  name: 'track-warning',
  path: '/v1/track-warning',
  start: 'open',
  tasks: {
    openStates: open,
    module: 'trackWarning',
    title: ['Tracking warning', '物流预警'],
    hours: 48,
    page: '/trackWarning',
    subjects: Object.values(warningKinds),
    claimStates: { free: 'open', by: 'assigned' },
  },
  states: {
    open: { words: ['Open', '待处理'], tone: 'amber' },
    assigned: { words: ['Assigned', '处理中'], tone: 'blue' },
    contacted: { words: ['Contacted', '已联系'], tone: 'blue' },
    resolved: { words: ['Resolved', '已解决'], tone: 'green', final: true },
    claimed: { words: ['Claim filed', '已索赔'], tone: 'grey', final: true },
    ignored: { words: ['Ignored', '已忽略'], tone: 'grey', final: true },
  },
  notes: {
    mailed: {
      words: ['Mail sent to the buyer', '已发邮件给买家'],
      fields: { thread_id: mailLink },
    },
  },
  actions: {
    handle: {
      words: ['Note contact', '记录联系'],
      historyLabel: ['Contacted', '已联系'],
      from: open,
      to: 'contacted',
      input: {
        whom: wire.choice(contacted),
        said: wire.area(4000, 1),
      },
      fields: {
        whom: { label: ['Who was contacted', '联系对象'] },
        said: { label: ['What was said', '沟通内容'] },
        // Set when it was a mail of ours.
        thread_id: mailLink,
      },
      bulk: true,
    },
    resolve: {
      words: ['Resolve', '标记解决'],
      historyLabel: ['Resolved', '已解决'],
      from: open,
      to: 'resolved',
      input: { outcome: wire.area(500).default('') },
      fields: { outcome: { label: ['What came of it', '处理结果'] } },
      bulk: true,
    },
    demand: {
      words: ['File a claim', '发起索赔'],
      historyLabel: ['Claim filed', '已发起索赔'],
      from: open,
      to: 'claimed',
      input: { asked: wire.minor({ min: 1, max: 100_000_000, currency: 'CNY' }), reason },
      fields: {
        asked: { label: ['Amount in CNY', '索赔金额（CNY）'] },
        reason: { label: ['What happened', '原因'] },
      },
    },
    ignore: {
      words: ['Ignore', '忽略'],
      historyLabel: ['Ignored', '已忽略'],
      from: open,
      to: 'ignored',
      input: { reason },
      fields: { reason: { label: ['Why', '原因'] } },
      danger: true,
      bulk: true,
    },
  },
})

const kind = wire.choice(warningKinds)
const severity = wire.choice(severities)
const phase = wire.choice(parcelPhases)

const warnings = record({
  title: ['Tracking warnings', '物流预警'],
  singular: ['tracking warning', '物流预警'],
  empty: ['No warnings', '暂无预警'],
  messages: {
    search: ['Order or tracking number', '订单号或运单号'],
    emptyHelp: [
      'Parcels are checked three times an hour. Limits are learned from delivered parcels.',
      '系统每 20 分钟检查包裹，时效阈值由已签收包裹自动学习。',
    ],
    began: ['Found', '发现预警'],
    facts: ['Warning', '预警'],
  },
  fields: {
    kind: [kind, 'Warning', '预警类型', { readOnly: true }],
    severity: [severity, 'Severity', '严重程度', { readOnly: true }],
    /** The rule that says what to do about it; empty if there is none. */
    rule_name: [wire.text(100, 0), 'Rule', '规则', { readOnly: true }],
    playbook: [wire.area(1000), 'What to do', '处理指引', { readOnly: true }],
    parcel_id: [wire.nullable(wire.int()), 'Parcel ID', '包裹编号', { readOnly: true }],
    number: [wire.text(60, 0), 'Tracking number', '运单号', { readOnly: true }],
    order_id: [wire.nullable(wire.int()), 'Order ID', '订单编号', { readOnly: true }],
    order_sn: [wire.text(40, 0), 'Order', '订单', { readOnly: true }],
    company: [wire.text(100, 0), 'Company', '公司', { readOnly: true }],
    channel_name: [wire.text(100), 'Channel', '渠道', { readOnly: true }],
    country: [wire.text(2, 0), 'Country', '国家', { readOnly: true }],
    phase: [wire.nullable(phase), 'Parcel', '包裹状态', { readOnly: true }],
    last_text: [wire.text(500, 0), 'Last event', '最新轨迹', { readOnly: true }],
    /** The carrier's weight and the expected weight; null unless they differ. */
    weighed_grams: [wire.nullable(wire.int()), 'Weighed (g)', '称重（g）', { readOnly: true }],
    expected_grams: [wire.nullable(wire.int()), 'Expected (g)', '应重（g）', { readOnly: true }],
    /** Number of affected parcels; one cause is one warning. */
    parcels: [wire.int(), 'Parcels', '包裹数', { readOnly: true }],
    note: [wire.text(300, 0), 'Note', '备注', { readOnly: true }],
    since: [wire.instant, 'Since', '开始时间', { readOnly: true }],
    /** Null if its carrier accepts no claims, or nothing can be claimed any more. */
    claim_until: [wire.nullable(wire.instant), 'Claim until', '索赔截止', { readOnly: true }],
    create_time: [wire.instant, 'Found', '发现时间', { readOnly: true }],
  },
  filter: {
    kind: kind.optional(),
    severity: severity.optional(),
    channel_id: [wire.ref(() => channel.select).optional(), 'Channel', '渠道'],
    country: [wire.text(2, 2).optional(), 'Country', '国家'],
    parcel_id: wire.int({ min: 1 }).optional(),
  },
  days: ['create_time', 'Found', '发现日期'],
  sortable: ['create_time', 'since'],
  flow: trackWarningFlow,
  endpoints: ['list', 'get', 'export'],
  labelField: 'number',
  columns: [
    'kind',
    'severity',
    'number',
    'order_sn',
    'state',
    'channel_name',
    'country',
    'phase',
    'last_text',
    'parcels',
    'claim_until',
    'since',
    'create_time',
  ],
  hidden: ['channel_name', 'country', 'last_text', 'parcels', 'create_time'],
  facts: [
    'kind',
    'severity',
    'rule_name',
    'playbook',
    'order_sn',
    'number',
    'company',
    'channel_name',
    'country',
    'phase',
    'last_text',
    'weighed_grams',
    'expected_grams',
    'parcels',
    'since',
    'claim_until',
    'note',
  ],
  identifiedBy: ['kind', 'number', 'order_sn'],
})

export const trackWarning = {
  ...warnings,
  /** Raises warnings by hand about parcels that no rule found; returns a result for each number. */
  batchAdd: endpoint({
    method: 'POST',
    path: '/v1/track-warning/batch-add',
    permission: 'track-warning:create',
    about: ['Add warnings by number', '批量添加预警'],
    body: z.object({ numbers: wire.area(20_000, 1), note: wire.text(300) }),
    data: z.array(rowAnswer.extend({ number: z.string() })),
  }),
  /** A message about its parcel, filled in from a template; the user can edit it before sending. */
  draft: endpoint({
    method: 'GET',
    path: '/v1/track-warning/:id/contact',
    permission: 'track-warning:handle',
    about: ['Fill in a message about a parcel', '填写包裹相关消息'],
    query: z.object({ template_id: wire.id }),
    data: z.object({
      whom: wire.choice(contacted),
      address: z.string().nullable(),
      subject: z.string(),
      body: z.string(),
    }),
  }),
  /** Sends the message, to the merchant as a notification, to others by e-mail, and records the contact. */
  contact: endpoint({
    method: 'POST',
    path: '/v1/track-warning/:id/contact',
    permission: 'track-warning:handle',
    about: ['Send a message about a parcel', '发送包裹相关消息'],
    body: z.object({
      whom: wire.choice(contacted),
      /** The carrier's address; those of merchants and buyers come from the order. */
      address: wire.maybe(wire.email),
      subject: wire.text(200),
      body: wire.area(3000, 1),
    }),
  }),
  ...cohortCalls,
  /**
   * Starts a job that asks the tracking services about the parcels of warnings again; its result tells how many were answered.
   */
  ask: endpoint({
    method: 'POST',
    path: '/v1/track-warning/ask',
    permission: 'track-warning:list',
    about: ['Query tracking again', '重新查询轨迹'],
    body: z.object({ ids: wire.ids }),
    data: z.object({ job_id: z.number() }),
  }),
  /** Checks all parcels now instead of at the next scheduled run; users who request it meanwhile get the same job. */
  look: endpoint({
    method: 'POST',
    path: '/v1/track-warning/look',
    permission: 'track-warning:create',
    about: ['Look for warnings now', '立即检查预警'],
    body: z.object({}),
    data: z.object({ job_id: z.number() }),
  }),
  /** Everything known about a number, with the services' raw statuses. */
  query: endpoint({
    method: 'GET',
    path: '/v1/track-warning/query',
    permission: 'track-warning:list',
    about: ['Look up a tracking number', '查询运单号'],
    query: z.object({ number: wire.text(60) }),
    data: z.array(
      parcelTrack.staff.data.element.extend({
        order_id: z.number(),
        order_sn: z.string(),
        company: z.string(),
        warnings: z.array(z.object({ id: z.number(), kind, state: z.string() })),
      }),
    ),
  }),
}

/** Result of a check: parcels checked, and new warnings. */
export const lookedNow = z.object({ parcels: z.number(), found: z.number() })

/** Result of asking: parcels that a service tracks, and those about which it had data. */
export const askedAnew = z.object({ asked: z.number(), told: z.number() })

export const trackWarningErrors = errors('track-warning', {
  unknown: ['No parcel has this number.', '没有此运单号的包裹。'],
  one_parcel: [
    'Claims are filed for one parcel: open it in the list of parcels.',
    '索赔按单个包裹发起，请在包裹列表中打开。',
  ],
  claim_early: [
    'The carrier accepts claims for this parcel from {{day}}.',
    '物流商自 {{day}} 起受理该包裹的索赔。',
  ],
  claim_late: [
    'The carrier took claims for this parcel until {{day}}.',
    '物流商受理该包裹索赔的期限为 {{day}}。',
  ],
  claim_none: ['The carrier accepts no claims for this channel.', '物流商不受理该渠道的索赔。'],
  claim_most: ['The carrier pays {{amount}} for a parcel at most.', '物流商单件最高赔付 {{amount}}。'],
  no_address: ['Enter the carrier’s email.', '请输入物流商邮箱。'],
  no_buyer: ['The order has no email of the buyer. Contact the merchant.', '订单没有买家邮箱，请联系商户。'],
  no_order: [
    'This warning is about many parcels. Only the carrier can be contacted.',
    '该预警涉及多个包裹，只能联系物流商。',
  ],
  warned: ['There is a warning about it already.', '该包裹已有预警。'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/trackWarning',
        record: trackWarning,
        menu: [
          114,
          'staff-after-sale',
          64,
          'WarningOutlined',
          { resources: ['track-warning', 'track-rule', 'parcel'] },
        ],
      },
      { path: '/trackWarning', record: parcel, own: { of: z.literal('parcels') } },
      { path: '/trackWarning', list: trackWarning.stat, own: { of: z.literal('statistics') } },
    ],
    roles: {
      'track-warning:*': ['support', 'order-clerk'],
      'track-warning:list': ['salesperson', 'finance'],
    },
  }) satisfies Manifest
