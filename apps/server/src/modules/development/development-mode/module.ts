import { moduleNames } from '@dropyard/contract/development/development/module-name'
import { developmentMode as contract, modeErrors } from '@dropyard/contract/development/development-mode'
import { eq } from 'drizzle-orm'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { limitModes, modesOf } from './service.ts'
import { developmentMode } from './table.ts'

const served = serve(contract, developmentMode, {
  search: [developmentMode.name, developmentMode.nameZh],
  beforeSave: async (ctx, input, before) => {
    const { modules } = input
    if (!modules.includes('goodsDevelop') || !modules.includes('goodsComplete'))
      invalid({ modules: modeErrors.ends.words })
    if (before && !input.active) {
      const [row] = await ctx.db
        .select({ basic: developmentMode.basic })
        .from(developmentMode)
        .where(eq(developmentMode.id, before.id))
      if (row?.basic) invalid({ active: modeErrors.basic.words })
    }
    return { ...input, modules: moduleNames.filter((name) => modules.includes(name)) }
  },
  mayRemove: async (ctx, rows) => {
    const [basic] = await ctx.db.select().from(developmentMode).where(eq(developmentMode.basic, true))
    if (rows.some(({ id }) => id === basic?.id)) fail(modeErrors.basic)
  },
})

registerModule({
  name: 'development-mode',
  routes: [
    ...served.routes,
    route(contract.basicMode, async (ctx) => {
      const [row] = await ctx.db.select().from(developmentMode).where(eq(developmentMode.basic, true))
      const { id, name, nameZh, modules } = assertFound(row)
      return { id, name: ctx.lang === 'zh' ? nameZh : name, modules }
    }),
    route(contract.authToUser, async (ctx, { body }) => ({
      mode_ids: await limitModes(ctx, body.user_id, body.mode_ids),
    })),
    route(contract.getAuth, async (ctx, { query }) => ({
      mode_ids: await modesOf(ctx, query.user_id ?? ctx.user.id),
    })),
  ],
  seed: async (ctx) => {
    await ctx.db
      .insert(developmentMode)
      .values([
        { name: 'Standard', nameZh: '标准开发', modules: [...moduleNames], basic: true },
        {
          name: 'Ready-made',
          nameZh: '现货上新',
          modules: [
            'goodsDevelop',
            'goodsOpen',
            'supplierQuotation',
            'goodsSample',
            'goodsInfo',
            'goodsComplete',
          ],
        },
        { name: 'With investment', nameZh: '投产开发', modules: [...moduleNames], needsBudget: true },
      ])
      .onConflictDoNothing()
  },
})
