import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { sortBy } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Addresses of merchants' own that are told what happens, signed, with every delivery on record. */

export const webhookStates = ['ok', 'failing', 'off'] as const
export const deliveryStates = ['waiting', 'done', 'failed'] as const

export const webhookRow = z.object({
  id: z.number(),
  version: z.number(),
  url: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  state: z.enum(webhookStates),
  failing_since: z.string().nullable(),
  last_at: z.string().nullable(),
  create_time: wire.instant,
})
export type WebhookRow = z.output<typeof webhookRow>

export const webhookInput = z.object({
  url: wire.webAddress(500),
  events: wire.tags(50),
  enabled: wire.flag.default(true),
})

export const deliveryRow = z.object({
  id: z.number(),
  webhook_id: z.number(),
  event: z.string(),
  event_id: z.string(),
  state: z.enum(deliveryStates),
  tries: z.number(),
  /** Status of the last answer; null when there was none. */
  status: z.number().nullable(),
  next_at: z.string().nullable(),
  create_time: wire.instant,
})
export type DeliveryRow = z.output<typeof deliveryRow>

const one = z.object({ id: wire.id })

export const webhook = {
  list: listEndpoint({
    path: '/sale/webhook',
    permission: 'webhook:list',
    about: { en: 'List webhooks', zh: 'Webhook 列表' },
    row: webhookRow,
    filters: { search: wire.line(100).optional(), sort: sortBy(['url', 'last_at', 'create_time']) },
    /** The events that there are. */
    ext: z.object({ events: z.array(z.object({ event: z.string(), name: z.string() })) }),
  }),
  /** The secret is answered here and when it is changed, never again. */
  create: endpoint({
    method: 'POST',
    path: '/sale/webhook',
    permission: 'webhook:create',
    about: { en: 'Add a webhook', zh: '添加 Webhook' },
    body: webhookInput,
    data: z.object({ id: z.number(), secret: z.string() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/sale/webhook/:id',
    permission: 'webhook:update',
    about: { en: 'Change a webhook', zh: '修改 Webhook' },
    params: one,
    body: webhookInput.extend({ version: wire.int().optional() }),
    data: webhookRow,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sale/webhook/:id',
    permission: 'webhook:remove',
    about: { en: 'Delete a webhook', zh: '删除 Webhook' },
    params: one,
    data: z.null(),
  }),
  newSecret: endpoint({
    method: 'POST',
    path: '/sale/webhook/:id/secret',
    permission: 'webhook:update',
    about: { en: 'Change the secret of a webhook', zh: '更换 Webhook 密钥' },
    params: one,
    data: z.object({ secret: z.string() }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/sale/webhook/:id/test',
    permission: 'webhook:update',
    about: { en: 'Send a test event', zh: '发送测试事件' },
    params: one,
    data: z.object({ delivery_id: z.number() }),
  }),
  deliveries: listEndpoint({
    path: '/sale/webhook/deliveries',
    permission: 'webhook:list',
    about: { en: 'List deliveries', zh: '推送记录' },
    row: deliveryRow,
    filters: {
      webhook_id: wire.id.optional(),
      state: wire.choice(deliveryStates).optional(),
      event: wire.line(60).optional(),
      sort: sortBy(['create_time']),
    },
  }),
  delivery: endpoint({
    method: 'GET',
    path: '/sale/webhook/deliveries/:id',
    permission: 'webhook:list',
    about: { en: 'Read a delivery', zh: '查看推送详情' },
    params: one,
    data: deliveryRow.extend({
      body: z.string(),
      attempts: z.array(
        z.object({
          at: z.string(),
          ms: z.number(),
          status: z.number().nullable(),
          request: z.record(z.string(), z.string()),
          answer: z.string(),
          error: z.string().nullable(),
        }),
      ),
    }),
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/sale/webhook/deliveries/redeliver',
    permission: 'webhook:redeliver',
    about: { en: 'Deliver again', zh: '重新推送' },
    body: z.object({ ids: wire.ids }),
    data: z.object({ queued: z.number() }),
  }),
}

/** Sent by hand, to try an address out. */
export const testEvent = 'test'

export const webhookErrors = errors('webhook', {
  url: {
    en: 'Give an https address that can be reached from the internet.',
    zh: '请填写可从公网访问的 https 地址。',
  },
  events: { en: 'Choose at least one event.', zh: '请至少选择一个事件。' },
  event: { en: 'There is no event {{event}}.', zh: '事件 {{event}} 不存在。' },
  many: { en: 'At most {{most}} webhooks.', zh: '最多 {{most}} 个 Webhook。' },
  off: {
    en: 'Nothing is sent to {{url}}, which is off. Switch it on first.',
    zh: '{{url}} 已停用，不会发送。请先启用。',
  },
})

export const webhookText = text({
  one: ['webhook', 'Webhook'],
  fields: {
    url: ['Address', '地址'],
    events: ['Events', '事件'],
    enabled: ['On', '启用'],
    state: ['State', '状态'],
    last_at: ['Last delivery', '最近推送'],
    create_time: ['Created', '创建时间'],
    event: ['Event', '事件'],
    status: ['Answer', '响应'],
    tries: ['Tries', '次数'],
    next_at: ['Next try', '下次重试'],
  },
  choices: {
    state: {
      ok: ['Active', '正常'],
      failing: ['Failing', '失败中'],
      off: ['Off', '停用'],
    },
    delivery: {
      waiting: ['Waiting', '等待中'],
      done: ['Delivered', '已送达'],
      failed: ['Failed', '失败'],
    },
  },
})
