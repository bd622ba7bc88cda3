import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { purchaseOrder as contract } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { seesCosts } from '@dropyard/contract/purchasing/purchase-order/lines'
import { asc } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { type DemoPerson, demoIds } from '../../account/user/demo-ids.ts'
import { demoWarehouses } from '../../warehouse/warehouse/demo.ts'
import { goodsSeller } from '../goods-seller/table.ts'
import { flow, noteLines, served } from './service.ts'

/** Three months of purchase orders: the older ones are closed, the newest are drafts. */

/** How far the orders get, the oldest first. */
const ends = [
  ...['closed', 'closed', 'short', 'closed', 'cancelled', 'closed', 'closed', 'late', 'closed', 'refused'],
  ...['closed', 'short', 'closed', 'closed', 'part', 'closed', 'cancelled', 'part', 'closed', 'revised'],
  ...['part', 'placed', 'hold', 'closed', 'placed', 'part', 'refused', 'placed', 'placed', 'grown'],
  ...[
    'placed',
    'placing',
    'approved',
    'cancelled',
    'approved',
    'confirming',
    'submitted',
    'dear',
    'submitted',
  ],
  ...['sample', 'draft', 'draft', 'draft'],
] as const
type End = (typeof ends)[number]
const over = new Set<End>(['closed', 'short', 'late', 'part', 'hold', 'placed', 'revised', 'grown'])

export async function purchaseDemo(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const places = await demoWarehouses(ctx)
  const offers = await ctx.db.select().from(goodsSeller).orderBy(asc(goodsSeller.id))
  const bySupplier = [...Map.groupBy(offers, ({ supplierId }) => supplierId)]
  const permissions = new Set([seesCosts, purchaseOrderFlow.endpoints.approve.permission])
  for (const [n, end] of ends.entries()) {
    const began = ctx.now.getTime() - (91 - n * (91 / ends.length)) * dayMs
    const at = (who: DemoPerson, hours: number): UserCtx => {
      const now = new Date(Math.min(began + hours * 3_600_000, ctx.now.getTime()))
      const acting = actingAs({ ...ctx, now }, ids, who)
      return { ...acting, user: { ...acting.user, permissions } }
    }
    // The first supplier has an email address.
    const [supplierId = 0, theirs = []] = bySupplier[end === 'placing' ? 0 : n % bySupplier.length] ?? []
    const isLarge = end === 'confirming' || end === 'revised'
    const items = Array.from({ length: 2 + (n % 4) }, (_, i) => {
      const offer = theirs[(n * 2 + i) % theirs.length]
      const pieces = (10 + ((n * 7 + i * 3) % 18)) * (isLarge ? 50 : 10)
      const price = offer?.tiers.findLast(({ from }) => from <= pieces)?.price ?? offer?.lastPrice ?? 1000
      return {
        ...{ sku_id: offer?.skuId, pieces, price: end === 'dear' ? Math.round(price * 1.08) : price },
        ...{ free: n % 9 === 0 && i === 0 ? 5 : 0, tolerance: n % 5 === 0 ? 5 : 0 },
      }
    })
    const due = dayOf(began + (end === 'late' ? 20 : 24 + (n % 9)) * dayMs)
    const create = {
      ...{ supplier_id: supplierId, warehouse_id: places.get(n % 4 === 3 ? 'US' : 'CN'), due_on: due },
      type: end === 'sample' ? 'sample' : n % 11 === 5 ? 'order_specific' : 'stock',
      incoterm: n % 3 === 0 ? 'collect' : 'paid',
      remark: n % 6 === 0 ? '请按样品包装，外箱贴 SKU 标签。' : '',
      items:
        end === 'sample' ? [{ subject: 'Folding lantern', variant: 'Green', pieces: 2, price: 4500 }] : items,
      costs: n % 2 === 0 ? [{ kind: 'freight', amount: 8000 + n * 250, split: 'weight' }] : [],
    }
    const { id } = await served.create(at('buyer', 0), contract.input.parse(create))
    const move = async (
      who: DemoPerson,
      hours: number,
      step: keyof typeof purchaseOrderFlow.actions,
      input = {},
    ) => {
      await flow.applyBody(at(who, hours), step, { id_list: [id], ...input })
    }
    if (end === 'draft') continue
    await move('buyer', 2, 'submit')
    if (end === 'submitted' || end === 'dear' || end === 'sample') continue
    const before = await served.read(at('lead', 5), id)
    if (end === 'refused') {
      await move('lead', 26, 'refuse', { reason: 'We have enough of it for two months' })
      continue
    }
    if (Number(before.total_cny) > 2_000_000 || Number(before.above_quoted) > 3) {
      await move('lead', 5, 'first-approve')
      if (end === 'confirming') continue
      await move('admin', 8, 'second-approve')
    } else await move('lead', 5, 'approve')
    if (end === 'cancelled')
      await move('lead', 30, 'cancel', { reason: 'The supplier is out of material until next month' })
    if (end === 'placing') await move('buyer', 20, 'order', { way: 'mail' })
    if (!over.has(end)) continue
    await move('buyer', 24, 'placed', {
      ...{ outer_no: `34${String(100_000_000 + n * 7919)}`, placed_on: dayOf(began + dayMs) },
      promised_on: dayOf(began + 18 * dayMs),
    })
    if (end === 'hold') await move('buyer', 60, 'hold', { reason: 'The supplier asks for a higher deposit' })
    const placed = await served.read(at('buyer', 24), id)
    const {
      version,
      items: lines = [],
      costs = [],
    } = placed as typeof placed & { items: Line[]; costs: object[] }
    if (end === 'revised' || end === 'grown') {
      const more = lines.map((line, i) =>
        i === 0 ? { ...line, pieces: line.pieces + (end === 'grown' ? 200 : 5) } : line,
      )
      const given = contract.input.parse({
        ...Object.fromEntries(Object.entries(placed).filter(([, value]) => value !== null)),
        items: more,
        costs,
      })
      await served.update(at('buyer', 70), id, { ...given, version })
    }
    const came = { closed: 1, short: 0.8, late: 0.4, part: 0.5 }[end as string]
    if (came === undefined) continue
    const received = lines.map((line) => ({
      lineId: line.id,
      pieces: Math.floor((line.pieces + line.free) * came),
    }))
    await noteLines(at('warehouse', 16 * 24 + n), received)
    if (end === 'short') await move('lead', 20 * 24, 'close', { reason: 'The rest is sold out' })
  }
}

interface Line {
  readonly id: number
  readonly pieces: number
  readonly free: number
}
