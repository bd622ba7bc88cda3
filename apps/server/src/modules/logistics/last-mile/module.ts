import { lastMile as contract, lastMileErrors } from '@dropyard/contract/logistics/last-mile'
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { demoRows } from '../../../demo/rows.ts'
import { invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { express } from '../express/table.ts'
import { lastMile } from './table.ts'

const served = serve(contract, lastMile, {
  search: [lastMile.code, lastMile.nameEn, lastMile.nameZh],
  filters: { express_id: (id: number) => sql`${lastMile.expressIds} @> ARRAY[${id}]::bigint[]` },
  columns: {
    express_ids: sql`ARRAY(SELECT e.id::text FROM express e WHERE e.id = ANY (last_mile.express_ids) ORDER BY e.sort, e.id)`,
    express_names: ({ lang }) =>
      sql`ARRAY(SELECT ${sql.raw(`e.name_${lang}`)} FROM express e WHERE e.id = ANY (last_mile.express_ids) ORDER BY e.sort)`,
  },
})

registerModule({
  name: 'last-mile',
  routes: [
    ...served.routes,
    route(contract.updateExpress, async (ctx, { body }) => {
      const ids = [...new Set(body.express_ids)]
      const known = ids.length
        ? await ctx.db.select({ id: express.id }).from(express).where(inArray(express.id, ids))
        : []
      if (known.length !== ids.length) invalid({ express_ids: lastMileErrors.express.words })
      return served.update(ctx, body.id, { express_ids: ids })
    }),
  ],
  demoNeeds: ['express'],
  // Shipping methods are assigned separately on its page; the demo sets them together with the carrier.
  demo: demoRows('logistics/last-mile', {
    record: { input: contract.input.extend({ express_ids: z.array(z.number()) }) },
    create: served.create,
  }),
})
