import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { allowed, rowActions } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Addresses of merchants that receive signed events; every delivery is recorded. */

const hooks = record({
  name: 'webhook',
  path: '/sale/webhook',
  title: ['Webhooks', 'Webhook'],
  singular: ['webhook', 'Webhook'],
  empty: ['No webhooks yet', '暂无 Webhook'],
  messages: {
    search: ['Address', '地址'],
    create: ['Add a webhook', '添加 Webhook'],
    created: ['Copy the secret now', '请立即复制密钥'],
    remove: ['Delete the webhook to {{url}}?', '删除发往 {{url}} 的 Webhook？'],
    removeHelp: ['Its deliveries go with it. This can’t be undone.', '推送记录将一并删除，且不可恢复。'],
    emptyHelp: [
      'We notify your server when orders are paid, shipped or delivered. Requests are signed and retried.',
      '订单付款、发货、签收时通知您的服务器：带签名，失败自动重试。',
    ],
  },
  fields: {
    url: [
      wire.webAddress(500),
      'Address',
      '地址',
      {
        row: wire.text(500),
        helpText: [
          'An https address of yours. It must answer 2xx within ten seconds.',
          '您自己的 https 地址，须在十秒内返回 2xx。',
        ],
      },
    ],
    events: [wire.tags(50, 1), 'Events', '事件'],
    enabled: [wire.flag.default(true), 'On', '启用'],
    state: [
      wire.choice({
        ok: ['Active', '正常', 'green'],
        failing: ['Failing', '失败中', 'amber'],
        off: ['Inactive', '停用', 'grey'],
      }),
      'Status',
      '状态',
      { readOnly: true },
    ],
    failing_since: [wire.nullable(wire.instant), 'Failing since', '开始失败', { readOnly: true }],
    last_at: [wire.nullable(wire.instant), 'Last delivery', '最近推送', { readOnly: true }],
    create_time: [wire.instant, 'Created', '创建时间', { readOnly: true }],
    actions: allowed,
    /** Returned again only when it is changed. */
    secret: [
      wire.secret(),
      'Copy the secret',
      '复制密钥',
      {
        shownOnce: true,
        helpText: [
          'It is shown this once. Check the header webhook-signature with it, as standardwebhooks.com describes.',
          '密钥仅显示这一次。请按 standardwebhooks.com 的方法校验 webhook-signature 请求头。',
        ],
      },
    ],
  },
  filter: {},
  sortable: ['url', 'last_at', 'create_time'],
  endpoints: ['list', 'get', 'create', 'update', 'remove'],
  /** All events that can be chosen. */
  ext: { events: z.array(z.object({ event: z.string(), name: z.string() })) },
  labelField: 'url',
  columns: ['url', 'events', 'state', 'failing_since', 'last_at', 'create_time'],
})

