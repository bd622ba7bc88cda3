import { texts } from './arguments.ts'
import { connection, exactCount } from './connection.ts'
import { type Simulator, shopUrl } from './context.ts'
import { type Arguments, notSimulated, type View, type Viewer } from './graphql-context.ts'
import { gid, numericId } from './ids.ts'
import { imageView, mediaView } from './media-views.ts'
import { metafieldViews } from './metafield-views.ts'
import { fixedAmount } from './money.ts'
import { moneyView } from './money-views.ts'
import { hasOnlyDefaultVariant, variantTitle } from './product-rules.ts'
import type { InventoryItem, MediaItem, Option, Product, Variant } from './product-state.ts'
import { locationView, publicationView } from './shop-views.ts'
import type { Shop } from './state.ts'
import { availableOf, canSell, quantityOf } from './stock.ts'

function optionValueView(product: Product, value: Option['values'][number]): View {
  return {
    __typename: 'ProductOptionValue',
    id: gid('ProductOptionValue', value.id),
    name: value.name,
    hasVariants: product.variants.some(({ optionValueIds }) => optionValueIds.includes(value.id)),
    linkedMetafieldValue: null,
    swatch: null,
  }
}

function optionView(product: Product, option: Option): View {
  return {
    __typename: 'ProductOption',
    id: gid('ProductOption', option.id),
    name: option.name,
    position: product.options.indexOf(option) + 1,
    linkedMetafield: null,
    values: option.values
      .filter(({ id }) => product.variants.some(({ optionValueIds }) => optionValueIds.includes(id)))
      .map(({ name }) => name),
    optionValues: () => option.values.map((value) => optionValueView(product, value)),
  }
}

/** The moment the product became visible on a channel, or null. */
function publishedSince(sim: Simulator, product: Product, publicationId: string): string | null {
  const since = product.publishedOn[publicationId]
  return since !== undefined && Date.parse(since) <= sim.clock.now() ? since : null
}

/** Whether buyers see the product in the online store. */
export function isOnline(sim: Simulator, shop: Shop, product: Product): boolean {
  const [store] = shop.publications
  const sold = product.status === 'ACTIVE' || product.status === 'UNLISTED'
  return sold && store !== undefined && publishedSince(sim, product, store.id) !== null
}

