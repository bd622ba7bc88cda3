import { formatMoney } from '@dropyard/contract/kit/money'
import { takesIoss, taxAreaOf } from '@dropyard/contract/logistics/duty-rule/tax-area'
import type { Address } from '@dropyard/contract/order/order/address'
import type { UserCtx } from '../../../kit/context.ts'
import type { SheetColumn } from '../../../kit/sheets/sheet-columns.ts'
import { figure } from '../../../kit/sheets/workbook-cells.ts'
import { iossFor } from '../order-list/ioss.ts'
import { type AskedOrders, chosenOrders } from '../order-list/to-ship.ts'

/** Parcels in the form that carriers' tools import: one row each, with a column for every part of the address. */

interface Parcel {
  order_sn: string
  together: string | null
  tracking_number: string | null
  channel_code: string | null
  address: Address
  ioss_number: string | null
  grams: number
  declared_en: string | null
  declared_zh: string | null
  hs6: string | null
  value: number
  quantity: number
  skus: string | null
}

const maxParcels = 5000

/** A combined parcel is one row, under the number of its first order. */
export async function parcelsToSend(ctx: UserCtx, asked: AskedOrders): Promise<Parcel[]> {
  const { where, values, direction } = chosenOrders(asked)
  const { rows } = await ctx.db.$client.query<Parcel>(
    `WITH chosen AS (
       SELECT o.id, o.combined_id, o.placed_at FROM "order" o ${where}
       ORDER BY o.placed_at ${direction}, o.id ${direction} LIMIT ${maxParcels}),
     first AS (
       SELECT DISTINCT ON (coalesce(combined_id, -id)) id, combined_id FROM chosen
       ORDER BY coalesce(combined_id, -id), id)
     SELECT o.order_sn, o.tracking_number, ch.code AS channel_code, o.address, o.ioss_number, inside.*,
       (SELECT string_agg(w.order_sn, ', ' ORDER BY w.id) FROM "order" w
        WHERE w.combined_id = o.combined_id AND w.id <> o.id) AS together
     FROM first JOIN "order" o ON o.id = first.id LEFT JOIN channel ch ON ch.id = o.channel_id
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(s.weight_grams * (l.quantity - l.refunded)), 0)::int AS grams,
         string_agg(DISTINCT coalesce(nullif(g.declared_name_en, ''), g.title_en), ', ') AS declared_en,
         string_agg(DISTINCT coalesce(nullif(g.declared_name_zh, ''), nullif(g.title_zh, '')), ', ') AS declared_zh,
         string_agg(DISTINCT nullif(left(g.hs_code, 6), ''), ', ') AS hs6,
         coalesce(sum(g.declared_value * (l.quantity - l.refunded)), 0)::bigint AS value,
         coalesce(sum(l.quantity - l.refunded), 0)::int AS quantity,
         string_agg(s.code || ' × ' || (l.quantity - l.refunded), ', ' ORDER BY l.id) AS skus
       FROM order_line l JOIN sku s ON s.id = l.sku_id JOIN goods g ON g.id = s.goods_id
       WHERE l.quantity > l.refunded AND l.order_id = ANY (ARRAY(
         SELECT o.id UNION SELECT w.id FROM "order" w WHERE w.combined_id = o.combined_id))
     ) inside
     ORDER BY o.placed_at ${direction}, o.id ${direction}`,
    values,
  )
  return rows
}

/** The house number, if the street has it at its beginning or end; empty if neither is clear. */
const houseNumberIn = (street: string): string =>
  /^(\d+[a-z]?(?:[/-]\d+)?)[ ,]/i.exec(street.trim())?.[1] ??
  /[ ,](\d+ ?[a-z]?(?:[/-]\d+)?)$/i.exec(street.trim())?.[1] ??
  ''

/** Columns under the names that carriers' systems read. */
export function parcelColumns(user: UserCtx['user']): SheetColumn<Parcel>[] {
  const cells: Readonly<Record<string, SheetColumn<Parcel>[2]>> = {
    order_sn: (one) => one.order_sn,
    together: (one) => one.together ?? '',
    tracking_number: (one) => one.tracking_number ?? '',
    channel_code: (one) => one.channel_code ?? '',
    name: ({ address }) => address.name,
    company: ({ address }) => address.company ?? '',
    phone: ({ address }) => address.phone,
    email: ({ address }) => address.email ?? '',
    address1: ({ address }) => address.address1,
    address2: ({ address }) => address.address2 ?? '',
    house_no: ({ address }) => houseNumberIn(address.address1),
    city: ({ address }) => address.city,
    province: ({ address }) => address.province,
    zip: ({ address }) => address.zip,
    country: ({ address }) => address.country,
    tax_id: ({ address }) => address.tax_id ?? '',
    ioss: (one) => (takesIoss(taxAreaOf(one.address)) ? (iossFor(user, one.ioss_number) ?? '') : ''),
    weight_g: (one) => figure(one.grams),
    declared_en: (one) => one.declared_en ?? '',
    declared_zh: (one) => one.declared_zh ?? '',
    hs6: (one) => one.hs6 ?? '',
    value: (one) => figure(formatMoney({ amount: one.value, currency: 'USD' })),
    currency: () => 'USD',
    quantity: (one) => figure(one.quantity),
    skus: (one) => one.skus ?? '',
  }
  return Object.entries(cells).map(([name, cell]) => [name, name, cell])
}
