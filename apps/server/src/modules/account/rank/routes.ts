import { rank as contract } from '@dropyard/contract/account/rank'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import { eq, sql } from 'drizzle-orm'
import { invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import type { Values } from '../../../kit/record/record-options.ts'
import { settleCreditLimits } from '../../finance/wallet/accounts.ts'
import { entity } from '../entity/table.ts'
import { rankName } from './name.ts'
import { rank } from './table.ts'

/** Ranks for staff. Percentages in the API are basis points in the table. */
export const { routes } = serve(contract as unknown as AnyRecord, rank, {
  search: [rank.name, rank.nameZh],
  columns: {
    title: rankName,
    discount: sql`trim_scale(${rank.discountBp}::numeric / 100)::text`,
    service_fee: sql`trim_scale(${rank.serviceFeeBp}::numeric / 100)::text`,
    companies: sql`(SELECT count(*)::int FROM entity e WHERE e.rank_id = rank.id)`,
  },
  beforeSave: (_ctx, input) => ({
    name: input.name,
    name_zh: input.name_zh,
    level: input.level,
    credit_limit: input.credit_limit,
    spend_from: input.spend_from,
    discount_bp: basisPoints(input, 'discount'),
    service_fee_bp: basisPoints(input, 'service_fee'),
  }),
  afterSave: async (ctx, row) => {
    const companies = await ctx.db.select({ id: entity.id }).from(entity).where(eq(entity.rankId, row.id))
    await settleCreditLimits(
      ctx,
      companies.map((company) => company.id),
    )
  },
})

function basisPoints(input: Values, name: string): number {
  const points = Math.round(Number(input[name]) * 100)
  if (points < 0 || points > 5_000)
    invalid({ [name]: { en: 'Between 0 and 50.', zh: '须在 0 到 50 之间。' } })
  return points
}
