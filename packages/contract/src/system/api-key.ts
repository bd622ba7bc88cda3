import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { allowed, rowActions } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** API keys with which a merchant's own programs act for the company, within the key's scopes and its maker's permissions. */

const status = wire.choice({
  active: ['Active', '有效', 'green'],
  expired: ['Expired', '已过期', 'amber'],
  revoked: ['Revoked', '已吊销', 'grey'],
})
const keys = record({
  name: 'api-key',
  path: '/sale/apiKey',
  title: ['API keys', 'API 密钥'],
  singular: ['API key', 'API 密钥'],
  empty: ['No API keys yet', '暂无 API 密钥'],
  messages: {
    search: ['Name', '名称'],
    create: ['Create API key', '创建密钥'],
    created: ['Copy your key now', '请立即复制密钥'],
    emptyHelp: [
      'With a key your own programs read orders, pay them and change listings.',
      '使用密钥，您的程序即可读取订单、付款和修改刊登。',
    ],
  },
  fields: {
    name: [wire.text(60), 'Name', '名称'],
    /** The first characters, to tell keys apart. */
    prefix: [wire.serial, 'Key', '密钥', { readOnly: true }],
    scopes: [
      wire.tags(20, 1),
      'Scopes',
      '权限范围',
      {
        helpText: [
          'The key can do only this, and never more than you can.',
          '密钥仅可执行所选操作，且不会超出您本人的权限。',
        ],
      },
    ],
    status: [status, 'Status', '状态', { readOnly: true }],
    used_at: [
      wire.nullable(wire.instant),
      'Last used',
      '最近使用',
      { readOnly: true, blankLabel: ['Never', '从未使用'] },
    ],
    expires_at: [
      wire.nullable(wire.instant),
      'Expires',
      '到期日',
      { readOnly: true, blankLabel: ['Never', '长期有效'] },
    ],
    /** The last day on which the key works; null: until it is revoked. */
    expires_on: [
      wire.maybe(wire.day),
      'Expires',
      '到期日',
      {
        writeOnly: true,
        helpText: ['Without a day it works until you revoke it.', '不填则在吊销前一直有效。'],
      },
    ],
    created_by: [wire.person, 'Made by', '创建人', { readOnly: true }],
    create_time: [wire.instant, 'Created', '创建时间', { readOnly: true }],
    actions: allowed,
    key: [
      wire.secret(),
      'Copy the key',
      '复制密钥',
      {
        shownOnce: true,
        helpText: [
          'It is shown this once. Keep it like a password: whoever has it acts for your company.',
          '密钥仅显示这一次。请像密码一样保管：持有者可代表您的公司操作。',
        ],
      },
    ],
  },
  filter: { status: status.optional() },
  sortable: ['name', 'status', 'used_at', 'expires_at', 'create_time'],
  order: 'status',
  endpoints: ['list', 'create'],
  labelField: 'name',
  hidden: ['created_by'],
})

const field = z.object({ name: z.string(), type: z.string(), required: z.boolean() })
export type ReferenceField = z.output<typeof field>
const fields = z.array(field)
const call = { method: z.string(), path: z.string(), about: z.string(), list: z.boolean() }
const parts = { params: fields, query: fields, body: fields, data: fields }
const scope = z.object({ scope: z.string(), name: z.string() })
const reference = scope.extend({ endpoints: z.array(z.object({ ...call, ...parts })) })
export type ReferenceScope = z.output<typeof reference>

const revoke = endpoint({
  method: 'DELETE',
  path: '/sale/apiKey/:id',
  permission: 'api-key:remove',
  about: ['Revoke an API key', '吊销 API 密钥'],
  data: z.null(),
})

type Subject = Pick<z.output<typeof keys.row>, 'status'>
const actions = rowActions<Subject>()({
  name: 'api-key',
  actions: {
    revoke: {
      words: ['Revoke', '吊销'],
      confirm: [['Revoke “{{name}}”?', '吊销“{{name}}”？']],
      lead: [
        'Programs using it stop working immediately. This can’t be undone.',
        '使用该密钥的程序将立即无法调用，且不可恢复。',
      ],
      successText: [['Revoked', '已吊销']],
      call: revoke,
      danger: true,
      may: ({ status }) => ({ ok: status !== 'revoked' }),
    },
  },
})

export const apiKey = {
  ...keys,
  revoke,
  actions,
  scopes: endpoint({
    method: 'GET',
    path: '/sale/apiKey/scopes',
    permission: 'api-key:list',
    about: ['List what API keys may do', '查看 API 权限范围'],
    data: z.array(scope),
  }),
  reference: endpoint({
    method: 'GET',
    path: '/sale/apiKey/reference',
    permission: 'api-key:list',
    about: ['View what the API offers', '查看 API 参考'],
    data: z.array(reference),
    ext: z.object({ address: z.string(), per_minute: z.number() }),
  }),
}

export const apiKeyErrors = errors('api_key', {
  scope: ['Choose scopes that you hold yourself: {{scope}} is none.', '您不具备权限范围：{{scope}}。'],
  past: ['Select a future date.', '请选择将来的日期。'],
  many: ['At most {{most}} keys at a time. Revoke one first.', '最多 {{most}} 个密钥，请先吊销旧密钥。'],
})

export const manifest = () =>
  ({
    pages: [
      { path: '/apiKeys', record: apiKey, menu: [82, 'developer', 10, 'KeyOutlined'] },
      {
        path: '/apiReference',
        title: ['API reference', 'API 参考'],
        menu: [84, 'developer', 30, 'FileTextOutlined', { needs: 'api-key:list', resources: [] }],
      },
    ],
    audit: { api_key: ['API key', 'API 密钥'] },
    roles: { 'api-key:*': ['merchant-owner'] },
  }) satisfies Manifest
