import type { Ctx } from '../../../kit/context.ts'
import { demoIds } from '../user/demo-ids.ts'
import { businessCode } from './table.ts'

/** The demo salesperson hands out one code. */
export async function demoBusinessCodes(ctx: Ctx): Promise<void> {
  const { people } = await demoIds(ctx)
  await ctx.db
    .insert(businessCode)
    .values({ code: 'WEI2026', salespersonId: people.sales, remark: 'Canton Fair, autumn' })
}
