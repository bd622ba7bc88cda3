import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { arrivalAtDock } from '../asn/counted.ts'
import { flow as arrivals } from '../asn/service.ts'
import { asn } from '../asn/table.ts'
import { flow } from './service.ts'
import { difference } from './table.ts'

/** Decides the differences of the oldest received arrival, and completes it if it is put away. Those of the others are open. */
export async function differenceDemo(ctx: Ctx): Promise<void> {
  const buyer = actingAs(ctx, await demoIds(ctx), 'buyer')
  const [oldest] = await ctx.db
    .select({ id: asn.id, atDock: arrivalAtDock })
    .from(asn)
    .where(eq(asn.state, 'received'))
    .orderBy(asc(asn.createdAt))
    .limit(1)
  if (!oldest) return
  const found = await ctx.db
    .select({ id: difference.id })
    .from(difference)
    .where(eq(difference.asnId, oldest.id))
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) await flow.move(buyer, 'return', ids, { note: 'The supplier credits them' })
  if (oldest.atDock === 0) await arrivals.move(buyer, 'reconcile', [oldest.id], { reason: '' })
}
