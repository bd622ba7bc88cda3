import { record } from '../../kit/record.ts'
import * as wire from '../../kit/wire.ts'
import { type Manifest, recordManifest } from '../../manifest.ts'
import { campaign } from '../campaign.ts'
import { mailLanguages } from '../template/languages.ts'
import { template } from '../template.ts'
import { eventKinds, rowResults, rowStates, skipReasons } from './row-states.ts'

/** The recipients of a campaign, or of all campaigns with a template: one row each, also those who are left out. */

const shown = { readOnly: true } as const
const reason = wire.choice(skipReasons)

export const campaignRecipient = record({
  name: 'email-campaign-rows',
  path: '/v1/email-campaign-rows',
  readPermission: 'email-campaigns:list',
  title: ['Recipients', '收件人'],
  singular: ['recipient', '收件人'],
  empty: ['No recipients yet', '暂无收件人'],
  immutable: true,
  search: false,
  fields: {
    campaign_id: [wire.ref(() => campaign.select), 'Campaign', '营销活动', { ...shown, withName: true }],
    customer_name: [wire.text(100, 0), 'Customer', '客户', shown],
    address_masked: [wire.text(200, 0), 'Email', '邮箱', shown],
    language: [wire.nullable(wire.choice(mailLanguages)), 'Language', '语言', shown],
    state: [wire.choice(rowStates), 'Status', '状态', shown],
    reason: [wire.nullable(reason), 'Left out because', '排除原因', shown],
    answer: [wire.text(300, 0), 'Answer of the server', '服务器应答', shown],
    /** Of automatic campaigns: when it happened, and the order that it happened to. */
    event_at: [wire.nullable(wire.instant), 'Event', '事件时间', shown],
    order_number: [wire.nullable(wire.text(100, 0)), 'Order', '订单号', shown],
    tries: [wire.int(), 'Tries', '尝试次数', shown],
    sent_at: [wire.nullable(wire.instant), 'Sent', '发送时间', shown],
    /** Null 90 days after the mail was sent, when it isn't stored any longer. */
    opened: [wire.nullable(wire.flag), 'Opened', '已打开', shown],
    clicked: [wire.nullable(wire.flag), 'Clicked', '已点击', shown],
  },
  filter: {
    campaign_id: wire.ref(() => campaign.select).optional(),
    template_id: [wire.ref(() => template.select).optional(), 'Template', '模板'],
    state: wire.choice(rowStates).optional(),
    reason: reason.optional(),
    result: [wire.choice(rowResults).optional(), 'Result', '结果'],
    did: [wire.choice(eventKinds).optional(), 'Reaction', '反应'],
  },
  days: ['sent_at', 'Sent', '发送时间'],
  tabs: 'state',
  sortable: ['sent_at'],
  endpoints: ['list'],
  labelField: 'customer_name',
  columns: [
    ...['customer_name', 'address_masked', 'state', 'reason', 'sent_at', 'opened', 'clicked'],
    ...['campaign_id', 'event_at', 'order_number', 'answer', 'language', 'tries'],
  ] as const,
  hidden: ['campaign_id', 'event_at', 'order_number', 'language', 'tries'],
})

export const manifest = () =>
  ({
    ...recordManifest(campaignRecipient, '/emailCampaigns/recipients', {
      under: [{ parent: campaign, by: 'campaign_id' }],
    }),
  }) satisfies Manifest
