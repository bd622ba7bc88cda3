import type { Simulator } from './context.ts'
import type { Variant } from './product-state.ts'
import type { Shop } from './state.ts'
import { emit } from './webhooks.ts'

/** Writes the units for sale at one place and tells subscribers. */
export function setAvailable(
  sim: Simulator,
  shop: Shop,
  variant: Variant,
  locationId: string,
  available: number,
): void {
  const known = variant.inventory.levels[locationId]
  const level = { available, committed: known?.committed ?? 0, updatedAt: sim.clock.iso() }
  variant.inventory.levels[locationId] = level
  emit(sim, shop, 'inventory_levels/update', () => ({
    inventory_item_id: Number(variant.inventory.id),
    location_id: Number(locationId),
    available,
    updated_at: level.updatedAt,
    admin_graphql_api_id: `gid://shopify/InventoryLevel/${locationId}?inventory_item_id=${variant.inventory.id}`,
  }))
}

/** Moves units from available to committed for an order; negative moves them back. */
export function commit(
  sim: Simulator,
  shop: Shop,
  variant: Variant,
  locationId: string,
  quantity: number,
): void {
  if (!variant.inventory.tracked) return
  const level = variant.inventory.levels[locationId]
  if (!level) return
  level.committed += quantity
  setAvailable(sim, shop, variant, locationId, level.available - quantity)
}

/** Removes committed units from stock; negative returns them. */
export function ship(variant: Variant, locationId: string, quantity: number): void {
  const level = variant.inventory.levels[locationId]
  if (variant.inventory.tracked && level) level.committed -= quantity
}
