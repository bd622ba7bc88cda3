import { demoRows } from '../../../demo/rows.ts'
import type { Ctx } from '../../../kit/context.ts'
import { served } from './service.ts'
import { express } from './table.ts'

export const expressDemo = demoRows('logistics/express', served)

/** The demo's shipping methods by code; created if they don't exist yet. */
export async function demoExpress(ctx: Ctx): Promise<Map<string, number>> {
  if ((await ctx.db.$count(express)) === 0) await expressDemo(ctx)
  const rows = await ctx.db.select({ id: express.id, code: express.code }).from(express)
  return new Map(rows.map((row) => [row.code, row.id]))
}
