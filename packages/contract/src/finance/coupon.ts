import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { sortBy, tabCount } from '../kit/page.ts'
import { resource } from '../kit/resource.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** Coupons: defined by staff, used by companies when they pay an order. Amounts in US cents. */

export const couponKinds = ['fixed', 'percent', 'shipping'] as const
const mostAmount = 10_000_000
const listOfIds = z.array(z.number()).nullable()

export const couponDefinitionErrors = errors('coupon-definition', {
  nobody: { en: 'No active company can use this coupon.', zh: '没有可使用该优惠券的公司。' },
})

/** What a coupon takes off, as it stands on screens. */
const worth = {
  kind: z.enum(couponKinds),
  /** Minor units of a fixed coupon. */
  amount: z.number().nullable(),
  /** The most that a percent or shipping coupon takes off. */
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
  /** How often this company can still use it; null: no limit. */
  left: z.number().nullable(),
  /** Goods and categories that it is for; none of both means all. */
  goods_ids: z.array(z.number()),
  category_ids: z.array(z.number()),
})

export const ownCouponStates = ['usable', 'upcoming', 'used_up', 'expired'] as const

/** A coupon as its company sees it, also when it can not be used now. */
export const ownCoupon = usableCoupon.extend({
  state: z.enum(ownCouponStates),
  valid_from: z.string(),
  /** Uses by this company, and what they took off. */
  used: z.number(),
  saved: z.number(),
  /** Names of what it is for; empty: everything. */
  scope: z.array(z.string()),
})

export const couponUse = z.object({
  id: z.number(),
  entity_name: z.string(),
  order_id: z.number(),
  order_sn: z.string(),
  amount: z.number(),
  use_time: z.string(),
  /** When it was given back, because the order was cancelled. */
  back_time: z.string().nullable(),
})

