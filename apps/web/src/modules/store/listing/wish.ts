import type { listing } from '@dropyard/contract/store/listing'
import type { z } from 'zod'
import type { ContentEdits } from './publish-content.tsx'
import type { Preview } from './use-preview.ts'

/** Manual prices by SKU, in minor units of the store's currency; NaN for input that isn't an amount. */
export type PriceByHand = ReadonlyMap<number, number>

/** Why a price would be refused: the name of the text that says so. */
export function priceFault(price: number): 'priceInvalid' | 'priceZero' | undefined {
  if (Number.isNaN(price)) return 'priceInvalid'
  return price < 1 ? 'priceZero' : undefined
}

/** A kept draft stores NaN as null. */
export const byHandOf = (kept: Readonly<Record<number, number | null>> = {}): PriceByHand =>
  new Map(Object.entries(kept).map(([sku, price]) => [Number(sku), price ?? Number.NaN]))

type Item = z.input<typeof listing.display.body>['item']

/** Only the user's changes to a product; everything else is taken from the product at publishing. */
export function itemOf(
  goodsId: number,
  preview: Preview,
  edits: ContentEdits,
  images: readonly number[] | undefined,
  byHand: PriceByHand,
): Item {
  const own = preview.images.map(({ id }) => id)
  const sameImages = images === undefined || images.join() === own.join()
  return {
    goods_id: goodsId,
    ...(edits.title === undefined ? {} : { title: edits.title.trim() }),
    ...(edits.description === undefined ? {} : { description: edits.description }),
    ...(edits.tags === undefined ? {} : { tags: listOnWire(edits.tags) }),
    ...(sameImages ? {} : { image_ids: [...images] }),
    ...(byHand.size === 0 ? {} : { prices: [...byHand].map(([sku_id, price]) => ({ sku_id, price })) }),
  }
}

/** A form-encoded body can't contain an empty list, so an empty text stands for it. */
const listOnWire = (tags: readonly string[]): string[] =>
  tags.length > 0 ? [...tags] : ('' as unknown as string[])
