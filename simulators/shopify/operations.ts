import { randomUUID } from 'node:crypto'
import type { Simulator } from './context.ts'
import type { Arguments } from './graphql-context.ts'
import { deleteProduct } from './product-mutations.ts'
import { setProduct } from './product-set.ts'
import type { BackgroundOperation, Shop } from './state.ts'

type SetInput = { identifier: Arguments | undefined; input: Arguments }

function isSetInput(value: unknown): value is SetInput {
  return typeof value === 'object' && value !== null && 'input' in value
}

/** Starts something that finishes later on the simulator's clock. */
export function startOperation(
  sim: Simulator,
  shop: Shop,
  operation: Pick<BackgroundOperation, 'kind' | 'productId' | 'input'>,
): BackgroundOperation {
  const started: BackgroundOperation = {
    ...operation,
    id: randomUUID(),
    status: 'CREATED',
    deletedProductId: null,
    userErrors: [],
    dueAt: sim.clock.now() + sim.settings.operationDelayMs,
  }
  shop.operations[started.id] = started
  return started
}

function complete(sim: Simulator, shop: Shop, operation: BackgroundOperation): void {
  operation.status = 'COMPLETE'
  const { input } = operation
  operation.input = null
  if (operation.kind === 'product-set' && isSetInput(input)) {
    const { product, problems } = setProduct(sim, shop, input.identifier, input.input)
    operation.productId = product?.id ?? operation.productId
    operation.userErrors = problems
  }
  if (operation.kind === 'product-delete' && operation.productId) {
    if (deleteProduct(sim, shop, operation.productId)) operation.deletedProductId = operation.productId
    else
      operation.userErrors = [
        { field: ['id'], message: 'Product does not exist', code: 'PRODUCT_DOES_NOT_EXIST' },
      ]
  }
}

/** Takes an operation one step: created, active, complete. */
export function advanceOperation(sim: Simulator, shop: Shop, operation: BackgroundOperation): void {
  if (operation.status === 'CREATED' && operation.kind !== 'job') {
    operation.status = 'ACTIVE'
    operation.dueAt = sim.clock.now() + sim.settings.operationDelayMs
  } else complete(sim, shop, operation)
}
