import type { GoodsToEdit } from '@dropyard/contract/catalog/goods-edit'

/** A variant in the form. An invalid amount is NaN, which prevents saving the product. */
export type Sku = GoodsToEdit['skus'][number]

export const isComplete = (sku: Sku): boolean =>
  sku.code.trim() !== '' &&
  sku.options.every((value) => value.trim() !== '') &&
  Number.isInteger(sku.price) &&
  (sku.cost === undefined || Number.isInteger(sku.cost))

export const bodyOfSkus = (skus: readonly Sku[]) =>
  skus.map(({ id: _id, image: _image, supplier: _from, prices: _prices, warehouses: _houses, ...sku }) => sku)
