import type { Check } from '@dropyard/contract/catalog/goods/quality-check'
import { asc, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { keepGaps } from '../goods/gaps.ts'
import { goods, goodsText } from '../goods/table.ts'

const checked: Check[] = [
  { check: 'Color as in the picture', kind: 'passfail', unit: '', min: null, max: null, expected: '' },
  { check: 'Net weight', kind: 'measure', unit: 'g', min: '90', max: '110', expected: '' },
  { check: 'Label', kind: 'text', unit: '', min: null, max: null, expected: 'Made in China' },
]

/**
 * Some products are claimed; the first two have texts in German and French and quality checks; one is on trial and one is on
 * clearance.
 */
export async function libraryDemo(ctx: Ctx): Promise<void> {
  const { people } = await demoIds(ctx)
  const rows = await ctx.db
    .select({ id: goods.id, title: goods.titleEn })
    .from(goods)
    .orderBy(asc(goods.id))
    .limit(8)
  const [first, second] = rows
  if (!first || !second) return
  const ids = rows.map(({ id }) => id)
  const hours = (n: number): Date => new Date(ctx.now.getTime() - n * 3_600_000)
  await ctx.db
    .update(goods)
    .set({ claimedBy: people.developer, claimedAt: hours(30) })
    .where(inArray(goods.id, ids.slice(0, 5)))
  await ctx.db
    .update(goods)
    .set({ claimedBy: people.copywriter, claimedAt: hours(3) })
    .where(inArray(goods.id, ids.slice(5)))
  await ctx.db.insert(goodsText).values([
    {
      goodsId: first.id,
      language: 'de',
      title: `${first.title} (DE)`,
      description: '<p>Sofort ab Lager.</p>',
    },
    { goodsId: first.id, language: 'fr', title: `${first.title} (FR)`, description: '<p>En stock.</p>' },
    { goodsId: second.id, language: 'de', title: `${second.title} (DE)`, description: '' },
  ])
  await ctx.db
    .update(goods)
    .set({
      checks: checked,
      translations: {
        de: { engine: 'deepl', translator: 'Emma Clarke' },
        fr: { engine: 'deepl', translator: '' },
      },
    })
    .where(inArray(goods.id, [first.id, second.id]))
  for (const [at, saleStage] of [
    [3, 'trial'],
    [4, 'clearance'],
  ] as const)
    await ctx.db
      .update(goods)
      .set({ saleStage })
      .where(inArray(goods.id, ids.slice(at, at + 1)))
  await keepGaps(ctx, [first.id, second.id])
}
