import { needText } from './arguments.ts'
import { type Arguments, notSimulated, requireScope, type View, type Viewer } from './graphql-context.ts'
import { gidType } from './ids.ts'
import { patchOrder } from './order-changes.ts'
import { findOrder } from './order-queries.ts'
import { orderView } from './order-views.ts'
import { changeTags, findProduct } from './product-mutations.ts'
import { productView } from './product-views.ts'
import { announceProduct } from './webhooks.ts'

const missing: View = { node: null, userErrors: [{ field: ['id'], message: 'Resource does not exist' }] }

function tagOrder(viewer: Viewer, args: Arguments, add: boolean): View {
  requireScope(viewer, add ? 'tagsAdd' : 'tagsRemove', 'write_orders')
  const order = findOrder(viewer, needText(args, 'id'))
  if (!order) return missing
  patchOrder(viewer.sim, viewer.shop, order, { tags: changeTags(order.tags, args, add) })
  return { node: orderView(viewer, order), userErrors: [] }
}

function tagProduct(viewer: Viewer, args: Arguments, add: boolean): View {
  requireScope(viewer, add ? 'tagsAdd' : 'tagsRemove', 'write_products')
  const product = findProduct(viewer.shop, needText(args, 'id'))
  if (!product) return missing
  product.tags = changeTags(product.tags, args, add)
  product.updatedAt = viewer.sim.clock.iso()
  announceProduct(viewer.sim, viewer.shop, 'products/update', product)
  return { node: productView(viewer, product), userErrors: [] }
}

function tag(viewer: Viewer, args: Arguments, add: boolean): View {
  const type = gidType(needText(args, 'id'))
  if (type === 'Order') return tagOrder(viewer, args, add)
  if (type === 'Product') return tagProduct(viewer, args, add)
  throw notSimulated(`tags of a ${type ?? 'resource without gid'}`)
}

/** Tags of orders and products. */
export function tagMutations(viewer: Viewer): View {
  return {
    tagsAdd: (args: Arguments) => tag(viewer, args, true),
    tagsRemove: (args: Arguments) => tag(viewer, args, false),
  }
}
