import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import { storeLanguageCodes } from './languages.ts'
import { store, storeHealths } from './store.ts'

/** Stores of all merchants, as staff see and keep them. */

const fields = {
  entity_id: wire.id,
  platform_id: wire.id,
  name: wire.line(100),
  shop_url: wire.line(100),
  status: wire.number([0, 1]).default(1),
  sync_order: wire.flag.default(true),
  customized: wire.flag.default(true),
  language: wire.choice(storeLanguageCodes).default('en'),
}

export const staffStore = {
  ...resource({
    name: 'staff-store',
    path: '/v1/shop',
    row: {
      ...fields,
      status: wire.number([0, 1, 2]),
      company: wire.line(),
      platform_name: wire.line(),
      platform_code: wire.line(),
      authed: wire.flag,
      auth_lost: wire.orNull(wire.line()),
      health: wire.choice(storeHealths),
      account_name: wire.line(100, 0),
      currency: wire.line(3),
      open_date: wire.orNull(wire.instant),
      expire_time: wire.orNull(wire.instant),
      last_sync_at: wire.orNull(wire.instant),
      webhook_seen_at: wire.orNull(wire.instant),
      /** Orders of the intake ledger that could not be taken in. */
      failed_orders: wire.int(),
    },
    input: fields,
    filter: {
      platform_id: wire.id.optional(),
      entity_id: wire.id.optional(),
      health: wire.choice(storeHealths).optional(),
      status: wire.number([0, 1, 2]).optional(),
    },
    sortable: ['name', 'last_sync_at', 'open_date'],
    label: 'name',
    text: text(
      {
        title: 'Stores',
        one: 'store',
        fields: {
          entity_id: 'Company',
          company: 'Company',
          platform_id: 'Platform',
          platform_name: 'Platform',
          platform_code: 'Platform code',
          name: 'Store',
          shop_url: 'Shop Url',
          status: 'Status',
          sync_order: 'Sync orders',
          customized: 'Customized',
          language: 'Language',
          authed: 'Authorized',
          auth_lost: 'Why it ended',
          health: 'Connection',
          account_name: 'Account',
          currency: 'Currency',
          open_date: 'Connected since',
          expire_time: 'Authorization until',
          last_sync_at: 'Last order sync',
          webhook_seen_at: 'Last heard from',
          failed_orders: 'Failed orders',
        },
        choices: {
          status: { '1': 'Enabled', '0': 'Disabled', '2': 'Archived' },
          health: {
            ok: 'Connected',
            silent: 'Silent',
            lost: 'Connection lost',
            waiting: 'Not authorized',
            disabled: 'Disabled',
            archived: 'Archived',
          },
        },
        empty: 'No stores',
      },
      {
        title: '店铺',
        one: '店铺',
        fields: {
          entity_id: '公司',
          company: '公司',
          platform_id: '平台',
          platform_name: '平台',
          platform_code: '平台编码',
          name: '店铺',
          shop_url: 'Shop Url',
          status: '状态',
          sync_order: '同步订单',
          customized: '定制',
          language: '语言',
          authed: '已授权',
          auth_lost: '断开原因',
          health: '连接状态',
          account_name: '账号',
          currency: '币种',
          open_date: '授权时间',
          expire_time: '授权有效期',
          last_sync_at: '最近订单同步',
          webhook_seen_at: '最近通知',
          failed_orders: '失败订单',
        },
        choices: {
          status: { '1': '启用', '0': '停用', '2': '已归档' },
          health: {
            ok: '已连接',
            silent: '长时间无通知',
            lost: '连接已断开',
            waiting: '未授权',
            disabled: '已停用',
            archived: '已归档',
          },
        },
        empty: '暂无店铺',
      },
    ),
  }),
  /** Authorizing a merchant's store for him, as the merchant does. */
  auth: endpoint({
    method: 'POST',
    path: '/v1/shop/auth',
    permission: 'staff-store:authorize',
    about: { en: 'Authorize a store', zh: '店铺授权' },
    body: store.authorize.body,
    data: store.authorize.data,
    secrets: ['secret', 'access_token'],
  }),
}

export const staffStoreErrors = errors('staff-store', {
  company: { en: 'This company does not exist.', zh: '公司不存在。' },
  platform: { en: 'Choose a platform from the list.', zh: '请选择平台。' },
  steady: {
    en: 'A store that was connected stays with its company, platform and shop.',
    zh: '已连接过的店铺不能更换公司、平台或网址。',
  },
  used: {
    en: '{{name}} was connected, and its orders are from there. Disable it instead.',
    zh: '{{name}} 曾连接过，其订单仍在使用，请改为停用。',
  },
})
