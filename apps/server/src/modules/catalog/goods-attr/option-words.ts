import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { goodsAttr } from './table.ts'

/**
 * Chinese names of a product's options and their values, by the English ones, as far as the variant attributes have them.
 * @param values those of each variant, in the order of the options
 */
export async function optionWords(
  ctx: Ctx,
  options: readonly string[],
  values: readonly (readonly string[])[],
): Promise<Record<string, string>> {
  if (options.length === 0) return {}
  const wanted = options.map((option) => option.toLowerCase())
  const axes = await ctx.db
    .select()
    .from(goodsAttr)
    .where(inArray(sql`lower(${goodsAttr.name})`, wanted))
  const words: Record<string, string> = {}
  for (const axis of axes) {
    const at = wanted.indexOf(axis.name.toLowerCase())
    words[options[at] ?? axis.name] = axis.nameZh
    const known = new Map(axis.values.map((one) => [one.name.toLowerCase(), one.name_zh]))
    for (const { [at]: value = '' } of values) {
      const chinese = known.get(value.toLowerCase())
      if (chinese) words[value] = chinese
    }
  }
  return words
}
