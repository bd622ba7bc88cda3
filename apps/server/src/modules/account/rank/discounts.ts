import { asc } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { rank } from './table.ts'

/** Ranks with what each takes off prices, the smallest discount first. */
export const ranksByDiscount = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .select({ name: rank.name, nameZh: rank.nameZh, discountBp: rank.discountBp })
    .from(rank)
    .orderBy(asc(rank.discountBp), asc(rank.id))
