import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { seenBy } from '../kit/seen-by.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** The home page: the beginner's guide for merchants, key figures for staff. */

const guide = z.object({
  /** Whether the user found the guide helpful; null before they answered. */
  helpful: z.boolean().nullable(),
  skipped: z.boolean(),
  /** Steps that are completed. */
  done: z.object({ wallet: z.boolean(), store: z.boolean(), product: z.boolean(), order: z.boolean() }),
})
export type Guide = z.output<typeof guide>

const change = z.object({ today: z.number(), before: z.number() })

/** Merchants' spending in US cents; only for users with the permission of the analysis. */
const spent = <T>(schema: z.ZodType<T, T>) => seenBy('analysis:list', schema)

export const home = {
  guide: endpoint({
    method: 'GET',
    path: '/sale/home/guide',
    permission: 'signed-in',
    about: ['View the guide', '查看新手引导'],
    data: guide,
  }),
  setHelpful: endpoint({
    method: 'POST',
    path: '/sale/home/set-guide-helpful',
    permission: 'signed-in',
    about: ['Rate the guide', '评价新手引导'],
    body: z.object({ helpful: wire.flag }),
    data: guide,
  }),
  skip: endpoint({
    method: 'POST',
    path: '/sale/home/skip-guide',
    permission: 'signed-in',
    about: ['Hide the guide or show it again', '隐藏或显示新手引导'],
    body: z.object({ skip: wire.flag.default(true) }),
    data: guide,
  }),
  /** The stores with the most orders in the last thirty days. */
  shopRank: endpoint({
    method: 'GET',
    path: '/v1/home/shop-rank',
    permission: 'home:list',
    about: ['Rank stores', '查看店铺排行'],
    data: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        company: z.string(),
        orders: z.number(),
        spend: spent(z.number()),
      }),
    ),
  }),
  /** Today so far and all of yesterday, as UTC days unless the caller sends the start of its own days. */
  section1: endpoint({
    method: 'GET',
    path: '/v1/home/section1',
    permission: 'home:list',
    about: ['View today’s numbers', '查看今日数据'],
    query: z.object({ today: wire.instant.optional(), yesterday: wire.instant.optional() }),
    data: z.object({
      orders: change,
      paid: change,
      spend: spent(change),
      shipped: change,
      companies: change,
    }),
  }),
  /** Numbers of each of the last thirty days. */
  section2: endpoint({
    method: 'GET',
    path: '/v1/home/section2',
    permission: 'home:list',
    about: ['View the last thirty days', '查看近三十天数据'],
    data: z.array(
      z.object({
        day: z.string(),
        orders: z.number(),
        paid: z.number(),
        shipped: z.number(),
        spend: spent(z.number()),
      }),
    ),
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/home',
        title: ['Home', '首页'],
        menus: [
          [1, 'merchant', 10, 'HomeOutlined'],
          [101, 'staff', 10, 'HomeOutlined'],
        ],
      },
    ],
    roles: { 'home:*': ['salesperson', 'finance', 'marketing'] },
  }) satisfies Manifest
