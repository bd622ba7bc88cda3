import { asc } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { rankName } from './name.ts'
import { rank } from './table.ts'

/** Names of ranks in the reader's language with their discounts in basis points, smallest discount first. */
export const ranksByDiscount = (ctx: Pick<Ctx, 'db' | 'lang'>) =>
  ctx.db
    .select({ name: rankName(ctx), discountBp: rank.discountBp })
    .from(rank)
    .orderBy(asc(rank.discountBp), asc(rank.id))
