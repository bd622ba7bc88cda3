import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { sortBy } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Keys with which a merchant's own programs act for the company: within their scopes, never beyond their maker. */

export const keyStates = ['active', 'expired', 'revoked'] as const

export const apiKeyRow = z.object({
  id: z.number(),
  name: z.string(),
  /** The first characters, to tell keys apart. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  status: z.enum(keyStates),
  expires_at: z.string().nullable(),
  used_at: z.string().nullable(),
  created_by: z.string(),
  create_time: wire.instant,
})
export type ApiKeyRow = z.output<typeof apiKeyRow>

export const apiKeyInput = z.object({
  name: wire.line(60),
  scopes: wire.tags(20),
  /** The last day on which it works; without one it works until it is revoked. */
  expires_on: wire.orNull(wire.day).default(null),
})

const field = z.object({ name: z.string(), type: z.string(), required: z.boolean() })
export type ReferenceField = z.output<typeof field>
const reference = z.object({
  scope: z.string(),
  name: z.string(),
  endpoints: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      about: z.string(),
      params: z.array(field),
      query: z.array(field),
      body: z.array(field),
      data: z.array(field),
      list: z.boolean(),
    }),
  ),
})
export type ReferenceScope = z.output<typeof reference>

export const apiKey = {
  list: listEndpoint({
    path: '/sale/apiKey',
    permission: 'api-key:list',
    about: { en: 'List API keys', zh: 'API 密钥列表' },
    row: apiKeyRow,
    filters: {
      search: wire.line(100).optional(),
      status: wire.choice(keyStates).optional(),
      sort: sortBy(['name', 'used_at', 'expires_at', 'create_time']),
    },
  }),
  /** The key itself is answered here and never again. */
  create: endpoint({
    method: 'POST',
    path: '/sale/apiKey',
    permission: 'api-key:create',
    about: { en: 'Make an API key', zh: '创建 API 密钥' },
    body: apiKeyInput,
    data: z.object({ id: z.number(), key: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/sale/apiKey/:id',
    permission: 'api-key:remove',
    about: { en: 'Revoke an API key', zh: '吊销 API 密钥' },
    params: z.object({ id: wire.id }),
    data: z.null(),
  }),
  scopes: endpoint({
    method: 'GET',
    path: '/sale/apiKey/scopes',
    permission: 'api-key:list',
    about: { en: 'List what API keys may do', zh: 'API 权限范围' },
    data: z.array(z.object({ scope: z.string(), name: z.string() })),
  }),
  reference: endpoint({
    method: 'GET',
    path: '/sale/apiKey/reference',
    permission: 'api-key:list',
    about: { en: 'Read what the API offers', zh: 'API 参考' },
    data: z.array(reference),
    ext: z.object({ address: z.string(), per_minute: z.number() }),
  }),
}

export const apiKeyErrors = errors('api_key', {
  scope: {
    en: 'Choose scopes that you hold yourself: {{scope}} is none.',
    zh: '您不具备权限范围：{{scope}}。',
  },
  none: { en: 'Choose at least one scope.', zh: '请至少选择一个权限范围。' },
  past: { en: 'Choose a day in the future.', zh: '请选择将来的日期。' },
  many: {
    en: 'At most {{most}} keys at a time. Revoke one first.',
    zh: '最多 {{most}} 个密钥，请先吊销旧密钥。',
  },
})

export const apiKeyText = text({
  one: ['API key', 'API 密钥'],
  fields: {
    name: ['Name', '名称'],
    prefix: ['Key', '密钥'],
    scopes: ['Scopes', '权限范围'],
    status: ['Status', '状态'],
    expires_at: ['Expires', '到期日'],
    expires_on: ['Expires', '到期日'],
    used_at: ['Last used', '最近使用'],
    created_by: ['Made by', '创建人'],
    create_time: ['Created', '创建时间'],
  },
  choices: {
    status: {
      active: ['Active', '有效'],
      expired: ['Expired', '已过期'],
      revoked: ['Revoked', '已吊销'],
    },
  },
})
