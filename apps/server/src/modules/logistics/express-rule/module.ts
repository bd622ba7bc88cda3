import { expressRule as contract, expressRuleErrors } from '@dropyard/contract/logistics/express-rule'
import { eq, sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import type { Ctx } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import type { InputOf } from '../../../kit/record/record-options.ts'
import { warehouseName } from '../../warehouse/warehouse/name.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { channel } from '../channel/table.ts'
import { express } from '../express/table.ts'
import { expressRule } from './table.ts'

const named = (ctx: Ctx, table: 'express' | 'channel') =>
  sql.raw(
    `(SELECT n.${ctx.lang === 'zh' ? 'name_zh' : 'name_en'} FROM ${table} n WHERE n.id = express_rule.${table}_id)`,
  )

const served = serve(contract, expressRule, {
  search: [expressRule.name],
  columns: {
    express_name: (ctx) => named(ctx, 'express'),
    channel_name: (ctx) => named(ctx, 'channel'),
    warehouse_name: (ctx) =>
      sql`(SELECT ${warehouseName(ctx)} FROM warehouse WHERE warehouse.id = express_rule.warehouse_id)`,
  },
  beforeSave: async (ctx, input) => {
    await known(ctx, input)
    const { grams_min, grams_max } = input
    if (grams_min !== null && grams_max !== null && grams_min > grams_max)
      invalid({ grams_max: expressRuleErrors.range.words })
    return input
  },
})

async function known(ctx: Ctx, input: InputOf<typeof contract>): Promise<void> {
  const [option] = await ctx.db
    .select({ id: express.id })
    .from(express)
    .where(eq(express.id, input.express_id))
  if (!option) invalid({ express_id: expressRuleErrors.express.words })
  const [by] = await ctx.db.select({ id: channel.id }).from(channel).where(eq(channel.id, input.channel_id))
  if (!by) invalid({ channel_id: expressRuleErrors.channel.words })
  if (input.warehouse_id === null) return
  const [place] = await ctx.db
    .select({ id: warehouse.id })
    .from(warehouse)
    .where(eq(warehouse.id, input.warehouse_id))
  if (!place) invalid({ warehouse_id: expressRuleErrors.warehouse.words })
}

bring({
  name: 'express-rule',
  routes: served.routes,
  demoNeeds: ['channel'],
  demo: demoRows('logistics/express-rule', served),
})
