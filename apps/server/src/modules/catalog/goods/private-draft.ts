import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { saveGoods } from './save.ts'
import { goods } from './table.ts'

/** Creates a draft for one company; product developers complete it and put it on shelf. @returns its id */
export async function draftPrivateGoods(
  ctx: Ctx,
  draft: {
    code: string
    title: string
    price: number
    categoryId: number
    entityId: number
    picture: string | null
  },
): Promise<number> {
  const id = await saveGoods(
    ctx,
    undefined,
    {
      code: draft.code,
      handle: null,
      titleEn: draft.title,
      titleZh: '',
      descriptionEn: '',
      descriptionZh: '',
      categoryId: draft.categoryId,
      status: 'draft',
      tags: [],
      keywords: '',
      options: [],
      optionsZh: {},
      attributes: [],
      hsCode: '',
      originCountry: 'CN',
      declaredNameEn: '',
      declaredNameZh: '',
      declaredValue: 0,
      shipDays: 3,
    },
    [
      {
        code: `${draft.code}-1`,
        barcode: '',
        optionValues: [],
        price: draft.price,
        cost: 0,
        weightGrams: 0,
        lengthMm: 0,
        widthMm: 0,
        heightMm: 0,
        image: null,
      },
    ],
    draft.picture ? [{ group: 'main', file: draft.picture, sourceUrl: null, alt: draft.title }] : [],
  )
  await ctx.db
    .update(goods)
    .set({ visibleTo: [draft.entityId] })
    .where(eq(goods.id, id))
  return id
}
