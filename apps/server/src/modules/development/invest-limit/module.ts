import { investLimit as contract, investLimitErrors } from '@dropyard/contract/development/invest-limit'
import { and, eq, ne } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import { invalid } from '../../../kit/errors.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { investLimit } from './table.ts'

const served = serve(contract, investLimit, {
  beforeSave: async (ctx, input, before) => {
    const [other] = await ctx.db
      .select({ id: investLimit.id })
      .from(investLimit)
      .where(and(eq(investLimit.roleId, input.role_id), ne(investLimit.id, before?.id ?? 0)))
    if (other) invalid({ role_id: investLimitErrors.taken.words })
    return input
  },
})

registerModule({
  name: 'invest-limit',
  routes: served.routes,
  demo: demoRows('development/invest-limit', served),
})
