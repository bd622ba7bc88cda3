import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { line } from '../kit/line.ts'
import { lines } from '../kit/lines.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import { type Manifest, recordManifest } from '../manifest.ts'

/** Canned answers: texts in several languages that are inserted into a mail, with values of its customer and order. */

const half = { halfWidth: true } as const

/** The values that a text may contain, as `{{customer.name}}`. */
export const answerVariables = {
  'customer.name': ['Customer', '客户'],
  'order.number': ['Order number', '订单号'],
  'order.tracking_number': ['Tracking number', '运单号'],
  'parcel.state': ['Parcel state', '包裹状态'],
  'store.name': ['Store', '店铺'],
  'agent.name': ['Your name', '您的姓名'],
} as const
export type AnswerVariable = keyof typeof answerVariables

/** What a text has between double braces, whether it is one of the variables or not. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{(.*?)\}\}/gs)].map(([, name = '']) => name.trim())),
]

const subject = wire.text(300, 0).default('')
const body = wire.area(10_000, 1)
const variables = Object.keys(answerVariables)
  .map((name) => `{{${name}}}`)
  .join(', ')

const version = line({
  title: ['Further languages', '其他语言'],
  singular: ['language', '语言'],
  fields: {
    language: [
      wire.code(
        /^[a-z]{2}$/,
        ['Two letters, such as “de” for German.', '请输入两个字母的语言代码，如德语 “de”。'],
        { max: 2, min: 2, letters: 'lower' },
      ),
      'Language code',
      '语言代码',
      { example: 'de' },
    ],
    subject: [subject, 'Subject', '主题'],
    body: [body, 'Text', '正文'],
  },
})

const answers = record({
  name: 'email-answers',
  path: '/v1/email-answers',
  title: ['Canned answers', '快捷回复'],
  singular: ['canned answer', '快捷回复'],
  empty: ['No canned answers yet', '暂无快捷回复'],
  messages: {
    search: ['Name or text', '名称或正文'],
    emptyHelp: [
      'Save texts that you send often and insert them while you answer a mail.',
      '保存常用的回复内容，写邮件时一键插入。',
    ],
    formHelp: [
      `Values of the mail’s customer and order: ${variables}. A text can’t be inserted while one of its values is missing.`,
      `可用变量：${variables}。缺少任一变量的值时无法插入。`,
    ],
  },
  drawer: true,
  fields: {
    name: [wire.text(100), 'Name', '名称', half],
    position: [wire.int({ min: 0, max: 10_000 }).default(100), 'Order', '排序', half],
    subject_en: [subject, 'Subject in English', '英文主题'],
    body_en: [body, 'Text in English', '英文正文'],
    subject_zh: [subject, 'Subject in Chinese', '中文主题'],
    body_zh: [body, 'Text in Chinese', '中文正文'],
  },
  lines: { versions: lines(version, { max: 20, unique: ['language'] }) },
  filter: {},
  sortable: ['position', 'name'],
  order: 'position',
  labelField: 'name',
  endpoints: ['list', 'get', 'create', 'update', 'remove', 'select'],
  selectableBy: 'readers',
  columns: ['name', 'subject_en', 'body_en', 'position'],
})

export const cannedAnswer = {
  ...answers,
  /** The text with the values of a conversation, or the values that are missing. */
  fill: endpoint({
    method: 'POST',
    path: '/v1/email-answers/:id/fill',
    permission: 'email:write',
    about: ['Insert a canned answer', '插入快捷回复'],
    body: z.object({
      thread_id: wire.id.optional(),
      /** Left out: the customer's language, else that of the last mail. English if the answer has neither. */
      language: wire.text(2, 2).optional(),
    }),
    data: z.object({
      language: z.string(),
      languages: z.array(z.string()),
      subject: z.string(),
      /** HTML. Empty while values are missing. */
      body: z.string(),
      /** Names of values that the conversation doesn’t have. */
      missing: z.array(z.string()),
    }),
  }),
}

export const cannedAnswerErrors = errors('email-answers', {
  variable: [
    '“{{name}}” isn’t a value of mails. Use: {{allowed}}.',
    '“{{name}}”不是可用的变量，可用：{{allowed}}。',
  ],
})

export const manifest = () =>
  ({
    ...recordManifest(cannedAnswer, '/emailAnswers', {
      menu: [410, 'customers', 75, 'MessageOutlined'],
      all: ['support'],
      reads: ['salesperson', 'marketing', 'order-clerk'],
    }),
  }) satisfies Manifest
