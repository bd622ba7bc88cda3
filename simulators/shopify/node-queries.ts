import { needText, texts } from './arguments.ts'
import { type Arguments, notSimulated, requireAccess, type View, type Viewer } from './graphql-context.ts'
import { gidType } from './ids.ts'
import { orderQueries } from './order-queries.ts'
import { productQueries } from './product-queries.ts'
import { shopQueries } from './shop-queries.ts'
import { webhookQueries } from './webhook-mutations.ts'

/** The root field that finds an object of each type by its id. */
const finders: Record<string, string> = {
  Product: 'product',
  ProductVariant: 'productVariant',
  InventoryItem: 'inventoryItem',
  Order: 'order',
  Fulfillment: 'fulfillment',
  FulfillmentOrder: 'fulfillmentOrder',
  Location: 'location',
  Job: 'job',
  WebhookSubscription: 'webhookSubscription',
}

/** Any object by its global id, with the access rule of its type. */
function nodeOf(viewer: Viewer, id: string, field: string): unknown {
  const type = gidType(id)
  const finder = finders[type ?? '']
  if (!type || !finder) throw notSimulated(`node of type ${type ?? 'unknown'}`)
  requireAccess(viewer, type, field)
  const queries: View = {
    ...shopQueries(viewer),
    ...productQueries(viewer),
    ...orderQueries(viewer),
    ...webhookQueries(viewer),
  }
  const find = queries[finder]
  return typeof find === 'function' ? find({ id }) : null
}

export function nodeQueries(viewer: Viewer): View {
  return {
    node: (args: Arguments) => nodeOf(viewer, needText(args, 'id'), 'node'),
    nodes: (args: Arguments) => (texts(args, 'ids') ?? []).map((id) => nodeOf(viewer, id, 'nodes')),
  }
}
