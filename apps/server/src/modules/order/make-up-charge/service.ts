import { walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import { money } from '@dropyard/contract/kit/money'
import {
  makeUpErrors,
  makeUpFlow,
  ownCharge,
  makeUpCharge as staffRecord,
} from '@dropyard/contract/order/make-up-charge'
import { isUnpaid } from '@dropyard/contract/order/order/state'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { type Ctx, entityOf, type UserCtx } from '../../../kit/context.ts'
import { nameAt } from '../../../kit/data/qualified.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { entity } from '../../account/entity/table.ts'
import { post } from '../../finance/wallet/service.ts'
import { addOrderEvents, axesOf, lockOrder, type OrderRecord } from '../order/change.ts'
import { order } from '../order/table.ts'
import { lockParcelOf } from '../order/together.ts'
import { packSession } from '../packing/table.ts'
import { chargedGrams, differenceFor, paidGrams } from './difference.ts'
import { isUnsettled, makeUpCharge } from './table.ts'

/** Charges besides what was paid, for weight differences and exceptions; each is paid from the wallet or credited to it once. */

type Row = typeof makeUpCharge.$inferSelect

/** A merchant's charges, as far as staff have confirmed them. */
const ofMerchant = (ctx: UserCtx) =>
  and(eq(makeUpCharge.entityId, entityOf(ctx)), ne(makeUpCharge.state, 'proposed'))

/** Posts both sides: the wallet's and the shipping account's. */
async function book(
  ctx: Ctx,
  row: Row,
  kind: 'make_up_charge' | 'freight_adjustment',
): Promise<Partial<Row>> {
  await post(ctx, {
    kind,
    key: `make-up:${row.id}`,
    reference: `order:${row.orderId}`,
    entityId: row.entityId,
    remark: `${row.orderSn}: ${row.chargeSn}`,
    lines: [
      { account: 'wallet', amount: -row.amount },
      { account: 'shipping', amount: row.amount },
    ],
  })
  return { settledAt: ctx.now }
}

export const flow = runFlow(makeUpFlow, {
  table: makeUpCharge,
  owner: (row) => row.entityId,
  scope: (ctx) => (ctx.user?.kind === 'merchant' ? ofMerchant(ctx as UserCtx) : undefined),
  guards: {
    pay: (_ctx, row) => (row.amount < 0 ? makeUpErrors.credited : undefined),
    credit: (_ctx, row) => (row.amount > 0 ? makeUpErrors.charged : undefined),
  },
  effects: {
    pay: (ctx, row) => book(ctx, row, 'make_up_charge'),
    credit: (ctx, row) => book(ctx, row, 'freight_adjustment'),
    confirm: async (ctx, row) => {
      const o = await lockOrder(ctx, row.orderId)
      addOrderEvents(ctx, o, [
        { kind: 'weighed', values: { amount: money(row.amount, walletCurrency), reason: row.reason } },
      ])
      return undefined
    },
    waive: async (ctx, _row, { waive_reason }) => ({ waiveReason: waive_reason, settledAt: ctx.now }),
  },
})

export const forMerchant = serve(ownCharge, makeUpCharge, {
  owner: ofMerchant,
  flow: { ...flow, routes: [] },
  search: [makeUpCharge.chargeSn, makeUpCharge.orderSn],
})

/** Fails if the parcel has an unsettled difference of weight, because it can have only one at a time. */
async function mustHaveNone(ctx: Ctx, parcel: readonly OrderRecord[]): Promise<void> {
  const ids = parcel.map((o) => o.id)
  const [due] = await ctx.db
    .select({ number: makeUpCharge.chargeSn })
    .from(makeUpCharge)
    .where(and(inArray(makeUpCharge.orderId, ids), isUnsettled))
  if (due) fail(makeUpErrors.taken, { number: due.number })
}

/** Charges a merchant for something other than weight; the order must be locked. */
export async function chargeFor(
  ctx: Ctx,
  o: OrderRecord,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> {
  const [row] = await ctx.db
    .insert(makeUpCharge)
    .values({
      entityId: o.entityId,
      orderId: o.id,
      orderSn: o.orderSn,
      chargedGrams: chargedGrams(o),
      amount,
      reason,
      createdBy: ctx.user?.id ?? null,
      createdAt: ctx.now,
    })
    .returning()
  if (row) await flow.recordCreated(ctx, row)
  addOrderEvents(ctx, o, [{ kind: 'charged', values: { amount: money(amount, walletCurrency), reason } }])
}

const company = nameAt(entity, makeUpCharge.entityId)

export const forStaff = serve(staffRecord, makeUpCharge, {
  flow,
  search: [makeUpCharge.chargeSn, makeUpCharge.orderSn, company],
  columns: {
    measured_grams: sql`(SELECT s.grams FROM ${packSession} s WHERE s.order_id = ${makeUpCharge.orderId} ORDER BY s.id DESC LIMIT 1)`,
  },
  beforeSave: async (ctx, input) => {
    const [known] = await ctx.db
      .select({ id: order.id })
      .from(order)
      .where(eq(order.orderSn, input.order_sn.toUpperCase()))
    if (!known) invalid({ order_sn: makeUpErrors.order.words })
    const o = await lockOrder(ctx, known.id)
    if (o.cancelled || isUnpaid(axesOf(o)) || o.shippedAt === null)
      invalid({ order_sn: makeUpErrors.order.words })
    const parcel = await lockParcelOf(ctx, o)
    await mustHaveNone(ctx, parcel)
    const charged = await paidGrams(ctx, parcel)
    const amount = await differenceFor(ctx, o, { charged, weighed: input.weighed_grams })
    if (amount === 0) invalid({ weighed_grams: makeUpErrors.same.words })
    addOrderEvents(ctx, o, [
      { kind: 'weighed', values: { amount: money(amount, walletCurrency), reason: input.reason } },
    ])
    return {
      ...input,
      order_sn: o.orderSn,
      order_id: o.id,
      entity_id: o.entityId,
      charged_grams: charged,
      amount,
      // Staff have weighed it themselves, so no confirmation is needed.
      state: 'due',
    }
  },
})
