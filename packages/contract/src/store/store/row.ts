import { z } from 'zod'
import { record } from '../../kit/record.ts'
import { allowed } from '../../kit/row-actions.ts'
import * as wire from '../../kit/wire.ts'

/** Fields of platforms and stores in lists. */

/** disabled: paused; archived: put away, with its orders kept. */
export const storeStatus = { disabled: 0, enabled: 1, archived: 2 } as const

/** The status as text. */
export const status = wire.number({
  1: ['Enabled', '启用'],
  0: ['Disabled', '停用'],
  2: ['Archived', '已归档'],
})

/** Connection health; silent: no activity of the store for a day. */
export const health = wire.choice({
  ok: ['Connected', '已连接', 'green'],
  silent: ['No recent activity', '长时间无活动', 'amber'],
  lost: ['Connection lost', '连接已断开', 'red'],
  waiting: ['Not authorized', '未授权', 'amber'],
  disabled: ['Disabled', '停用', 'grey'],
  archived: ['Archived', '已归档', 'grey'],
})

export const platformRow = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  url: z.string(),
  desc: z.string(),
  sort: z.number(),
  status: z.number(),
  /** Whether its stores can be connected: its app is configured. */
  ready: z.boolean(),
  /** Whether products can be published to its stores. */
  lists: z.boolean(),
})

const names = z.array(z.object({ id: z.number(), name: z.string() }))

/** A merchant's stores. */
export const stores = record({
  name: 'store',
  path: '/sale/shop',
  title: ['Store list', '店铺列表'],
  singular: ['store', '店铺'],
  empty: ['No stores yet', '暂无店铺'],
  messages: {
    search: ['Store name', '店铺名称'],
    emptyHelp: [
      'Connect a store to sync its orders and publish products to it.',
      '连接店铺后即可同步订单，并将商品刊登到店铺。',
    ],
  },
  fields: {
    name: [wire.text(100), 'Store', '店铺'],
    health: [health, 'Connection', '连接状态'],
    last_sync_at: [wire.nullable(wire.instant), 'Last order sync', '最近订单同步'],
    webhook_seen_at: [wire.nullable(wire.instant), 'Last activity', '最近活动'],
    sync_order: [wire.flag, 'Sync orders', '同步订单'],
    customized: [wire.flag, 'Customized', '定制'],
    currency: [z.string(), 'Currency', '币种'],
    /** People in charge, by name. */
    people: [names, 'Looked after by', '负责人'],
    language: [z.string(), 'Language', '语言'],
    open_date: [wire.nullable(wire.instant), 'Connected on', '授权时间'],
    expire_time: [wire.nullable(wire.instant), 'Authorization expires', '授权到期'],
    shop_abbr: [z.string(), 'Abbreviation', '店铺简称'],
    platform_id: [wire.id, 'Platform', '平台'],
    platform_name: [z.string(), 'Platform', '平台'],
    platform_code: [z.string(), 'Platform code', '平台编码'],
    shop_url: [z.string(), 'Shop Url', 'Shop Url'],
    shop_email: [z.string(), 'Email of the store', '店铺邮箱'],
    status: [status, 'Status', '状态'],
    customer_ids: [z.array(z.number()), 'Looked after by', '负责人'],
    authed: [wire.flag, 'Authorized', '已授权'],
    /** Why the authorization ended; null while it is valid and before it began. */
    auth_lost: [z.string().nullable(), 'Why it ended', '断开原因'],
    /** Requested scopes that the store didn't grant: features that need them don't work. */
    missing_scopes: [z.array(z.string()), 'Missing rights', '缺少的权限'],
    auth_type: [z.number(), 'App type', '应用类型'],
    last_sync_result: [
      z
        .object({
          seen: z.number(),
          imported: z.number(),
          skipped: z.number(),
          failed: z.number(),
          /** Why the last sync didn't finish, in the reader's language. */
          error: z.string().optional(),
        })
        .nullable(),
      'Last result',
      '最近结果',
    ],
    /** Whether it has orders, so that it can't be deleted. */
    has_orders: [wire.flag, 'Has orders', '已有订单'],
    actions: allowed,
  },
  filter: {
    platform_id: wire.id.optional(),
    authed: wire.flag.optional(),
    /** Without this filter, archived stores are left out. */
    status: status.optional(),
    customer_id: [wire.id.optional(), 'Looked after by', '负责人'],
  },
  sortable: ['name', 'last_sync_at', 'id'],
  endpoints: ['list'],
  labelField: 'name',
  columns: [
    'name',
    'health',
    'last_sync_at',
    'webhook_seen_at',
    'sync_order',
    'customized',
    'currency',
    'people',
    'language',
    'open_date',
    'expire_time',
  ],
  hidden: ['currency', 'language', 'open_date', 'expire_time'],
})

export const storeRow = stores.row
export type StoreRow = z.output<typeof storeRow>

/** The answer to adding or authorizing a store. */
export const opened = z.object({
  id: z.number(),
  /** True: the browser opens `url` in a new window. */
  status: z.boolean(),
  url: z.string().nullable(),
})
