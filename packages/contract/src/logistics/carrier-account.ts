import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { accountFields, accountTroubles } from './carrier-account/outside-account.ts'

/** Our accounts with carriers: credentials, state of the connection, and the services that the carrier offers. */

const carrier = wire.choice({
  yunexpress: ['YunExpress', '云途物流'],
  fourpx: ['4PX', '递四方'],
  yanwen: ['Yanwen', '燕文物流'],
})
const half = { halfWidth: true } as const

const accounts = record({
  name: 'carrier-account',
  path: '/v1/carrier-account',
  title: ['Carrier accounts', '物流商账号'],
  singular: ['carrier account', '物流商账号'],
  empty: ['No carrier accounts yet', '暂无物流商账号'],
  messages: {
    search: ['Name or account', '名称或账号'],
    emptyHelp: [
      'Labels and tracking numbers come from a carrier’s account. Channels without one print our own label.',
      '面单和运单号由物流商账号提供；未设置账号的渠道打印自有面单。',
    ],
  },
  fields: {
    name: [wire.text(60), 'Name', '名称', half],
    carrier: [carrier, 'Carrier', '物流商', half],
    account: [
      wire.text(100),
      'Account',
      '账号',
      {
        helpText: [
          'The app ID of YunExpress, the app key of 4PX, the user ID of Yanwen.',
          '云途填 App ID，递四方填 App Key，燕文填用户号。',
        ],
      },
    ],
    secret: [
      wire.secret(200).optional(),
      'Secret',
      '密钥',
      {
        writeOnly: true,
        secret: true,
        helpText: [
          'App secret or token. Kept encrypted and never shown. Empty: the stored one stays.',
          'App Secret 或 Token，加密保存且不再显示。不填则保留原密钥。',
        ],
      },
    ],
    source_key: [
      wire.secret(200).optional(),
      'Source key',
      'Source Key',
      { writeOnly: true, secret: true, helpText: ['YunExpress only.', '仅云途需要。'] },
    ],
    ...accountFields,
    services: [wire.int(), 'Services', '服务数', { readOnly: true }],
    channels: [wire.int(), 'Channels', '渠道数', { readOnly: true }],
  },
  filter: { carrier: carrier.optional(), status: wire.inUse.optional() },
  sortable: ['name', 'tested_at'],
  order: 'name',
  labelField: 'name',
  endpoints: ['list', 'select', 'get', 'create', 'update', 'remove'],
  columns: ['name', 'carrier', 'account', 'state', 'services', 'channels', 'tested_at', 'status'],
})

export const carrierAccount = {
  ...accounts,
  /** Requests the carrier's services and saves them, which also tests the credentials. */
  test: endpoint({
    method: 'POST',
    path: '/v1/carrier-account/:id/test',
    permission: 'carrier-account:update',
    about: ['Test a carrier account and read its services', '测试物流商账号并读取服务'],
    data: z.object({ ok: z.boolean(), message: z.string(), services: z.number() }),
  }),
}

/** A service that a carrier offers to an account, as reported by the carrier. */
export const carrierService = record({
  name: 'carrier-service',
  path: '/v1/carrier-service',
  readPermission: 'carrier-account:list',
  title: ['Carrier services', '物流商服务'],
  singular: ['carrier service', '物流商服务'],
  empty: ['No services yet. Test an account to read them.', '暂无服务。测试账号后自动读取。'],
  fields: {
    title: [wire.text(200), 'Service', '服务', { readOnly: true }],
    code: [wire.text(60), 'Code', '代码', { readOnly: true }],
    account_name: [wire.text(60), 'Account', '账号', { readOnly: true }],
    offered: [wire.flag, 'Offered', '在售', { readOnly: true }],
  },
  filter: {
    account_id: [wire.ref(() => accounts.select).optional(), 'Account', '账号'],
  },
  sortable: ['code', 'account_name'],
  order: 'account_name',
  labelField: 'title',
  immutable: true,
  endpoints: ['list', 'select'],
  columns: ['title', 'code', 'account_name', 'offered'],
})

export const carrierAccountErrors = errors('carrier-account', {
  secret: ['Enter the secret of this account.', '请输入此账号的密钥。'],
  source_key: ['YunExpress needs a source key.', '云途需要填写 Source Key。'],
  taken: ['This account is there already.', '该账号已存在。'],
  used: [
    'Channels or labels still use {{name}}. Make it inactive instead.',
    '仍有渠道或面单使用 {{name}}，请改为停用。',
  ],
  ...accountTroubles(['The carrier', '物流商'], ['account or secret', '账号或密钥']),
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/carrierAccounts',
        record: carrierAccount,
        menu: [
          187,
          'system-logistics',
          52,
          'KeyOutlined',
          { resources: ['carrier-account', 'channel-carrier', 'number-pool'] },
        ],
      },
      { path: '/carrierAccounts', record: carrierService, own: { of: z.literal('services') } },
    ],
    roles: { 'carrier-account:list': ['order-clerk'] },
  }) satisfies Manifest
