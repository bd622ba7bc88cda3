import { type StoreDetail, storeDetailKind } from '@dropyard/contract/order/order/store-details'
import { PlatformError, type PlatformOrder } from '../connector.ts'
import type { ShopifyClient } from './client.ts'

/**
 * Numbers that Shopify's own checkout requires by country, such as a CPF. They are requested separately from the orders, and only
 * for countries that have them: an app without that permission would get no orders at all.
 */

const fieldsQuery = `query LocalizedFields($ids: [ID!]!) { nodes(ids: $ids) { ... on Order {
  id localizedFields(first: 5) { nodes { key title value } } } } }`

/** Countries in Shopify's `LocalizedFieldKey`. */
const countries = new Set('BR CL CN CO CR EC ES GT ID IT KR MX MY PE PT PY TR TW'.split(' '))

type Fields = {
  id: string
  localizedFields: { nodes: { key: string; title: string; value: string }[] }
} | null

export async function withLocalizedFields(
  client: ShopifyClient,
  orders: readonly PlatformOrder[],
): Promise<PlatformOrder[]> {
  const ids = orders.filter(({ address }) => countries.has(address?.country ?? '')).map(({ id }) => id)
  if (ids.length === 0) return [...orders]
  const fields = await fieldsOf(client, ids)
  return orders.map((one) => ({ ...one, details: [...(fields.get(one.id) ?? []), ...(one.details ?? [])] }))
}

async function fieldsOf(client: ShopifyClient, ids: readonly string[]): Promise<Map<string, StoreDetail[]>> {
  try {
    const { nodes } = await client.query<{ nodes: Fields[] }>(fieldsQuery, { ids })
    return new Map(
      nodes.flatMap((node) => (node ? [[node.id, node.localizedFields.nodes.map(detailOf)] as const] : [])),
    )
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'denied') return new Map()
    throw error
  }
}

const detailOf = ({ key, title, value }: { key: string; title: string; value: string }): StoreDetail => ({
  kind: /CREDENTIAL/.test(key) ? 'tax' : storeDetailKind(title),
  name: title,
  value,
})
