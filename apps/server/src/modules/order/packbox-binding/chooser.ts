import { fill } from '@dropyard/contract/kit/text'
import {
  type Binding,
  choosePackaging,
  type PackagingChoice,
} from '@dropyard/contract/order/packbox-binding/choose'
import { ruleTexts } from '@dropyard/contract/order/packbox-binding/rule'
import type { Ctx } from '../../../kit/context.ts'
import type { GoodsFacts } from '../../logistics/channel/quote-facts.ts'
import { type NamedPackaging, packagingById, rulesOf } from './query.ts'

/** Chooses packaging by the rules of stores, else by size, from facts that are read once for many parcels. */

export type Rule = Omit<Binding, 'packaging'> & {
  readonly position: number
  readonly tagName: string | null
  readonly packaging: NamedPackaging
}

interface Parcel {
  /** Null for orders without a store: their packaging is chosen by size. */
  readonly shopId: number | null
  readonly items: readonly { readonly skuId: number; readonly quantity: number }[]
}

export type ChoosePackaging = (
  parcel: Parcel,
  goods: ReadonlyMap<number, Pick<GoodsFacts, 'lengthMm' | 'widthMm' | 'heightMm' | 'tags'>>,
) => PackagingChoice

/** @param shopIds the stores whose rules may be needed */
export async function packagingChooser(
  ctx: Ctx,
  shopIds: readonly (number | null)[],
): Promise<ChoosePackaging> {
  const shops = [...new Set(shopIds.flatMap((id) => id ?? []))]
  const [known, rows] = await Promise.all([packagingById(ctx), rulesOf(ctx, shops)])
  // What was made for one company is used by its rules only.
  const offered = [...known.values()].filter((one) => one.offered)
  const rules = Map.groupBy(
    rows.flatMap((row) => {
      const packaging = known.get(row.packboxId)
      return packaging ? [{ ...row, rule: row.rule as Rule['rule'], packaging }] : []
    }),
    ({ shopId }) => shopId,
  )
  return ({ shopId, items }, goods) =>
    choosePackaging(
      (shopId === null ? undefined : rules.get(shopId)) ?? [],
      {
        pieces: items.map(({ skuId, quantity }) => {
          const { lengthMm = 0, widthMm = 0, heightMm = 0 } = goods.get(skuId) ?? {}
          return { size: [lengthMm, widthMm, heightMm] as const, quantity }
        }),
        tags: items.flatMap(({ skuId }) => goods.get(skuId)?.tags ?? []),
      },
      offered,
    )
}

/** What a rule says, such as “products with the tag gift”. */
export const ruleText = ({ lang }: Pick<Ctx, 'lang'>, rule: Binding): string => {
  const { from_pieces, tagName, tag } = rule as Rule
  return fill(ruleTexts[rule.rule][lang], { count: from_pieces ?? 1, tag: tagName || (tag ?? '') })
}
