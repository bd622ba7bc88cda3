import { OperationTypeNode } from 'graphql'
import { fulfillmentMutations } from './fulfillment-mutations.ts'
import type { View, Viewer } from './graphql-context.ts'
import { inventoryMutations } from './inventory-mutations.ts'
import { nodeQueries } from './node-queries.ts'
import { orderMutations } from './order-mutations.ts'
import { orderQueries } from './order-queries.ts'
import { productMutationFields } from './product-mutation-fields.ts'
import { productQueries } from './product-queries.ts'
import { shopQueries } from './shop-queries.ts'
import { tagMutations } from './tag-mutations.ts'
import { webhookMutations, webhookQueries } from './webhook-mutations.ts'

/** Everything the simulator answers at the root of a query or mutation. */
export function graphqlRoot(viewer: Viewer, operation: OperationTypeNode): View {
  if (operation === OperationTypeNode.MUTATION)
    return {
      ...productMutationFields(viewer),
      ...inventoryMutations(viewer),
      ...orderMutations(viewer),
      ...fulfillmentMutations(viewer),
      ...tagMutations(viewer),
      ...webhookMutations(viewer),
    }
  return {
    ...shopQueries(viewer),
    ...productQueries(viewer),
    ...orderQueries(viewer),
    ...nodeQueries(viewer),
    ...webhookQueries(viewer),
  }
}
