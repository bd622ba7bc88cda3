import { GraphQLError } from 'graphql'
import { flag, needText, object, objects } from './arguments.ts'
import { type Arguments, notSimulated, requireAccess, type View, type Viewer } from './graphql-context.ts'
import { gid, gidType } from './ids.ts'
import { mediaView } from './media-views.ts'
import { startOperation } from './operations.ts'
import {
  addMedia,
  createProduct,
  deleteProduct,
  findProduct,
  missingProduct,
  type ProductResult,
  productInput,
  publish,
  updateProduct,
} from './product-mutations.ts'
import { operationView } from './product-queries.ts'
import { setProduct } from './product-set.ts'
import type { Product } from './product-state.ts'
import { productView, variantView } from './product-views.ts'
import { shopView } from './shop-views.ts'
import { type BulkResult, createVariants, deleteVariants, updateVariants } from './variants-bulk.ts'
import { announceProduct } from './webhooks.ts'

function show(viewer: Viewer, product: Product | null): View | null {
  return product ? productView(viewer, product) : null
}

function shown(viewer: Viewer, { product, problems }: ProductResult): View {
  return { product: show(viewer, product), shop: shopView(viewer.sim, viewer.shop), userErrors: problems }
}

function bulk(viewer: Viewer, { product, variants, problems }: BulkResult): View {
  return {
    product: show(viewer, product),
    productVariants:
      product && variants ? variants.map((variant) => variantView(viewer, product, variant)) : null,
    userErrors: problems,
  }
}

function productSet(viewer: Viewer, args: Arguments): View {
  const { sim, shop } = viewer
  const identifier = object(args, 'identifier')
  const input = object(args, 'input') ?? {}
  if (flag(args, 'synchronous') !== false) {
    const { product, problems } = setProduct(sim, shop, identifier, input)
    return { product: show(viewer, product), productSetOperation: null, userErrors: problems }
  }
  const operation = startOperation(sim, shop, {
    kind: 'product-set',
    productId: null,
    input: { identifier, input },
  })
  return { product: null, productSetOperation: operationView(viewer, operation), userErrors: [] }
}

function productDelete(viewer: Viewer, args: Arguments): View {
  const { sim, shop } = viewer
  const product = findProduct(shop, needText(object(args, 'input') ?? {}, 'id'))
  const answer = {
    deletedProductId: null,
    productDeleteOperation: null,
    shop: shopView(sim, shop),
    userErrors: [],
  }
  if (!product) return { ...answer, userErrors: [missingProduct] }
  if (flag(args, 'synchronous') === false) {
    const operation = startOperation(sim, shop, {
      kind: 'product-delete',
      productId: product.id,
      input: null,
    })
    return { ...answer, productDeleteOperation: operationView(viewer, operation) }
  }
  deleteProduct(sim, shop, product.id)
  return { ...answer, deletedProductId: gid('Product', product.id) }
}

function changePublication(viewer: Viewer, args: Arguments, visible: boolean): View {
  const { sim, shop } = viewer
  const id = needText(args, 'id')
  if (gidType(id) !== 'Product') throw notSimulated(`publishing a ${gidType(id) ?? 'resource without gid'}`)
  requireAccess(viewer, 'Product', 'publishable')
  const product = findProduct(shop, id)
  if (!product) {
    const userErrors = [{ field: ['id'], message: 'Resource does not exist' }]
    return { publishable: null, shop: shopView(sim, shop), userErrors }
  }
  const userErrors = publish(sim, shop, product, objects(args, 'input') ?? [], visible)
  return { publishable: productView(viewer, product), shop: shopView(sim, shop), userErrors }
}

function createMedia(viewer: Viewer, args: Arguments): View {
  const product = findProduct(viewer.shop, needText(args, 'productId'))
  if (!product)
    return {
      media: null,
      product: null,
      mediaUserErrors: [{ ...missingProduct, field: ['productId'] }],
      userErrors: [],
    }
  const before = product.media.length
  const problems = addMedia(viewer.sim, product, objects(args, 'media') ?? [])
  announceProduct(viewer.sim, viewer.shop, 'products/update', product)
  return {
    media: product.media.slice(before).map((media) => mediaView(viewer, media)),
    product: productView(viewer, product),
    mediaUserErrors: problems,
    userErrors: [],
  }
}

function updateTarget(viewer: Viewer, args: Arguments): Product | null {
  const identifier = object(args, 'identifier')
  const input = productInput(args)
  if (identifier?.customId) throw notSimulated('productUpdate by customId')
  if (identifier?.handle)
    return Object.values(viewer.shop.products).find(({ handle }) => handle === identifier.handle) ?? null
  const id = identifier?.id ?? input.id
  if (typeof id !== 'string')
    throw new GraphQLError('productUpdate needs an identifier or product.id', {
      extensions: { code: 'BAD_REQUEST' },
    })
  return findProduct(viewer.shop, id)
}

/** Mutations on products, variants and where they show. */
export function productMutationFields(viewer: Viewer): View {
  const { sim, shop } = viewer
  const target = (args: Arguments) => findProduct(shop, needText(args, 'productId'))
  return {
    productSet: (args: Arguments) => productSet(viewer, args),
    productCreate: (args: Arguments) =>
      shown(viewer, createProduct(sim, shop, productInput(args), objects(args, 'media') ?? [])),
    productUpdate: (args: Arguments) =>
      shown(
        viewer,
        updateProduct(
          sim,
          shop,
          updateTarget(viewer, args),
          productInput(args),
          objects(args, 'media') ?? [],
        ),
      ),
    productDelete: (args: Arguments) => productDelete(viewer, args),
    productCreateMedia: (args: Arguments) => createMedia(viewer, args),
    productVariantsBulkCreate: (args: Arguments) =>
      bulk(viewer, createVariants(sim, shop, target(args), args)),
    productVariantsBulkUpdate: (args: Arguments) =>
      bulk(viewer, updateVariants(sim, shop, target(args), args)),
    productVariantsBulkDelete: (args: Arguments) =>
      bulk(viewer, deleteVariants(sim, shop, target(args), args)),
    publishablePublish: (args: Arguments) => changePublication(viewer, args, true),
    publishableUnpublish: (args: Arguments) => changePublication(viewer, args, false),
  }
}
