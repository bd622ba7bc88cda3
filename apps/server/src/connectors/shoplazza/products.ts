import { createHash } from 'node:crypto'
import { PlatformError } from '../connector.ts'
import type {
  ForeignProduct,
  PlatformProduct,
  PlatformVariant,
  ProductToPublish,
  PublishedProduct,
  VariantChange,
} from '../listings.ts'
import type { ShoplazzaClient } from './client.ts'

/**
 * Products in a shop. Source of the fields: the metadata 2026-01 of Shoplazza's command line tool. There is no archived status
 * and no upsert: what a try with a lost answer created is found by SKU and recognised by its handle.
 */

interface Variant {
  id: string
  sku: string | null
  price: string | number
  inventory_quantity?: number | null
  option1?: string | null
  option2?: string | null
  option3?: string | null
}

interface Product {
  id: string
  title: string
  handle: string
  published: boolean
  vendor?: string | null
  /** A comma-separated string in 2022-01. */
  tags?: string[] | string | null
  url?: string | null
  inventory_tracking?: boolean
  images: { src: string }[]
  variants: Variant[]
}

export async function publishProduct(
  client: ShoplazzaClient,
  shop: string,
  product: ProductToPublish,
  known: { productId: string | null },
): Promise<PublishedProduct> {
  const there = known.productId ? await find(client, known.productId) : await madeBefore(client, product)
  const written = there ? await change(client, there, product) : await create(client, shop, product)
  return verify(client, shop, written, product)
}

async function find(client: ShoplazzaClient, id: string): Promise<Product | undefined> {
  try {
    return (await client.ask<{ product: Product }>('GET', `/products/${encodeURIComponent(id)}`)).product
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'missing') return undefined
    throw error
  }
}

/** A product that a try with a lost answer created: it has one of our SKUs, and our handle. */
async function madeBefore(client: ShoplazzaClient, product: ProductToPublish): Promise<Product | undefined> {
  const sku = product.variants[0]?.sku
  if (!sku) return undefined
  try {
    const { variants } = await client.ask<{ variants: { product_id: string }[] }>(
      'GET',
      `/products/sku/${encodeURIComponent(sku)}/variants`,
    )
    for (const id of new Set(variants.map((one) => one.product_id))) {
      const one = await find(client, id)
      if (one?.handle === product.handle) return one
    }
    return undefined
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'missing') return undefined
    throw error
  }
}

async function create(client: ShoplazzaClient, shop: string, product: ProductToPublish): Promise<Product> {
  const body = { product: { ...facts(product), unique_token: tokenOf(shop, product.handle) } }
  try {
    return (await client.ask<{ product: Product }>('POST', '/products', { body, repeatable: false })).product
  } catch (error) {
    // The answer was lost, or the repeated token was refused: looks whether the product exists.
    if (!(error instanceof PlatformError) || (error.kind !== 'unreachable' && error.field !== 'unique_token'))
      throw error
    const made = await madeBefore(client, product)
    if (!made) throw error
    return made
  }
}

