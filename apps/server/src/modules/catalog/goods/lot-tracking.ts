import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { goods } from './table.ts'

/** Sets what receipts of a product must state. */
export const setLotTracking = (
  ctx: Ctx,
  goodsId: number,
  lotTracking: (typeof goods.$inferSelect)['lotTracking'],
): Promise<unknown> => ctx.db.update(goods).set({ lotTracking }).where(eq(goods.id, goodsId))
