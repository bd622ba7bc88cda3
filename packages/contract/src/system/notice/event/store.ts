import { z } from 'zod'
import { event } from '../../../kit/event.ts'
import { link } from '../../../pages.ts'
import { everywhere, inProduct } from './parts.ts'

/** Events of a merchant’s stores and their links to the outside and to us. */

export const storeEvents = {
  listingDone: event({
    name: 'listing.done',
    about: ['Publishing batch done', '刊登批次完成'],
    values: z.object({
      batch_id: z.number(),
      batch_no: z.string(),
      total: z.number(),
      success: z.number(),
      fail: z.number(),
    }),
    notice: [
      'Batch {{batch_no}} is done: {{success}} of {{total}} published, {{fail}} failed.',
      '批次 {{batch_no}} 已完成：成功 {{success}}/{{total}}，失败 {{fail}}。',
    ],
    company: { needs: 'listing:list', link: (of) => link('/listingRecord', { batch: [of.batch_id] }) },
    tone: 'neutral',
    usual: inProduct,
    webhook: true,
  }),
  storeLost: event({
    name: 'store.lost',
    about: ['Store disconnected', '店铺授权失效'],
    values: z.object({ store_id: z.number(), store: z.string() }),
    notice: [
      '{{store}} is disconnected. Authorize it again to sync orders.',
      '店铺“{{store}}”授权已失效，重新授权前将无法同步订单。',
    ],
    company: { needs: 'store:list', link: (of) => link('/storeList', { authorize: of.store_id }) },
    tone: 'red',
    usual: everywhere,
    webhook: false,
  }),
  dataRequested: event({
    name: 'store.data_requested',
    about: ['Buyer requested their data', '买家请求查看个人数据'],
    values: z.object({ request_id: z.number(), store: z.string() }),
    notice: [
      'A buyer of {{store}} requested their personal data. Respond within 30 days.',
      '店铺“{{store}}”的买家请求查看其个人数据，请在 30 天内答复。',
    ],
    company: { needs: 'data-request:list', link: (of) => link('/dataRequests', { id: of.request_id }) },
    tone: 'amber',
    usual: everywhere,
    webhook: false,
  }),
  sourcingAnswered: event({
    name: 'sourcing.answered',
    about: ['Sourcing request answered', '寻源请求已回复'],
    values: z.object({ request_id: z.number(), title: z.string() }),
    notice: ['Your sourcing request “{{title}}” was answered.', '寻源请求“{{title}}”已有回复。'],
    company: { needs: null, link: (of) => link('/externalLinks', { id: of.request_id }) },
    tone: 'neutral',
    usual: everywhere,
    webhook: false,
  }),
  webhookDisabled: event({
    name: 'webhook.disabled',
    about: ['Webhook disabled', 'Webhook 已停用'],
    values: z.object({ webhook_id: z.number(), url: z.string(), days: z.number() }),
    notice: [
      'The webhook to {{url}} failed for {{days}} days and was disabled.',
      '发往 {{url}} 的 Webhook 连续 {{days}} 天失败，已停用。',
    ],
    company: { needs: 'webhook:list', link: () => link('/webhooks') },
    tone: 'red',
    usual: everywhere,
    webhook: false,
  }),
} as const
