import { z } from 'zod'
import { entity } from '../account/entity.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { allowed, rowActions } from '../kit/row-actions.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { storeLanguageCodes } from './platform/languages.ts'
import { health, status, storeStatus } from './store/row.ts'
import { store } from './store.ts'

/** Stores of all merchants, for staff. */

const served = record({
  name: 'staff-store',
  path: '/v1/shop',
  title: ['Stores', '店铺'],
  singular: ['store', '店铺'],
  empty: ['No stores', '暂无店铺'],
  messages: { search: ['Store name', '店铺名称'] },
  fields: {
    entity_id: [wire.id, 'Company', '公司'],
    platform_id: [wire.id, 'Platform', '平台'],
    name: [wire.text(100), 'Store', '店铺', { halfWidth: true }],
    shop_url: [wire.text(100), 'Shop Url', 'Shop Url', { halfWidth: true }],
    // Staff can't set 2 (archived): only a merchant archives a store.
    status: [wire.number([0, 1]).default(1), 'Status', '状态', { halfWidth: true, row: status }],
    sync_order: [wire.flag.default(true), 'Sync orders', '同步订单', { halfWidth: true }],
    customized: [wire.flag.default(true), 'Customized', '定制', { halfWidth: true }],
    language: [wire.choice(storeLanguageCodes).default('en'), 'Language', '语言'],
    company: [wire.text(), 'Company', '公司', { readOnly: true }],
    shop_abbr: [wire.text(20, 0), 'Abbreviation', '店铺简称', { readOnly: true }],
    shop_email: [wire.text(200, 0), 'Email of the store', '店铺邮箱', { readOnly: true }],
    /** People of the company who are in charge of it. */
    customer_ids: [wire.idsOrNone, 'People in charge', '负责人', { readOnly: true }],
    platform_name: [wire.text(), 'Platform', '平台', { readOnly: true }],
    platform_code: [wire.text(), 'Platform code', '平台编码', { readOnly: true }],
    authed: [wire.flag, 'Authorized', '已授权', { readOnly: true }],
    auth_lost: [wire.nullable(wire.text()), 'Why it ended', '断开原因', { readOnly: true }],
    health: [health, 'Connection', '连接状态', { readOnly: true }],
    account_name: [wire.text(100, 0), 'Account', '账号', { readOnly: true }],
    currency: [wire.text(3), 'Currency', '币种', { readOnly: true }],
    open_date: [wire.nullable(wire.instant), 'Connected on', '授权时间', { readOnly: true }],
    expire_time: [wire.nullable(wire.instant), 'Authorization expires', '授权到期', { readOnly: true }],
    last_sync_at: [wire.nullable(wire.instant), 'Last order sync', '最近订单同步', { readOnly: true }],
    webhook_seen_at: [wire.nullable(wire.instant), 'Last activity', '最近活动', { readOnly: true }],
    /** Orders that could not be imported. */
    failed_orders: [wire.int(), 'Failed orders', '失败订单', { readOnly: true }],
    actions: allowed,
  },
  filter: {
    platform_id: wire.id.optional(),
    health: health.optional(),
    entity_id: wire.id.optional(),
    status: status.optional(),
  },
  sortable: ['name', 'last_sync_at', 'open_date'],
  labelField: 'name',
  columns: [
    'name',
    'company',
    'health',
    'last_sync_at',
    'webhook_seen_at',
    'failed_orders',
    'sync_order',
    'open_date',
    'account_name',
    'expire_time',
  ],
  hidden: ['sync_order', 'open_date', 'account_name', 'expire_time'],
})

/** 3 app, 1 private, 2 custom. */
const authType = wire.number([3, 1, 2])

/** The store form (specification, section 3) under its own names. */
const named = {
  entity_id: wire.id.optional(),
  /** A user of the company, instead of `entity_id`. */
  user_id: wire.id.optional(),
  track_id: wire.text(100, 0).optional(),
  customer_ids: wire.idsOrNone.optional(),
  customer_email: wire.text(100, 0).optional(),
}

