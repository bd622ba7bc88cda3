import type { Packaging } from '@dropyard/contract/order/packbox-binding/choose'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { goodsTag } from '../../catalog/goods-tag/table.ts'
import { packboxSize } from '../../warehouse/packbox/offered.ts'
import { packbox } from '../../warehouse/packbox/table.ts'
import { packboxBinding } from './table.ts'

/** Reads rules and the packaging that they assign. */

const ofPackbox = (column: string) =>
  sql.raw(`(SELECT ${column} FROM packbox WHERE packbox.id = packbox_binding.packbox_id)`)

export const packboxKind = ofPackbox('kind')

/** What the lists of staff and merchants are searched by. */
export const bindingSearch = [
  ofPackbox('name_en'),
  ofPackbox('name_zh'),
  sql.raw('(SELECT name FROM store WHERE store.id = packbox_binding.shop_id)'),
]

export interface NamedPackaging extends Packaging {
  /** Not made for one company only. */
  offered: boolean
  name: string
  sizeText: string
  code: string
}

/** All packaging, by id; little enough to be read completely. */
export async function packagingById(ctx: Ctx): Promise<Map<number, NamedPackaging>> {
  const rows = await ctx.db
    .select({
      row: packbox,
      name: inLanguage(packbox.nameEn, packbox.nameZh)(ctx),
      sizeText: packboxSize,
    })
    .from(packbox)
  return new Map(
    rows.map(({ row, name, sizeText }) => {
      const { id, kind, lengthMm, widthMm, heightMm, grams, cost } = row
      const isSized = lengthMm !== null && widthMm !== null && heightMm !== null
      const size = isSized ? ([lengthMm, widthMm, heightMm] as const) : null
      return [
        id,
        {
          id,
          kind,
          name,
          code: row.code,
          size,
          sizeText,
          grams,
          cost,
          offered: row.offered,
          active: row.status === 'active',
        },
      ]
    }),
  )
}

/** The rules of stores in their order. */
export const rulesOf = (ctx: Ctx, shopIds: readonly number[]) =>
  ctx.db
    .select({
      id: packboxBinding.id,
      shopId: packboxBinding.shopId,
      rule: packboxBinding.rule,
      from_pieces: packboxBinding.fromPieces,
      tag: goodsTag.name,
      tagName: sql<string | null>`${inLanguage(goodsTag.name, goodsTag.nameZh)(ctx)}`,
      position: packboxBinding.position,
      active: sql<boolean>`${packboxBinding.status} = 'active'`,
      packboxId: packboxBinding.packboxId,
    })
    .from(packboxBinding)
    .leftJoin(goodsTag, eq(goodsTag.id, packboxBinding.tagId))
    .where(inArray(packboxBinding.shopId, [...shopIds]))
    .orderBy(asc(packboxBinding.position), desc(packboxBinding.id))
