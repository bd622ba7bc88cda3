import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import type { TabCount } from '../kit/page.ts'
import { record } from '../kit/record.ts'
import { allowed, allowUnless, rowActions } from '../kit/row-actions.ts'
import { inLang, type Lang } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Coupons: defined by staff, used by companies when they pay an order. Amounts in US cents. */

export const couponKinds = ['fixed', 'percent', 'shipping'] as const
const maxAmount = 10_000_000
const listOfIds = z.array(z.number()).nullable()

export const couponDefinitionErrors = errors('coupon-definition', {
  nobody: ['No active company can use this coupon.', '没有可使用该优惠券的公司。'],
})

/** The value of a coupon, as shown. */
const worth = {
  kind: z.enum(couponKinds),
  /** Minor units of a fixed coupon. */
  amount: z.number().nullable(),
  /** Maximum discount of a percent or shipping coupon. */
  cap: z.number().nullable(),
  minimum_spend: z.number(),
}

export const usableCoupon = z.object({
  ...worth,
  id: z.number(),
  code: z.string(),
  name: z.string(),
  basis_points: z.number().nullable(),
  currency: z.string(),
  valid_until: z.string(),
  /** Remaining uses of this company; null: no limit. */
  left: z.number().nullable(),
  /** Goods and categories to which it applies; both empty: all. */
  goods_ids: z.array(z.number()),
  category_ids: z.array(z.number()),
})

const words = {
  usable: ['Usable', '可使用', 'green'],
  upcoming: ['Upcoming', '未生效', 'blue'],
  used_up: ['Used up', '已用完', 'grey'],
  expired: ['Expired', '已过期', 'grey'],
} as const
const ownState = wire.choice(words)
export type OwnCouponState = z.output<typeof ownState>

/** Tabs of a company's coupons, with counts from `totals`. */
export const ownCouponTabs = (lang: Lang, totals: (state: OwnCouponState) => number): TabCount[] =>
  (Object.keys(words) as OwnCouponState[]).map((status) => ({
    status,
    name: inLang(words[status], lang),
    total: totals(status),
  }))

/** A company's coupons, including those that can't be used now. */
export const ownCoupon = record({
  name: 'own-coupon',
  path: '/sale/user/coupon',
  readPermission: 'signed-in',
  immutable: true,
  title: ['Coupons', '优惠券'],
  singular: ['coupon', '优惠券'],
  empty: ['No coupons', '暂无优惠券'],
  messages: {
    search: ['Code or name', '券码或名称'],
    emptyHelp: [
      'Coupons for your company appear here. Select one when you pay.',
      '贵公司的优惠券显示在这里，付款时可选择使用。',
    ],
  },
  fields: {
    code: [z.string(), 'Code', '券码'],
    name: [z.string(), 'Name', '名称'],
    state: [ownState, 'Status', '状态'],
    kind: [worth.kind, 'Discount', '优惠'],
    amount: [worth.amount, 'Amount off', '减免金额'],
    cap: [worth.cap, 'Maximum discount', '最高减免'],
    minimum_spend: [worth.minimum_spend, 'Minimum spend', '最低消费'],
    basis_points: [z.number().nullable(), 'Per cent off', '减免比例'],
    currency: [z.string(), 'Currency', '币种'],
    /** Names of the goods and categories to which it applies; empty: all. */
    scope: [z.array(z.string()), 'Applies to', '适用范围'],
    goods_ids: [usableCoupon.shape.goods_ids, 'Products', '适用商品'],
    category_ids: [usableCoupon.shape.category_ids, 'Categories', '适用分类'],
    left: [wire.nullable(wire.int()), 'Remaining', '剩余次数', { blankLabel: ['No limit', '不限'] }],
    /** Uses by this company, and their total discount. */
    used: [wire.int(), 'Used', '已使用'],
    saved: [wire.minor(), 'Saved', '已节省'],
    valid_from: [z.string(), 'Valid from', '生效时间'],
    valid_until: [z.string(), 'Valid', '有效期'],
  },
  filter: { state: ownState.optional() },
  tabs: 'state',
  sortable: ['code', 'name', 'saved', 'valid_until'],
  endpoints: ['list'],
  labelField: 'code',
  columns: ['code', 'name', 'state', 'kind', 'scope', 'left', 'saved', 'valid_until'],
})
export type OwnCoupon = z.output<typeof ownCoupon.row>

export const couponUse = z.object({
  id: z.number(),
  entity_name: z.string(),
  order_id: z.number(),
  order_sn: z.string(),
  amount: z.number(),
  use_time: z.string(),
  /** When it was returned, because the order was cancelled. */
  back_time: z.string().nullable(),
})

const kind = wire.choice({
  fixed: ['Amount off', '满减'],
  percent: ['Per cent off', '折扣'],
  shipping: ['Free shipping', '免运费'],
})
const status = wire.choice({
  active: ['Active', '启用'],
  disabled: ['Disabled', '停用'],
})

/** Active means usable today: coupons before or after their period have other states. */
const state = wire.choice({
  active: ['Active', '启用', 'green'],
  upcoming: ['Upcoming', '未生效', 'blue'],
  expired: ['Expired', '已过期', 'grey'],
  disabled: ['Disabled', '停用', 'grey'],
})

