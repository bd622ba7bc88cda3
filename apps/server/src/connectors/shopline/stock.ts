import type { ShoplineClient } from './client.ts'
import type { Variant } from './products.ts'

/**
 * Sets stock at the shop's first location. Source: the official Go SDK; that the list contains `locations` with `id` is inferred
 * from its naming.
 */
export async function setStock(
  client: ShoplineClient,
  wanted: readonly { variant: Variant; stock: number }[],
): Promise<void> {
  if (wanted.length === 0) return
  const { data } = await client.ask<{ locations: { id: string }[] }>('GET', '/locations/list.json')
  const [place] = data.locations
  if (!place) return
  for (const { variant, stock } of wanted)
    await client.ask('POST', '/inventory_levels/set.json', {
      body: { inventory_item_id: variant.inventory_item_id, location_id: place.id, available: stock },
    })
}