function publishableViews(viewer: Viewer, product: Product): View {
  const { sim, shop } = viewer
  const on = (publicationId: string) => publishedSince(sim, product, publicationId) !== null
  const [store] = shop.publications
  const publicationRows = (args: Arguments) => {
    const rows = shop.publications.filter(({ id }) =>
      args.onlyPublished === false ? id in product.publishedOn : on(id),
    )
    return connection(viewer, rows, args, {
      id: ({ id }) => id,
      view: (publication) => ({
        publication: publicationView(publication),
        isPublished: on(publication.id),
        publishDate: product.publishedOn[publication.id] ?? null,
        publishable: () => productView(viewer, product),
      }),
    })
  }
  return {
    publishedAt: store ? publishedSince(sim, product, store.id) : null,
    publishedOnPublication: (args: Arguments) =>
      on(numericId('Publication', String(args.publicationId)) ?? ''),
    resourcePublications: publicationRows,
    resourcePublicationsV2: publicationRows,
    resourcePublicationsCount: () => exactCount(shop.publications.filter(({ id }) => on(id)).length),
    availablePublicationsCount: () => exactCount(shop.publications.length),
    unpublishedPublications: (args: Arguments) =>
      connection(
        viewer,
        shop.publications.filter(({ id }) => !on(id)),
        args,
        {
          id: ({ id }) => id,
          view: publicationView,
        },
      ),
  }
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function variantConnection(viewer: Viewer, product: Product, args: Arguments): View {
  return connection(viewer, product.variants, args, {
    id: ({ id }) => id,
    view: (variant) => variantView(viewer, product, variant),
  })
}

function mediaConnection(viewer: Viewer, items: MediaItem[], args: Arguments): View {
  return connection(viewer, items, args, { id: ({ id }) => id, view: (media) => mediaView(viewer, media) })
}

/** `Product`. */
export function productView(viewer: Viewer, product: Product): View {
  const { sim, shop } = viewer
  const prices = product.variants.map(({ priceMinor }) => priceMinor)
  const compares = product.variants.flatMap(({ compareAtMinor }) =>
    compareAtMinor === null ? [] : [compareAtMinor],
  )
  const address = `${shopUrl(sim, shop)}/products/${encodeURIComponent(product.handle)}`
  const ready = product.media.filter(({ status }) => status === 'READY')
  return {
    __typename: 'Product',
    id: gid('Product', product.id),
    legacyResourceId: product.id,
    title: product.title,
    handle: product.handle,
    description: plainText(product.descriptionHtml),
    descriptionHtml: product.descriptionHtml,
    bodyHtml: product.descriptionHtml,
    vendor: product.vendor,
    productType: product.productType,
    category: () =>
      product.category
        ? {
            __typename: 'TaxonomyCategory',
            id: product.category,
            name: product.category.split('/').pop(),
            fullName: product.category,
          }
        : null,
    status: product.status,
    tags: product.tags,
    seo: product.seo,
    templateSuffix: product.templateSuffix,
    isGiftCard: false,
    requiresSellingPlan: false,
    hasOnlyDefaultVariant: hasOnlyDefaultVariant(product),
    hasOutOfStockVariants: product.variants.some(
      ({ inventory, ...rest }) => inventory.tracked && availableOf({ inventory, ...rest }) <= 0,
    ),
    tracksInventory: product.variants.some(({ inventory }) => inventory.tracked),
    totalInventory: product.variants.reduce((sum, variant) => sum + availableOf(variant), 0),
    totalVariants: product.variants.length,
    variantsCount: () => exactCount(product.variants.length),
    mediaCount: () => exactCount(product.media.length),
    options: (args: Arguments) => {
      const shown = typeof args.first === 'number' ? product.options.slice(0, args.first) : product.options
      return shown.map((option) => optionView(product, option))
    },
    variants: (args: Arguments) => variantConnection(viewer, product, args),
    media: (args: Arguments) => mediaConnection(viewer, product.media, args),
    images: (args: Arguments) =>
      connection(viewer, ready, args, {
        id: ({ id }) => id,
        view: (media) => imageView(viewer, media) ?? {},
      }),
    featuredMedia: () => (product.media[0] ? mediaView(viewer, product.media[0]) : null),
    featuredImage: () => (ready[0] ? imageView(viewer, ready[0]) : null),
    priceRangeV2: () => ({
      minVariantPrice: moneyView(Math.min(...prices), shop.currency),
      maxVariantPrice: moneyView(Math.max(...prices), shop.currency),
    }),
    compareAtPriceRange: () =>
      compares.length > 0
        ? {
            minVariantCompareAtPrice: moneyView(Math.min(...compares), shop.currency),
            maxVariantCompareAtPrice: moneyView(Math.max(...compares), shop.currency),
          }
        : null,
    onlineStoreUrl: isOnline(sim, shop, product) ? address : null,
    onlineStorePreviewUrl: `${address}?preview=1`,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    ...publishableViews(viewer, product),
    ...metafieldViews(viewer, product.metafields),
  }
}

/** `ProductVariant`. */
export function variantView(viewer: Viewer, product: Product, variant: Variant): View {
  const { currency } = viewer.shop
  const title = variantTitle(product, variant)
  const media = product.media.find(({ id }) => id === variant.mediaId)
  return {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', variant.id),
    legacyResourceId: variant.id,
    title,
    displayName: `${product.title} - ${title}`,
    sku: variant.sku,
    barcode: variant.barcode,
    price: fixedAmount(variant.priceMinor, currency),
    compareAtPrice: variant.compareAtMinor === null ? null : fixedAmount(variant.compareAtMinor, currency),
    inventoryPolicy: variant.inventoryPolicy,
    inventoryQuantity: availableOf(variant),
    sellableOnlineQuantity: availableOf(variant),
    availableForSale: canSell(variant, 1),
    position: product.variants.indexOf(variant) + 1,
    taxable: variant.taxable,
    taxCode: variant.taxCode,
    requiresComponents: false,
    selectedOptions: () =>
      product.options.map((option, index) => {
        const value = option.values.find(({ id }) => id === variant.optionValueIds[index])
        return {
          name: option.name,
          value: value?.name ?? '',
          optionValue: value ? optionValueView(product, value) : null,
        }
      }),
    image: () => (media ? imageView(viewer, media) : null),
    media: (args: Arguments) => mediaConnection(viewer, media ? [media] : [], args),
    product: () => productView(viewer, product),
    inventoryItem: () => inventoryItemView(viewer, product, variant),
    createdAt: variant.createdAt,
    updatedAt: variant.updatedAt,
    ...metafieldViews(viewer, variant.metafields),
  }
}

function levelView(viewer: Viewer, product: Product, variant: Variant, locationId: string): View | null {
  const level = variant.inventory.levels[locationId]
  const location = viewer.shop.locations.find(({ id }) => id === locationId)
  if (!level || !location) return null
  const id = `${gid('InventoryLevel', locationId)}?inventory_item_id=${variant.inventory.id}`
  return {
    __typename: 'InventoryLevel',
    id,
    isActive: true,
    canDeactivate: false,
    createdAt: variant.createdAt,
    updatedAt: level.updatedAt,
    item: () => inventoryItemView(viewer, product, variant),
    location: () => locationView(location),
    quantities: (args: Arguments) =>
      (texts(args, 'names') ?? []).map((name) => {
        if (!['available', 'committed', 'on_hand'].includes(name))
          throw notSimulated(`inventory quantity ${name}`)
        const quantity = quantityOf(level, name)
        return {
          __typename: 'InventoryQuantity',
          id: `${gid('InventoryQuantity', locationId)}?name=${name}`,
          name,
          quantity,
          updatedAt: level.updatedAt,
        }
      }),
  }
}

function measurementView(item: InventoryItem): View {
  return {
    __typename: 'InventoryItemMeasurement',
    id: gid('InventoryItemMeasurement', item.id),
    weight: item.weight,
  }
}

/** `InventoryItem` of a variant. */
export function inventoryItemView(viewer: Viewer, product: Product, variant: Variant): View {
  const item = variant.inventory
  return {
    __typename: 'InventoryItem',
    id: gid('InventoryItem', item.id),
    legacyResourceId: item.id,
    sku: variant.sku,
    tracked: item.tracked,
    requiresShipping: item.requiresShipping,
    countryCodeOfOrigin: item.countryCodeOfOrigin,
    harmonizedSystemCode: item.harmonizedSystemCode,
    unitCost: () => (item.costMinor === null ? null : moneyView(item.costMinor, viewer.shop.currency)),
    measurement: () => measurementView(item),
    variant: () => variantView(viewer, product, variant),
    inventoryLevel: (args: Arguments) =>
      levelView(viewer, product, variant, numericId('Location', String(args.locationId)) ?? ''),
    inventoryLevels: (args: Arguments) =>
      connection(viewer, Object.keys(item.levels), args, {
        id: (locationId) => locationId,
        view: (locationId) => levelView(viewer, product, variant, locationId) ?? {},
      }),
    locationsCount: () => exactCount(Object.keys(item.levels).length),
    createdAt: variant.createdAt,
    updatedAt: variant.updatedAt,
  }
}
