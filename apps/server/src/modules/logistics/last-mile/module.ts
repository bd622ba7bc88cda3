import { lastMile as contract, lastMileErrors } from '@dropyard/contract/logistics/last-mile'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { country } from '../country/table.ts'
import { demoExpress } from '../express/demo.ts'
import { express } from '../express/table.ts'
import { lastMile } from './table.ts'

const served = serve(contract, lastMile, {
  search: [lastMile.code, lastMile.nameEn, lastMile.nameZh],
  filters: { express_id: (id: number) => sql`${lastMile.expressIds} @> ARRAY[${id}]::bigint[]` },
  columns: {
    title: inLanguage(lastMile.nameEn, lastMile.nameZh),
    express_ids: sql`ARRAY(SELECT e.id::text FROM express e WHERE e.id = ANY (last_mile.express_ids) ORDER BY e.sort, e.id)`,
    express_names: (ctx) =>
      ctx.lang === 'zh'
        ? sql`ARRAY(SELECT e.name_zh FROM express e WHERE e.id = ANY (last_mile.express_ids) ORDER BY e.sort)`
        : sql`ARRAY(SELECT e.name_en FROM express e WHERE e.id = ANY (last_mile.express_ids) ORDER BY e.sort)`,
  },
  beforeSave: async (ctx, input) => {
    if (!('country' in input)) return input
    const code = input.country.toUpperCase()
    const [known] = await ctx.db.select({ id: country.id }).from(country).where(eq(country.code, code))
    if (!known) invalid({ country: lastMileErrors.country.words })
    return { ...input, country: code }
  },
})

const rows = [
  ['USPS', 'USPS', '美国邮政', 'US', ['ECO', 'STD', 'LOCAL']],
  ['UPS-US', 'UPS', 'UPS', 'US', ['FAST', 'LOCAL']],
  ['UNIUNI', 'UniUni', 'UniUni', 'US', ['STD']],
  ['DHL-DE', 'DHL Paket', 'DHL 包裹', 'DE', ['STD', 'LOCAL']],
  ['HERMES-DE', 'Hermes', 'Hermes', 'DE', ['ECO']],
  ['LAPOSTE', 'La Poste Colissimo', '法国邮政', 'FR', ['ECO', 'STD']],
  ['ROYALMAIL', 'Royal Mail', '英国皇家邮政', 'GB', ['ECO', 'STD']],
  ['AUSPOST', 'Australia Post', '澳大利亚邮政', 'AU', ['ECO', 'STD']],
] as const

async function demoLastMiles(ctx: Ctx): Promise<void> {
  const options = await demoExpress(ctx)
  await ctx.db.insert(lastMile).values(
    rows.map(([code, nameEn, nameZh, place, delivers]) => ({
      code,
      nameEn,
      nameZh,
      country: place,
      trackingUrl: 'https://t.17track.net/en#nums={number}',
      expressIds: delivers.flatMap((one) => options.get(one) ?? []),
    })),
  )
}

bring({
  name: 'last-mile',
  routes: [
    ...served.routes,
    route(contract.updateExpress, async (ctx, { body }) => {
      const ids = [...new Set(body.express_ids ?? [])]
      const known = ids.length
        ? await ctx.db.select({ id: express.id }).from(express).where(inArray(express.id, ids))
        : []
      if (known.length !== ids.length) invalid({ express_ids: lastMileErrors.express.words })
      return served.update(ctx, body.id, { express_ids: ids })
    }),
  ],
  demo: demoLastMiles,
})
