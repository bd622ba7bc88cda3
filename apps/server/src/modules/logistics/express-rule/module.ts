import { expressRule as contract, expressRuleErrors } from '@dropyard/contract/logistics/express-rule'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { invalid } from '../../../kit/errors.ts'
import { bring } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import type { Values } from '../../../kit/record/record-options.ts'
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
    if (grams_min !== null && grams_max !== null && Number(grams_min) > Number(grams_max))
      invalid({ grams_max: expressRuleErrors.range.words })
    return input
  },
})

async function known(ctx: Ctx, input: Values): Promise<void> {
  const [option] = await ctx.db
    .select({ id: express.id })
    .from(express)
    .where(eq(express.id, Number(input.express_id)))
  if (!option) invalid({ express_id: expressRuleErrors.express.words })
  const [by] = await ctx.db
    .select({ id: channel.id })
    .from(channel)
    .where(eq(channel.id, Number(input.channel_id)))
  if (!by) invalid({ channel_id: expressRuleErrors.channel.words })
  if (input.warehouse_id === null) return
  const [place] = await ctx.db
    .select({ id: warehouse.id })
    .from(warehouse)
    .where(eq(warehouse.id, Number(input.warehouse_id)))
  if (!place) invalid({ warehouse_id: expressRuleErrors.warehouse.words })
}

async function demoExpressRules(ctx: Ctx): Promise<void> {
  const options = await ctx.db.select({ id: express.id, code: express.code }).from(express)
  const channels = await ctx.db
    .select({ id: channel.id, code: channel.code, warehouseId: channel.warehouseId })
    .from(channel)
  const rows = (
    [
      ['Economy from China', 'ECO', 'CN-ECO', { gramsMax: 2000 }],
      ['Cosmetics by their own line', 'STD', 'CN-COS', { attributes: ['liquid', 'powder'] }],
      ['Standard from China', 'STD', 'CN-STD', {}],
      ['Fast from China', 'FAST', 'CN-EXP', {}],
      ['Inside the United States', 'LOCAL', 'US-GND', { countries: ['US'] }],
      ['From Frankfurt to Germany', 'LOCAL', 'DE-PKT', { countries: ['DE'] }],
    ] as const
  ).flatMap(([name, code, by, over], index) => {
    const option = options.find((one) => one.code === code)
    const carried = channels.find((one) => one.code === by)
    return option && carried
      ? [
          {
            name,
            expressId: option.id,
            channelId: carried.id,
            warehouseId: carried.warehouseId,
            sort: (index + 1) * 10,
            ...('gramsMax' in over ? { gramsMax: over.gramsMax } : {}),
            ...('attributes' in over ? { attributes: [...over.attributes] } : {}),
            ...('countries' in over ? { countries: [...over.countries] } : {}),
          },
        ]
      : []
  })
  if (rows.length > 0) await ctx.db.insert(expressRule).values(rows)
}

bring({
  name: 'express-rule',
  routes: served.routes,
  demo: demoExpressRules,
})
