import {
  skuTemplate as contract,
  skuCode,
  skuTemplateCalls,
  skuTemplateErrors,
} from '@dropyard/contract/catalog/sku-template'
import { fillWords } from '@dropyard/contract/kit/text'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { sku } from '../goods/table.ts'
import { skuTemplate } from './table.ts'

const dated = sql`CASE ${skuTemplate.datePart} WHEN 'none' THEN '' WHEN 'YYMMDD' THEN to_char(now() AT TIME ZONE 'UTC', 'YYMMDD')
  WHEN 'YYMM' THEN to_char(now() AT TIME ZONE 'UTC', 'YYMM') ELSE to_char(now() AT TIME ZONE 'UTC', 'YY') END`
const joint = sql`CASE ${skuTemplate.separator} WHEN 'none' THEN '' ELSE ${skuTemplate.separator} END`

const served = serve(contract, skuTemplate, {
  search: [skuTemplate.name, skuTemplate.prefix],
  columns: {
    example: sql`${skuTemplate.prefix} || ${joint}
      || ${dated} || CASE ${skuTemplate.datePart} WHEN 'none' THEN '' ELSE ${joint} END
      || CASE WHEN length(${skuTemplate.nextNumber}::text) >= ${skuTemplate.digits} THEN ${skuTemplate.nextNumber}::text
           ELSE lpad(${skuTemplate.nextNumber}::text, ${skuTemplate.digits}, '0') END`,
  },
  beforeSave: async (ctx, input, before) => {
    if (before && input.next_number < Number(before.next_number))
      invalid({ next_number: fillWords(skuTemplateErrors.behind.words, { number: before.next_number }) })
    const [same] = await ctx.db
      .select({ name: skuTemplate.name })
      .from(skuTemplate)
      .where(
        and(
          eq(skuTemplate.prefix, input.prefix),
          sql`${skuTemplate.datePart} = ${input.date_part}`,
          sql`${skuTemplate.separator} = ${input.separator}`,
          eq(skuTemplate.digits, input.digits),
          ne(skuTemplate.id, before?.id ?? 0),
        ),
      )
    if (same) invalid({ prefix: fillWords(skuTemplateErrors.same.words, same) })
    return input
  },
})

/** Takes unique codes that no SKU has: the template's row is locked while they are counted. */
async function takeCodes(ctx: Ctx, id: number, count: number): Promise<string[]> {
  const [row] = await ctx.db.select().from(skuTemplate).where(eq(skuTemplate.id, id)).for('update')
  const template = assertFound(row)
  const shape = { ...template, date_part: template.datePart }
  const codes: string[] = []
  let next = template.nextNumber
  while (codes.length < count) {
    const tried = Array.from({ length: count - codes.length }, (_, n) => skuCode(shape, next + n, ctx.now))
    next += tried.length
    const there = await ctx.db.select({ code: sku.code }).from(sku).where(inArray(sku.code, tried))
    const taken = new Set(there.map((one) => one.code))
    codes.push(...tried.filter((code) => !taken.has(code)))
  }
  await ctx.db
    .update(skuTemplate)
    // A form that was opened before notices that the numbers advanced.
    .set({ nextNumber: next, version: sql`${skuTemplate.version} + 1`, updatedAt: ctx.now })
    .where(eq(skuTemplate.id, id))
  return codes
}

registerModule({
  name: 'sku-template',
  routes: [
    ...served.routes,
    route(skuTemplateCalls.take, async (ctx, { params, body }) => ({
      codes: await takeCodes(ctx, params.id, body.count),
    })),
  ],
  demo: demoRows('catalog/sku-template', served),
})
