import { PlatformError } from '../connector.ts'
import type { ForeignProduct, ForeignVariant, PlatformVariant, VariantChange } from '../listings.ts'
import { refuseUserErrors, type ShopifyClient, type UserError } from './client.ts'

/** Prices and stock of products in a shop, and its existing products. */

const variantFields = `id sku title price inventoryQuantity inventoryItem { id tracked }`
const variantsQuery = `query Variants($id: ID!, $after: String) { product(id: $id) {
  variants(first: 100, after: $after) { nodes { ${variantFields} } pageInfo { hasNextPage endCursor } } } }`
const priceMutation = `mutation Prices($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
  productVariantsBulkUpdate(productId: $productId, variants: $variants) { userErrors { field message } } }`
const placesQuery = `query Places { locations(first: 1) { nodes { id } } }`
const stockMutation = `mutation Stock($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { field message } } }`
/** A shop refuses queries that may cost more than 1,000: each product costs 7 here, plus one per variant. */
const productsQuery = `query Products($after: String) { products(first: 15, after: $after, sortKey: ID) {
  nodes { id title status vendor tags onlineStoreUrl featuredMedia { preview { image { url } } }
    priceRangeV2 { minVariantPrice { amount } maxVariantPrice { amount } }
    variants(first: 50) { nodes { id sku title } pageInfo { hasNextPage } } }
  pageInfo { hasNextPage endCursor } } }`

interface VariantNode {
  id: string
  sku: string | null
  title: string
  price: string
  inventoryQuantity: number | null
  inventoryItem: { id: string; tracked: boolean }
}
interface Paged<T> {
  nodes: T[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

const nameOf = (v: Pick<VariantNode, 'id' | 'sku' | 'title'>): ForeignVariant => ({
  variantId: v.id,
  sku: v.sku ?? '',
  title: v.title === 'Default Title' ? '' : v.title,
})
const toVariant = (v: VariantNode): PlatformVariant => ({
  ...nameOf(v),
  price: v.price,
  stock: v.inventoryItem.tracked ? (v.inventoryQuantity ?? 0) : null,
})

async function nodesOf(client: ShopifyClient, id: string): Promise<VariantNode[]> {
  const all: VariantNode[] = []
  for (let after: string | null = null; ; ) {
    const { product }: { product: { variants: Paged<VariantNode> } | null } = await client.query(
      variantsQuery,
      { id, after },
    )
    if (!product) throw new PlatformError('missing', 'The product is gone from the store')
    all.push(...product.variants.nodes)
    if (!product.variants.pageInfo.hasNextPage) return all
    after = product.variants.pageInfo.endCursor
  }
}

export const readVariants = async (client: ShopifyClient, id: string): Promise<PlatformVariant[]> =>
  (await nodesOf(client, id)).map(toVariant)

export async function changeVariants(
  client: ShopifyClient,
  productId: string,
  changes: readonly VariantChange[],
): Promise<void> {
  const priced = changes.flatMap(({ variantId, price, weightGrams }) =>
    price === undefined && weightGrams === undefined
      ? []
      : [
          {
            id: variantId,
            ...(price === undefined ? {} : { price }),
            ...(weightGrams === undefined
              ? {}
              : { inventoryItem: { measurement: { weight: { value: weightGrams, unit: 'GRAMS' } } } }),
          },
        ],
  )
  if (priced.length > 0) {
    const { productVariantsBulkUpdate: done } = await client.query<{
      productVariantsBulkUpdate: { userErrors: UserError[] }
    }>(priceMutation, { productId, variants: priced })
    refuseUserErrors(done.userErrors)
  }
  const counted = changes.filter((one) => one.stock !== undefined)
  if (counted.length > 0) await setStock(client, productId, counted)
}

/** The merchant's entered count replaces the current stock, whatever it is. */
async function setStock(
  client: ShopifyClient,
  productId: string,
  counted: readonly VariantChange[],
): Promise<void> {
  const { locations } = await client.query<{ locations: { nodes: { id: string }[] } }>(placesQuery)
  const [place] = locations.nodes
  const items = new Map((await nodesOf(client, productId)).map((v) => [v.id, v.inventoryItem.id]))
  if (!place) throw new PlatformError('refused', 'The store has no location to keep stock at')
  const quantities = counted.flatMap(({ variantId, stock = 0 }) => {
    const inventoryItemId = items.get(variantId)
    return inventoryItemId
      ? [{ inventoryItemId, locationId: place.id, quantity: stock, changeFromQuantity: null }]
      : []
  })
  const { inventorySetQuantities: done } = await client.query<{
    inventorySetQuantities: { userErrors: UserError[] }
  }>(stockMutation, {
    input: { name: 'available', reason: 'correction', quantities },
    key: crypto.randomUUID(),
  })
  refuseUserErrors(done.userErrors)
}

interface ProductNode {
  id: string
  title: string
  status: string
  vendor: string
  tags: string[]
  onlineStoreUrl: string | null
  featuredMedia: { preview: { image: { url: string } | null } | null } | null
  priceRangeV2: { minVariantPrice: { amount: string }; maxVariantPrice: { amount: string } } | null
  variants: { nodes: Pick<VariantNode, 'id' | 'sku' | 'title'>[]; pageInfo: { hasNextPage: boolean } }
}

export async function listProducts(
  client: ShopifyClient,
  after: string | null,
): Promise<{ products: ForeignProduct[]; next: string | null }> {
  const { products } = await client.query<{ products: Paged<ProductNode> }>(productsQuery, { after })
  // The few products with more variants than the page includes are read separately, one after the other.
  const whole = new Map<string, ForeignVariant[]>()
  for (const { id, variants } of products.nodes)
    whole.set(id, (variants.pageInfo.hasNextPage ? await nodesOf(client, id) : variants.nodes).map(nameOf))
  return {
    products: products.nodes.map((one) => ({
      productId: one.id,
      title: one.title,
      status: one.status === 'ACTIVE' ? 'active' : one.status === 'ARCHIVED' ? 'archived' : 'draft',
      url: one.onlineStoreUrl,
      priceMin: one.priceRangeV2?.minVariantPrice.amount ?? null,
      priceMax: one.priceRangeV2?.maxVariantPrice.amount ?? null,
      image: one.featuredMedia?.preview?.image?.url ?? null,
      vendor: one.vendor,
      tags: one.tags,
      variants: whole.get(one.id) ?? [],
    })),
    next: products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null,
  }
}