const also = { lang: 'language' } as const

const setStatus = endpoint({
  method: 'PUT',
  path: '/v1/shop/:id/status',
  permission: 'staff-store:update',
  about: ['Disable or enable a store', '停用或启用店铺'],
  body: z.object({ status: wire.number([0, 1]), version: wire.int().optional() }),
  data: served.row,
})

/** Staff can't enable archived stores: only the merchant restores them. */
const actions = rowActions<Pick<z.output<typeof served.row>, 'status'>>()({
  name: 'staff-store',
  actions: {
    disable: {
      words: ['Disable', '停用'],
      confirm: [['Disable {{name}}?', '停用 {{name}}？']],
      lead: [
        'Orders are no longer synced and nothing is sent to the store. Existing orders stay.',
        '停用后不再同步订单，也不会向店铺推送内容；已同步的订单保留。',
      ],
      successText: [['{{name}} is disabled', '已停用 {{name}}']],
      call: setStatus,
      extraBody: { status: storeStatus.disabled },
      danger: true,
      may: ({ status }) => ({ ok: status === storeStatus.enabled }),
    },
    enable: {
      words: ['Enable', '启用'],
      successText: [['{{name}} is enabled', '已启用 {{name}}']],
      call: setStatus,
      extraBody: { status: storeStatus.enabled },
      may: ({ status }) => ({ ok: status === storeStatus.disabled }),
    },
  },
})

export const staffStore = {
  ...served,
  setStatus,
  actions,
  create: {
    ...served.create,
    body: served.create.body.extend({
      ...named,
      auth_type: authType.optional(),
      ...store.add.body.pick({ type: true, appid: true, secret: true, access_token: true }).shape,
    }),
    secrets: store.add.secrets,
    also,
  },
  update: { ...served.update, body: served.update.body.extend(named), also },
  get: {
    ...served.get,
    /** Further fields of the store's page: which keys are known, and where mails are sent. */
    data: served.get.data.extend({
      auth_type: authType,
      auth_json: store.detail.data.shape.auth_json,
      customer_email: z.string(),
      track_id: z.string(),
    }),
  },
  /** Authorizes a store for its merchant, by the same steps. */
  auth: endpoint({
    method: 'POST',
    path: '/v1/shop/auth',
    permission: 'staff-store:authorize',
    about: ['Authorize a store', '授权店铺'],
    body: store.authorize.body,
    data: store.authorize.data,
    secrets: ['secret', 'access_token'],
    also: store.authorize.also,
  }),
}

export const staffStoreErrors = errors('staff-store', {
  company: ['This company doesn’t exist.', '公司不存在。'],
  platform: ['Choose a platform from the list.', '请选择平台。'],
  steady: [
    'A store that was connected stays with its company, platform and shop.',
    '已连接过的店铺不能更换公司、平台或网址。',
  ],
  first: [
    'Save the store first, then authorize it (POST /v1/shop/auth).',
    '请先保存店铺，再进行授权（POST /v1/shop/auth）。',
  ],
  used: [
    '{{name}} was connected, and its orders are from there. Disable it instead.',
    '{{name}} 曾连接过，其订单仍在使用，请改为停用。',
  ],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/storeList',
        record: staffStore,
        title: ['Stores of merchants', '商户店铺'],
        menu: [262, 'system-platforms', 20, 'ShopOutlined'],
      },
    ],
    under: [
      listedUnder(staffStore, {
        parent: entity,
        by: 'entity_id',
        title: ['Stores', '店铺'],
        hides: ['company'],
      }),
    ],
    roles: {
      'staff-store:authorize': ['support'],
      'staff-store:export': ['order-clerk'],
      'staff-store:list': ['salesperson', 'order-clerk', 'support'],
      'staff-store:update': ['order-clerk', 'support'],
    },
  }) satisfies Manifest