const calls = {
  newSecret: endpoint({
    method: 'POST',
    path: '/sale/webhook/:id/secret',
    permission: 'webhook:update',
    about: ['Replace the secret of a webhook', '更换 Webhook 密钥'],
    data: z.object({ secret: z.string() }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/sale/webhook/:id/test',
    permission: 'webhook:update',
    about: ['Send a test event', '发送测试事件'],
    data: z.object({ delivery_id: z.number() }),
  }),
}
export const webhook = {
  ...hooks,
  ...calls,
  actions: rowActions()({
    name: 'webhook',
    actions: {
      test: {
        words: ['Send a test', '发送测试'],
        successText: [['Test sent. Check its delivery.', '测试已发送，请查看推送记录。']],
        call: calls.test,
      },
      secret: {
        words: ['Change the secret', '更换密钥'],
        confirm: [['Change the secret?', '更换密钥？']],
        lead: [
          'The old secret stops working now. Update your server first.',
          '旧密钥将立即停用，请先在您的服务器上更新。',
        ],
        call: calls.newSecret,
      },
    },
  }),
}

const state = wire.choice({
  waiting: ['Waiting', '等待中', 'blue'],
  done: ['Delivered', '已送达', 'green'],
  failed: ['Failed', '失败', 'red'],
})
/** One try: its request without the body, and its answer. */
const attempts = wire.rows(
  {
    status: [
      wire.nullable(wire.int()),
      'Answer',
      '响应',
      {
        word: ({ status }) => ({
          en: `${status}`,
          zh: `${status}`,
          tone: Number(status) < 300 ? 'green' : 'red',
        }),
        blankLabel: { en: 'No response', zh: '无响应', tone: 'red' },
      },
    ],
    at: [wire.instant, 'Sent', '发送时间'],
    ms: [wire.int(), 'Milliseconds', '毫秒'],
    request: [wire.raw(z.record(z.string(), z.string())), 'Headers', '请求头'],
    answer: [
      wire.raw(z.string()),
      'What came back',
      '返回内容',
      { blankLabel: { en: '(empty)', zh: '（空）' }, when: ({ error }) => error === null },
    ],
    error: [z.string().nullable(), 'Error', '错误'],
  },
  { max: 1000 },
)
const deliveries = record({
  // Deliveries are readable with the webhook's own permission.
  name: 'webhook',
  path: '/sale/webhook/deliveries',
  title: ['Deliveries', '推送记录'],
  singular: ['delivery', '推送'],
  empty: ['Nothing was sent yet', '暂无推送'],
  messages: {
    search: ['Event id', '事件编号'],
    facts: ['Delivery', '推送详情'],
    emptyHelp: ['Deliveries can be inspected here for a month.', '推送记录保留一个月。'],
  },
  fields: {
    event: [wire.text(), 'Event', '事件'],
    webhook_id: [wire.id, 'Address', '地址', { withName: true }],
    state: [state, 'Status', '状态'],
    /** Status of the last answer; null when there was none. */
    status: [wire.nullable(wire.int()), 'Answer', '响应'],
    tries: [wire.int(), 'Attempts', '次数'],
    next_at: [wire.nullable(wire.instant), 'Next try', '下次重试'],
    create_time: [wire.instant, 'Created', '创建时间'],
    event_id: [wire.text(), 'Event id', '事件编号'],
    actions: allowed,
  },
  filter: { state: state.optional(), webhook_id: wire.id.optional(), event: wire.text(60).optional() },
  sortable: ['create_time'],
  endpoints: ['list', 'get'],
  detail: {
    body: [wire.raw(z.string()), 'What was sent', '发送内容'],
    attempts: [attempts, 'Attempts', '推送次数', { blankLabel: ['Not sent yet.', '尚未推送。'] }],
  },
  labelField: 'event',
  columns: ['event', 'webhook_id', 'state', 'status', 'tries', 'next_at', 'create_time'],
  facts: ['webhook_id', 'event_id', 'create_time', 'next_at'],
})

const redeliver = endpoint({
  method: 'POST',
  path: '/sale/webhook/deliveries/redeliver',
  permission: 'webhook:redeliver',
  about: ['Resend', '重新推送'],
  body: z.object({ ids: wire.ids }),
  data: z.object({ queued: z.number() }),
})
export const delivery = {
  ...deliveries,
  redeliver,
  actions: rowActions()({
    name: 'webhook-delivery',
    actions: {
      again: {
        words: ['Resend', '重新推送'],
        successText: [['Resent', '已重新推送']],
        call: redeliver,
      },
    },
  }),
}

/** Sent by hand to test an address. */
export const testEvent = 'test'

export const webhookErrors = errors('webhook', {
  url: ['Enter an https address that can be reached from the internet.', '请填写可从公网访问的 https 地址。'],
  event: ['There is no event {{event}}.', '事件 {{event}} 不存在。'],
  many: ['At most {{most}} webhooks.', '最多 {{most}} 个 Webhook。'],
  off: [
    'Nothing is sent to {{url}}, which is inactive. Enable it first.',
    '{{url}} 已停用，不会发送。请先启用。',
  ],
})

/** Query parameters of /webhooks, besides those of its list. */
export const webhookParams = { of: z.literal('deliveries'), ...opened }

export const manifest = () =>
  ({
    pages: [
      { path: '/webhooks', record: webhook, menu: [83, 'developer', 20, 'LinkOutlined'] },
      { path: '/webhooks', record: delivery, own: webhookParams },
    ],
    audit: { webhook: ['Webhook', 'Webhook'] },
    roles: { 'webhook:*': ['merchant-owner'] },
  }) satisfies Manifest
