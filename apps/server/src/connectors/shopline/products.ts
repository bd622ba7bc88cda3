import { PlatformError } from '../connector.ts'
import type {
  ForeignProduct,
  PlatformProduct,
  PlatformVariant,
  ProductToPublish,
  PublishedProduct,
  VariantChange,
} from '../listings.ts'
import type { ShoplineClient } from './client.ts'
import { nextPage } from './paging.ts'
import { setStock } from './stock.ts'

/**
 * Products in a shop. Source of the fields and paths: the official Go SDK. What a try with a lost answer created is found by its
 * handle. Stock is a separate resource.
 */

export type Status = 'draft' | 'active' | 'archived'

export interface Variant {
  id: string
  sku: string | null
  price: string
  inventory_item_id: string
  inventory_quantity?: number | null
  inventory_tracker?: boolean
  option1?: string | null
  option2?: string | null
  option3?: string | null
  option4?: string | null
  option5?: string | null
}

export interface Product {
  id: string
  title: string
  handle: string
  status: Status
  vendor?: string | null
  /** A string in some answers. */
  tags?: string[] | string | null
  images: { src: string }[]
  variants: Variant[]
}

export async function publishProduct(
  client: ShoplineClient,
  shop: string,
  product: ProductToPublish,
  known: { productId: string | null },
): Promise<PublishedProduct> {
  const there = known.productId ? await find(client, known.productId) : await byHandle(client, product.handle)
  const { id } = there ? await change(client, there, product) : await create(client, product)
  const warnings: string[] = []
  let back = await readBack(client, id)
  if (await repairPrices(client, back, product)) back = await readBack(client, id)
  const wanted = new Map(product.variants.map((v) => [v.sku, v.stock]))
  const stocked = back.variants.flatMap((v) => {
    const stock = wanted.get(v.sku ?? '')
    return stock === undefined || stock === v.inventory_quantity ? [] : [{ variant: v, stock }]
  })
  await setStock(client, stocked).catch((error: unknown) => {
    if (!(error instanceof PlatformError) || error.kind !== 'denied') throw error
    warnings.push('stock_not_set')
  })
  const missing = product.variants.filter((v) => !back.variants.some((b) => b.sku === v.sku))
  if (missing.length > 0) warnings.push(`variants_missing:${missing.map((v) => v.sku).join(' ')}`)
  const lostImages = product.images.length - back.images.length
  if (lostImages > 0) warnings.push(`images_failed:${lostImages}`)
  return {
    productId: back.id,
    url: urlOf(shop, back),
    status: back.status,
    variants: back.variants.map((v) => ({ variantId: v.id, sku: v.sku ?? '', price: v.price })),
    images: back.images.length,
    warnings,
  }
}

export async function find(client: ShoplineClient, id: string): Promise<Product | undefined> {
  try {
    const { data } = await client.ask<{ product: Product }>('GET', `/products/${encodeURIComponent(id)}.json`)
    return data.product
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'missing') return undefined
    throw error
  }
}

async function byHandle(client: ShoplineClient, handle: string): Promise<Product | undefined> {
  const { data } = await client.ask<{ products: Product[] }>('GET', '/products/products.json', {
    query: { handle },
  })
  return data.products.find((one) => one.handle === handle)
}

async function create(client: ShoplineClient, product: ProductToPublish): Promise<Product> {
  const body = {
    product: {
      ...facts(product),
      options: product.options.map((name) => ({ name })),
      variants: product.variants.map(variantOf),
    },
  }
  try {
    const { data } = await client.ask<{ product: Product }>('POST', '/products/products.json', {
      body,
      repeatable: false,
    })
    return data.product
  } catch (error) {
    // The answer was lost: looks whether the product exists.
    if (!(error instanceof PlatformError) || error.kind !== 'unreachable') throw error
    const made = await byHandle(client, product.handle)
    if (!made) throw error
    return made
  }
}

/** Remaining variants keep their ids; each is updated, added or deleted separately. */
async function change(client: ShoplineClient, there: Product, product: ProductToPublish): Promise<Product> {
  const { data } = await client.ask<{ product: Product }>(
    'PUT',
    `/products/${encodeURIComponent(there.id)}.json`,
    { body: { product: facts(product) } },
  )
  const kept = new Set<string>()
  for (const wanted of product.variants) {
    const same = there.variants.find((v) => valuesOf(v).join('\n') === wanted.optionValues.join('\n'))
    const body = { variant: variantOf(wanted) }
    if (same) {
      kept.add(same.id)
      await client.ask('PUT', `/products/variants/${same.id}.json`, { body })
    } else await client.ask('POST', `/products/${there.id}/variants.json`, { body, repeatable: false })
  }
  for (const old of there.variants)
    if (!kept.has(old.id)) await client.ask('DELETE', `/products/${there.id}/variants/${old.id}.json`)
  return data.product
}

const valuesOf = (v: Variant): string[] =>
  [v.option1, v.option2, v.option3, v.option4, v.option5].filter((value): value is string => Boolean(value))

const facts = (product: ProductToPublish) => ({
  title: product.title,
  body_html: product.html,
  handle: product.handle,
  vendor: product.vendor,
  product_category: product.productType,
  tags: product.tags,
  status: product.status,
  published_scope: 'web',
  images: product.images.map(({ url, alt }) => ({ src: url, alt })),
})

