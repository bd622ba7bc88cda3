import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { asn as contract } from '@dropyard/contract/purchasing/asn'
import type { asnFlow } from '@dropyard/contract/purchasing/asn/flow'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { type DemoPerson, demoIds } from '../../account/user/demo-ids.ts'
import { stockBalance } from '../../warehouse/stock/table.ts'
import { isAwaitedSql, openSql } from '../purchase-order/awaited.ts'
import { purchaseOrder, purchaseOrderItem } from '../purchase-order/table.ts'
import { lotsDemo } from './demo-lots.ts'
import { flow, served } from './service.ts'

/** Arrivals of the newest placed orders: from announced to received, with a few rejected pieces. */

/** How far the arrivals get. */
const ends = [
  ...['draft', 'submitted', 'in_transit', 'in_transit', 'arrived', 'arrived'],
  ...['receiving', 'receiving', 'received', 'received'],
] as const

export async function asnDemo(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const lines = await ctx.db
    .select({ order: purchaseOrder, line: purchaseOrderItem, open: openSql.mapWith(Number) })
    .from(purchaseOrderItem)
    .innerJoin(purchaseOrder, eq(purchaseOrder.id, purchaseOrderItem.headId))
    .where(and(isAwaitedSql, gt(openSql, 0)))
    .orderBy(desc(purchaseOrder.id), purchaseOrderItem.position)
  const orders = [...Map.groupBy(lines, ({ order }) => order.id).values()].slice(0, ends.length)
  for (const [n, end] of ends.entries()) {
    const [first, ...others] = orders[n] ?? []
    if (!first) continue
    const began = ctx.now.getTime() - (n + 2) * dayMs
    const at = (who: DemoPerson, hours: number): UserCtx =>
      actingAs({ ...ctx, now: new Date(Math.min(began + hours * 3_600_000, ctx.now.getTime())) }, ids, who)
    const { id } = await served.create(
      at('buyer', 0),
      contract.input.parse({
        ...{
          warehouse_id: first.order.warehouseId,
          boxes: 1 + (n % 5),
          carrier: n % 2 ? 'SF Express' : 'Deppon',
        },
        ...{ eta: dayOf(began + (3 + (n % 3)) * dayMs), express_nos: [`SF${1_203_400_000 + n * 7919}`] },
        items: [first, ...others].map(({ order, line, open }) => ({
          ...{ po_id: order.id, sku_id: line.skuId, subject: line.subject, expected: open },
        })),
      }),
    )
    const move = (who: DemoPerson, hours: number, step: keyof typeof asnFlow.actions, input = {}) =>
      flow.applyBody(at(who, hours), step, { id_list: [id], ...input })
    if (end === 'draft') continue
    await move('buyer', 1, 'submit')
    if (end === 'submitted') continue
    await move('buyer', 4, 'depart')
    if (end === 'in_transit') continue
    await move('warehouse', 44, 'arrive')
    if (end === 'arrived') continue
    const { items } = (await served.read(at('warehouse', 44), id)) as unknown as { items: Item[] }
    const counted = end === 'receiving' ? items.slice(0, 1) : items
    // A few pieces of the last line are missing in one of them.
    const cameOf = (item: Item) =>
      n === ends.length - 2 && item !== items[0] && item === items.at(-1)
        ? Math.max(1, item.expected - 5)
        : item.expected
    await move('warehouse', 45, 'receive', {
      counts: counted.map((item) => ({
        ...{ line_id: item.id, key: `demo-receive-${item.id}`, pieces: cameOf(item) },
      })),
    })
    if (end === 'receiving') continue
    const [judged] = items
    await move('sampler', 46, 'inspect', {
      counts: [
        { line_id: judged?.id, key: `demo-inspect-${n}`, accepted: 17, rejected: 3, reason: 'damaged' },
      ],
    })
    // Orders that wait for a SKU keep waiting: the demo shows both.
    const waiting = await ctx.db
      .select({ skuId: stockBalance.skuId })
      .from(stockBalance)
      .where(and(eq(stockBalance.warehouseId, first.order.warehouseId), gt(stockBalance.waiting, 0)))
    const waits = new Set(waiting.map(({ skuId }) => skuId))
    const stored = items.filter(({ sku_id }) => sku_id !== null && !waits.has(sku_id))
    if (stored.length > 0)
      await move('warehouse', 47, 'put-away', {
        counts: stored.map((item) => ({
          ...{ line_id: item.id, key: `demo-put-away-${item.id}` },
          pieces: cameOf(item) - (item === judged ? 3 : 0),
        })),
      })
    await move('warehouse', 47, 'finish')
  }
  await lotsDemo(ctx)
}

interface Item {
  readonly id: number
  readonly sku_id: number | null
  readonly expected: number
}
