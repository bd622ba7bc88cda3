import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Figures about orders by day, store, user, country, channel, product and company. */

export const analysisBy = ['day', 'store', 'user', 'country', 'channel', 'goods', 'company'] as const
export type AnalysisBy = (typeof analysisBy)[number]

/** The longest range of one analysis in days. */
export const longestRange = 731

const range = {
  from: wire.day,
  to: wire.day,
  store_id: wire.id.optional(),
  /** For staff: restricts it to one company. */
  entity_id: wire.id.optional(),
}

const figures = {
  orders: z.number(),
  cancelled: z.number(),
  paid: z.number(),
  /** Charged for orders paid in the range, in USD cents, before refunds. */
  spend: z.number(),
  /** How many of these orders have a refund, and the refunded amount. */
  refunds: z.number(),
  refunded: z.number(),
  shipped: z.number(),
  delivered: z.number(),
  /** Sales in the stores, by currency. */
  sales: z.array(z.object({ currency: z.string(), amount: z.number() })),
  /** Days from hand-over to delivery within which half and nine tenths of the parcels were delivered; null if there are none. */
  p50: z.number().nullable(),
  p90: z.number().nullable(),
}
export const analysisFigures = z.object(figures)
export type AnalysisFigures = z.output<typeof analysisFigures>

export const analysisRow = z.object({
  ...figures,
  /** What the row is about: a day, a country code, or the id of a record; empty for none. */
  key: z.string(),
  name: z.string(),
})
export type AnalysisRow = z.output<typeof analysisRow>

/** A day's sales in USD, each currency converted at the rate of that day. */
export const salesInUsd = {
  /** USD cents. */
  sales_usd: z.number(),
  /** Currencies without a rate on that day; their sales are not included. */
  unconverted: z.array(z.string()),
}
export const analysisDay = analysisRow.extend(salesInUsd)
export type AnalysisDay = z.output<typeof analysisDay>

export const goodsAnalysisRow = z.object({
  id: z.number(),
  spu: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  lines: z.number(),
  pieces: z.number(),
  spend: z.number(),
  refunded: z.number(),
})
export type GoodsAnalysisRow = z.output<typeof goodsAnalysisRow>

const stat = <P extends string>(path: P, en: string, zh: string) =>
  endpoint({
    method: 'GET',
    path,
    permission: 'analysis:list',
    about: [en, zh],
    query: z.object(range),
    data: z.array(analysisRow),
  })

export const orderAnalysis = {
  /** The totals, and the figures of each day. */
  overview: endpoint({
    method: 'GET',
    path: '/sale/orderAnalysis',
    permission: 'analysis:list',
    about: ['Sum up orders', '查看订单分析概览'],
    query: z.object(range),
    data: z.object({ total: analysisFigures, days: z.array(analysisDay) }),
  }),
  byStore: stat('/sale/orderAnalysis/statForShop', 'Sum up orders by store', '按店铺统计订单'),
  byUser: stat('/sale/orderAnalysis/statForShopUser', 'Sum up orders by user', '按用户统计订单'),
  byCountry: stat('/sale/orderAnalysis/statForCountry', 'Sum up orders by country', '按国家统计订单'),
  byChannel: stat('/sale/orderAnalysis/statForChannel', 'Sum up orders by channel', '按渠道统计订单'),
  byCompany: stat('/sale/corpEntityAnalysis', 'Sum up orders by company', '按公司统计订单'),
  byGoods: endpoint({
    method: 'GET',
    path: '/sale/orderAnalysis/statForGoods',
    permission: 'analysis:list',
    about: ['Sum up orders by items', '按商品统计订单'],
    query: z.object({ ...range, limit: wire.int({ min: 1, max: 200 }).default(100) }),
    data: z.array(goodsAnalysisRow),
  }),
  export: endpoint({
    method: 'POST',
    path: '/sale/orderAnalysis/export',
    permission: 'analysis:export',
    about: ['Export an analysis', '导出分析'],
    body: z.object({
      ...range,
      by: wire.choice(analysisBy),
      format: wire.choice(['xlsx', 'csv']).default('xlsx'),
    }),
    data: z.object({ job_id: z.number() }),
  }),
}

export const analysisText = text({
  title: ['Analysis', '数据分析'],
  fields: {
    day: ['Day', '日期'],
    store: ['Store', '店铺'],
    user: ['User', '用户'],
    country: ['Country', '国家'],
    channel: ['Channel', '物流渠道'],
    goods: ['Items', '商品'],
    company: ['Company', '公司'],
    orders: ['Orders', '订单数'],
    cancelled: ['Cancelled', '取消'],
    paid: ['Paid', '付款'],
    spend: ['Spend', '支出'],
    refunded: ['Refunded', '退款'],
    refund_rate: ['Refund rate', '退款率'],
    shipped: ['Shipped', '发货'],
    delivered: ['Delivered', '签收'],
    sales: ['Sales', '销售额'],
    p50: ['Median delivery', '签收中位数'],
    p90: ['90% within', '90% 签收'],
    lines: ['Order lines', '订单行'],
    pieces: ['Quantity', '件数'],
    spu: ['SPU', 'SPU'],
    pieces_refunded: ['Refunded items', '退款件数'],
  },
  none: {
    store: ['Without a store', '无店铺'],
    user: ['Unassigned', '未分配'],
    channel: ['No channel', '无渠道'],
    country: ['Unknown', '未知'],
    company: ['', ''],
  },
})

/** Refunded share of what was charged, in basis points. */
export const refundRate = (row: { spend: number; refunded: number }): number =>
  row.spend === 0 ? 0 : Math.round((row.refunded * 10_000) / row.spend)

/** Query parameters of the page /analysis besides those of its list. */
export const analysisParams = {
  from: wire.day.optional(),
  to: wire.day.optional(),
  store_id: wire.id.optional(),
  entity_id: wire.id.optional(),
  by: z.enum(['day', 'store', 'user', 'country', 'channel', 'goods', 'company']).optional(),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/analysis',
        own: analysisParams,
        title: ['Analysis', '数据分析'],
        menus: [
          [86, 'merchant', 20, 'BarChartOutlined', { needs: 'analysis:list' }],
          [160, 'staff', 20, 'BarChartOutlined', { needs: 'analysis:list' }],
        ],
      },
    ],
    roles: { 'analysis:*': ['merchant', 'salesperson', 'finance', 'marketing'] },
  }) satisfies Manifest
