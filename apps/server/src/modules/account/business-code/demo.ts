import type { Ctx } from '../../../kit/context.ts'
import { noteInvitation } from '../entity/service.ts'
import { demoIds } from '../user/demo-ids.ts'
import { businessCode } from './table.ts'

/** Invitation codes of the demo's salesperson. */
export async function demoBusinessCodes(ctx: Ctx): Promise<void> {
  const { people, entities } = await demoIds(ctx)
  const [fair] = await ctx.db
    .insert(businessCode)
    .values([
      { code: 'WEI2026', salespersonId: people.sales, uses: 1, remark: 'Canton Fair, autumn' },
      { code: 'WEI-EU', salespersonId: people.sales, maxUses: 20, remark: 'Visits to Dublin and Lyon' },
    ])
    .returning({ id: businessCode.id })
  if (fair) await noteInvitation(ctx, entities.northwind, fair.id)
}
