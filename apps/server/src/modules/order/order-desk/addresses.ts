import { townLines } from '@dropyard/contract/kit/town-line'
import type { Address } from '@dropyard/contract/order/order/address'
import type { UserCtx } from '../../../kit/context.ts'
import { nameText } from '../../../kit/data/people.ts'
import type { SheetColumn } from '../../../kit/sheets/sheet-columns.ts'
import { type AskedOrders, chosenOrders } from '../order-list/to-ship.ts'

/** Current and former addresses of orders, and a file of what is sent where. */

interface Wish {
  page: number
  'per-page': number
  order_id?: number | undefined
  order_sn?: string | undefined
}

interface Raw {
  id: number
  order_id: number
  order_sn: string
  company: string
  current: boolean
  until: Date | null
  changed_by: string
  address: Address
  total: number
}

const maxOrders = 2000

/** Newest orders first; for each its current address before its former ones. */
export async function listAddresses(ctx: UserCtx, wish: Wish) {
  const { rows } = await ctx.db.$client.query<Raw>(
    `WITH chosen AS (
       SELECT o.id, o.order_sn, o.entity_id, o.address FROM "order" o
       WHERE ($1::bigint IS NULL OR o.id = $1) AND ($2::text IS NULL OR o.order_sn = upper($2))
       ORDER BY o.id DESC LIMIT ${maxOrders}),
     every AS (
       SELECT c.id AS order_id, NULL::bigint AS change_id, NULL::timestamptz AS until, NULL::bigint AS user_id, c.address
       FROM chosen c
       UNION ALL
       SELECT a.order_id, a.id, a.at, a.user_id, a.before FROM order_address a JOIN chosen c ON c.id = a.order_id)
     SELECT coalesce(x.change_id, x.order_id) AS id, x.order_id, c.order_sn, e.name AS company,
       x.change_id IS NULL AS current, x.until, coalesce(${nameText(ctx.lang)}, '') AS changed_by, x.address,
       count(*) OVER ()::int AS total
     FROM every x JOIN chosen c ON c.id = x.order_id JOIN entity e ON e.id = c.entity_id
     LEFT JOIN person p ON p.id = x.user_id
     ORDER BY x.order_id DESC, x.change_id DESC NULLS FIRST LIMIT $3 OFFSET $4`,
    [wish.order_id ?? null, wish.order_sn ?? null, wish['per-page'], (wish.page - 1) * wish['per-page']],
  )
  return {
    data: rows.map(({ total: _total, until, ...row }) => ({ ...row, until: until?.toISOString() ?? null })),
    total: rows[0]?.total ?? 0,
  }
}

interface Item {
  order_sn: string
  tracking_number: string | null
  address: Address
  title: string
  variant_title: string
  sku: string | null
  quantity: number
  image: string | null
  made: { text: string; image: string } | null
  remark: string
  note: string | null
}

const maxItems = 5000

/** What is sent, item by item: of the selected orders, otherwise of those to be shipped. */
export async function itemsWithAddresses(ctx: UserCtx, asked: AskedOrders): Promise<Item[]> {
  const { where, values, direction } = chosenOrders(asked)
  const { rows } = await ctx.db.$client.query<Item>(
    `SELECT o.order_sn, o.tracking_number, o.address, l.title, l.variant_title, s.code AS sku,
       l.quantity - l.refunded AS quantity, coalesce(l.image, '/files/' || s.image) AS image, l.made, o.remark,
       (SELECT n.body FROM order_note n WHERE n.line_id = l.id AND n.pinned ORDER BY n.id DESC LIMIT 1) AS note
     FROM (SELECT o.* FROM "order" o ${where}) o JOIN order_line l ON l.order_id = o.id AND l.set_id IS NULL AND l.quantity > l.refunded
     LEFT JOIN sku s ON s.id = l.sku_id
     ORDER BY o.placed_at ${direction}, o.id ${direction}, l.position, l.id LIMIT ${maxItems}`,
    values,
  )
  return rows
}

/** An address as written on a parcel. */
export function addressBlock(a: Address): string {
  const lines = [a.name, a.company ?? '', a.address1, a.address2 ?? '', ...townLines(a), a.country, a.phone]
  return lines.filter(Boolean).join('\n')
}

export const inFile = (origin: string): readonly SheetColumn<Item>[] => {
  const whole = (address: string | null | undefined): string =>
    address ? (address.startsWith('/') ? origin + address : address) : ''
  return [
    ['Order', '订单号', (item) => item.order_sn],
    ['Tracking number', '运单号', (item) => item.tracking_number ?? ''],
    ['Address', '收货地址', (item) => addressBlock(item.address)],
    ['Image', '图片', (item) => whole(item.image)],
    ['SKU', 'SKU', (item) => item.sku ?? ''],
    ['Item', '商品', (item) => [item.title, item.variant_title].filter(Boolean).join(' / ')],
    ['Quantity', '数量', (item) => String(item.quantity)],
    [
      'Made to order',
      '定制内容',
      (item) => [item.made?.text, whole(item.made?.image)].filter(Boolean).join('\n'),
    ],
    ['Note', '备注', (item) => [item.remark, item.note].filter(Boolean).join('\n')],
  ]
}
