import { GraphQLError } from 'graphql'
import { needText, object, objects, text, whole } from './arguments.ts'
import type { Arguments, View, Viewer } from './graphql-context.ts'
import { gid, numericId } from './ids.ts'
import { setAvailable } from './inventory.ts'
import type { Problem } from './product-rules.ts'
import { inventoryItemView } from './product-views.ts'
import { locationView } from './shop-views.ts'
import { type AdjustmentGroup, newId } from './state.ts'
import { findStocked, quantityOf, type Stocked } from './stock.ts'

const highestQuantity = 1_000_000_000

const reasons = [
  'correction',
  'cycle_count_available',
  'damaged',
  'movement_canceled',
  'movement_created',
  'movement_received',
  'movement_updated',
  'other',
  'promotion',
  'quality_control',
  'received',
  'reservation_created',
  'reservation_deleted',
  'reservation_updated',
  'restock',
  'safety_stock',
  'shrinkage',
]

type Outcome = { group: AdjustmentGroup | null; problems: Problem[] }

type Change = { stocked: Stocked; locationId: string; quantity: number }

function readChange(viewer: Viewer, name: string, input: Arguments, at: string[]): Change | Problem {
  const problem = (field: string, message: string, code: string): Problem => ({
    field: [...at, field],
    message,
    code,
  })
  const stocked = findStocked(
    viewer.shop,
    numericId('InventoryItem', needText(input, 'inventoryItemId')) ?? '',
  )
  if (!stocked)
    return problem(
      'inventoryItemId',
      'The specified inventory item could not be found.',
      'INVALID_INVENTORY_ITEM',
    )
  const locationId = numericId('Location', needText(input, 'locationId')) ?? ''
  if (!viewer.shop.locations.some(({ id }) => id === locationId))
    return problem('locationId', 'The specified location could not be found.', 'INVALID_LOCATION')
  const level = stocked.variant.inventory.levels[locationId]
  if (!level)
    return problem(
      'locationId',
      'The specified inventory item is not stocked at the location.',
      'ITEM_NOT_STOCKED_AT_LOCATION',
    )
  const quantity = whole(input, 'quantity') ?? 0
  if (quantity < 0) return problem('quantity', "The quantity can't be negative.", 'INVALID_QUANTITY_NEGATIVE')
  if (quantity > highestQuantity)
    return problem(
      'quantity',
      'The quantity must be less than or equal to 1,000,000,000.',
      'INVALID_QUANTITY_TOO_HIGH',
    )
  const expected = whole(input, 'changeFromQuantity')
  if (expected !== undefined && expected !== quantityOf(level, name))
    return problem(
      'changeFromQuantity',
      'The changeFromQuantity value does not match the persisted quantity.',
      'CHANGE_FROM_QUANTITY_STALE',
    )
  return { stocked, locationId, quantity }
}

function checkInput(name: string, reason: string, quantities: Arguments[]): Problem[] {
  if (name !== 'available' && name !== 'on_hand')
    return [
      {
        field: ['input', 'name'],
        message: 'The quantity name must be available or on_hand.',
        code: 'INVALID_NAME',
      },
    ]
  if (!reasons.includes(reason))
    return [
      { field: ['input', 'reason'], message: 'The specified reason is invalid.', code: 'INVALID_REASON' },
    ]
  const pairs = quantities.map(
    (input) => `${needText(input, 'inventoryItemId')} ${needText(input, 'locationId')}`,
  )
  const repeated = pairs.findIndex((pair, index) => pairs.indexOf(pair) < index)
  if (repeated < 0) return []
  const message = 'The combination of inventoryItemId and locationId must be unique.'
  return [
    {
      field: ['input', 'quantities', String(repeated)],
      message,
      code: 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR',
    },
  ]
}

function setQuantities(viewer: Viewer, input: Arguments): Outcome {
  const { sim, shop } = viewer
  const name = needText(input, 'name')
  const reason = needText(input, 'reason')
  const quantities = objects(input, 'quantities') ?? []
  const problems = checkInput(name, reason, quantities)
  const changes: Change[] = []
  for (const [index, quantity] of quantities.entries()) {
    const change = readChange(viewer, name, quantity, ['input', 'quantities', String(index)])
    if ('message' in change) problems.push(change)
    else changes.push(change)
  }
  if (problems.length > 0) return { group: null, problems }
  const group: AdjustmentGroup = {
    id: newId(sim.state),
    createdAt: sim.clock.iso(),
    reason,
    referenceDocumentUri: text(input, 'referenceDocumentUri') ?? null,
    changes: changes.map(({ stocked, locationId, quantity }) => {
      const level = stocked.variant.inventory.levels[locationId]
      const available = name === 'on_hand' ? quantity - (level?.committed ?? 0) : quantity
      const delta = available - (level?.available ?? 0)
      setAvailable(sim, shop, stocked.variant, locationId, available)
      return { itemId: stocked.variant.inventory.id, locationId, name, delta, quantityAfterChange: quantity }
    }),
  }
  return { group, problems }
}

function groupView(viewer: Viewer, group: AdjustmentGroup): View {
  return {
    __typename: 'InventoryAdjustmentGroup',
    id: gid('InventoryAdjustmentGroup', group.id),
    createdAt: group.createdAt,
    reason: group.reason,
    referenceDocumentUri: group.referenceDocumentUri,
    changes: () =>
      group.changes.map(({ itemId, locationId, ...change }) => ({
        ...change,
        ledgerDocumentUri: null,
        item: () => {
          const found = findStocked(viewer.shop, itemId)
          return found ? inventoryItemView(viewer, found.product, found.variant) : null
        },
        location: () => {
          const location = viewer.shop.locations.find(({ id }) => id === locationId)
          return location ? locationView(location) : null
        },
      })),
  }
}

function answer(viewer: Viewer, { group, problems }: Outcome): View {
  return { inventoryAdjustmentGroup: group ? groupView(viewer, group) : null, userErrors: problems }
}

/** What was answered under this key before, or the refusal of a key used for something else. */
function replay(viewer: Viewer, key: string, fingerprint: string): Outcome | null {
  const known = viewer.shop.idempotency[`${viewer.app.clientId} ${key}`]
  if (!known) return null
  if (known.fingerprint === fingerprint) return { group: known.group, problems: [] }
  const message = 'The idempotency key was used with different parameters.'
  return {
    group: null,
    problems: [{ field: ['input'], message, code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH' }],
  }
}

/** `inventorySetQuantities`: compare and swap, once per idempotency key. */
export function inventoryMutations(viewer: Viewer): View {
  return {
    inventorySetQuantities: (args: Arguments, _viewer: Viewer, info: { path: { key: string | number } }) => {
      const key = viewer.idempotencyKeys.get(String(info.path.key))
      if (key === undefined || key.trim() === '')
        throw new GraphQLError(
          'The @idempotent directive is required for this mutation but was not provided.',
          {
            extensions: { code: 'BAD_REQUEST' },
          },
        )
      const input = object(args, 'input') ?? {}
      const fingerprint = JSON.stringify(input)
      const outcome = replay(viewer, key, fingerprint) ?? setQuantities(viewer, input)
      if (outcome.group)
        viewer.shop.idempotency[`${viewer.app.clientId} ${key}`] = { fingerprint, group: outcome.group }
      return answer(viewer, outcome)
    },
  }
}
