import { vatRules } from '@dropyard/contract/logistics/duty-rule/rules'
import { vatRule as contract } from '@dropyard/contract/logistics/vat-rule'
import type { Ctx } from '../../../kit/context.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { vatRule } from './table.ts'

const served = serve(contract, vatRule, { search: [vatRule.country] })

async function seedVat(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(vatRule)
    .values(
      vatRules.map(({ country, from, basisPoints }) => ({
        country,
        validFrom: from,
        percent: (basisPoints / 100).toFixed(2),
      })),
    )
    .onConflictDoNothing()
}

registerModule({ name: 'vat-rule', routes: served.routes, seed: seedVat })
