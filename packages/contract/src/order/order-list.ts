import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { opened } from '../kit/link.ts'
import { tabCount } from '../kit/page.ts'
import { unconverted } from '../kit/report/report.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { blockCodes } from './order/block.ts'
import { orderRow, orderSources, shipBySpans } from './order/row.ts'
import { caseStatesOfOrders } from './order/state.ts'
import { orderDetail } from './order-list/detail.ts'

/** Orders of a merchant in lists, in detail, in figures and in files (domain: Orders). */

/** Filters of both lists. `status` is the number of a tab; omitted for all. */
export const orderFilters = {
  status: wire.int({ min: 5, max: 90 }).optional(),
  /** Order number, platform number, tracking number, buyer or SKU. */
  search: wire.text(100).optional(),
  store_id: wire.id.optional(),
  platform_id: wire.id.optional(),
  country: wire.text(2, 2).optional(),
  channel_id: wire.id.optional(),
  source: wire.choice(orderSources).optional(),
  blocked: wire.choice(blockCodes).optional(),
  urgent: wire.flag.optional(),
  /** The earliest first. */
  ship_by: wire.choice(shipBySpans).optional(),
  after_sale: wire.choice(caseStatesOfOrders).optional(),
  tag: wire.text(50).optional(),
  /** When it was placed, paid and shipped: days in UTC, both included, or timestamps, of which the second is excluded. */
  from: wire.edge.optional(),
  to: wire.edge.optional(),
  paid_from: wire.edge.optional(),
  paid_to: wire.edge.optional(),
  shipped_from: wire.edge.optional(),
  shipped_to: wire.edge.optional(),
  /** Id of a SKU mapping: finds the orders that can be paid only after its store variant is matched. */
  order_sku_id: wire.id.optional(),
  /** Includes the lines of each row. */
  lines: wire.flag.default(false),
  sort: wire.choice(['-create_time', 'create_time']).default('-create_time'),
}

/** `bounded`: counting stopped at `total`, and there are more. */
export const orderListExt = z.object({ tabs: z.array(tabCount), bounded: z.boolean() })

export const reportGroups = ['day', 'store', 'country', 'sku'] as const

export const orderList = {
  list: listEndpoint({
    path: '/sale/order/orderList',
    permission: 'order:list',
    about: ['List orders', '查看订单列表'],
    row: orderRow,
    filters: orderFilters,
    ext: orderListExt,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/sale/order/:id',
    permission: 'order:list',
    about: ['View an order', '查看订单'],
    data: orderDetail,
  }),
  /**
   * Counts orders in progress: those that need an action by the merchant, and those that are being processed or
   * shipped.
   */
  processing: endpoint({
    method: 'GET',
    path: '/sale/order/processing',
    permission: 'order:list',
    about: ['Count orders in work', '查看处理中订单统计'],
    data: z.object({
      unmatched: z.number(),
      to_pay: z.number(),
      in_work: z.number(),
      awaiting_stock: z.number(),
      shipped: z.number(),
      blocked: z.number(),
    }),
  }),
  /** Blocked orders by reason, with the step that unblocks all orders of a reason. */
  abnormal: endpoint({
    method: 'GET',
    path: '/sale/order/abnormal',
    permission: 'order:list',
    about: ['List why orders are blocked', '查看异常原因统计'],
    data: z.array(
      z.object({
        reason: z.enum(blockCodes),
        name: z.string(),
        fix: z.string(),
        fix_name: z.string(),
        total: z.number(),
        /** For orders to match: the number of store variants that they wait for. */
        variants: z.number().nullable(),
      }),
    ),
  }),
  statByDays: endpoint({
    method: 'GET',
    path: '/sale/order/statByDays',
    permission: 'order:list',
    about: ['Count orders by day', '按日统计订单'],
    query: z.object({ from: wire.day, to: wire.day, store_id: wire.id.optional() }),
    data: z.array(
      z.object({
        day: z.string(),
        orders: z.number(),
        paid: z.number(),
        shipped: z.number(),
        /** Paid from the wallet, in USD cents; refunds are in the analysis. */
        spend: z.number(),
        /** Sales in the stores, by currency. */
        sales: z.array(z.object({ currency: z.string(), amount: z.number() })),
        /** In USD cents, each currency converted at the rate of that day. */
        sales_usd: z.number(),
        ...unconverted,
      }),
    ),
  }),
  export: endpoint({
    method: 'POST',
    path: '/sale/order/export',
    permission: 'order:export',
    about: ['Export orders', '导出订单'],
    body: z.object({
      ...orderFilters,
      ids: wire.ids.optional(),
      format: wire.choice(['csv', 'xlsx']).default('xlsx'),
    }),
    data: z.object({ job_id: z.number() }),
  }),
  /** Starts a report of what orders cost and brought in, by day, store, country or SKU; the file appears under /download. */
  report: endpoint({
    method: 'POST',
    path: '/sale/order/report',
    permission: 'order:export',
    about: ['Make an order report', '生成订单报表'],
    body: z.object({
      from: wire.day,
      to: wire.day,
      by: wire.choice(reportGroups).default('day'),
      store_id: wire.id.optional(),
      format: wire.choice(['csv', 'xlsx']).default('xlsx'),
    }),
    data: z.object({ job_id: z.number() }),
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/ordersList',
        list: orderList.list,
        own: opened,
        title: ['Order list', '订单列表'],
        menu: [21, 'orders', 10, 'UnorderedListOutlined', { resources: ['order', 'order-remark'] }],
      },
    ],
  }) satisfies Manifest
