import type { InventoryLevel, Product, Variant } from './product-state.ts'
import type { Shop } from './state.ts'

/** A variant with the product it belongs to. */
export type Stocked = { product: Product; variant: Variant }

/** Finds the variant behind an inventory item id. */
export function findStocked(shop: Shop, itemId: string): Stocked | null {
  for (const product of Object.values(shop.products)) {
    const variant = product.variants.find(({ inventory }) => inventory.id === itemId)
    if (variant) return { product, variant }
  }
  return null
}

/** Units for sale over all places. */
export function availableOf(variant: Variant): number {
  return Object.values(variant.inventory.levels).reduce((sum, level) => sum + level.available, 0)
}

/** Whether a buyer may still order this many. */
export function canSell(variant: Variant, quantity: number): boolean {
  return (
    !variant.inventory.tracked || variant.inventoryPolicy === 'CONTINUE' || availableOf(variant) >= quantity
  )
}

/** Units of a kind at one place: `available`, `committed`, or `on_hand` which is both. */
export function quantityOf(level: InventoryLevel, name: string): number {
  if (name === 'available') return level.available
  if (name === 'committed') return level.committed
  return name === 'on_hand' ? level.available + level.committed : 0
}
