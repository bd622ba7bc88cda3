import { writeTariff } from '@dropyard/contract/logistics/duty-rule'
import { dutyRules } from '@dropyard/contract/logistics/duty-rule/rules'
import type { Ctx } from '../../../kit/context.ts'
import { registerModule } from '../../../kit/module.ts'
import { served } from './service.ts'
import { dutyRule } from './table.ts'

async function seedDuty(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(dutyRule)
    .values(
      dutyRules.map((rule, index) => ({
        code: rule.code,
        sort: (index + 1) * 10,
        countries: rule.countries,
        origins: rule.origins,
        validFrom: rule.from,
        validUntil: rule.until,
        currency: rule.value.currency,
        valueMin: rule.value.min,
        valueMax: rule.value.max,
        ioss: rule.ioss,
        kind: rule.duty.kind,
        amount: rule.duty.kind === 'flat_per_hs6' ? rule.duty.amount : 0,
        tariff: rule.duty.kind === 'tariff' ? writeTariff(rule.duty.rates) : '',
      })),
    )
    .onConflictDoNothing()
}

registerModule({ name: 'duty-rule', routes: served.routes, seed: seedDuty })
