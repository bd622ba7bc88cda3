import type { FullDetail } from '@dropyard/contract/order/order-list/detail'
import { type SQL, sql } from 'drizzle-orm'

/** Related orders as columns of `order`: in the same parcel, the one it was split from, its parts, and reshipments. */

type Relatives = Pick<
  FullDetail,
  'redelivers' | 'redeliveries' | 'together' | 'combined' | 'split_from' | 'parts'
>

const numbered = "json_build_object('id', w.id, 'order_sn', w.order_sn)"
const column = <Name extends keyof Relatives>(text: string): SQL<Relatives[Name]> =>
  sql<Relatives[Name]>`${sql.raw(`(${text})`)}`

/** The savings of combining are for staff only. */
export const relatives = {
  together: column<'together'>(`SELECT coalesce(json_agg(${numbered} ORDER BY w.id), '[]') FROM "order" w
    WHERE w.combined_id = "order".combined_id AND w.id <> "order".id`),
  combined:
    column<'combined'>(`SELECT json_build_object('freight_apart', c.freight_apart, 'freight_together', c.freight_together,
    'duty_apart', c.duty_apart, 'duty_together', c.duty_together) FROM order_combine c WHERE c.id = "order".combined_id`),
  redelivers: column<'redelivers'>(`SELECT ${numbered} FROM "order" w WHERE w.id = "order".redelivered_from`),
  redeliveries:
    column<'redeliveries'>(`SELECT coalesce(json_agg(json_build_object('id', w.id, 'order_sn', w.order_sn,
    'cause', w.redeliver_cause, 'pricing', w.redeliver_pricing, 'pay_amount', w.pay_amount, 'cancelled', w.cancelled,
    'cost', (SELECT json_build_object('amount', l.cost, 'currency', l.currency) FROM parcel_label l
      WHERE l.order_id = w.id AND l.cost IS NOT NULL ORDER BY l.id DESC LIMIT 1),
    'at', w.placed_at) ORDER BY w.id), '[]') FROM "order" w WHERE w.redelivered_from = "order".id`),
  split_from: column<'split_from'>(`SELECT ${numbered} FROM "order" w WHERE w.id = "order".split_from`),
  parts: column<'parts'>(`SELECT coalesce(json_agg(${numbered} ORDER BY w.id), '[]') FROM "order" w
    WHERE w.split_from = "order".id`),
}
