import { suppression as contract } from '@dropyard/contract/mail/suppression'
import { sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import type { Ctx } from '../../../kit/context.ts'
import { overrideRoutes, route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { importRoute } from '../../../kit/sheets/file-import.ts'
import { listen } from '../../../kit/signals.ts'
import type { Erasure } from '../../order/order/erasure.ts'
import { buyersErased } from '../../order/order/signals.ts'
import { hashOfAddress } from './address-hash.ts'
import { importSuppressions } from './import.ts'
import { addByHand, served } from './service.ts'
import { suppress } from './suppress.ts'

registerModule({
  name: 'suppression',
  routes: overrideRoutes(
    served.routes,
    route(contract.create, (ctx, { body }) => addByHand(ctx, body)),
    importRoute(contract.import, importSuppressions),
  ),
  listeners: [listen(buyersErased, suppressErased)],
  demoNeeds: ['entity'],
  demo: demoRows('mail/suppression', served),
})

/** An import must not bring erased buyers back into the campaigns of the companies that they bought from. */
async function suppressErased(ctx: Ctx, { emails, orderIds }: Erasure): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`SELECT DISTINCT entity_id AS id FROM "order" WHERE id = ANY (${sql.param([...orderIds])}::bigint[]) ORDER BY 1`,
  )
  const hashes = emails.map(hashOfAddress)
  for (const { id } of rows)
    await suppress(ctx, { hashes, reason: 'erased', source: 'request', entityId: Number(id) })
}
