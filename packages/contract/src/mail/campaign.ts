import { z } from 'zod'
import { entity } from '../account/entity.ts'
import { customerSegment } from '../customer/segment.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { mailAccount } from './account.ts'
import { campaignEvents, campaignKinds } from './campaign/automatic.ts'
import { approvalAbove, campaignFlow, pauseCauses } from './campaign/flow.ts'
import { template } from './template.ts'

/** Campaigns: one template, sent to the customers of one segment at a time, or to one customer when something happens. */

const half = { halfWidth: true } as const
const shown = { readOnly: true } as const
const count = (en: string, zh: string) => [wire.int(), en, zh, shown] as const
const company = wire.ref(() => entity.select)

const own = record({
  flow: campaignFlow,
  title: ['Campaigns', '营销活动'],
  singular: ['campaign', '营销活动'],
  empty: ['No campaigns yet', '暂无营销活动'],
  messages: {
    emptyHelp: [
      'A campaign sends a mail template to the customers of a segment, or to one customer whenever something happens.',
      '营销活动将邮件模板发送给分群中的客户，或在事件发生时发送给相关客户。',
    ],
    edit: ['Edit', '修改'],
  },
  fields: {
    name: [wire.text(100), 'Name', '名称'],
    entity_id: [
      wire.maybe(company),
      'In the name of',
      '发送方',
      {
        ...half,
        withName: true,
        blankLabel: ['Ourselves', '本公司'],
        helpText: [
          'A company writes to its buyers. Without one we write to leads and merchants.',
          '公司面向其买家发送；不选则由本公司发送给潜在客户和商户。',
        ],
      },
    ],
    account_id: [wire.ref(() => mailAccount.select), 'Mail account', '邮箱账号', { ...half, withName: true }],
    kind: [wire.choice(campaignKinds).default('time'), 'Trigger', '触发方式', half],
    event: [
      wire.maybe(wire.choice(campaignEvents)),
      'Event',
      '触发事件',
      { ...half, requiredWhen: { kind: 'event' } },
    ],
    days: [wire.maybe(wire.int({ min: 1, max: 365 })), 'After days', '天数', half],
    gap_days: [
      wire.maybe(wire.int({ min: 1, max: 365 })),
      'At most one in days',
      '每人间隔天数',
      {
        ...half,
        helpText: [
          'Who got an automatic mail of this sender within these days gets none. Empty: no limit.',
          '在此天数内已收到该发送方自动邮件的人不再收到，留空为不限。',
        ],
      },
    ],
    segment_id: [
      wire.maybe(wire.ref(() => customerSegment.select)),
      'Segment',
      '客户分群',
      {
        ...half,
        withName: true,
        requiredWhen: { kind: 'time' },
        blankLabel: ['Everyone it happens to', '所有相关客户'],
      },
    ],
    template_id: [wire.ref(() => template.select), 'Template', '模板', { ...half, withName: true }],
    send_at: [
      wire.maybe(wire.instant),
      'Send at',
      '发送时间',
      { ...half, helpText: ['Empty: as soon as it is started.', '留空则开始后立即发送。'] },
    ],
    per_hour: [
      wire.int({ min: 1, max: 100_000 }).default(1000),
      'Mails an hour',
      '每小时发送量',
      { ...half, helpText: ['All campaigns of the account count together.', '同一账号的所有活动合并计算。'] },
    ],
    template_number: [wire.nullable(wire.int()), 'Template version', '模板版本', shown],
    recipients: count('Recipients', '收件人数'),
    left_out: count('Left out', '已排除'),
    waiting: count('Waiting', '待发送'),
    sent: count('Sent', '已发送'),
    bounced: count('Bounced', '退信'),
    complained: count('Complained', '投诉'),
    failed: count('Failed', '失败'),
    opened: count('Opened', '打开'),
    clicked: count('Clicked', '点击'),
    unsubscribed: count('Unsubscribed', '退订'),
    pause_cause: [wire.nullable(wire.choice(pauseCauses)), 'Paused because', '暂停原因', shown],
    pause_reason: [wire.text(500, 0), 'Reason', '说明', shown],
    created_by: [wire.person, 'Created by', '创建人', shown],
    approved_by: [wire.person, 'Approved by', '批准人', shown],
    started_at: [wire.nullable(wire.instant), 'Started', '开始时间', shown],
    finished_at: [wire.nullable(wire.instant), 'Finished', '完成时间', shown],
    create_time: [wire.instant, 'Created', '创建时间', shown],
  },
  filter: {
    kind: wire.choice(campaignKinds).optional(),
    entity_id: company.optional(),
    account_id: wire.ref(() => mailAccount.select).optional(),
    template_id: wire.ref(() => template.select).optional(),
  },
  sortable: ['name', 'create_time', 'started_at'],
  endpoints: ['list', 'get', 'create', 'update', 'select'],
  selectableBy: 'readers',
  detail: {
    /** Recipients by state, by the reason for leaving them out (`skipped:reason`), and by what they did. */
    figures: z.array(z.object({ name: z.string(), count: z.number() })),
  },
  labelField: 'name',
  columns: [
    ...['name', 'state', 'kind', 'entity_id', 'segment_id', 'recipients', 'sent', 'bounced', 'opened'],
    ...['clicked', 'send_at', 'started_at', 'account_id', 'template_id', 'left_out', 'waiting'],
    ...['complained', 'failed'],
    ...['unsubscribed', 'create_time', 'created_by'],
  ] as const,
  hidden: [
    ...['segment_id', 'recipients', 'bounced', 'account_id', 'template_id', 'left_out', 'waiting'],
    ...['complained', 'failed', 'unsubscribed', 'create_time', 'created_by', 'send_at'],
  ] as const,
  facts: [
    ...['entity_id', 'account_id', 'kind', 'event', 'gap_days', 'segment_id', 'template_id'],
    ...['template_number', 'send_at', 'per_hour', 'pause_cause', 'pause_reason', 'created_by', 'approved_by'],
    ...['started_at', 'finished_at'],
  ] as const,
})

