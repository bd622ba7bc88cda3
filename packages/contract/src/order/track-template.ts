import { z } from 'zod'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import type { Words } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { contacted } from './track-warning.ts'

/** Templates of messages about parcels, with placeholders. */

const whom = wire.choice(contacted)

/** Placeholders of templates, written as `{{name}}`. */
export const templatePlaces = {
  order: { en: 'Order number', zh: '订单号' },
  number: { en: 'Tracking number', zh: '运单号' },
  merchant: { en: 'Merchant', zh: '商户' },
  store: { en: 'Store', zh: '店铺' },
  buyer: { en: 'Buyer', zh: '买家' },
  country: { en: 'Country', zh: '国家' },
  carrier: { en: 'Carrier', zh: '物流商' },
  warning: { en: 'Warning', zh: '预警类型' },
  shipped_on: { en: 'Shipped on', zh: '发货日期' },
  last_event: { en: 'Last event', zh: '最新轨迹' },
  days: { en: 'Days since the last event', zh: '距最新轨迹的天数' },
} as const satisfies Record<string, Words>
export type TemplatePlace = keyof typeof templatePlaces

const place = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Placeholders in a text that do not exist. */
export const unknownPlaces = (text: string): string[] =>
  [...text.matchAll(place)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(templatePlaces, name))

/** A text with its values filled in; a placeholder without a value becomes empty. */
export const filledTemplate = (text: string, values: Readonly<Record<TemplatePlace, string>>): string =>
  text.replace(place, (_, name: string) => values[name as TemplatePlace] ?? '')

const placesHelp = (lang: 'en' | 'zh'): string =>
  Object.entries(templatePlaces)
    .map(([name, words]) => `{{${name}}} ${words[lang]}`)
    .join(lang === 'en' ? ', ' : '、')

export const trackTemplate = record({
  name: 'track-template',
  path: '/v1/track-template',
  readPermission: 'track-warning:list',
  title: ['Message templates', '消息模板'],
  singular: ['message template', '消息模板'],
  empty: ['No message templates yet', '暂无消息模板'],
  messages: {
    search: ['Name or subject', '名称或主题'],
    emptyHelp: [
      'Write what you tell carriers, merchants and buyers about parcels once, and send it from a warning.',
      '将发给物流商、商户和买家的常用内容保存为模板，可在预警中直接发送。',
    ],
  },
  fields: {
    name: [wire.text(100), 'Name', '名称', { halfWidth: true }],
    whom: [whom, 'To', '收件方', { halfWidth: true }],
    address: [
      wire.maybe(wire.email),
      'Carrier’s email',
      '物流商邮箱',
      {
        halfWidth: true,
        helpText: [
          'For carriers only: merchants and buyers are known by their order.',
          '仅用于物流商；商户和买家按订单确定。',
        ],
      },
    ],
    status: [wire.inUse.default('active'), 'Status', '状态', { halfWidth: true }],
    subject: [wire.text(200), 'Subject', '主题'],
    body: [
      wire.area(3000, 1),
      'Message',
      '内容',
      { helpText: [`You can use ${placesHelp('en')}.`, `可使用：${placesHelp('zh')}。`] },
    ],
  },
  filter: { whom: whom.optional(), status: wire.inUse.optional() },
  sortable: ['name'],
  order: 'name',
  labelField: 'name',
  endpoints: ['list', 'get', 'create', 'update', 'remove'],
  columns: ['name', 'whom', 'subject', 'address', 'status'],
  widths: { name: 220, whom: 110, subject: 320, address: 190, status: 100 },
})

export const trackTemplateErrors = errors('track-template', {
  place: ['{{names}} can’t be filled in. Use: {{known}}.', '{{names}} 无法填充，可使用：{{known}}。'],
})

export const manifest = () =>
  ({
    pages: [{ path: '/trackWarning', record: trackTemplate, own: { of: z.literal('templates') } }],
    roles: { 'track-template:*': ['support', 'order-clerk'] },
  }) satisfies Manifest
