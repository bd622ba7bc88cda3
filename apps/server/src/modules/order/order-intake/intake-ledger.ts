import type { IntakeReason } from '@dropyard/contract/order/order-intake/reasons'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { orderIntake } from './table.ts'

/** Log of what stores sent: one row for every order ever seen, so that none is lost unnoticed. */

export interface Intake {
  storeId: number
  entityId: number
  platformOrderId: string
  pltOrderSn: string
  placedAt?: Date
  /** What this message did. */
  outcome: 'imported' | 'updated' | 'unchanged' | 'skipped' | 'failed'
  reason?: IntakeReason | string
  orderId?: number
}

export async function noteIntake(ctx: Ctx, intake: Intake): Promise<void> {
  const stands = intake.orderId !== undefined
  const outcome = stands ? 'imported' : intake.outcome === 'failed' ? 'failed' : 'skipped'
  await ctx.db
    .insert(orderIntake)
    .values({
      storeId: intake.storeId,
      entityId: intake.entityId,
      platformOrderId: intake.platformOrderId,
      pltOrderSn: intake.pltOrderSn,
      placedAt: intake.placedAt ?? null,
      outcome,
      reason: intake.reason ?? '',
      orderId: intake.orderId ?? null,
      lastOutcome: intake.outcome,
      firstSeenAt: ctx.now,
      seenAt: ctx.now,
    })
    .onConflictDoUpdate({
      target: [orderIntake.storeId, orderIntake.platformOrderId],
      set: {
        pltOrderSn: sql`coalesce(nullif(excluded.plt_order_sn, ''), ${orderIntake.pltOrderSn})`,
        placedAt: sql`coalesce(excluded.placed_at, ${orderIntake.placedAt})`,
        // A row with an order stays `imported`, even if a later message failed.
        outcome: sql`CASE WHEN ${orderIntake.orderId} IS NULL THEN excluded.outcome ELSE 'imported' END`,
        reason: sql`excluded.reason`,
        orderId: sql`coalesce(excluded.order_id, ${orderIntake.orderId})`,
        lastOutcome: sql`excluded.last_outcome`,
        deliveries: sql`${orderIntake.deliveries} + 1`,
        seenAt: sql`excluded.seen_at`,
      },
    })
}
