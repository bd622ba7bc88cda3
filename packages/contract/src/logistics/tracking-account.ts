import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { accountFields, accountTroubles } from './carrier-account/outside-account.ts'

/** Our accounts with tracking services: credentials, remaining quota, and the address for their webhooks. */

const provider = wire.choice({ '17track': ['17TRACK', '17TRACK'] })
const half = { halfWidth: true } as const

const accounts = record({
  name: 'tracking-account',
  path: '/v1/tracking-account',
  title: ['Tracking services', '轨迹查询服务'],
  singular: ['tracking service', '轨迹查询服务'],
  empty: ['No tracking service yet', '暂无轨迹查询服务'],
  messages: {
    search: ['Name', '名称'],
    emptyHelp: [
      'Without one, parcels have no events, and staff note by hand which were delivered.',
      '未设置时包裹没有轨迹，签收需由员工手工标记。',
    ],
    createHelp: [
      'Enter the push address of the new account in the console of the service.',
      '添加后请将该账号的推送地址填入服务商后台。',
    ],
  },
  fields: {
    name: [wire.text(60), 'Name', '名称', half],
    provider: [provider, 'Service', '服务商', half],
    key: [
      wire.secret(200).optional(),
      'Key',
      '密钥',
      {
        writeOnly: true,
        secret: true,
        helpText: [
          'API key of the account. Kept encrypted and never shown. Empty: the stored one stays.',
          '账号的 API 密钥，加密保存且不再显示。不填则保留原密钥。',
        ],
      },
    ],
    ...accountFields,
    /** Numbers that can still be registered, as of the last test. */
    quota: [wire.nullable(wire.int()), 'Numbers left', '剩余额度', { readOnly: true }],
    push_url: [wire.text(300), 'Push address', '推送地址', { readOnly: true }],
  },
  filter: { status: wire.inUse.optional() },
  sortable: ['name', 'tested_at'],
  order: 'name',
  labelField: 'name',
  endpoints: ['list', 'get', 'create', 'update', 'remove'],
  columns: ['name', 'provider', 'state', 'quota', 'push_url', 'tested_at', 'status'],
})

export const trackingAccount = {
  ...accounts,
  /** Requests the account's quota, which also tests the key. */
  test: endpoint({
    method: 'POST',
    path: '/v1/tracking-account/:id/test',
    permission: 'tracking-account:update',
    about: ['Test a tracking service', '测试轨迹查询服务'],
    data: z.object({ ok: z.boolean(), message: z.string(), quota: z.number().nullable() }),
  }),
}

export const trackingAccountErrors = errors('tracking-account', {
  key: ['Enter the key of this account.', '请输入此账号的密钥。'],
  one: [
    'Only one service can be active: a number that two follow costs twice.',
    '只能启用一个服务：重复登记运单号会重复计费。',
  ],
  used: [
    'Parcels are followed with {{name}}. Make it inactive instead.',
    '{{name}} 正在跟踪包裹，请改为停用。',
  ],
  ...accountTroubles(['The service', '服务'], ['key', '该密钥']),
})

export const manifest = () =>
  ({
    pages: [{ path: '/carrierAccounts', record: trackingAccount, own: { of: z.literal('tracking') } }],
    roles: { 'tracking-account:list': ['order-clerk'] },
  }) satisfies Manifest
