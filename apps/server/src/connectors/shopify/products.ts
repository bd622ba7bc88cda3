import { PlatformError } from '../connector.ts'
import type { PlatformProduct, ProductToPublish, PublishedProduct } from '../listings.ts'
import { refuseUserErrors, type ShopifyClient, saysGone, type UserError } from './client.ts'
import { inputOf, type KnownVariant, type Status, toShopify } from './product-input.ts'

/** Publishes products to a shop: one upsert by handle, then read back and compared; differences are repaired or reported. */

const fromShopify = (status: string): Status =>
  status === 'ACTIVE' ? 'active' : status === 'ARCHIVED' ? 'archived' : 'draft'

/** With more variants than this, the shop writes them asynchronously. */
const synchronousUpTo = 100

const setMutation = `mutation Publish($identifier: ProductSetIdentifiers, $input: ProductSetInput!, $synchronous: Boolean!) {
  productSet(identifier: $identifier, input: $input, synchronous: $synchronous) {
    product { id } productSetOperation { id status } userErrors { field message code } } }`
const operationQuery = `query Operation($id: ID!) { productOperation(id: $id) { status
  product { id } ... on ProductSetOperation { userErrors { field message code } } } }`
const readQuery = `query Back($id: ID!, $after: String) { product(id: $id) { id status onlineStoreUrl
  media(first: 100) { nodes { status mediaErrors { message } } }
  variants(first: 100, after: $after) { nodes { id sku price selectedOptions { value } }
    pageInfo { hasNextPage endCursor } } } }`
const repairMutation = `mutation Repair($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
  productVariantsBulkUpdate(productId: $productId, variants: $variants) { userErrors { field message } } }`
const publicationsQuery = `query Publications { publications(first: 20) { nodes { id name } } }`
const publishMutation = `mutation Show($id: ID!, $input: [PublicationInput!]!) {
  publishablePublish(id: $id, input: $input) { userErrors { field message } } }`
const statusMutation = `mutation Status($product: ProductUpdateInput!) {
  productUpdate(product: $product) { product { id status } userErrors { field message } } }`
const deleteMutation = `mutation Delete($input: ProductDeleteInput!) {
  productDelete(input: $input) { deletedProductId userErrors { field message } } }`
const factsQuery = `query Facts($id: ID!) { product(id: $id) { id title status onlineStoreUrl
  priceRangeV2 { minVariantPrice { amount } maxVariantPrice { amount } } } }`

interface SetAnswer {
  productSet: {
    product: { id: string } | null
    productSetOperation: { id: string; status: string } | null
    userErrors: UserError[]
  }
}

export async function publishProduct(
  client: ShopifyClient,
  product: ProductToPublish,
  known: { productId: string | null },
): Promise<PublishedProduct> {
  const productId = await write(client, product, known.productId)
  const warnings: string[] = []
  if (product.status === 'active') await show(client, productId, warnings)
  return verify(client, productId, product, warnings)
}

/** A product with a known id is changed; otherwise its fixed handle finds what a try with a lost answer created. */
async function write(
  client: ShopifyClient,
  product: ProductToPublish,
  knownId: string | null,
): Promise<string> {
  const there = knownId ? await knownVariants(client, knownId) : undefined
  const identifier = there ? { id: knownId } : { handle: product.handle }
  const { productSet } = await client.query<SetAnswer>(setMutation, {
    identifier,
    input: inputOf(product, there),
    synchronous: product.variants.length <= synchronousUpTo,
  })
  if (there && saysGone(productSet.userErrors)) return write(client, product, null)
  refuseUserErrors(productSet.userErrors)
  if (productSet.product) return productSet.product.id
  if (!productSet.productSetOperation)
    throw new PlatformError('unreachable', 'The shop answered without a product')
  return waitFor(client, productSet.productSetOperation.id)
}

/** Variants that keep their ids when the product is written again; undefined if the product no longer exists. */
async function knownVariants(client: ShopifyClient, id: string): Promise<KnownVariant[] | undefined> {
  const back = await readBack(client, id)
  return back?.variants.map((v) => ({ id: v.id, values: v.selectedOptions.map((o) => o.value) }))
}

async function waitFor(client: ShopifyClient, operationId: string): Promise<string> {
  for (let i = 0; i < 60; i++) {
    const { productOperation: o } = await client.query<{
      productOperation: { status: string; product: { id: string } | null; userErrors?: UserError[] } | null
    }>(operationQuery, { id: operationId })
    refuseUserErrors(o?.userErrors)
    if (o?.status === 'COMPLETE' && o.product) return o.product.id
    if (!o || o.status === 'COMPLETE') break
    await client.pause(Math.min(5000, 250 * (i + 1)))
  }
  throw new PlatformError('unreachable', 'The shop is still writing the product')
}

/** Active products aren't visible yet: the online store shows products published to it. */
async function show(client: ShopifyClient, productId: string, warnings: string[]): Promise<void> {
  try {
    const { publications } = await client.query<{ publications: { nodes: { id: string; name: string }[] } }>(
      publicationsQuery,
    )
    const target = publications.nodes.find((p) => /online store/i.test(p.name)) ?? publications.nodes[0]
    if (!target) return
    const { publishablePublish } = await client.query<{ publishablePublish: { userErrors: UserError[] } }>(
      publishMutation,
      { id: productId, input: [{ publicationId: target.id }] },
    )
    refuseUserErrors(publishablePublish.userErrors)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'denied') throw error
    warnings.push('not_published')
  }
}

