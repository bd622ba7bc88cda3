import { randomUUID } from 'node:crypto'
import { walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import { money } from '@dropyard/contract/kit/money'
import { events } from '@dropyard/contract/system/notice/event'
import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'
import type { Ctx } from '../../../kit/context.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { notice } from '../../system/notice/table.ts'

const announcement = z.strictObject({ title: z.string(), content: z.string() })

/** Recent notices of the demo's people, about orders, payments and stock that exist. */
export async function demoNotices(ctx: Ctx): Promise<void> {
  const { entities, people } = await demoIds(ctx)
  const hour = 3_600_000
  type Row = typeof notice.$inferInsert
  const row = (personId: number, entityId: number | null, event: string, at: Date, values: object): Row => ({
    personId,
    entityId,
    eventId: randomUUID(),
    event,
    at,
    values: { ...values },
    readAt: ctx.now.getTime() - at.getTime() > 48 * hour ? at : null,
  })
  const ago = (hours: number): Date => new Date(ctx.now.getTime() - hours * hour)
  const northwind = entities.northwind
  const { rows: orders } = await ctx.db.$client.query<{
    order_id: number
    order_sn: string
    number: string
    at: Date
    done: boolean
  }>(
    `SELECT id AS order_id, order_sn, tracking_number AS number, coalesce(delivered_at, shipped_at) AS at, delivered_at IS NOT NULL AS done
     FROM "order" WHERE entity_id = $1 AND shipped_at IS NOT NULL ORDER BY 3 DESC LIMIT 12`,
    [northwind],
  )
  const { rows: recharges } = await ctx.db.$client.query<{ id: number; sn: string; cents: number; at: Date }>(
    `SELECT id, recharge_sn AS sn, amount_usd AS cents, coalesce(submitted_at, created_at) AS at FROM recharge
     WHERE state = 'submitted' ORDER BY id DESC LIMIT 4`,
  )
  const { rows: low } = await ctx.db.$client.query<{
    goods_id: number
    sku: string
    title: string
    available: number
  }>(
    `SELECT s.goods_id, s.code AS sku, g.title_en AS title, sum(b.on_hand - b.reserved)::int AS available
     FROM sku s JOIN goods g ON g.id = s.goods_id JOIN stock_balance b ON b.sku_id = s.id
     GROUP BY s.id, g.id HAVING sum(b.on_hand - b.reserved) BETWEEN 1 AND 9 ORDER BY s.id LIMIT 3`,
  )
  const welcome = demoData('system/notice', announcement)
  const made = [
    ...[people.merchant, people.member].flatMap((personId) => [
      row(personId, northwind, events.announcement.name, ago(70), welcome),
      ...orders.map((o) =>
        row(personId, northwind, o.done ? events.orderDelivered.name : events.orderShipped.name, o.at, {
          order_id: o.order_id,
          order_sn: o.order_sn,
          tracking_number: o.number,
        }),
      ),
      ...low.map((one, i) =>
        row(personId, northwind, events.stockLow.name, ago(5 + i * 7), { ...one, title_zh: one.title }),
      ),
    ]),
    row(people.merchant2, entities.lumen, events.announcement.name, ago(70), welcome),
    ...[people.admin, people.finance].flatMap((personId) =>
      recharges.map((one) =>
        row(personId, null, events.rechargeSubmitted.name, one.at, {
          recharge_id: one.id,
          recharge_sn: one.sn,
          amount: money(Number(one.cents), walletCurrency),
        }),
      ),
    ),
    ...[people.admin, people.warehouse, people.buyer].flatMap((personId) =>
      low.map((one, i) =>
        row(personId, null, events.stockLow.name, ago(5 + i * 7), { ...one, title_zh: one.title }),
      ),
    ),
  ]
  await ctx.db.insert(notice).values(made.sort((a, b) => a.at.getTime() - b.at.getTime()))
}
