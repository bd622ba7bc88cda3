import type { PackagingChoice } from '@dropyard/contract/order/packbox-binding/choose'
import type { Ctx } from '../../../kit/context.ts'
import type { QuoteFacts } from '../../logistics/channel/quote-facts.ts'
import type { LineRecord, OrderRecord } from '../order/change.ts'
import { shippableItems } from '../order/line/pieces.ts'
import { type ChoosePackaging, ruleText } from '../packbox-binding/chooser.ts'
import type { NamedPackaging } from '../packbox-binding/query.ts'

/** The packaging that orders need in one parcel, and separately: by the rules of their stores, else the smallest that fits. */

interface Needed {
  name: string
  sizeText: string
  /** What the store's rule says; empty if the packaging was chosen by size. */
  rule: string
  /** Of all of it, with insert and label. */
  grams: number
  /** In fen (1/100 CNY). */
  cost: number
}

export interface Packaging {
  /** Weight of the pieces, without packaging. */
  goodsGrams: number
  /** For everything; undefined if no rule gives any and none fits, or if a size is unknown. */
  together: Needed | undefined
  /** Weight and cost of packing each order separately; undefined if any is unknown. */
  apart: { grams: number; cost: number } | undefined
}

export function packagingOf(
  ctx: Ctx,
  orders: readonly OrderRecord[],
  lines: (o: OrderRecord) => readonly LineRecord[],
  goods: QuoteFacts['goods'],
  choose: ChoosePackaging,
): Packaging {
  const neededBy = (some: readonly OrderRecord[]) => {
    // Combined orders share the packaging of the first one's store.
    const [first] = some.toSorted((a, b) => a.id - b.id)
    const items = some.flatMap((o) => shippableItems(lines(o)))
    return needed(ctx, choose({ shopId: first?.storeId ?? null, items }, goods))
  }
  const alone = orders.map((o) => neededBy([o]))
  const known = alone.flatMap((one) => one ?? [])
  return {
    goodsGrams: orders.reduce((sum, o) => sum + gramsOf(lines(o), goods), 0),
    together: neededBy(orders),
    apart:
      known.length === alone.length
        ? {
            grams: known.reduce((sum, { grams }) => sum + grams, 0),
            cost: known.reduce((sum, { cost }) => sum + cost, 0),
          }
        : undefined,
  }
}

function needed(ctx: Ctx, { packbox, insert, label, grams }: PackagingChoice): Needed | undefined {
  if (!packbox) return undefined
  const { name, sizeText } = packbox.packaging as NamedPackaging
  return {
    ...{ name, sizeText, grams },
    rule: packbox.rule ? ruleText(ctx, packbox.rule) : '',
    cost: [packbox, insert, label].reduce((sum, one) => sum + (one?.packaging.cost ?? 0), 0),
  }
}

const gramsOf = (lines: readonly LineRecord[], goods: QuoteFacts['goods']): number =>
  shippableItems(lines).reduce(
    (sum, { skuId, quantity }) => sum + (goods.get(skuId)?.grams ?? 0) * quantity,
    0,
  )