export const campaign = own
export type CampaignRow = z.output<typeof own.row>

export const campaignErrors = errors('email-campaigns', {
  by_system: ['Only the system does this.', '此操作仅由系统执行。'],
  account: ['Choose an active account that you may send from.', '请选择您有权发信且处于启用状态的邮箱账号。'],
  account_off: ['The mail account is disabled. Enable it first.', '邮箱账号已停用，请先启用。'],
  account_company: ['This account doesn’t write in the name of this company.', '该邮箱账号不代表此公司。'],
  free_mail: [
    'Campaigns can’t be sent from addresses of free mail providers. Use an address of your own domain.',
    '不能使用免费邮箱发送营销邮件，请使用自有域名的邮箱。',
  ],
  template_company: ['This template belongs to another company.', '该模板属于其他公司。'],
  template_status: ['This template is inactive.', '该模板已停用。'],
  segment_kind: [
    'In the name of a company, choose a segment of its buyers; otherwise one of leads or merchants.',
    '以公司名义发送时请选择该公司的买家分群，否则请选择潜在客户或商户分群。',
  ],
  event_company: [
    'This event is about buyers. Choose the company in whose name to write.',
    '此事件涉及买家，请选择发送方公司。',
  ],
  event_leads: [
    'Leads belong to no company. Write in our own name.',
    '潜在客户不属于任何公司，请以本公司名义发送。',
  ],
  days: ['Enter the number of days.', '请填写天数。'],
  template_value: [
    'The template contains “{{name}}”, which is unknown in this campaign. Values of orders are only known after events of orders, the tracking number only once the parcel left.',
    '模板包含“{{name}}”，此活动中没有该值。订单变量仅可用于订单事件，物流单号仅在发货后可用。',
  ],
  no_preparing: ['Its recipients are added when something happens.', '收件人将在事件发生时加入。'],
  only_automatic: ['It ends when all mails are sent. Cancel it instead.', '全部发送后自动完成，也可取消。'],
  prepare_first: ['Prepare its recipients first.', '请先准备收件人。'],
  approval_automatic: [
    'Automatic campaigns need the approval of another person first.',
    '自动营销活动须先由其他人批准。',
  ],
  past: ['This time has passed.', '该时间已过。'],
  insecure: [
    'Unsubscribe links need an https address. Set PUBLIC_URL.',
    '退订链接须使用 https 地址，请设置 PUBLIC_URL。',
  ],
  locked: ['It can no longer be changed. Pause or cancel it.', '已不可修改，可暂停或取消。'],
  own: [
    'You wrote, changed or tested this campaign or its template: someone else has to approve it.',
    '您编写、修改或测试过该活动或其模板，须由其他人批准。',
  ],
  approval: [
    `More than ${approvalAbove} recipients need the approval of another person first.`,
    `收件人超过 ${approvalAbove} 时须先由其他人批准。`,
  ],
  no_recipients: ['There is no one to send to.', '没有可发送的收件人。'],
})

export const manifest = () =>
  ({
    pages: [{ path: '/emailCampaigns', record: campaign, menu: [407, 'customers', 90, 'RocketOutlined'] }],
    roles: {
      ...Object.fromEntries(
        [
          'list',
          'create',
          'update',
          'test',
          'prepare',
          'schedule',
          'pause',
          'resume',
          'end',
          'reopen',
          'cancel',
        ].map((right) => [`email-campaigns:${right}` as const, ['marketing'] as const]),
      ),
    },
  }) satisfies Manifest
