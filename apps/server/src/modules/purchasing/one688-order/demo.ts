import { goodsSeller as seller } from '@dropyard/contract/purchasing/goods-seller'
import { purchaseOrder as contract } from '@dropyard/contract/purchasing/purchase-order'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { seesCosts } from '@dropyard/contract/purchasing/purchase-order/lines'
import { asc, eq } from 'drizzle-orm'
import { PlatformError } from '../../../connectors/connector.ts'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { demoWarehouses } from '../../warehouse/warehouse/demo.ts'
import { served as sellers } from '../goods-seller/service.ts'
import { goodsSeller } from '../goods-seller/table.ts'
import { open, trial } from '../one688/connection.ts'
import { one688Account } from '../one688/table.ts'
import type { One688, TradeState } from '../one688/trade.ts'
import { flow, served } from '../purchase-order/service.ts'
import { purchaseOrder } from '../purchase-order/table.ts'
import { supplier } from '../supplier/table.ts'
import { cargoOf, wantedOf } from './cargo.ts'
import { noteParcels } from './parcels.ts'
import { type Attempt, one688Order } from './table.ts'

/**
 * Orders on 1688: one to pay, one whose first parcel is on its way, and one to place. The first one exists at the simulated 1688, if
 * the start script runs it.
 */

const pieces = 60
/** Numbers of orders that only the demo knows. */
const numbers = ['2160300000000000101', '2160300000000000202'] as const

interface Simulated {
  readonly client: One688
  readonly districtCode: string
  /** Two variants of one offer. */
  readonly link: string
  readonly specs: readonly string[]
  readonly price: number
}

export async function one688OrderDemo(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const permissions = new Set([seesCosts, purchaseOrderFlow.endpoints.approve.permission])
  const as = (who: 'buyer' | 'lead'): UserCtx => {
    const acting = actingAs(ctx, ids, who)
    return { ...acting, user: { ...acting.user, permissions } }
  }
  const offers = await ctx.db
    .select({ id: goodsSeller.id, skuId: goodsSeller.skuId, supplierId: goodsSeller.supplierId })
    .from(goodsSeller)
    .innerJoin(supplier, eq(supplier.id, goodsSeller.supplierId))
    .where(eq(supplier.code, 'YW-001'))
    .orderBy(asc(goodsSeller.id))
    .limit(2)
  const [first] = offers
  const warehouse_id = (await demoWarehouses(ctx)).get('CN')
  if (!first || offers.length < 2) return
  const simulated = await simulatedOffer(ctx)
  for (const [n, { id }] of offers.entries()) await sellOn1688(as('buyer'), id, n, simulated)
  const approved = async (): Promise<number> => {
    const { id } = await served.create(
      as('buyer'),
      contract.input.parse({
        ...{ supplier_id: first.supplierId, warehouse_id },
        items: offers.map(({ skuId }) => ({ sku_id: skuId, pieces, price: simulated?.price ?? 920 })),
        costs: [{ kind: 'freight', amount: 25_000, split: 'quantity' }],
      }),
    )
    await flow.applyBody(as('buyer'), 'submit', { id_list: [id] })
    await flow.applyBody(as('lead'), 'approve', { id_list: [id] })
    return id
  }
  await placed(ctx, as('buyer'), await approved(), numbers[0], simulated)
  const sent = await placed(ctx, as('buyer'), await approved(), numbers[1])
  await ctx.db
    .update(one688Order)
    .set({ status: 'waitsellersend', paidAt: ctx.now, checkedAt: ctx.now })
    .where(eq(one688Order.id, sent.id))
  const [order] = await ctx.db.select().from(purchaseOrder).where(eq(purchaseOrder.id, sent.orderId))
  const entries = sent.lines.map(({ offerId, specId, units }, n) => ({
    ...{ id: String(n), offerId, specId, quantity: units },
  }))
  const of: TradeState = {
    ...{ id: numbers[1], status: 'waitsellersend', outOrderId: sent.outOrderId, total: 0, freight: 0 },
    ...{ paidAt: ctx.now, closeReason: '', entries },
  }
  const parcel = { id: 'LP00116', number: 'YT8846203315907', company: '圆通速递', status: 'TRANSPORT' }
  await noteParcels({ ...ctx, user: null }, sent, assertFound(order), [{ ...parcel, entryIds: ['0'], of }])
  if (simulated) await approved()
}

/** Gives a supplied SKU its offer and variant. */
async function sellOn1688(ctx: UserCtx, id: number, n: number, simulated?: Simulated): Promise<void> {
  const row = await sellers.read(ctx, id)
  const known = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
  const spec_id = simulated?.specs[n] ?? `b266e0726506185beaf205cbae88530${n}`
  const link = simulated?.link ?? 'https://detail.1688.com/offer/610947572360.html'
  await sellers.update(ctx, id, { ...seller.input.parse({ ...known, link, spec_id }), version: row.version })
}

/** Marks an order as placed on 1688, and orders it at the simulated one. */
async function placed(
  ctx: Ctx,
  buyer: UserCtx,
  id: number,
  number: string,
  simulated?: Simulated,
): Promise<Attempt> {
  const { po_sn } = await served.read(buyer, id)
  const { lines, to, total } = await wantedOf(ctx, id)
  const outOrderId = `${po_sn}-1`
  const made = await simulated?.client.createOrder(
    { ...to, districtCode: simulated.districtCode },
    cargoOf(lines),
    { outOrderId },
  )
  const [order = { id: number, total: total - 5000, freight: 20_000 }] = made?.orders ?? []
  await flow.applyBody(buyer, 'placed', { id_list: [id], outer_no: order.id })
  const [attempt] = await ctx.db
    .insert(one688Order)
    .values({
      ...{ orderId: id, attempt: 1, outOrderId, state: 'made', lines: [...lines], numbers: [order.id] },
      ...{ total: order.total, freight: order.freight, placedTotal: order.total, status: 'waitbuyerpay' },
      ...{ lang: 'en', askedAt: ctx.now, sentAt: ctx.now, madeAt: ctx.now, nextTryAt: ctx.now },
      ...(made ? { payLink: (await simulated?.client.payLink([order.id])) ?? '' } : {}),
      checkedAt: ctx.now,
    })
    .returning()
  return assertFound(attempt)
}

/** An offer of the simulated 1688 with two variants; undefined without it. */
async function simulatedOffer(ctx: Ctx): Promise<Simulated | undefined> {
  const [account] = await ctx.db.select().from(one688Account).limit(1)
  if (!account) return undefined
  const client = trial(ctx, open(account))
  try {
    const { offers } = await client.search('mug', { page: 1, size: 10, sort: 'relevance' })
    for (const { offer_id } of offers) {
      const { variants, tiers, lot } = await client.offer(offer_id, account.shipTo)
      const specs = variants.filter(({ stock }) => stock >= pieces).map(({ spec_id }) => spec_id)
      const price = tiers.findLast(({ from }) => from <= 2 * pieces)?.price
      if (specs.length < 2 || price === undefined || pieces % lot !== 0) continue
      const link = `https://detail.1688.com/offer/${offer_id}.html`
      return { client, districtCode: account.shipTo, specs, price, link }
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    ctx.log.warn({ reason: error.message }, 'the demo has no orders at the simulated 1688')
  }
  return undefined
}
