import type { Ctx } from '../../../kit/context.ts'
import { express } from './table.ts'

const options = [
  ['ECO', 'Economy', '经济快递', 'economy', 'The cheapest way, without hurry', '价格最低，时效较长'],
  ['STD', 'Standard', '标准快递', 'standard', 'Tracked to the door, 7 to 15 days', '全程可追踪，7 至 15 天'],
  ['FAST', 'Fast', '特快专递', 'fast', 'By air, a few days', '空运，数日送达'],
  ['LOCAL', 'Local warehouse', '本地仓配送', 'standard', 'From a warehouse nearby', '本地仓库直接发货'],
] as const

/** The express options of the demo; safe to call again. */
export async function demoExpress(ctx: Ctx): Promise<Map<string, number>> {
  await ctx.db
    .insert(express)
    .values(
      options.map(([code, nameEn, nameZh, speed, descriptionEn, descriptionZh], index) => ({
        code,
        nameEn,
        nameZh,
        speed,
        descriptionEn,
        descriptionZh,
        sort: (index + 1) * 10,
      })),
    )
    .onConflictDoNothing()
  const rows = await ctx.db.select({ id: express.id, code: express.code }).from(express)
  return new Map(rows.map((row) => [row.code, row.id]))
}
