import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { errors } from '../../kit/errors.ts'
import { refineMessage } from '../../kit/issue-messages.ts'
import * as wire from '../../kit/wire.ts'
import type { Manifest } from '../../manifest.ts'

/** The account for looking up offers on 1688: the keys of our app, and the user who authorized it. */

/** APIs that an app can have permission for, by our names. */
export const one688Apis = [
  'detail',
  'search',
  'upload',
  'pictureSearch',
  'freight',
  'preview',
  'order',
  'orderDetail',
] as const

export const capabilityStates = {
  granted: ['Granted', '已开通', 'green'],
  not_granted: ['Not granted', '未开通', 'amber'],
  unknown: ['Unknown', '未知', 'grey'],
} as const

export const accountStates = {
  none: ['Not connected', '未连接', 'grey'],
  connected: ['Connected', '已连接', 'green'],
  lost: ['Authorization lost', '授权已失效', 'red'],
} as const

/** Six-digit code of a district in China. */
const district = wire.text(6).refine(
  (code) => /^[1-9]\d{5}$/.test(code),
  refineMessage({
    en: 'Use the six digits of a Chinese district, such as 330782.',
    zh: '请输入六位区县代码，例如 330782。',
  }),
)

const capability = z.object({
  api: z.enum(one688Apis),
  name: z.string(),
  state: wire.choice(capabilityStates),
})
export type Capability = z.output<typeof capability>

const account = z.object({
  state: wire.choice(accountStates),
  app_key: z.string(),
  has_secret: z.boolean(),
  has_refresh_token: z.boolean(),
  /** Login name and member id of the user who authorized the app. */
  login: z.string(),
  member_id: z.string(),
  access_expires: z.string().nullable(),
  refresh_expires: z.string().nullable(),
  ship_to: z.string(),
  capabilities: z.array(capability),
  capabilities_at: z.string().nullable(),
  /** Address of the gateway; a simulator's in the demo. */
  gateway: z.string(),
  /** Hosts of 1688's pictures that the settings don't allow. */
  closed_hosts: z.array(z.string()),
})
export type One688Account = z.output<typeof account>

export const one688AccountInput = z.object({
  app_key: wire.text(40),
  /** Omitted: unchanged. */
  secret: wire.secret(200).optional(),
  refresh_token: wire.secret(200).optional(),
  ship_to: district.default('330782'),
})

const path = '/v1/third-party/one688/account'

export const one688Account = {
  get: endpoint({
    method: 'GET',
    path,
    permission: 'one688-account:list',
    about: ['View the 1688 account', '查看 1688 账号'],
    data: account,
  }),
  save: endpoint({
    method: 'PUT',
    path,
    permission: 'one688-account:update',
    about: ['Connect the 1688 account', '连接 1688 账号'],
    body: one688AccountInput,
    data: account,
    secrets: ['secret', 'refresh_token'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    permission: 'one688-account:update',
    about: ['Disconnect the 1688 account', '断开 1688 账号'],
    data: account,
  }),
  /** Requests the gateway's time, which tests key, secret and network. */
  test: endpoint({
    method: 'POST',
    path: `${path}/test`,
    permission: 'one688-account:update',
    about: ['Test the connection to 1688', '测试 1688 连接'],
    data: z.object({ ok: z.boolean(), message: z.string() }),
  }),
  /** Calls each API without parameters: permission is checked before parameters, so this has no effect. */
  probe: endpoint({
    method: 'POST',
    path: `${path}/probe`,
    permission: 'one688-account:update',
    about: ['Check which 1688 APIs are granted', '检测 1688 接口权限'],
    data: account,
  }),
}

export const one688AccountErrors = errors('one688_account', {
  secret: ['Enter the app secret of this app key.', '请输入此 App Key 的 App Secret。'],
  refresh_token: [
    'Enter the refresh token that 1688 shows after authorizing the app.',
    '请输入应用授权后 1688 显示的 Refresh Token。',
  ],
  refused: [
    '1688 doesn’t accept these: {{message}}. Check app key, app secret and refresh token.',
    '1688 不接受：{{message}}。请检查 App Key、App Secret 和 Refresh Token。',
  ],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/one688Account',
        title: ['1688 account', '1688 账号'],
        menu: [264, 'system-platforms', 15, 'KeyOutlined', { needs: 'one688-account:list' }],
      },
    ],
    audit: { 'one688-account': ['1688 account', '1688 账号'] },
  }) satisfies Manifest