const definition = record({
  name: 'coupon',
  path: '/sale/coupon',
  title: ['Coupons', '优惠券'],
  singular: ['coupon', '优惠券'],
  messages: { search: ['Code or name', '券码或名称'] },
  fields: {
    code: [wire.capitals(3), 'Code', '券码', { row: z.string() }],
    name_en: [wire.text(100), 'Name', '英文名称', { halfWidth: true, row: z.string() }],
    name_zh: [wire.text(100), 'Name in Chinese', '中文名称', { halfWidth: true, row: z.string() }],
    kind: [kind, 'Type', '类型'],
    amount: [
      wire.nullable(wire.minor({ min: 1, max: maxAmount })),
      'Amount off',
      '减免金额',
      { row: z.number().nullable() },
    ],
    percent: [
      wire.nullable(wire.decimal(2)),
      'Per cent off',
      '减免比例（%）',
      { row: z.string().nullable() },
    ],
    cap: [
      wire.nullable(wire.minor({ min: 1, max: maxAmount })),
      'Maximum discount',
      '最高减免',
      { helpText: ['Empty: no cap.', '留空表示不封顶。'], row: z.number().nullable() },
    ],
    minimum_spend: [
      wire.minor({ min: 0, max: maxAmount }).default(0),
      'Minimum spend',
      '最低消费',
      { helpText: ['Of the products that it is for.', '按适用商品金额计算。'], row: wire.minor() },
    ],
    currency: [z.string(), 'Currency', '币种', { readOnly: true }],
    valid_from: [wire.instant, 'Valid from', '生效时间', { halfWidth: true }],
    valid_until: [wire.instant, 'Valid until', '失效时间', { halfWidth: true }],
    total_limit: [
      wire.nullable(wire.int({ min: 1, max: 1_000_000 })),
      'Total uses',
      '总次数',
      { halfWidth: true, helpText: ['Empty: no limit.', '留空表示不限。'], row: z.number().nullable() },
    ],
    entity_limit: [
      wire.nullable(wire.int({ min: 1, max: 10_000 })),
      'Uses per company',
      '每家公司次数',
      { halfWidth: true, helpText: ['Empty: no limit.', '留空表示不限。'], row: z.number().nullable() },
    ],
    rank_ids: [
      wire.nullable(wire.ids),
      'Ranks',
      '适用等级',
      { helpText: ['Empty: every rank.', '留空表示全部等级。'], row: listOfIds },
    ],
    category_ids: [
      wire.nullable(wire.ids),
      'Categories',
      '适用分类',
      {
        helpText: [
          'With everything below them. Empty with no products: all products.',
          '包含其下级分类；分类和商品均留空表示全部商品。',
        ],
        row: listOfIds,
      },
    ],
    goods_ids: [wire.nullable(wire.ids), 'Products', '适用商品', { row: listOfIds }],
    issued_to: [
      wire.nullable(wire.id),
      'Company',
      '指定公司',
      { helpText: ['Empty: every company.', '留空表示全部公司。'], row: z.number().nullable() },
    ],
    company_name: [z.string().nullable(), 'Company', '指定公司', { readOnly: true }],
    status: [status.default('active'), 'Status', '状态'],
    state: [state, 'Status', '状态', { readOnly: true }],
    used: [wire.int(), 'Used', '已使用', { readOnly: true }],
    /** Total discount of its uses. */
    saved: [wire.minor(), 'Discount', '已减免', { readOnly: true }],
    actions: allowed,
  },
  filter: {
    status: status.optional(),
    kind: kind.optional(),
  },
  sortable: ['code', 'used'],
  labelField: 'code',
  columns: [
    'code',
    'name_en',
    'state',
    'kind',
    'minimum_spend',
    'used',
    'saved',
    'valid_from',
    'valid_until',
    'company_name',
  ],
  hidden: ['minimum_spend', 'valid_from'],
})

const notify = endpoint({
  method: 'POST',
  path: '/sale/coupon/notify',
  permission: 'coupon:notify',
  about: ['Notify companies about a coupon', '发送优惠券通知'],
  body: z.object({ id: wire.id }),
  data: z.object({ companies: z.number() }),
})

export const coupon = {
  ...definition,
  notify,
  actions: rowActions<{ state: z.output<typeof state> }>()({
    name: 'coupon',
    actions: {
      notify: {
        words: ['Send notifications', '发送通知'],
        confirm: [['Notify companies about {{code}}?', '通知可使用 {{code}} 的公司？']],
        lead: [
          'Everyone in the companies that can use it is notified, as they chose: in-app or by email.',
          '可使用该券的公司成员将按各自的消息设置收到通知。',
        ],
        successText: [
          ['One company notified', '已通知 1 家公司'],
          ['{{count}} companies notified', '已通知 {{count}} 家公司'],
        ],
        counts: 'companies',
        call: notify,
        may: ({ state }) =>
          allowUnless([state === 'disabled' || state === 'expired', couponDefinitionErrors.nobody]),
      },
    },
  }),
  /** Replaces the record's own select: coupons that the user's company can use now. */
  select: endpoint({
    method: 'GET',
    path: '/sale/coupon/select',
    permission: 'signed-in',
    about: ['Select a coupon', '选择优惠券'],
    data: z.array(usableCoupon),
  }),
  /** Goods for a select field, by title, code or SKU. */
  goods: endpoint({
    method: 'GET',
    path: '/sale/coupon/goods',
    permission: 'coupon:list',
    about: ['Select the products of a coupon', '选择优惠券适用商品'],
    query: z.object({ search: wire.text(100).optional(), ids: wire.ids.optional() }),
    data: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  uses: listEndpoint({
    path: '/sale/coupon/:id/uses',
    permission: 'coupon:list',
    about: ['List the uses of a coupon', '查看优惠券使用记录'],
    row: couponUse,
    filters: {},
  }),
  own: ownCoupon.list,
}

export const manifest = () =>
  ({
    pages: [
      { path: '/couponList', record: coupon, menu: [142, 'staff-money', 140, 'GiftOutlined'] },
      {
        path: '/couponList',
        record: ownCoupon,
        menu: [43, 'money', 30, 'GiftOutlined'],
      },
    ],
    roles: { 'coupon:*': ['finance', 'marketing'] },
  }) satisfies Manifest
