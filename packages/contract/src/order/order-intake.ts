import { z } from 'zod'
import { listEndpoint } from '../kit/endpoint.ts'
import { tabCount } from '../kit/page.ts'
import * as wire from '../kit/wire.ts'

/** Intake of orders from stores, and what became of each. */

export const orderIntake = {
  /** Every order that a store sent, and what became of it. */
  list: listEndpoint({
    path: '/sale/order/intake',
    permission: 'order:list',
    about: ['List what stores sent', '查看店铺订单接收记录'],
    row: z.object({
      id: z.number(),
      store_id: z.number(),
      shop_name: z.string(),
      platform_order_id: z.string(),
      plt_order_sn: z.string(),
      outcome: z.enum(['imported', 'skipped', 'failed']),
      /** Why it was not taken in, in the user's language. */
      reason: z.string(),
      order_id: z.number().nullable(),
      /** When the buyer ordered; null until the order could be read. */
      placed_at: z.string().nullable(),
      seen_at: z.string(),
      deliveries: z.number(),
      /** Whether reading it again may succeed; `actions` tell whether the user may request that now. */
      may_retry: z.boolean(),
      actions: z.array(z.string()),
    }),
    filters: {
      store_id: wire.id.optional(),
      outcome: wire.choice(['imported', 'skipped', 'failed']).optional(),
      /** Number or id of the order on its platform. */
      search: wire.text(100).optional(),
    },
    ext: z.object({
      seen: z.number(),
      imported: z.number(),
      skipped: z.number(),
      failed: z.number(),
      tabs: z.array(tabCount),
    }),
  }),
}
