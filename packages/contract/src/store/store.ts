import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { callbackPath, connectedPlatforms } from './platform/facts.ts'
import { storeLanguageCodes } from './platform/languages.ts'
import { languagesExt } from './platform.ts'
import { opened, platformRow, storeRow, stores } from './store/row.ts'

/** Merchants' stores: adding, authorizing, syncing (specification, sections 2 to 5). */

const flag01 = wire.choice(['1', '0'])
const authType = wire.choice(['3', '1', '2'])
/** Shoplazza's names of the keys. */
const keysElsewhere = { AppKey: 'appid', AppSecret: 'secret', Token: 'access_token' } as const
/** The name of the language field in lists of stores. */
const storeNames = { language: 'lang' } as const
const optionalKey = wire.text(100, 0).optional()

export const store = {
  ...stores,
  platforms: endpoint({
    method: 'GET',
    path: '/sale/platform/select',
    permission: 'signed-in',
    about: ['Select a platform', '选择平台'],
    query: z.object({ menu_id: wire.id.optional() }),
    data: z.array(platformRow),
    ext: languagesExt,
  }),
  platformList: listEndpoint({
    path: '/sale/platform',
    permission: 'signed-in',
    about: ['List platforms', '查看平台列表'],
    row: platformRow,
    filters: {},
    ext: languagesExt,
  }),
  /** The user's own stores: those with the user in charge, and those without anyone in charge. */
  mine: endpoint({
    method: 'GET',
    path: '/sale/shop/mystore',
    permission: 'store:list',
    about: ['List my stores', '查看我的店铺'],
    data: z.array(storeRow),
  }),
  /** Accounts that a store's authorization reaches: a seller's marketplaces, a login's shop. */
  accounts: endpoint({
    method: 'GET',
    path: '/platform/bind',
    permission: 'store:update',
    about: ['List accounts behind a store', '查看店铺可绑定的账号'],
    query: z.object({ shop_id: wire.id }),
    data: z.array(z.object({ id: z.string(), name: z.string(), bound: z.boolean() })),
  }),
  /** Chooses the store's account, once it is authorized and as long as no orders came from another one. */
  bind: endpoint({
    method: 'POST',
    path: '/platform/bind',
    permission: 'store:update',
    about: ['Bind a store to an account', '绑定平台账号'],
    body: z.object({ shop_id: wire.id, account_id: wire.text(100) }),
    data: storeRow,
  }),
  select: endpoint({
    method: 'GET',
    path: '/sale/shop/select',
    permission: 'signed-in',
    about: ['Select a store', '选择店铺'],
    query: z.object({
      platform_id: wire.int().optional(),
      authed: wire.flag.optional(),
      /** Only stores that lost their authorization. */
      lost: wire.flag.optional(),
      search: wire.text(100).optional(),
      ids: wire.ids.optional(),
    }),
    data: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        platform_id: z.number(),
        authed: z.boolean(),
        /** Neither disabled nor archived. */
        enabled: z.boolean(),
        archived: z.boolean(),
        currency: z.string(),
        language: z.string(),
      }),
    ),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/sale/shop/:id',
    permission: 'store:list',
    about: ['View a store', '查看店铺'],
    /** `auth_json` contains the known keys; secrets are masked. */
    data: storeRow.extend({
      auth_json: z.record(z.string(), z.string()),
      customer_email: z.string(),
      track_id: z.string(),
      logo: z.string(),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/sale/shop',
    permission: 'store:create',
    about: ['Add a store', '新增店铺'],
    body: z.object({
      name: wire.text(100),
      platform_id: wire.int(),
      shop_url: wire.text(100),
      sync_order: flag01.default('1'),
      auth_type: authType.default('3'),
      appid: optionalKey,
      secret: optionalKey,
      access_token: optionalKey,
      customized: flag01.default('1'),
      track_id: wire.text(100, 0).default(''),
      customer_ids: wire.idsOrNone.default([]),
      customer_email: wire.text(100, 0).default(''),
      lang: wire.choice(storeLanguageCodes).default('en'),
      /** 0 saves, 1 authorizes. */
      type: wire.choice(['0', '1']).default('0'),
      user_id: wire.id.optional(),
      /** Orders placed since this day are imported. */
      orders_since: wire.day.optional(),
    }),
    data: opened,
    secrets: ['secret', 'access_token'],
    also: { ...storeNames, ...keysElsewhere, ShopURL: 'shop_url' },
  }),
  authorize: endpoint({
    method: 'POST',
    path: '/sale/shop/auth',
    permission: 'store:update',
    about: ['Authorize a store', '授权店铺'],
    body: z.object({
      id: wire.id,
      auth_type: authType.optional(),
      /** 1: authorize by OAuth at the platform. */
      type: wire.choice(['0', '1']).default('0'),
      appid: optionalKey,
      secret: optionalKey,
      shop: optionalKey,
      access_token: optionalKey,
    }),
    data: opened,
    secrets: ['secret', 'access_token'],
    also: { ...keysElsewhere, ShopURL: 'shop' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/sale/shop/:id',
    permission: 'store:update',
    about: ['Edit a store', '修改店铺'],
    body: z.object({
      name: wire.text(100).optional(),
      status: wire.number([0, 1]).optional(),
      sync_order: wire.flag.optional(),
      customized: wire.flag.optional(),
      customer_ids: wire.idsOrNone.optional(),
      lang: wire.choice(storeLanguageCodes).optional(),
      track_id: wire.text(100, 0).optional(),
      customer_email: wire.text(100, 0).optional(),
      /** URL of an uploaded picture. */
      logo: wire
        .code(
          /^(?:\/files\/(?:editor|goods)\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp)?$/,
          ['Upload the image again.', '请重新上传图片。'],
          {
            max: 200,
            min: 0,
          },
        )
        .optional(),
      version: wire.int().optional(),
    }),
    data: storeRow,
    also: storeNames,
  }),
  /** Archives or restores a store: its orders are kept, and meanwhile nothing is imported or sent. */
  archive: endpoint({
    method: 'PUT',
    path: '/sale/shop/:id/archive',
    permission: 'store:update',
    about: ['Archive or restore a store', '归档或恢复店铺'],
    body: z.object({ archived: wire.flag }),
    data: storeRow,
  }),
  /** Refused for a store with orders, which can be archived instead. */
  remove: endpoint({
    method: 'DELETE',
    path: '/sale/shop/:id',
    permission: 'store:remove',
    about: ['Delete a store without orders', '删除没有订单的店铺'],
    data: z.object({ removed: z.number() }),
  }),
  /** Which stores sell customized items, and the setting for it. */
  customized: endpoint({
    method: 'GET',
    path: '/customized/setting',
    permission: 'store:list',
    about: ['View which stores sell customized items', '查看店铺定制设置'],
    data: z.array(z.object({ id: z.number(), name: z.string(), customized: z.boolean() })),
  }),
  setCustomized: endpoint({
    method: 'PUT',
    path: '/customized/setting',
    permission: 'store:update',
    about: ['Set whether a store sells customized items', '设置店铺定制'],
    body: z.object({ id: wire.id, customized: wire.flag }),
    data: z.object({ id: z.number(), name: z.string(), customized: z.boolean() }),
  }),
  sync: endpoint({
    method: 'POST',
    path: '/sale/shop/sync',
    permission: 'store:update',
    about: ['Sync orders now', '立即同步订单'],
    body: z.object({ id: wire.id }),
    data: z.object({ job_id: z.number() }),
  }),
  /** Imports orders of the intake again: the given rows, or all that failed. */
  retryIntake: endpoint({
    method: 'POST',
    path: '/sale/shop/intake',
    permission: 'store:update',
    about: ['Retry orders that weren’t synced', '重试未接收的订单'],
    body: z.object({ id: wire.id, intake_ids: wire.ids.optional() }),
    data: z.object({ job_id: z.number(), orders: z.number() }),
  }),
  /**
   * Finishes what `add` and `authorize` began: the same user sends the query with which the platform redirected the browser,
   * unchanged. Other users are refused; in another session the user must first confirm with `go_on`.
   */
  connect: endpoint({
    method: 'POST',
    path: '/sale/shop/connect',
    permission: 'signed-in',
    about: ['Finish an authorization', '完成授权'],
    body: z.object({
      platform: wire.choice(connectedPlatforms),
      answer: wire.text(8000),
      go_on: wire.flag.optional(),
    }),
    data: z.object({ id: z.number(), name: z.string(), shop_url: z.string() }),
    secrets: ['answer'],
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/webhooks/:platform',
    permission: 'public',
    about: ['Receive platform notifications', '接收平台通知'],
    params: z.object({ platform: wire.choice(connectedPlatforms) }),
    body: z.unknown(),
    raw: true,
    // Platforms send whole orders and products, and the signature is verified over these bytes.
    bodyLimit: 8 * 1024 * 1024,
  }),
}

/** Query parameters of /storeList, besides those of its list. */
export const storeListParams = {
  /** Opens the dialog for adding a store. */
  add: z.literal('1').optional(),
  /** Opens the authorization of this store. */
  authorize: wire.id.optional(),
  /** Shows the intake of this store. */
  intake: wire.id.optional(),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/storeList',
        record: stores,
        own: storeListParams,
        menu: [31, 'stores', 10, 'ShopOutlined'],
      },
      ...connectedPlatforms.map((code) => ({ path: callbackPath(code) })),
    ],
    audit: { store: ['Store', '店铺'] },
    roles: { 'store:*': ['merchant-owner'], 'store:list': ['merchant-member'] },
  }) satisfies Manifest
