import { newOrder } from '@dropyard/contract/order/order-state'
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { PlatformOrder } from '../../../connectors/connector.ts'
import type { Ctx } from '../../../kit/context.ts'
import { matchVariants, type Scope } from '../order-sku/match.ts'
import { derived, note } from './change.ts'
import { cleanOrder } from './clean.ts'
import { settle } from './goods.ts'
import { addLines } from './lines.ts'
import { nextOrderSn } from './number.ts'
import { order } from './table.ts'
import { holdOf, noAddress, notForUs } from './take-in.ts'
import { shippable, stateOf } from './take-in-update.ts'

/** Orders from files. What is there already, from a file or from the store itself, is left as it is. */

const isPlatformId = (id: string): boolean => id.startsWith('gid://')

/** What a file calls an order: the store's own id where the file has one, else its number. */
export const fileKey = (sent: Pick<PlatformOrder, 'id' | 'name'>): string =>
  isPlatformId(sent.id) ? sent.id : `file:${sent.name}`

const placeKey = (scope: Scope, sent: Pick<PlatformOrder, 'id' | 'name'>): string =>
  `${scope.storeId ?? 'hand'}:${fileKey(sent)}`.slice(0, 200)

/** Which orders of a file exist: by the key it made them with, the store's id, or the number in the store. */
export async function knownOrders(
  ctx: Ctx,
  scope: Scope,
  sent: readonly PlatformOrder[],
): Promise<Set<string>> {
  const known = new Set<string>()
  const size = 1000
  for (let at = 0; at < sent.length; at += size)
    for (const one of await knownAmong(ctx, scope, sent.slice(at, at + size))) known.add(one)
  return known
}

async function knownAmong(ctx: Ctx, scope: Scope, sent: readonly PlatformOrder[]): Promise<string[]> {
  const keys = sent.map((one) => placeKey(scope, one))
  const numbers = sent.flatMap((one) => [one.name, `#${one.name}`])
  const inStore =
    scope.storeId === null
      ? undefined
      : and(
          eq(order.storeId, scope.storeId),
          or(
            inArray(
              order.platformOrderId,
              sent.map((one) => one.id),
            ),
            inArray(order.pltOrderSn, numbers),
          ),
        )
  const rows = await ctx.db
    .select({ placeKey: order.placeKey, platformOrderId: order.platformOrderId, number: order.pltOrderSn })
    .from(order)
    .where(and(eq(order.entityId, scope.entityId), or(inArray(order.placeKey, keys), inStore)))
  return sent
    .filter((one) =>
      rows.some(
        (row) =>
          row.placeKey === placeKey(scope, one) ||
          (inStore !== undefined &&
            (row.platformOrderId === one.id || row.number === one.name || row.number === `#${one.name}`)),
      ),
    )
    .map(fileKey)
}

/** Takes one order of a file in, once. */
export async function takeInFile(
  ctx: Ctx,
  scope: Scope,
  raw: PlatformOrder,
): Promise<'imported' | 'known' | 'skipped'> {
  const sent = cleanOrder(raw)
  if ((await knownAmong(ctx, scope, [sent])).length > 0) return 'known'
  if (notForUs(sent)) return 'skipped'
  const lines = shippable(sent)
  const address = sent.address ?? noAddress
  const start = {
    ...newOrder,
    onHold: holdOf(sent),
    abnormal: null,
    quoteProblem: null,
    labelError: null,
    pushState: 'none' as const,
    address,
  }
  const belongs = scope.storeId !== null && isPlatformId(sent.id)
  const [made] = await ctx.db
    .insert(order)
    .values({
      ...start,
      ...derived(start),
      orderSn: nextOrderSn(ctx.now),
      entityId: scope.entityId,
      storeId: scope.storeId,
      source: 'import',
      placeKey: placeKey(scope, sent),
      platformOrderId: belongs ? sent.id : null,
      pltOrderSn: sent.name,
      platformState: stateOf(sent),
      platformAddress: sent.address,
      platformLines: null,
      buyerName: sent.buyerName || address.name,
      buyerEmail: sent.email,
      buyerRemark: sent.note,
      country: address.country,
      orderAmount: sent.total,
      orderCurrency: sent.currency,
      goodsNum: lines.reduce((sum, line) => sum + line.quantity, 0),
      placedAt: sent.createdAt,
    })
    .onConflictDoNothing({ target: [order.entityId, order.placeKey], where: isNotNull(order.placeKey) })
    .returning()
  if (!made) return 'known'
  const matched = await matchVariants(ctx, scope, lines)
  // A row of a file is no line of the store: only the store's own message brings ids.
  await addLines(ctx, made, lines, matched, { from: 0, withIds: false })
  await note(ctx, made, [{ kind: 'from_file', values: { number: sent.name } }])
  await settle(ctx, made, [])
  return 'imported'
}
