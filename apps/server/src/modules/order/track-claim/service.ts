import {
  compensationByOne,
  trackClaim as contract,
  trackClaimErrors,
  trackClaimFlow,
} from '@dropyard/contract/order/track-claim'
import { eq, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { titleAt } from '../../../kit/data/in-language.ts'
import { nameAt, qualified } from '../../../kit/data/qualified.ts'
import { assertFound, failAt } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { entity } from '../../account/entity/table.ts'
import { post } from '../../finance/wallet/service.ts'
import { channel } from '../../logistics/channel/table.ts'
import { paymentOf } from '../order/payment-of.ts'
import { order } from '../order/table.ts'
import { claimUntil } from '../parcel/parts.ts'
import { parcel } from '../parcel/table.ts'
import { postCorrection, postGrant, postOtherReceipt, postReceipt } from './carrier-money.ts'
import { assertCompensation } from './compensation.ts'
import { trackClaim } from './table.ts'

/**
 * Claims against carriers: filed from a warning, answered and paid by the carrier, and passed on to the merchant. All money is
 * posted to the ledger.
 */

export const flow = runFlow(trackClaimFlow, {
  table: trackClaim,
  owner: (row) => row.entityId,
  guards: {
    confirm: ({ user }, { proposedBy }) =>
      user?.id === proposedBy ? trackClaimErrors.second_person : undefined,
  },
  effects: {
    send: async (_ctx, _row, { carrier_ref }) => ({ carrierRef: carrier_ref }),
    accept: async (ctx, row, { granted }) => {
      await postGrant(ctx, row, granted)
      return { granted }
    },
    correct: async (ctx, row, { granted }) => {
      await postCorrection(ctx, row, granted)
      return { granted }
    },
    refuse: async (_ctx, _row, { reason }) => ({ reason }),
    pay: async (ctx, row, { compensation, compensation_reason: compensationReason }) => {
      if (compensation > compensationByOne.amount)
        failAt('compensation', trackClaimErrors.two_people, { limit: compensationByOne })
      await assertCompensation(ctx, row, compensation, compensationReason)
      await book(ctx, row, compensation)
      return { compensation, compensationReason }
    },
    propose: async (ctx, row, { compensation, compensation_reason: compensationReason }) => {
      if (compensation <= compensationByOne.amount)
        failAt('compensation', trackClaimErrors.one_person, { limit: compensationByOne })
      await assertCompensation(ctx, row, compensation, compensationReason)
      return { compensation, compensationReason, proposedBy: ctx.user?.id ?? null }
    },
    confirm: async (ctx, row) => {
      // Checked again, because the order may have been refunded since the payment was proposed.
      const compensation = row.compensation ?? 0
      await assertCompensation(ctx, row, compensation, row.compensationReason)
      await book(ctx, row, compensation)
      return {}
    },
    return: async () => ({ compensation: null, compensationReason: '', proposedBy: null }),
    amend: async (ctx, row, { granted, compensation, compensation_reason: compensationReason }) => {
      const more = compensation - (row.compensation ?? 0)
      if (more > 0) {
        if (compensation > compensationByOne.amount)
          failAt('compensation', trackClaimErrors.amend_two_people, { limit: compensationByOne })
        await assertCompensation(ctx, { ...row, granted }, compensation, compensationReason)
      }
      await postCompensation(ctx, row, `track-claim:${row.id}:${row.version}`, more)
      await postOtherReceipt(ctx, row, granted)
      return { granted, compensation, ...(compensationReason ? { compensationReason } : {}) }
    },
  },
})

/** Posts the merchant's compensation and the carrier's payment. */
async function book(ctx: Ctx, row: typeof trackClaim.$inferSelect, compensation: number): Promise<void> {
  await postCompensation(ctx, row, `track-claim:${row.id}`, compensation)
  await postReceipt(ctx, row)
}

/** Posts what the merchant gets, or returns if the amount is negative. */
async function postCompensation(
  ctx: Ctx,
  row: typeof trackClaim.$inferSelect,
  key: string,
  amount: number,
): Promise<void> {
  if (amount === 0) return
  const [found] = await ctx.db
    .select({ id: order.id, orderSn: order.orderSn, splitFrom: order.splitFrom })
    .from(order)
    .where(eq(order.id, row.orderId))
  const of = assertFound(found)
  await post(ctx, {
    kind: 'compensation',
    key,
    reference: paymentOf(of),
    entityId: row.entityId,
    // Names the order, because merchants don't know claims.
    remark: `${of.orderSn}: ${row.claimSn}`,
    lines: [
      { account: 'wallet', amount },
      { account: 'compensation', amount: -amount },
    ],
  })
}

const numberOf = sql`(SELECT p.number FROM ${parcel} p WHERE p.id = ${qualified(trackClaim.parcelId)})`
const orderSn = sql`(SELECT o.order_sn FROM ${order} o WHERE o.id = ${qualified(trackClaim.orderId)})`

export const served = serve(contract, trackClaim, {
  flow,
  search: [
    (text) =>
      or(
        sql`${trackClaim.claimSn} = ${text.toUpperCase()}`,
        sql`${trackClaim.parcelId} IN (SELECT p.id FROM parcel p WHERE p.number = ${text.toUpperCase()})`,
        sql`${trackClaim.orderId} IN (SELECT o.id FROM "order" o WHERE o.order_sn = ${text.toUpperCase()})`,
      ),
  ],
  columns: {
    order_sn: orderSn,
    number: numberOf,
    company: nameAt(entity, trackClaim.entityId),
    channel_name: titleAt(channel, trackClaim.channelId),
    claim_until: sql`CASE WHEN ${trackClaim.state} = 'drafted' THEN
      (SELECT ${claimUntil} FROM ${parcel} WHERE ${qualified(parcel.id)} = ${qualified(trackClaim.parcelId)}) END`,
    papers: sql`(SELECT ${channel.carrierClaimPapers} FROM ${channel} WHERE ${qualified(channel.id)} = ${qualified(trackClaim.channelId)})`,
  },
})

/** Drafts a claim for a parcel. */
export async function fileClaim(
  ctx: Ctx,
  of: { id: number; orderId: number; entityId: number; channelId: number },
  { asked, reason }: { asked: number; reason: string },
): Promise<void> {
  const { id: parcelId, orderId, entityId, channelId } = of
  const [row] = await ctx.db
    .insert(trackClaim)
    .values({ parcelId, orderId, entityId, channelId, asked, reason, createdAt: ctx.now })
    .returning()
  await flow.recordCreated(ctx, assertFound(row))
}
