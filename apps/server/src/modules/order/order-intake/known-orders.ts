import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { PlatformOrder } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { store } from '../../store/store/table.ts'
import { order } from '../order/table.ts'
import type { Scope } from '../order-sku/match.ts'

/**
 * Finds which orders of a file exist already. They may have come from another file, or from a store that the user did not choose
 * for the import, so the whole company is searched.
 */

export const isPlatformId = (id: string): boolean => id.startsWith('gid://')

/** The key of an order in a file: the store's own id if the file has it, otherwise its number. */
export const fileKey = (sent: Pick<PlatformOrder, 'id' | 'name'>): string =>
  isPlatformId(sent.id) ? sent.id : `file:${sent.name}`

export const placeKey = (scope: Scope, sent: Pick<PlatformOrder, 'id' | 'name'>): string =>
  `${scope.storeId ?? 'hand'}:${fileKey(sent)}`.slice(0, 200)

const columns = {
  storeId: order.storeId,
  placeKey: order.placeKey,
  platformOrderId: order.platformOrderId,
  number: order.pltOrderSn,
  email: order.buyerEmail,
  receiver: order.buyerName,
}
type Found = {
  storeId: number | null
  placeKey: string | null
  platformOrderId: string | null
  number: string
  email: string
  receiver: string
}

const plainNumber = (number: string): string => number.replace(/^#/, '')

/** Those of the orders that exist: by the key they were created with, the store's id, or the store's number. */
export async function knownOrders(
  ctx: Pick<Ctx, 'db'>,
  scope: Scope,
  sent: readonly PlatformOrder[],
): Promise<ReadonlySet<PlatformOrder>> {
  if (sent.length === 0) return new Set()
  const ours = eq(order.entityId, scope.entityId)
  const numbers = sent.flatMap(({ name }) => [plainNumber(name), `#${plainNumber(name)}`])
  const ids = sent.map(({ id }) => id).filter(isPlatformId)
  const stores = ctx.db.select({ id: store.id }).from(store).where(eq(store.entityId, scope.entityId))
  const select = () => ctx.db.select(columns).from(order)
  const [byKey, byNumber, byId] = await Promise.all([
    select().where(
      and(
        ours,
        isNotNull(order.placeKey),
        inArray(
          order.placeKey,
          sent.flatMap((one) => [placeKey(scope, one), placeKey({ ...scope, storeId: null }, one)]),
        ),
      ),
    ),
    select().where(and(ours, inArray(order.pltOrderSn, numbers))),
    ids.length === 0
      ? []
      : select().where(and(ours, inArray(order.storeId, stores), inArray(order.platformOrderId, ids))),
  ])
  const keys = new Set(byKey.map((row) => row.placeKey))
  const knownIds = new Set([...byId, ...byKey, ...byNumber].flatMap((row) => idOf(row) ?? []))
  const named = Map.groupBy(byNumber, (row) => plainNumber(row.number))
  return new Set(
    sent.filter(
      (one) =>
        keys.has(placeKey(scope, one)) ||
        knownIds.has(one.id) ||
        (named.get(plainNumber(one.name)) ?? []).some((row) => isSame(row, scope, one)),
    ),
  )
}

/** The platform's id of an order. An order from a file without a store has it only in its key. */
function idOf({ platformOrderId, placeKey: key }: Found): string | undefined {
  if (platformOrderId !== null) return platformOrderId
  const id = key?.slice(key.indexOf(':') + 1) ?? ''
  return isPlatformId(id) ? id : undefined
}

/**
 * Whether an order with the same number is the same order. Numbers are unique within a store only, and many stores start at 1001.
 */
function isSame(row: Found, scope: Scope, sent: PlatformOrder): boolean {
  const id = idOf(row)
  if (id !== undefined && isPlatformId(sent.id)) return id === sent.id
  if (row.storeId === scope.storeId) return true
  const [email, other] = [row.email.toLowerCase(), sent.email.toLowerCase()]
  if (email && other) return email === other
  const [receiver, name] = [row.receiver, sent.buyerName || (sent.address?.name ?? '')].map((text) =>
    text.trim().toLowerCase(),
  )
  // Nothing distinguishes them, for example because the buyer was erased: assume it is the same, rather than create it twice.
  return !receiver || !name || receiver === name
}
