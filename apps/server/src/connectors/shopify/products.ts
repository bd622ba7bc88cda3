import type { ProductToPublish, PublishedProduct } from '../connector.ts'
import { PlatformError } from '../connector.ts'
import { refuseUserErrors, type ShopifyClient } from './client.ts'

/** Products in a shop: one upsert by handle, then read back and compared; what differs is repaired or said. */

type Status = 'draft' | 'active' | 'archived'
const toShopify = (status: Status): string => status.toUpperCase()
const fromShopify = (status: string): Status =>
  status === 'ACTIVE' ? 'active' : status === 'ARCHIVED' ? 'archived' : 'draft'

/** More variants than this are written in the background of the shop. */
const synchronousUpTo = 100

const setMutation = `mutation Publish($identifier: ProductSetIdentifiers, $input: ProductSetInput!, $synchronous: Boolean!) {
  productSet(identifier: $identifier, input: $input, synchronous: $synchronous) {
    product { id } productSetOperation { id status } userErrors { field message code } } }`
const operationQuery = `query Operation($id: ID!) { productOperation(id: $id) { status
  product { id } ... on ProductSetOperation { userErrors { field message code } } } }`
const readQuery = `query Back($id: ID!, $after: String) { product(id: $id) { id status onlineStoreUrl
  media(first: 50) { nodes { status mediaErrors { message } } }
  variants(first: 100, after: $after) { nodes { id sku price } pageInfo { hasNextPage endCursor } } } }`
const repairMutation = `mutation Repair($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
  productVariantsBulkUpdate(productId: $productId, variants: $variants) { userErrors { field message } } }`
const publicationsQuery = `query Publications { publications(first: 20) { nodes { id name } } }`
const publishMutation = `mutation Show($id: ID!, $input: [PublicationInput!]!) {
  publishablePublish(id: $id, input: $input) { userErrors { field message } } }`
const statusMutation = `mutation Status($product: ProductUpdateInput!) {
  productUpdate(product: $product) { product { id status } userErrors { field message } } }`
const deleteMutation = `mutation Delete($input: ProductDeleteInput!) {
  productDelete(input: $input) { deletedProductId userErrors { field message } } }`

interface UserError {
  field: string[] | null
  message: string
  code?: string | null
}
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

/** The handle is ours and stays the same: a second try after a lost answer changes the first product. */
async function write(
  client: ShopifyClient,
  product: ProductToPublish,
  knownId: string | null,
): Promise<string> {
  const synchronous = product.variants.length <= synchronousUpTo
  const identifier = knownId ? { id: knownId } : { handle: product.handle }
  const { productSet } = await client.query<SetAnswer>(setMutation, {
    identifier,
    input: inputOf(product),
    synchronous,
  })
  const gone = productSet.userErrors.some(
    (e) => e.code === 'PRODUCT_DOES_NOT_EXIST' || e.code === 'NOT_FOUND',
  )
  if (knownId && gone) return write(client, product, null)
  refuseUserErrors(productSet.userErrors)
  if (productSet.product) return productSet.product.id
  if (!productSet.productSetOperation)
    throw new PlatformError('unreachable', 'The shop answered without a product')
  return waitFor(client, productSet.productSetOperation.id)
}

async function waitFor(client: ShopifyClient, operationId: string): Promise<string> {
  for (let i = 0; i < 60; i++) {
    const { productOperation: o } = await client.query<{
      productOperation: { status: string; product: { id: string } | null; userErrors?: UserError[] } | null
    }>(operationQuery, { id: operationId })
    refuseUserErrors(o?.userErrors)
    if (o?.status === 'COMPLETE' && o.product) return o.product.id
    await new Promise((resolve) => setTimeout(resolve, Math.min(5000, 500 * (i + 1))))
  }
  throw new PlatformError('unreachable', 'The shop is still writing the product')
}

function inputOf(product: ProductToPublish): object {
  const options = product.options.length > 0 ? product.options : ['Title']
  const valuesOf = (i: number) => [
    ...new Set(product.variants.map((v) => v.optionValues[i] ?? 'Default Title')),
  ]
  const file = (url: string, alt: string) => ({ originalSource: url, alt, contentType: 'IMAGE' })
  const files = new Map(product.images.map((i) => [i.url, file(i.url, i.alt)]))
  for (const v of product.variants)
    if (v.imageUrl && !files.has(v.imageUrl)) files.set(v.imageUrl, file(v.imageUrl, product.title))
  return {
    title: product.title,
    descriptionHtml: product.html,
    vendor: product.vendor,
    productType: product.productType,
    tags: product.tags,
    handle: product.handle,
    status: toShopify(product.status),
    files: [...files.values()],
    productOptions: options.map((name, i) => ({
      name,
      position: i + 1,
      values: valuesOf(i).map((value) => ({ name: value })),
    })),
    variants: product.variants.map((v, position) => ({
      optionValues: options.map((optionName, i) => ({
        optionName,
        name: v.optionValues[i] ?? 'Default Title',
      })),
      sku: v.sku,
      ...(v.barcode ? { barcode: v.barcode } : {}),
      price: v.price,
      ...(v.compareAtPrice ? { compareAtPrice: v.compareAtPrice } : {}),
      position: position + 1,
      inventoryPolicy: 'CONTINUE',
      inventoryItem: {
        sku: v.sku,
        tracked: false,
        requiresShipping: true,
        measurement: { weight: { value: v.weightGrams, unit: 'GRAMS' } },
        ...(v.hsCode ? { harmonizedSystemCode: v.hsCode } : {}),
        ...(v.originCountry ? { countryCodeOfOrigin: v.originCountry } : {}),
      },
      ...(v.imageUrl ? { file: file(v.imageUrl, product.title) } : {}),
    })),
  }
}

