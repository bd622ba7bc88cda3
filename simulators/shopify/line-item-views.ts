import type { View, Viewer } from './graphql-context.ts'
import { gid } from './ids.ts'
import { moneyBag } from './money-views.ts'
import type { Order, OrderLine } from './order-state.ts'
import { unfulfilledQuantity } from './order-status.ts'
import { productView, variantView } from './product-views.ts'

/** The picture of a line as `Image`, as it was when ordered. */
export function lineImage(line: OrderLine): View | null {
  if (!line.imageUrl) return null
  return {
    id: null,
    altText: line.title,
    url: line.imageUrl,
    src: line.imageUrl,
    originalSrc: line.imageUrl,
    transformedSrc: line.imageUrl,
    width: null,
    height: null,
  }
}

/** The current variant of a line; null if it was deleted. */
export function lineVariant(viewer: Viewer, line: OrderLine): View | null {
  const product = line.productId ? viewer.shop.products[line.productId] : undefined
  const variant = product?.variants.find(({ id }) => id === line.variantId)
  return product && variant ? variantView(viewer, product, variant) : null
}

/** `LineItem`. */
export function lineItemView(viewer: Viewer, order: Order, line: OrderLine): View {
  const discountShare = line.quantity === 0 ? 0 : Math.round(line.discountMinor / line.quantity)
  const total = line.priceMinor * line.quantity
  const left = () => unfulfilledQuantity(viewer.shop, order, line)
  return {
    __typename: 'LineItem',
    id: gid('LineItem', line.id),
    title: line.title,
    name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    vendor: line.vendor,
    quantity: line.quantity,
    currentQuantity: line.currentQuantity,
    unfulfilledQuantity: left,
    fulfillableQuantity: left,
    nonFulfillableQuantity: () => line.quantity - left(),
    refundableQuantity: line.currentQuantity,
    requiresShipping: line.requiresShipping,
    taxable: line.taxable,
    isGiftCard: false,
    merchantEditable: true,
    restockable: line.productId !== null,
    customAttributes: line.customAttributes,
    originalUnitPriceSet: () => moneyBag(order, line.priceMinor),
    discountedUnitPriceSet: () => moneyBag(order, line.priceMinor - discountShare),
    discountedUnitPriceAfterAllDiscountsSet: () => moneyBag(order, line.priceMinor - discountShare),
    originalTotalSet: () => moneyBag(order, total),
    discountedTotalSet: () => moneyBag(order, total - line.discountMinor),
    totalDiscountSet: () => moneyBag(order, line.discountMinor),
    taxLines: [],
    duties: [],
    weight: { value: line.grams, unit: 'GRAMS' },
    image: () => lineImage(line),
    product: () => {
      const product = line.productId ? viewer.shop.products[line.productId] : undefined
      return product ? productView(viewer, product) : null
    },
    variant: () => lineVariant(viewer, line),
  }
}
