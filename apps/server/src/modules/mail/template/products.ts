import { templateErrors as errors } from '@dropyard/contract/mail/template'
import { and, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { visibleGoods } from '../../catalog/goods/sight.ts'
import { goods, goodsText } from '../../catalog/goods/table.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { refuseBlock, type TemplateContent } from './check.ts'

/** The products in a template, by id. */
export type MailProducts = ReadonlyMap<number, MailProduct>

interface MailProduct {
  /** In a language; in English if it has none in that language. */
  readonly title: (language: string) => string
  /** Path of its picture; null if it has none. */
  readonly picture: string | null
}

/**
 * Products as they are now: a saved version of a template keeps what was approved.
 *
 * @throws Refusal for products that the user doesn't see, or that not all recipients of the template's company may see
 */
export async function loadProducts(
  ctx: Pick<Ctx, 'db' | 'user'>,
  { blocks, entity_id }: TemplateContent & { entity_id: number | null },
): Promise<MailProducts> {
  const ids = [
    ...new Set(blocks.flatMap(({ kind, goods_id }) => (kind === 'product' && goods_id ? [goods_id] : []))),
  ]
  if (ids.length === 0) return new Map()
  const [rows, texts] = await Promise.all([
    ctx.db
      .select({
        ...{ id: goods.id, titleEn: goods.titleEn, titleZh: goods.titleZh },
        ...{ coverImage: goods.coverImage, visibleTo: goods.visibleTo },
      })
      .from(goods)
      .where(and(inArray(goods.id, ids), visibleGoods(ctx))),
    ctx.db
      .select({ goodsId: goodsText.goodsId, language: goodsText.language, title: goodsText.title })
      .from(goodsText)
      .where(inArray(goodsText.goodsId, ids)),
  ])
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'product' || block.goods_id === null) continue
    const row = rows.find(({ id }) => id === block.goods_id)
    if (!row) refuseBlock(at, block, errors.no_product.words)
    if (row.visibleTo && (entity_id === null || !row.visibleTo.includes(entity_id)))
      refuseBlock(at, block, errors.not_theirs.words, { title: row.titleEn })
  }
  return new Map(
    rows.map((row) => [
      row.id,
      {
        picture: pictureUrl(row.coverImage),
        title: (language) => {
          const other = texts.find((one) => one.goodsId === row.id && one.language === language)?.title
          return (language === 'zh' ? row.titleZh : other) || row.titleEn
        },
      },
    ]),
  )
}
