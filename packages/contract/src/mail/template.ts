import { z } from 'zod'
import { entity } from '../account/entity.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { opened } from '../kit/link.ts'
import { record } from '../kit/record.ts'
import { allowed, rowActions } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { mailAccount } from './account.ts'
import { blockRows, versionRows } from './template/blocks.ts'
import { mailLanguages } from './template/languages.ts'

/** Templates of campaigns: blocks in one or several languages, compiled when they are saved. */

const computed = { readOnly: true } as const
const company = wire.ref(() => entity.select)

const own = record({
  name: 'email-templates',
  path: '/v1/email-templates',
  title: ['Mail templates', '邮件模板'],
  singular: ['mail template', '邮件模板'],
  empty: ['No mail templates yet', '暂无邮件模板'],
  messages: {
    emptyHelp: [
      'A campaign sends a template to the customers of a segment.',
      '营销活动会将模板发送给分群中的客户。',
    ],
    formHelp: [
      'Values are written as {{ customer.first_name }}. The unsubscribe link is added to every mail. Campaigns keep the version that was tested.',
      '变量写作 {{ customer.first_name }}。每封邮件自动附带退订链接。活动始终使用测试时的版本。',
    ],
  },
  fields: {
    name: [wire.text(100), 'Name', '名称', { halfWidth: true }],
    entity_id: [
      wire.maybe(company),
      'Company',
      '公司',
      { withName: true, halfWidth: true, blankLabel: ['All companies', '全部公司'] },
    ],
    status: [wire.inUse.default('active'), 'Status', '状态', { halfWidth: true }],
    versions: [
      versionRows,
      'Language versions',
      '语言版本',
      {
        helpText: [
          'The first one is for customers whose language is unknown.',
          '客户语言未知时使用第一个版本。',
        ],
      },
    ],
    blocks: [
      blockRows,
      'Content',
      '内容',
      {
        helpText: [
          'Products show their image and title. Write prices into the text: they differ by customer.',
          '商品块显示商品图片和标题。价格因客户而异，请写在文字中。',
        ],
      },
    ],
    languages: [wire.tags(10), 'Languages', '语言', computed],
    number: [wire.int(), 'Version', '版本', computed],
    update_time: [wire.instant, 'Changed', '修改时间', computed],
    actions: allowed,
  },
  filter: { entity_id: company.optional(), status: wire.inUse.optional() },
  sortable: ['name', 'update_time'],
  order: '-update_time',
  labelField: 'name',
  drawer: true,
  selectableBy: 'readers',
  endpoints: ['list', 'get', 'create', 'update', 'remove', 'select'],
  columns: ['name', 'entity_id', 'languages', 'number', 'update_time', 'status'],
  facts: ['entity_id', 'status', 'languages', 'number', 'update_time'],
})

const language = wire.choice(mailLanguages)

const calls = {
  /** The mail as a customer gets it, with sample values. */
  preview: endpoint({
    method: 'GET',
    path: '/v1/email-templates/:id/preview',
    permission: 'email-templates:list',
    about: ['Preview a mail template', '预览邮件模板'],
    params: z.object({ id: wire.id }),
    query: z.object({ language: language.optional() }),
    data: z.object({ language, subject: z.string(), html: z.string(), text: z.string() }),
  }),
  test: endpoint({
    method: 'PUT',
    path: '/v1/email-templates/:id/test',
    permission: 'email-templates:update',
    about: ['Send a test mail to yourself', '给自己发送测试邮件'],
    body: z.object({ account_id: wire.ref(() => mailAccount.select), language: wire.maybe(language) }),
    data: z.object({ address: z.string() }),
  }),
}

export const template = {
  ...own,
  ...calls,
  actions: rowActions()({
    name: 'email-templates',
    actions: {
      test: {
        words: ['Send test', '发送测试'],
        call: calls.test,
        lead: ['You get the mail with sample values at your own address.', '示例邮件将发送到您自己的邮箱。'],
        fields: {
          account_id: { label: ['From account', '发件账号'] },
          language: { label: ['Language', '语言'] },
        },
        successText: [['Test mail sent', '测试邮件已发送']],
      },
    },
  }),
}

export const templateErrors = errors('email-templates', {
  no_version: ['Add at least one language version.', '请至少添加一个语言版本。'],
  language_twice: ['{{language}} is there twice.', '{{language}}版本重复。'],
  no_blocks: ['The {{language}} version has no content.', '{{language}}版本没有内容。'],
  no_such_version: [
    'Block {{n}} ({{kind}}) is in {{language}}, which has no language version.',
    '第 {{n}} 块（{{kind}}）为{{language}}，但没有该语言版本。',
  ],
  block_text: ['Block {{n}} ({{kind}}): enter its text.', '第 {{n}} 块（{{kind}}）：请填写文字。'],
  block_link: ['Block {{n}} ({{kind}}): enter its link.', '第 {{n}} 块（{{kind}}）：请填写链接。'],
  block_picture: ['Block {{n}} ({{kind}}): choose an image.', '第 {{n}} 块（{{kind}}）：请选择图片。'],
  block_product: ['Block {{n}} ({{kind}}): choose a product.', '第 {{n}} 块（{{kind}}）：请选择商品。'],
  no_product: [
    'Block {{n}} ({{kind}}): this product no longer exists.',
    '第 {{n}} 块（{{kind}}）：该商品已不存在。',
  ],
  not_theirs: [
    'Block {{n}} ({{kind}}): “{{title}}” is visible only to certain companies. Set one of them as the template’s company, or choose another product.',
    '第 {{n}} 块（{{kind}}）：“{{title}}”仅对部分公司可见，请将模板设为其中一家公司，或选择其他商品。',
  ],
  unknown: [
    '{{place}}: “{{name}}” is unknown. Known values: {{known}}.',
    '{{place}}：未知变量“{{name}}”。可用变量：{{known}}。',
  ],
  syntax: ['{{place}}: {{message}}', '{{place}}：{{message}}'],
  layout: ['This mail can’t be laid out: {{message}}', '无法生成邮件：{{message}}'],
  not_sent: ['The mail server refused the test mail: {{message}}', '邮件服务器拒绝了测试邮件：{{message}}'],
  used: ['A campaign uses “{{name}}”. Deactivate it instead.', '“{{name}}”已被活动使用，请改为停用。'],
})

/** Places of a template in messages. */
export const templatePlaces = errors('email-templates.place', {
  block: ['Block {{n}} ({{kind}})', '第 {{n}} 块（{{kind}}）'],
  subject: ['Subject in {{language}}', '{{language}}主题'],
  preheader: ['Preview text in {{language}}', '{{language}}预览文字'],
  footer: ['Footer in {{language}}', '{{language}}页脚'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/emailTemplates',
        record: template,
        own: opened,
        menu: [408, 'customers', 100, 'FileTextOutlined'],
      },
    ],
    roles: { 'email-templates:*': ['marketing'] },
  }) satisfies Manifest
