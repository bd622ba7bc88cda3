import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { asn } from './table.ts'

/** Replaces an express number of an arrival that its supplier changed. */
export async function changeExpressNo(
  ctx: Ctx,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await ctx.db
    .update(asn)
    .set({
      expressNos: sql`array_append(array_remove(array_remove(${asn.expressNos}, ${from}::text), ${to}::text), ${to}::text)`,
      ...{ version: sql`${asn.version} + 1`, updatedAt: ctx.now },
    })
    .where(eq(asn.id, id))
  ctx.audit({ record: 'asn', recordId: id, before: { express_no: from }, after: { express_no: to } })
}
