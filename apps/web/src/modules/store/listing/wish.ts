import type { listing } from '@dropyard/contract/store/listing'
import type { z } from 'zod'
import type { ContentEdits } from './publish-content.tsx'
import type { Preview } from './use-preview.ts'

/** Prices that were set by hand, in minor units of the store's currency, by SKU. */
export type PriceByHand = ReadonlyMap<number, number>

type Item = z.input<typeof listing.display.body>['item']

/** What was changed of a product, and only that: the rest follows the product when it is listed. */
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

/** An empty list leaves no trace in a form-encoded body; an empty text says that there are none. */
const listOnWire = (tags: readonly string[]): string[] =>
  tags.length > 0 ? [...tags] : ('' as unknown as string[])