/** A UUID for the platform that is the same for every try of one product. */
function tokenOf(shop: string, handle: string): string {
  const h = createHash('sha256').update(`${shop} ${handle}`).digest('hex')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`
}

/** Remaining variants keep their ids; others are added and deleted one by one. */
async function change(client: ShoplazzaClient, there: Product, product: ProductToPublish): Promise<Product> {
  const at = `/products/${encodeURIComponent(there.id)}`
  const wanted = product.variants.map((v) => ({ id: idOf(there, v.optionValues), ...variantOf(v) }))
  const kept = wanted.filter((v) => v.id !== undefined)
  const { product: written } = await client.ask<{ product: Product }>('PUT', at, {
    body: { product: { ...facts(product), variants: kept } },
  })
  for (const { id, ...variant } of wanted)
    if (id === undefined) await client.ask('POST', `${at}/variants`, { body: { variant }, repeatable: false })
  for (const old of there.variants)
    if (!kept.some((v) => v.id === old.id)) await client.ask('DELETE', `${at}/variants/${old.id}`)
  return written
}

const valuesOf = (v: Variant): string[] =>
  [v.option1, v.option2, v.option3].filter((value): value is string => Boolean(value))

const idOf = (there: Product, values: readonly string[]): string | undefined =>
  there.variants.find((v) => valuesOf(v).join('\n') === values.join('\n'))?.id

function facts(product: ProductToPublish) {
  const single = product.options.length === 0
  return {
    title: product.title,
    description: product.html,
    handle: product.handle,
    vendor: product.vendor,
    product_type: product.productType,
    tags: product.tags,
    published: product.status === 'active',
    has_only_default_variant: single,
    need_variant_image: !single && product.variants.every((v) => v.imageUrl),
    requires_shipping: true,
    taxable: true,
    // Can be sold beyond our stock, because goods are supplied to order.
    inventory_tracking: true,
    inventory_policy: 'continue',
    images: product.images.map(({ url, alt }) => ({ src: url, alt })),
    options: product.options.map((name, i) => ({
      name,
      values: [...new Set(product.variants.map((v) => v.optionValues[i] ?? ''))],
    })),
    variants: product.variants.map((v) => variantOf(v)),
  }
}

/** Prices are JSON numbers here; two decimals stay exact. */
function variantOf(v: ProductToPublish['variants'][number]) {
  const [option1, option2, option3] = v.optionValues
  return {
    ...(option1 === undefined ? {} : { option1 }),
    ...(option2 === undefined ? {} : { option2 }),
    ...(option3 === undefined ? {} : { option3 }),
    sku: v.sku,
    barcode: v.barcode,
    price: Number(v.price),
    ...(v.compareAtPrice === null ? {} : { compare_at_price: Number(v.compareAtPrice) }),
    inventory_quantity: v.stock,
    weight: v.weightGrams,
    weight_unit: 'g',
    ...(v.imageUrl ? { image: { src: v.imageUrl } } : {}),
    extend: { origin_country_code: v.originCountry, hs_code: v.hsCode },
  }
}

async function verify(
  client: ShoplazzaClient,
  shop: string,
  { id }: Product,
  product: ProductToPublish,
): Promise<PublishedProduct> {
  let back = await readBack(client, id)
  const wanted = new Map(product.variants.map((v) => [v.sku, v.price]))
  const wrong = back.variants.filter((v) => {
    const price = wanted.get(v.sku ?? '')
    return price !== undefined && Number(price) !== Number(v.price)
  })
  for (const { id: variantId, sku } of wrong)
    await client.ask('PUT', `/variants/${variantId}`, {
      body: { variant: { price: Number(wanted.get(sku ?? '')) } },
    })
  if (wrong.length > 0) back = await readBack(client, id)
  const missing = product.variants.filter((v) => !back.variants.some((b) => b.sku === v.sku))
  const lostImages = product.images.length - back.images.length
  return {
    productId: back.id,
    url: back.published ? urlOf(shop, back) : null,
    status: product.status === 'archived' ? 'archived' : statusOf(back),
    variants: back.variants.map((v) => ({ variantId: v.id, sku: v.sku ?? '', price: String(v.price) })),
    images: back.images.length,
    warnings: [
      ...(missing.length > 0 ? [`variants_missing:${missing.map((v) => v.sku).join(' ')}`] : []),
      ...(lostImages > 0 ? [`images_failed:${lostImages}`] : []),
    ],
  }
}

async function readBack(client: ShoplazzaClient, id: string): Promise<Product> {
  const back = await find(client, id)
  if (!back) throw new PlatformError('unreachable', 'The product can’t be read back')
  return back
}

const statusOf = (product: Product): 'draft' | 'active' => (product.published ? 'active' : 'draft')
const urlOf = (shop: string, { url, handle }: Product): string =>
  url?.startsWith('http') ? url : `https://${shop}/products/${handle}`

export async function readProduct(
  client: ShoplazzaClient,
  shop: string,
  id: string,
): Promise<PlatformProduct | null> {
  const product = await find(client, id)
  return product ? toFacts(shop, product) : null
}

function toFacts(shop: string, product: Product): PlatformProduct {
  const prices = product.variants.map((v) => v.price).sort((a, b) => Number(a) - Number(b))
  const text = (price: string | number | undefined) => (price === undefined ? null : String(price))
  return {
    productId: product.id,
    title: product.title,
    status: statusOf(product),
    url: product.published ? urlOf(shop, product) : null,
    priceMin: text(prices[0]),
    priceMax: text(prices.at(-1)),
  }
}

/** Drafts and archived products are both unpublished. */
export async function setProductStatus(
  client: ShoplazzaClient,
  id: string,
  status: 'draft' | 'active' | 'archived',
): Promise<void> {
  await client.ask('PUT', `/products/${encodeURIComponent(id)}`, {
    body: { product: { published: status === 'active' } },
  })
}

/** Succeeds if the product no longer exists. */
export async function removeProduct(client: ShoplazzaClient, id: string): Promise<void> {
  try {
    await client.ask('DELETE', `/products/${encodeURIComponent(id)}`)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'missing') throw error
  }
}

const toVariant = (product: Product, v: Variant): PlatformVariant => ({
  variantId: v.id,
  sku: v.sku ?? '',
  title: valuesOf(v).join(' / '),
  price: String(v.price),
  stock: product.inventory_tracking === false ? null : (v.inventory_quantity ?? 0),
})

export async function readVariants(client: ShoplazzaClient, id: string): Promise<PlatformVariant[]> {
  const product = await find(client, id)
  if (!product) throw new PlatformError('missing', 'The product is gone from the store')
  return product.variants.map((v) => toVariant(product, v))
}

export async function changeVariants(
  client: ShoplazzaClient,
  changes: readonly VariantChange[],
): Promise<void> {
  for (const { variantId, price, stock, weightGrams } of changes)
    await client.ask('PUT', `/variants/${encodeURIComponent(variantId)}`, {
      body: {
        variant: {
          ...(price === undefined ? {} : { price: Number(price) }),
          ...(stock === undefined ? {} : { inventory_quantity: stock }),
          ...(weightGrams === undefined ? {} : { weight: weightGrams, weight_unit: 'g' }),
        },
      },
    })
}

export async function listProducts(
  client: ShoplazzaClient,
  shop: string,
  cursor: string | null,
): Promise<{ products: ForeignProduct[]; next: string | null }> {
  const page = await client.ask<{ products: Product[]; cursor?: string | null; has_more?: boolean }>(
    'GET',
    '/products',
    { query: { page_size: 100, cursor: cursor ?? undefined } },
  )
  return {
    products: page.products.map((product) => ({
      ...toFacts(shop, product),
      image: product.images[0]?.src ?? null,
      vendor: product.vendor ?? '',
      tags: [product.tags ?? []]
        .flat()
        .flatMap((text) => text.split(',').map((tag) => tag.trim()))
        .filter(Boolean),
      variants: product.variants.map((v) => toVariant(product, v)),
    })),
    next: page.has_more ? (page.cursor ?? null) : null,
  }
}