/** Active is not visible: the online store shows what is published to it. */
async function show(client: ShopifyClient, productId: string, warnings: string[]): Promise<void> {
  try {
    const { publications } = await client.query<{ publications: { nodes: { id: string; name: string }[] } }>(
      publicationsQuery,
    )
    const target = publications.nodes.find((p) => /online store/i.test(p.name)) ?? publications.nodes[0]
    if (!target) return
    const { publishablePublish } = await client.query<{ publishablePublish: { userErrors: UserError[] } }>(
      publishMutation,
      {
        id: productId,
        input: [{ publicationId: target.id }],
      },
    )
    refuseUserErrors(publishablePublish.userErrors)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'denied') throw error
    warnings.push('not_published')
  }
}

interface ReadBack {
  product: {
    id: string
    status: string
    onlineStoreUrl: string | null
    media: { nodes: { status: string; mediaErrors: { message: string }[] }[] }
    variants: {
      nodes: { id: string; sku: string | null; price: string }[]
      pageInfo: { hasNextPage: boolean; endCursor: string | null }
    }
  } | null
}

async function readBack(client: ShopifyClient, id: string) {
  const first = await client.query<ReadBack>(readQuery, { id, after: null })
  if (!first.product) throw new PlatformError('unreachable', 'The product can not be read back')
  const variants = [...first.product.variants.nodes]
  for (let page = first.product.variants.pageInfo; page.hasNextPage; ) {
    const next = await client.query<ReadBack>(readQuery, { id, after: page.endCursor })
    variants.push(...(next.product?.variants.nodes ?? []))
    page = next.product?.variants.pageInfo ?? { hasNextPage: false, endCursor: null }
  }
  return { ...first.product, variants }
}

async function verify(
  client: ShopifyClient,
  productId: string,
  product: ProductToPublish,
  warnings: string[],
): Promise<PublishedProduct> {
  let back = await settled(client, productId)
  const wanted = new Map(product.variants.map((v) => [v.sku, v.price]))
  const wrong = back.variants.filter(
    (v) => wanted.has(v.sku ?? '') && Number(wanted.get(v.sku ?? '')) !== Number(v.price),
  )
  if (wrong.length > 0) {
    const { productVariantsBulkUpdate: repaired } = await client.query<{
      productVariantsBulkUpdate: { userErrors: UserError[] }
    }>(repairMutation, {
      productId,
      variants: wrong.map((v) => ({ id: v.id, price: wanted.get(v.sku ?? '') })),
    })
    refuseUserErrors(repaired.userErrors)
    back = { ...(await readBack(client, productId)) }
  }
  const missing = product.variants.filter((v) => !back.variants.some((b) => b.sku === v.sku))
  if (missing.length > 0) warnings.push(`variants_missing:${missing.map((v) => v.sku).join(' ')}`)
  const failed = back.media.nodes.filter((m) => m.status === 'FAILED')
  if (failed.length > 0) warnings.push(`images_failed:${failed.length}`)
  return {
    productId: back.id,
    url: back.onlineStoreUrl,
    status: fromShopify(back.status),
    variants: back.variants.map((v) => ({ variantId: v.id, sku: v.sku ?? '', price: v.price })),
    images: back.media.nodes.filter((m) => m.status !== 'FAILED').length,
    warnings,
  }
}

/** Pictures are fetched by the shop afterwards; a few seconds are worth knowing whether they arrived. */
async function settled(client: ShopifyClient, productId: string) {
  for (let i = 0; ; i++) {
    const back = await readBack(client, productId)
    const open = back.media.nodes.some((m) => m.status === 'UPLOADED' || m.status === 'PROCESSING')
    if (!open || i >= 6) return back
    await new Promise((resolve) => setTimeout(resolve, 400 * (i + 1)))
  }
}

export async function setProductStatus(
  client: ShopifyClient,
  productId: string,
  status: Status,
): Promise<void> {
  const { productUpdate } = await client.query<{ productUpdate: { userErrors: UserError[] } }>(
    statusMutation,
    {
      product: { id: productId, status: toShopify(status) },
    },
  )
  refuseUserErrors(productUpdate.userErrors)
  if (status === 'active') await show(client, productId, [])
}

/** Deleting what is gone already is done. */
export async function removeProduct(client: ShopifyClient, productId: string): Promise<void> {
  const { productDelete } = await client.query<{
    productDelete: { deletedProductId: string | null; userErrors: UserError[] }
  }>(deleteMutation, {
    input: { id: productId },
  })
  const gone = productDelete.userErrors.some((e) => /not exist|not found/i.test(e.message))
  if (!gone) refuseUserErrors(productDelete.userErrors)
}
