import { type GoodsTexts, type libraryCalls, libraryErrors } from '@dropyard/contract/catalog/goods-library'
import { type StoreLanguage, storeLanguageCodes } from '@dropyard/contract/store/platform/languages'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, assertVersion, invalid } from '../../../kit/errors.ts'
import { customTranslation } from '../custom-translation/table.ts'
import { keepGaps } from '../goods/gaps.ts'
import { noteGoodsChanged } from '../goods/news.ts'
import { searchTextOf } from '../goods/search-text.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods, goodsText, sku } from '../goods/table.ts'
import { readGoods } from '../goods-edit/edit.ts'
import { cleanDescription } from '../goods-import/product-file/description.ts'

/** A product's texts by language. English and Chinese are columns of `goods`, the others are rows of their own table. */

type Goods = typeof goods.$inferSelect
type Wanted = z.output<typeof libraryCalls.setLanguage.body>

const inOwn = {
  en: (g: Goods) => ({ title: g.titleEn, description: g.descriptionEn }),
  zh: (g: Goods) => ({ title: g.titleZh, description: g.descriptionZh }),
}
const isOwn = (language: StoreLanguage): language is keyof typeof inOwn => language in inOwn

export async function languagesOf(ctx: UserCtx, id: number): Promise<GoodsTexts[]> {
  const [row] = await ctx.db
    .select()
    .from(goods)
    .where(and(eq(goods.id, id), visibleGoods(ctx)))
  const g = assertFound(row)
  const [others, variants, glossary] = await Promise.all([
    ctx.db.select().from(goodsText).where(eq(goodsText.goodsId, id)),
    ctx.db
      .select({ values: sku.optionValues })
      .from(sku)
      .where(and(eq(sku.goodsId, id), sku.active)),
    // Terms of the glossary that occur in the English texts as whole words.
    ctx.db
      .select()
      .from(customTranslation)
      .where(
        sql`position(lower(${customTranslation.source}) IN lower(${`${g.titleEn} ${g.descriptionEn}`})) > 0`,
      )
      .orderBy(asc(customTranslation.source))
      .limit(50),
  ])
  const sources = [...new Set([...g.options, ...variants.flatMap(({ values }) => values)])]
  return storeLanguageCodes.map((language) => {
    const own = isOwn(language) ? inOwn[language](g) : others.find((one) => one.language === language)
    return {
      language,
      title: own?.title ?? '',
      description: own?.description ?? '',
      ...(g.translations[language] ?? { engine: null, translator: '' }),
      words: language === 'zh' ? sources.map((source) => ({ source, said: g.optionsZh[source] ?? '' })) : [],
      terms: glossary.flatMap((term) =>
        term[language] ? [{ source: term.source, said: term[language] }] : [],
      ),
    }
  })
}

export async function setLanguage(ctx: UserCtx, wanted: Wanted) {
  const { id, version, language, title, words, engine } = wanted
  const [row] = await ctx.db
    .select()
    .from(goods)
    .where(and(eq(goods.id, id), visibleGoods(ctx)))
    .for('update')
  const g = assertFound(row)
  assertVersion(g.version, version)
  const description = cleanDescription(wanted.description)
  if (language === 'en' && title === '') invalid({ title: libraryErrors.title.words })
  const values: Partial<Goods> =
    language === 'en'
      ? { titleEn: title, descriptionEn: description }
      : language === 'zh'
        ? {
            titleZh: title,
            descriptionZh: description,
            optionsZh: {
              ...g.optionsZh,
              ...Object.fromEntries(words.map(({ source, said }) => [source, said])),
            },
          }
        : {}
  if (!isOwn(language)) {
    const text = { title, description }
    await ctx.db
      .insert(goodsText)
      .values({ goodsId: id, language, ...text })
      .onConflictDoUpdate({ target: [goodsText.goodsId, goodsText.language], set: text })
  }
  // Without an engine the saving user is the translator, unless another is named; English is the original.
  const translator = wanted.translator || (engine || language === 'en' ? '' : ctx.user.name)
  const now = { ...g, ...values }
  const codes = await ctx.db
    .select({ code: sku.code })
    .from(sku)
    .where(and(eq(sku.goodsId, id), sku.active))
  await ctx.db
    .update(goods)
    .set({
      ...values,
      translations: { ...g.translations, [language]: { engine, translator } },
      searchText: searchTextOf([
        ...[now.titleEn, now.titleZh, now.keywords, now.code],
        ...now.tags,
        ...codes.map(({ code }) => code),
      ]),
      edited: [...new Set([...g.edited, ...Object.keys(values)])],
      version: sql`${goods.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(eq(goods.id, id))
  ctx.audit({
    record: 'goods',
    recordId: id,
    before: isOwn(language) ? { language, ...inOwn[language](g) } : { language },
    after: { language, title, description, engine, translator },
  })
  await keepGaps(ctx, [id])
  await noteGoodsChanged(ctx, [id], ['content'])
  return readGoods(ctx, id)
}
