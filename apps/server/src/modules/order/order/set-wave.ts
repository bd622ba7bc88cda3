import { and, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import type { OrderRecord } from './change.ts'
import { order } from './table.ts'

/**
 * Notes whether orders are in a wave, and picked. Their version stays: nothing changes that people edit. The caller has locked them.
 * @param from only orders of which this is noted now
 * @returns the orders that differ now
 */
export const setWave = (
  ctx: Ctx,
  ids: readonly number[],
  wave: OrderRecord['wave'],
  from: readonly OrderRecord['wave'][] = ['none', 'picking', 'picked'],
): Promise<Pick<OrderRecord, 'id' | 'entityId'>[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db
        .update(order)
        .set({ wave })
        .where(
          and(inArray(order.id, [...ids]), inArray(order.wave, [...from]), sql`${order.wave} <> ${wave}`),
        )
        .returning({ id: order.id, entityId: order.entityId })
