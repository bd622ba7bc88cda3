import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { keepGaps } from './gaps.ts'
import { goodsText } from './table.ts'

/** Writes texts of goods in languages other than English and Chinese. Descriptions are sanitised HTML. */
export async function writeTexts(
  ctx: Ctx,
  goodsId: number,
  texts: readonly { readonly language: string; readonly title: string; readonly description: string }[],
): Promise<void> {
  if (texts.length === 0) return
  await ctx.db
    .insert(goodsText)
    .values(texts.map((one) => ({ goodsId, ...one })))
    .onConflictDoUpdate({
      target: [goodsText.goodsId, goodsText.language],
      set: { title: sql`excluded.title`, description: sql`excluded.description` },
    })
  await keepGaps(ctx, [goodsId])
}
