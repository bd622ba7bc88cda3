import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { seesCosts } from '@dropyard/contract/purchasing/purchase-order/lines'
import { supplierBill as contract } from '@dropyard/contract/purchasing/supplier-bill'
import type { supplierBillFlow } from '@dropyard/contract/purchasing/supplier-bill/flow'
import { asc, eq, gt, inArray } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { type DemoPerson, demoIds } from '../../account/user/demo-ids.ts'
import { asn } from '../asn/table.ts'
import { purchaseOrder, purchaseOrderItem } from '../purchase-order/table.ts'
import { billable } from './billable.ts'
import { flow, served } from './service.ts'

/** Bills for the older orders of the demo: most are approved, some wait or are in question. */

/** How far the bills get, those of the oldest orders first. */
const ends = [
  ...['approved', 'approved', 'accepted', 'approved', 'approved', 'approved', 'cancelled', 'approved'],
  ...['approved', 'matched', 'question', 'matched', 'rounded', 'question', 'part'],
] as const

export async function billDemo(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const acting = (who: DemoPerson, ago: number): UserCtx => {
    const at = actingAs({ ...ctx, now: new Date(ctx.now.getTime() - ago * dayMs) }, ids, who)
    return { ...at, user: { ...at.user, permissions: new Set([seesCosts]) } }
  }
  const move = (
    who: DemoPerson,
    ago: number,
    id: number,
    step: keyof typeof supplierBillFlow.actions,
    input = {},
  ) => flow.applyBody(acting(who, ago), step, { id_list: [id], ...input })
  const approve = async (id: number, ago: number): Promise<void> => {
    const { total_cny } = await served.read(acting('lead', ago), id)
    await move('lead', ago, id, Number(total_cny) > 2_000_000 ? 'approve-large' : 'approve')
  }
  const came = await ctx.db
    .selectDistinct({
      id: purchaseOrder.id,
      number: purchaseOrder.poSn,
      supplierId: purchaseOrder.supplierId,
    })
    .from(purchaseOrder)
    .innerJoin(purchaseOrderItem, eq(purchaseOrderItem.headId, purchaseOrder.id))
    .where(gt(purchaseOrderItem.received, 0))
    .orderBy(asc(purchaseOrder.id))
    .limit(ends.length)
  for (const [n, { number, supplierId }] of came.entries()) {
    const end = ends[n]
    const ago = Math.max(1, 56 - n * 4)
    const at = acting('finance', ago)
    const asked = { supplier_id: supplierId, search: number, page: 1, 'per-page': 50 }
    const { data } = await billable(at, asked)
    const items = (end === 'part' ? data.slice(0, 1) : data).map(
      ({ po_line_id, po_cost_id, asn_cost_id, pieces, amount }, at_) => ({
        ...{ po_line_id, po_cost_id, asn_cost_id, pieces },
        amount: at_ === 0 ? charged(end, amount ?? 0) : (amount ?? 0),
      }),
    )
    if (items.length === 0) continue
    const { id } = await served.create(
      at,
      contract.input.parse({
        ...{
          supplier_id: supplierId,
          number: `${26_000_100 + n * 37}`,
          issued_on: dayOf(at.now.getTime() - dayMs),
        },
        ...{ currency: 'CNY', items },
      }),
    )
    if (end === 'cancelled')
      await move('finance', ago, id, 'cancel', { reason: 'The supplier replaced it by another bill' })
    if (end === 'accepted')
      await move('buyer', ago, id, 'accept', {
        reason: 'The price of cotton rose, agreed by phone on Monday',
      })
    if (end === 'approved' || end === 'accepted' || end === 'rounded') await approve(id, ago)
  }
  await lateFreight(ctx, acting('finance', 2))
}

/** What the first line asks for. */
const charged = (end: (typeof ends)[number] | undefined, amount: number): number => {
  if (end === 'accepted') return Math.round(amount * 1.06)
  if (end === 'question') return Math.round(amount * 1.12)
  return end === 'rounded' ? amount + 40 : amount
}

/** A carrier's bill for an arrival that came weeks ago. */
async function lateFreight(ctx: Ctx, at: UserCtx): Promise<void> {
  const [arrival] = await ctx.db
    .select({ id: asn.id, supplierId: asn.supplierId })
    .from(asn)
    .where(inArray(asn.state, ['received', 'reconciled']))
    .orderBy(asc(asn.id))
    .limit(1)
  if (!arrival?.supplierId) return
  await served.create(
    at,
    contract.input.parse({
      ...{
        supplier_id: arrival.supplierId,
        number: 'YT-2026-1180',
        issued_on: dayOf(at.now.getTime() - 9 * dayMs),
      },
      ...{ currency: 'CNY', note: 'Arrived with the monthly statement of the haulier' },
      items: [{ subject: 'Haulage Yiwu to Shenzhen', asn_id: arrival.id, amount: 46_000 }],
    }),
  )
}
