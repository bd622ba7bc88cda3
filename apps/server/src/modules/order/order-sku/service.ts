import { commonErrors } from '@dropyard/contract/kit/errors'
import { type exactMatchSkipped, orderSkuErrors } from '@dropyard/contract/order/order-sku'
import { plainCode } from '@dropyard/contract/order/order-sku/match'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { entityOf } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { knownSets } from '../../catalog/goods-set/sold.ts'
import { knownSkus } from '../order-edit/goods.ts'
import { applyMappings, applyMappingsJob, atOnce, lockWaiting, waitingOrders } from './apply-mappings.ts'
import { inOrder, unmapped } from './linked.ts'
import { goodsByCode, skusByBarcode } from './match.ts'
import { orderSku } from './table.ts'

/** Maps store variants to SKUs and sets. One mapping completes all orders that wait for it. */

type LeftOut = keyof typeof exactMatchSkipped

/** Exactly one of the two is given. */
export interface Choice {
  id: number
  sku_id?: number | undefined
  set_id?: number | undefined
}

interface Mended {
  mapped: number
  orders: number
  job_id: number | null
}

export async function mapVariants(ctx: UserCtx, choices: readonly Choice[]): Promise<Mended> {
  await knownSkus(
    ctx,
    entityOf(ctx),
    choices.flatMap((one) => one.sku_id ?? []),
  )
  await knownSets(
    ctx,
    entityOf(ctx),
    choices.flatMap((one) => one.set_id ?? []),
  )
  const chosen = new Map(choices.map((one) => [one.id, one]))
  const ids = [...chosen.keys()].sort((a, b) => a - b)
  await lockWaiting(ctx, ids, atOnce)
  const mine = await lockVariants(ctx, ids)
  if (mine.length !== ids.length) fail(commonErrors.not_found)
  if (choices.some((one) => (one.sku_id === undefined) === (one.set_id === undefined)))
    fail(orderSkuErrors.one)
  await ctx.db.execute(sql`
    UPDATE order_sku SET sku_id = c.sku_id, set_id = c.set_id, not_ours = false, origin = 'chosen', mapped_sku = platform_sku, drifted = false,
      version = version + 1, updated_at = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify([...chosen.values()])}::jsonb) AS c(id bigint, sku_id bigint, set_id bigint)
    WHERE order_sku.id = c.id`)
  return { mapped: ids.length, ...(await mendWaiting(ctx, ids)) }
}

/** Locks those of these mappings that the company owns, in the order in which intake writes them. */
const lockVariants = (ctx: UserCtx, ids: readonly number[]) =>
  variantsOf(ctx, ids)
    .orderBy(...inOrder)
    .for('update')

/** Merchants see their own mappings; staff see those of all companies that row-level security shows them. */
const ownOf = (ctx: UserCtx) => (ctx.user.kind === 'staff' ? undefined : eq(orderSku.entityId, entityOf(ctx)))

const variantsOf = (ctx: UserCtx, ids: readonly number[]) =>
  ctx.db
    .select()
    .from(orderSku)
    .where(and(inArray(orderSku.id, [...ids]), ownOf(ctx)))
    .$dynamic()

/**
 * Maps variants whose match is certain: to the SKU or set with the same code, or else to the only SKU with the same barcode.
 * Returns which variants stay unmapped and why; a dry run writes nothing.
 */
export async function acceptExactMatches(
  ctx: UserCtx,
  ids: readonly number[],
  dryRun: boolean,
): Promise<Mended & { left_out: { id: number; title: string; why: LeftOut }[] }> {
  if (!dryRun) await lockWaiting(ctx, ids, atOnce)
  // The rows are locked before they are read, so that a concurrent choice of another user is not overwritten.
  const rows = (await (dryRun ? variantsOf(ctx, ids) : lockVariants(ctx, ids))).sort((a, b) => a.id - b.id)
  if (rows.length !== new Set(ids).size) fail(commonErrors.not_found)
  const open = rows.filter(isOpen)
  const texts = open.map((row) => row.platformSku)
  const [byCode, byBarcode] = await Promise.all([
    goodsByCode(ctx, entityOf(ctx), texts),
    skusByBarcode(ctx, entityOf(ctx), texts),
  ])
  const choices: Choice[] = []
  const left_out = []
  for (const { id, title, variantTitle, ...row } of rows) {
    const code = plainCode(row.platformSku)
    const same = byBarcode.get(code) ?? []
    const sent = byCode.get(code) ?? (same.length === 1 ? { skuId: same[0] ?? null, setId: null } : undefined)
    if (isOpen(row) && sent)
      choices.push({ id, sku_id: sent.skuId ?? undefined, set_id: sent.setId ?? undefined })
    else {
      const why: LeftOut = !isOpen(row) ? 'mapped' : same.length > 1 ? 'several' : 'none'
      left_out.push({ id, title: [title, variantTitle].filter(Boolean).join(' · '), why })
    }
  }
  const mended =
    dryRun || choices.length === 0
      ? { mapped: choices.length, orders: 0, job_id: null }
      : await mapVariants(ctx, choices)
  return { ...mended, left_out }
}

const isOpen = (row: { skuId: number | null; setId: number | null }): boolean =>
  row.skuId === null && row.setId === null

/** Gives waiting orders their goods, immediately or in a job if there are many. */
async function mendWaiting(
  ctx: UserCtx,
  orderSkuIds: readonly number[],
): Promise<{ orders: number; job_id: number | null }> {
  const waiting = await waitingOrders(ctx, orderSkuIds, atOnce + 1)
  if (waiting.length > atOnce) {
    const title = { en: 'Match waiting orders', zh: '匹配等待中的订单' }
    const job_id = await ctx.startJob(
      ctx,
      applyMappingsJob,
      { orderSkuIds: [...orderSkuIds], setIds: [] },
      { title },
    )
    return { orders: 0, job_id }
  }
  await applyMappings(ctx, waiting)
  return { orders: waiting.length, job_id: null }
}

/** Removes mappings; orders that already have goods keep them. */
export async function unmapVariants(ctx: UserCtx, ids: readonly number[]): Promise<number> {
  const rows = await lockVariants(ctx, ids)
  for (const { id, skuId, setId } of rows)
    ctx.audit({ record: 'goods-sell', recordId: id, before: { sku_id: skuId, set_id: setId } })
  await ctx.db
    .update(orderSku)
    .set({
      ...unmapped,
      version: sql`${orderSku.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(
      inArray(
        orderSku.id,
        rows.map((row) => row.id),
      ),
    )
  return rows.length
}
