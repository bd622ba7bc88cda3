import type { Simulator } from './context.ts'
import { mediaUrl } from './media.ts'
import { fixedAmount } from './money.ts'
import { idNumber } from './payload-numbers.ts'
import { variantTitle } from './product-rules.ts'
import type { Product, Variant } from './product-state.ts'
import type { Shop } from './state.ts'
import { availableOf } from './stock.ts'

function variantPayload(shop: Shop, product: Product, variant: Variant): Record<string, unknown> {
  const names = product.options.map(
    (option, index) => option.values.find(({ id }) => id === variant.optionValueIds[index])?.name ?? null,
  )
  return {
    id: idNumber(variant.id),
    product_id: idNumber(product.id),
    title: variantTitle(product, variant),
    price: fixedAmount(variant.priceMinor, shop.currency),
    compare_at_price:
      variant.compareAtMinor === null ? null : fixedAmount(variant.compareAtMinor, shop.currency),
    sku: variant.sku,
    barcode: variant.barcode,
    position: product.variants.indexOf(variant) + 1,
    inventory_policy: variant.inventoryPolicy.toLowerCase(),
    inventory_item_id: idNumber(variant.inventory.id),
    inventory_quantity: availableOf(variant),
    option1: names[0] ?? null,
    option2: names[1] ?? null,
    option3: names[2] ?? null,
    taxable: variant.taxable,
    image_id: variant.mediaId === null ? null : idNumber(variant.mediaId),
    created_at: variant.createdAt,
    updated_at: variant.updatedAt,
    admin_graphql_api_id: `gid://shopify/ProductVariant/${variant.id}`,
  }
}

/** A product as REST and its webhooks show it. */
export function productPayload(sim: Simulator, shop: Shop, product: Product): Record<string, unknown> {
  const [store] = shop.publications
  return {
    id: idNumber(product.id),
    admin_graphql_api_id: `gid://shopify/Product/${product.id}`,
    title: product.title,
    body_html: product.descriptionHtml,
    vendor: product.vendor,
    product_type: product.productType,
    handle: product.handle,
    status: product.status.toLowerCase(),
    tags: product.tags.join(', '),
    template_suffix: product.templateSuffix,
    published_at: (store && product.publishedOn[store.id]) ?? null,
    published_scope: 'web',
    created_at: product.createdAt,
    updated_at: product.updatedAt,
    options: product.options.map((option, index) => ({
      id: idNumber(option.id),
      product_id: idNumber(product.id),
      name: option.name,
      position: index + 1,
      values: option.values.map(({ name }) => name),
    })),
    variants: product.variants.map((variant) => variantPayload(shop, product, variant)),
    images: product.media
      .filter(({ status }) => status === 'READY')
      .map((media, index) => ({
        id: idNumber(media.id),
        position: index + 1,
        alt: media.alt,
        src: mediaUrl(sim, shop, media),
      })),
  }
}