const optionNames = ['option1', 'option2', 'option3', 'option4', 'option5'] as const

const variantOf = (v: ProductToPublish['variants'][number]) => ({
  ...Object.fromEntries(
    optionNames.flatMap((name, i) => (v.optionValues[i] ? [[name, v.optionValues[i]]] : [])),
  ),
  sku: v.sku,
  barcode: v.barcode,
  price: v.price,
  ...(v.compareAtPrice === null ? {} : { compare_at_price: v.compareAtPrice }),
  weight: String(v.weightGrams),
  weight_unit: 'g',
  // Can be sold beyond our stock, because goods are supplied to order.
  inventory_tracker: true,
  inventory_policy: 'continue',
  required_shipping: true,
  taxable: true,
  ...(v.imageUrl ? { image: { src: v.imageUrl, alt: '' } } : {}),
})

async function repairPrices(
  client: ShoplineClient,
  back: Product,
  product: ProductToPublish,
): Promise<boolean> {
  const wanted = new Map(product.variants.map((v) => [v.sku, v.price]))
  const wrong = back.variants.filter((v) => {
    const price = wanted.get(v.sku ?? '')
    return price !== undefined && Number(price) !== Number(v.price)
  })
  for (const { id, sku } of wrong)
    await client.ask('PUT', `/products/variants/${id}.json`, {
      body: { variant: { price: wanted.get(sku ?? '') } },
    })
  return wrong.length > 0
}

async function readBack(client: ShoplineClient, id: string): Promise<Product> {
  const back = await find(client, id)
  if (!back) throw new PlatformError('unreachable', 'The product can’t be read back')
  return back
}

const urlOf = (shop: string, { status, handle }: Product): string | null =>
  status === 'active' ? `https://${shop}/products/${handle}` : null

export async function readProduct(
  client: ShoplineClient,
  shop: string,
  id: string,
): Promise<PlatformProduct | null> {
  const product = await find(client, id)
  return product ? toFacts(shop, product) : null
}

function toFacts(shop: string, product: Product): PlatformProduct {
  const prices = product.variants.map((v) => v.price).sort((a, b) => Number(a) - Number(b))
  return {
    productId: product.id,
    title: product.title,
    status: product.status,
    url: urlOf(shop, product),
    priceMin: prices[0] ?? null,
    priceMax: prices.at(-1) ?? null,
  }
}

export async function setProductStatus(client: ShoplineClient, id: string, status: Status): Promise<void> {
  await client.ask('PUT', `/products/${encodeURIComponent(id)}.json`, { body: { product: { status } } })
}

/** Succeeds if the product no longer exists. */
export async function removeProduct(client: ShoplineClient, id: string): Promise<void> {
  try {
    await client.ask('DELETE', `/products/${encodeURIComponent(id)}.json`)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'missing') throw error
  }
}

const toVariant = (v: Variant): PlatformVariant => ({
  variantId: v.id,
  sku: v.sku ?? '',
  title: valuesOf(v).join(' / '),
  price: v.price,
  stock: v.inventory_tracker === false ? null : (v.inventory_quantity ?? 0),
})

export async function readVariants(client: ShoplineClient, id: string): Promise<PlatformVariant[]> {
  const product = await find(client, id)
  if (!product) throw new PlatformError('missing', 'The product is gone from the store')
  return product.variants.map(toVariant)
}

export async function changeVariants(
  client: ShoplineClient,
  id: string,
  changes: readonly VariantChange[],
): Promise<void> {
  for (const { variantId, price, weightGrams } of changes)
    if (price !== undefined || weightGrams !== undefined)
      await client.ask('PUT', `/products/variants/${encodeURIComponent(variantId)}.json`, {
        body: {
          variant: {
            ...(price === undefined ? {} : { price }),
            ...(weightGrams === undefined ? {} : { weight: String(weightGrams), weight_unit: 'g' }),
          },
        },
      })
  const counted = changes.filter((one) => one.stock !== undefined)
  if (counted.length === 0) return
  const product = await find(client, id)
  if (!product) throw new PlatformError('missing', 'The product is gone from the store')
  await setStock(
    client,
    counted.flatMap(({ variantId, stock = 0 }) => {
      const variant = product.variants.find((v) => v.id === variantId)
      return variant ? [{ variant, stock }] : []
    }),
  )
}

export async function listProducts(
  client: ShoplineClient,
  shop: string,
  cursor: string | null,
): Promise<{ products: ForeignProduct[]; next: string | null }> {
  const { data, headers } = await client.ask<{ products: Product[] }>('GET', '/products/products.json', {
    query: { limit: 100, page_info: cursor ?? undefined },
  })
  return {
    products: data.products.map((product) => ({
      ...toFacts(shop, product),
      image: product.images[0]?.src ?? null,
      vendor: product.vendor ?? '',
      tags: [product.tags ?? []]
        .flat()
        .flatMap((text) => text.split(',').map((tag) => tag.trim()))
        .filter(Boolean),
      variants: product.variants.map(toVariant),
    })),
    next: nextPage(headers) ?? null,
  }
}
