import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/**
 * Offers on 1688.com, China's wholesale market: looked up there each time by link, words or picture, and never stored. Ids are
 * strings, because they exceed JavaScript's safe integers. Prices are CNY fen, rounded up.
 */

export const sellerKinds = {
  factory: ['Super factory', '超级工厂', 'green'],
  merchant: ['Verified merchant', '实力商家', 'blue'],
  member: ['TrustPass member', '诚信通会员', 'neutral'],
  other: ['Seller', '普通商家', 'grey'],
} as const

const variant = z.object({
  /** Unique within its offer; used in orders. */
  spec_id: z.string(),
  /** Unique across all offers. */
  sku_id: z.string(),
  attributes: z.array(
    z.object({ name: z.string(), name_zh: z.string(), value: z.string(), value_zh: z.string() }),
  ),
  price: z.number(),
  stock: z.number(),
  picture: z.string().nullable(),
})

const freight = z.object({
  template_id: z.string(),
  name: z.string(),
  free: z.boolean(),
  charge: z.enum(['weight', 'piece', 'volume']),
  /** Fen for the first unit: kilogram, piece. */
  first_fee: z.number(),
  first_unit: z.string(),
  next_fee: z.number(),
  next_unit: z.string(),
  /** Fen for the minimum quantity, to the account's district. */
  estimate: z.number(),
})

export const one688Offer = z.object({
  offer_id: z.string(),
  /** Translated by 1688. */
  title: z.string(),
  title_zh: z.string(),
  link: z.string(),
  pictures: z.array(z.string()),
  seller: z.object({
    /** Empty in search results by words. */
    name: z.string(),
    member_id: z.string(),
    kind: wire.choice(sellerKinds),
    /** Years of membership. */
    years: z.number().nullable(),
    city: z.string(),
  }),
  /** Unit prices from a quantity on; empty if each variant has its own price. */
  tiers: z.array(z.object({ from: z.number(), price: z.number() })),
  /** Lowest and highest unit price. */
  price: z.number(),
  price_to: z.number(),
  /** In units. */
  moq: z.number(),
  /** Quantities must be a multiple of this many units. */
  lot: z.number(),
  unit: z.string(),
  unit_zh: z.string(),
  /** Pieces per unit, such as 2 in a pair; null if the unit doesn't determine it, such as a box. */
  unit_pieces: z.number().nullable(),
  variants: z.array(variant),
  stock: z.number().nullable(),
  /** Weight of a unit in grams as shipped, and length, width and height in cm. */
  weight_g: z.number().nullable(),
  size_cm: z.array(z.number()),
  freight: freight.nullable(),
  sold_7d: z.number().nullable(),
  sold_30d: z.number().nullable(),
  sold: z.number().nullable(),
  /** Whether the seller ships single pieces to buyers. */
  dropship: z.boolean(),
  /** Whether it includes variants, weight and freight, which search results lack. */
  whole: z.boolean(),
})
export type One688Offer = z.output<typeof one688Offer>
export type One688Variant = z.output<typeof variant>

const path = '/v1/third-party/one688'
const sorts = ['relevance', 'price', '-price', '-sold'] as const
export type One688Sort = (typeof sorts)[number]
const narrowed = {
  sort: wire.choice(sorts).default('relevance'),
  /** CNY fen. */
  price_from: wire.minor({ min: 0 }).optional(),
  price_to: wire.minor({ min: 1 }).optional(),
}

export const one688 = {
  find: endpoint({
    method: 'GET',
    path: `${path}/offer`,
    permission: 'one688:list',
    about: ['Find a 1688 offer by link or number', '按链接或编号查找 1688 商品'],
    query: z.object({ link: wire.text(1000) }),
    data: one688Offer,
  }),
  search: listEndpoint({
    path,
    permission: 'one688:list',
    about: ['Search 1688 by keyword', '按关键词搜索 1688'],
    row: one688Offer,
    /** Without a keyword the list is empty. */
    filters: { keyword: wire.text(100, 0).default(''), ...narrowed },
  }),
  searchByPicture: listEndpoint({
    path: `${path}/by-picture`,
    permission: 'one688:list',
    about: ['Search 1688 by image', '按图片搜索 1688'],
    row: one688Offer,
    /** Path of an uploaded picture. */
    filters: { picture: wire.text(200, 0).default(''), ...narrowed },
  }),
}

export const one688Errors = errors('one688', {
  not_connected: [
    '1688 isn’t connected. Ask an administrator to connect the 1688 account.',
    '尚未连接 1688。请联系管理员连接 1688 账号。',
  ],
  lost: [
    '1688 no longer accepts our authorization. Ask an administrator to connect the 1688 account again.',
    '1688 授权已失效。请联系管理员重新连接 1688 账号。',
  ],
  keys: [
    '1688 doesn’t accept the app key or its secret ({{code}}). Ask an administrator to check the 1688 account.',
    '1688 不接受 App Key 或 App Secret（{{code}}）。请联系管理员检查 1688 账号。',
  ],
  no_permission: [
    'Our 1688 app hasn’t been granted this API: {{api}}. An administrator can request it at open.1688.com.',
    '我们的 1688 应用未开通此接口：{{api}}。管理员可在 open.1688.com 申请。',
  ],
  limit: [
    '1688 allows no more calls right now. Try again in {{seconds}} seconds.',
    '1688 调用过于频繁，请在 {{seconds}} 秒后重试。',
    429,
  ],
  gone: ['This offer doesn’t exist on 1688, or is no longer sold.', '此商品在 1688 不存在或已下架。'],
  unreachable: ['1688 didn’t answer. Try again in a moment.', '1688 没有响应，请稍后重试。'],
  refused: ['1688 refused this: {{message}} ({{code}}).', '1688 拒绝了请求：{{message}}（{{code}}）。'],
  link: [
    'Enter a link to an offer, such as https://detail.1688.com/offer/620201390233.html, or its number.',
    '请输入商品链接，例如 https://detail.1688.com/offer/620201390233.html，或商品编号。',
  ],
  picture: ['Upload the image here first.', '请先上传图片。'],
  picture_unreadable: ['1688 can’t read this image. Try another one.', '1688 无法识别此图片，请换一张。'],
})

/** The offer's number in a link, or typed by itself; undefined for anything else. */
export function offerIdIn(link: string): string | undefined {
  const typed = /^\s*(\d{6,20})\s*$/.exec(link)?.[1]
  if (typed) return typed
  if (!URL.canParse(link.trim())) return undefined
  const { hostname, pathname, searchParams } = new URL(link.trim())
  const there = /(^|\.)1688\.com$/.test(hostname) || /^(127\.0\.0\.1|localhost)$/.test(hostname)
  if (!there) return undefined
  const asked = searchParams.get('offerId') ?? searchParams.get('offerid') ?? ''
  return /\/offer\/(\d{6,20})(?:\.html)?$/.exec(pathname)?.[1] ?? /^\d{6,20}$/.exec(asked)?.[0]
}

/** Used from pages of other modules, so it has no page of its own. */
export const manifest = () =>
  ({ roles: { 'one688:*': ['product-developer', 'buyer', 'purchasing-lead'] } }) satisfies Manifest