interface Back {
  id: string
  status: string
  onlineStoreUrl: string | null
  media: { nodes: { status: string; mediaErrors: { message: string }[] }[] }
  variants: { id: string; sku: string | null; price: string; selectedOptions: { value: string }[] }[]
}
interface BackAnswer {
  product:
    | (Omit<Back, 'variants'> & {
        variants: { nodes: Back['variants']; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
      })
    | null
}

async function readBack(client: ShopifyClient, id: string): Promise<Back | undefined> {
  const { product } = await client.query<BackAnswer>(readQuery, { id, after: null })
  if (!product) return undefined
  const variants = [...product.variants.nodes]
  for (let page = product.variants.pageInfo; page.hasNextPage; ) {
    const next = await client.query<BackAnswer>(readQuery, { id, after: page.endCursor })
    if (!next.product) return undefined
    variants.push(...next.product.variants.nodes)
    page = next.product.variants.pageInfo
  }
  return { ...product, variants }
}

async function verify(
  client: ShopifyClient,
  productId: string,
  product: ProductToPublish,
  warnings: string[],
): Promise<PublishedProduct> {
  let back = await settled(client, productId)
  const wanted = new Map(product.variants.map((v) => [v.sku, v.price]))
  const wrong = back.variants.filter((v) => {
    const price = wanted.get(v.sku ?? '')
    return price !== undefined && plainDecimal(price) !== plainDecimal(v.price)
  })
  if (wrong.length > 0) {
    const { productVariantsBulkUpdate: repaired } = await client.query<{
      productVariantsBulkUpdate: { userErrors: UserError[] }
    }>(repairMutation, {
      productId,
      variants: wrong.map((v) => ({ id: v.id, price: wanted.get(v.sku ?? '') })),
    })
    refuseUserErrors(repaired.userErrors)
    back = await settled(client, productId)
  }
  const missing = product.variants.filter((v) => !back.variants.some((b) => b.sku === v.sku))
  if (missing.length > 0) warnings.push(`variants_missing:${missing.map((v) => v.sku).join(' ')}`)
  const failed = back.media.nodes.filter((m) => m.status === 'FAILED')
  if (failed.length > 0) warnings.push(`images_failed:${failed.length}`)
  const open = back.media.nodes.filter(onItsWay)
  if (open.length > 0) warnings.push(`images_waiting:${open.length}`)
  return {
    productId: back.id,
    url: back.onlineStoreUrl,
    status: fromShopify(back.status),
    variants: back.variants.map((v) => ({ variantId: v.id, sku: v.sku ?? '', price: v.price })),
    images: back.media.nodes.filter((m) => m.status !== 'FAILED').length,
    warnings,
  }
}

/** `12.50` and `12.5` are the same price. */
const plainDecimal = (text: string): string =>
  text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text

const onItsWay = (m: { status: string }): boolean => m.status === 'UPLOADED' || m.status === 'PROCESSING'

/** The shop fetches pictures afterwards; waits a few seconds to report whether they arrived. */
async function settled(client: ShopifyClient, productId: string): Promise<Back> {
  for (let i = 0; ; i++) {
    const back = await readBack(client, productId)
    if (!back) throw new PlatformError('unreachable', 'The product can’t be read back')
    if (!back.media.nodes.some(onItsWay) || i >= 5) return back
    await client.pause(300 * (i + 1))
  }
}

export async function readProduct(client: ShopifyClient, productId: string): Promise<PlatformProduct | null> {
  interface Amount {
    amount: string
  }
  const { product } = await client.query<{
    product: {
      id: string
      title: string
      status: string
      onlineStoreUrl: string | null
      priceRangeV2: { minVariantPrice: Amount; maxVariantPrice: Amount } | null
    } | null
  }>(factsQuery, { id: productId })
  if (!product) return null
  return {
    productId: product.id,
    title: product.title,
    status: fromShopify(product.status),
    url: product.onlineStoreUrl,
    priceMin: product.priceRangeV2?.minVariantPrice.amount ?? null,
    priceMax: product.priceRangeV2?.maxVariantPrice.amount ?? null,
  }
}

export async function setProductStatus(
  client: ShopifyClient,
  productId: string,
  status: Status,
): Promise<void> {
  const { productUpdate } = await client.query<{ productUpdate: { userErrors: UserError[] } }>(
    statusMutation,
    { product: { id: productId, status: toShopify(status) } },
  )
  if (saysGone(productUpdate.userErrors))
    throw new PlatformError('missing', 'The product is gone from the store')
  refuseUserErrors(productUpdate.userErrors)
  if (status === 'active') await show(client, productId, [])
}

/** Succeeds if the product no longer exists. */
export async function removeProduct(client: ShopifyClient, productId: string): Promise<void> {
  const { productDelete } = await client.query<{
    productDelete: { deletedProductId: string | null; userErrors: UserError[] }
  }>(deleteMutation, { input: { id: productId } })
  if (!saysGone(productDelete.userErrors)) refuseUserErrors(productDelete.userErrors)
}
