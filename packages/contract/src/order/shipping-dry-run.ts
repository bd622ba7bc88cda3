import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'

/** A trial of shipping rules, which don't know orders. */

/** What the rules would do with an existing order. */
export const dryRunRow = z.object({
  id: z.number(),
  order_sn: z.string(),
  plt_order_sn: z.string(),
  shop_name: z.string(),
  country: z.string(),
  /** US cents; null without an exchange rate. */
  amount: z.number().nullable(),
  grams: z.number(),
  tags: z.array(z.string()),
  rule_id: z.number().nullable(),
  /** The rule's channel, and whether it can carry the parcel now. */
  channel_name: z.string(),
  carries: z.boolean(),
  fee: z.number(),
  reasons: z.array(z.string()),
  /** The order's current channel. */
  current_channel: z.string(),
  current_fee: z.number(),
})

export const shippingDryRun = {
  /** Tests the active rules on the last 100 orders, without changes. */
  run: endpoint({
    method: 'GET',
    path: '/sale/shippingRule/dry-run',
    permission: 'shipping-rule:list',
    about: ['Try the shipping rules on recent orders', '试运行物流规则'],
    data: z.object({
      orders: z.array(dryRunRow),
      /** Number of orders for each rule, including inactive ones and those that are never reached. */
      rules: z.array(z.object({ id: z.number(), name: z.string(), active: z.boolean(), taken: z.number() })),
      untaken: z.number(),
    }),
  }),
}
