import { needText, object, text } from './arguments.ts'
import { connection, exactCount } from './connection.ts'
import { type Arguments, notSimulated, type View, type Viewer } from './graphql-context.ts'
import { gid, numericId } from './ids.ts'
import { findProduct } from './product-mutations.ts'
import { findProducts, findVariants, productSort } from './product-search.ts'
import type { Product } from './product-state.ts'
import { inventoryItemView, productView, variantView } from './product-views.ts'
import type { BackgroundOperation } from './state.ts'
import { findStocked } from './stock.ts'

/** `ProductSetOperation` or `ProductDeleteOperation`. */
export function operationView(viewer: Viewer, operation: BackgroundOperation): View {
  const deleting = operation.kind === 'product-delete'
  const product = operation.productId ? viewer.shop.products[operation.productId] : undefined
  return {
    __typename: deleting ? 'ProductDeleteOperation' : 'ProductSetOperation',
    id: gid(deleting ? 'ProductDeleteOperation' : 'ProductSetOperation', operation.id),
    status: operation.status,
    product: () => (product ? productView(viewer, product) : null),
    deletedProductId: operation.deletedProductId ? gid('Product', operation.deletedProductId) : null,
    userErrors: operation.userErrors,
  }
}

function byIdentifier(viewer: Viewer, identifier: Arguments): Product | null {
  if (identifier.customId) throw notSimulated('productByIdentifier by customId')
  const handle = text(identifier, 'handle')
  if (handle === undefined) return findProduct(viewer.shop, text(identifier, 'id') ?? '')
  return Object.values(viewer.shop.products).find((product) => product.handle === handle) ?? null
}

/** Products, variants, their stock and their background operations. */
export function productQueries(viewer: Viewer): View {
  const { shop } = viewer
  const show = (product: Product | null) => (product ? productView(viewer, product) : null)
  return {
    product: (args: Arguments) => show(findProduct(shop, needText(args, 'id'))),
    productByIdentifier: (args: Arguments) => show(byIdentifier(viewer, object(args, 'identifier') ?? {})),
    productByHandle: (args: Arguments) => show(byIdentifier(viewer, { handle: args.handle })),
    products: (args: Arguments) =>
      connection(viewer, findProducts(viewer, text(args, 'query'), 'products'), args, {
        id: ({ id }) => id,
        view: (product) => productView(viewer, product),
        sort: productSort(args.sortKey),
      }),
    productsCount: (args: Arguments) =>
      exactCount(findProducts(viewer, text(args, 'query'), 'productsCount').length),
    productVariant: (args: Arguments) => {
      const id = numericId('ProductVariant', needText(args, 'id'))
      const row = findVariants(viewer, undefined, '').find(({ variant }) => variant.id === id)
      return row ? variantView(viewer, row.product, row.variant) : null
    },
    productVariants: (args: Arguments) =>
      connection(viewer, findVariants(viewer, text(args, 'query'), 'productVariants'), args, {
        id: ({ variant }) => variant.id,
        view: ({ product, variant }) => variantView(viewer, product, variant),
        sort: ({ variant }) => (args.sortKey === 'SKU' ? (variant.sku ?? '') : variant.id.padStart(20, '0')),
      }),
    productVariantsCount: (args: Arguments) =>
      exactCount(findVariants(viewer, text(args, 'query'), 'productVariantsCount').length),
    productOperation: (args: Arguments) => {
      const given = needText(args, 'id')
      const id = numericId('ProductSetOperation', given) ?? numericId('ProductDeleteOperation', given)
      const operation = shop.operations[id ?? '']
      return operation ? operationView(viewer, operation) : null
    },
    inventoryItem: (args: Arguments) => {
      const found = findStocked(shop, numericId('InventoryItem', needText(args, 'id')) ?? '')
      return found ? inventoryItemView(viewer, found.product, found.variant) : null
    },
  }
}