const definition = resource({
  name: 'coupon',
  path: '/sale/coupon',
  row: {
    ...worth,
    code: z.string(),
    name_en: z.string(),
    name_zh: z.string(),
    /** Per cent of a percent coupon, such as 12.5. */
    percent: z.string().nullable(),
    currency: z.string(),
    valid_from: wire.instant,
    valid_until: wire.instant,
    total_limit: z.number().nullable(),
    entity_limit: z.number().nullable(),
    rank_ids: listOfIds,
    category_ids: listOfIds,
    goods_ids: listOfIds,
    issued_to: z.number().nullable(),
    company_name: z.string().nullable(),
    status: z.enum(['active', 'disabled']),
    used: z.number(),
    /** What its uses took off. */
    saved: z.number(),
  },
  input: {
    code: wire.line(40, 3).refine((code) => /^[A-Za-z0-9-]+$/.test(code), {
      message: 'Only English letters, digits and hyphens.',
      params: { zh: '只能使用英文字母、数字和连字符。' },
    }),
    name_en: wire.line(100),
    name_zh: wire.line(100),
    kind: wire.choice(couponKinds),
    amount: wire.orNull(wire.minor({ min: 1, max: mostAmount })),
    percent: wire.orNull(wire.decimal(2)),
    cap: wire.orNull(wire.minor({ min: 1, max: mostAmount })),
    minimum_spend: wire.minor({ min: 0, max: mostAmount }).default(0),
    valid_from: wire.instant,
    valid_until: wire.instant,
    total_limit: wire.orNull(wire.int({ min: 1, max: 1_000_000 })),
    entity_limit: wire.orNull(wire.int({ min: 1, max: 10_000 })),
    rank_ids: wire.orNull(wire.ids),
    category_ids: wire.orNull(wire.ids),
    goods_ids: wire.orNull(wire.ids),
    issued_to: wire.orNull(wire.id),
    status: wire.choice(['active', 'disabled']).default('active'),
  },
  filter: {
    status: wire.choice(['active', 'disabled']).optional(),
    kind: wire.choice(couponKinds).optional(),
  },
  sortable: ['code', 'used'],
  label: 'code',
  text: text(
    {
      title: 'Coupons',
      one: 'coupon',
      fields: {
        code: 'Code',
        name_en: 'Name',
        name_zh: 'Name in Chinese',
        kind: 'Kind',
        amount: 'Amount off',
        percent: 'Per cent off',
        cap: 'At most',
        minimum_spend: 'Minimum spend',
        currency: 'Currency',
        valid_from: 'Valid from',
        valid_until: 'Valid until',
        total_limit: 'Uses in all',
        entity_limit: 'Uses per company',
        rank_ids: 'Ranks',
        category_ids: 'Categories',
        goods_ids: 'Goods',
        issued_to: 'Company',
        company_name: 'Company',
        status: 'Status',
        used: 'Used',
        saved: 'Taken off',
      },
      choices: {
        kind: { fixed: 'Amount off', percent: 'Per cent off', shipping: 'Free shipping' },
        status: { active: 'Active', disabled: 'Disabled' },
      },
      help: {
        cap: 'Empty: no cap.',
        total_limit: 'Empty: no limit.',
        entity_limit: 'Empty: no limit.',
        rank_ids: 'Empty: every rank.',
        category_ids: 'With everything below them. Empty with no goods: all goods.',
        issued_to: 'Empty: every company.',
        minimum_spend: 'Of the goods that it is for.',
      },
    },
    {
      title: '优惠券',
      one: '优惠券',
      fields: {
        code: '券码',
        name_en: '英文名称',
        name_zh: '中文名称',
        kind: '类型',
        amount: '减免金额',
        percent: '减免比例（%）',
        cap: '最高减免',
        minimum_spend: '最低消费',
        currency: '币种',
        valid_from: '生效时间',
        valid_until: '失效时间',
        total_limit: '总次数',
        entity_limit: '每家公司次数',
        rank_ids: '适用等级',
        category_ids: '适用分类',
        goods_ids: '适用商品',
        issued_to: '指定公司',
        company_name: '指定公司',
        status: '状态',
        used: '已使用',
        saved: '已减免',
      },
      choices: {
        kind: { fixed: '满减', percent: '折扣', shipping: '免运费' },
        status: { active: '启用', disabled: '停用' },
      },
      help: {
        cap: '留空表示不封顶。',
        total_limit: '留空表示不限。',
        entity_limit: '留空表示不限。',
        rank_ids: '留空表示全部等级。',
        category_ids: '包含其下级分类；分类和商品均留空表示全部商品。',
        issued_to: '留空表示全部公司。',
        minimum_spend: '按适用商品金额计算。',
      },
    },
  ),
})

export const coupon = {
  ...definition,
  /** Instead of the resource's own: what the caller's company can use now. */
  select: endpoint({
    method: 'GET',
    path: '/sale/coupon/select',
    permission: 'signed-in',
    about: { en: 'Choose a coupon', zh: '选择优惠券' },
    data: z.array(usableCoupon),
  }),
  /** Goods to choose from, found by title, code or SKU. */
  goods: endpoint({
    method: 'GET',
    path: '/sale/coupon/goods',
    permission: 'coupon:list',
    about: { en: 'Choose the goods of a coupon', zh: '选择优惠券适用商品' },
    query: z.object({ search: wire.line(100).optional(), ids: wire.ids.optional() }),
    data: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  uses: listEndpoint({
    path: '/sale/coupon/:id/uses',
    permission: 'coupon:list',
    about: { en: 'List the uses of a coupon', zh: '优惠券使用记录' },
    params: z.object({ id: wire.id }),
    row: couponUse,
    filters: {},
  }),
  notify: endpoint({
    method: 'POST',
    path: '/sale/coupon/notify',
    permission: 'coupon:notify',
    about: { en: 'Tell those who have a coupon', zh: '优惠券通知' },
    body: z.object({ id: wire.id }),
    data: z.object({ companies: z.number() }),
  }),
  own: listEndpoint({
    path: '/sale/user/coupon',
    permission: 'signed-in',
    about: { en: 'List the coupons of the own company', zh: '我的优惠券' },
    row: ownCoupon,
    filters: {
      state: wire.choice(ownCouponStates).optional(),
      search: wire.line(100).optional(),
      sort: sortBy(['code', 'name', 'saved', 'valid_until']),
    },
    ext: z.object({ tabs: z.array(tabCount) }),
  }),
}
