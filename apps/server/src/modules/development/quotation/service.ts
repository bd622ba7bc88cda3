import {
  type Comparison,
  quotationCalls,
  quotationErrors,
  type Tier,
} from '@dropyard/contract/development/quotation'
import { convertWith } from '@dropyard/contract/kit/money'
import { and, asc, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { type Ctx, holds, type UserCtx } from '../../../kit/context.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { fail, found } from '../../../kit/errors.ts'
import { goodsUnit } from '../../catalog/goods-unit/table.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { supplier } from '../../purchasing/supplier/table.ts'
import { titleOf } from '../../purchasing/supplier/title.ts'
import { developmentProduct, developmentTask } from '../development/table.ts'
import { quotation } from './table.ts'

/** Rounds of quotations: asked, answered, compared, one accepted. */

type Row = typeof quotation.$inferSelect
const today = (ctx: Ctx): string => ctx.now.toISOString().slice(0, 10)

/** The default of a product, whether it still holds or not. */
export async function defaultQuotation(ctx: Ctx, productId: number): Promise<Row | undefined> {
  const [row] = await ctx.db
    .select()
    .from(quotation)
    .where(and(eq(quotation.productId, productId), eq(quotation.state, 'accepted')))
  return row
}

/** The default of a product, if it still holds. */
export async function acceptedQuotation(ctx: Ctx, productId: number): Promise<Row | undefined> {
  const row = await defaultQuotation(ctx, productId)
  return row && (row.validUntil === null || row.validUntil >= today(ctx)) ? row : undefined
}

/** The task in which suppliers are asked now. @throws when nobody is asking. */
export async function askingTask(ctx: Ctx, productId: number) {
  const [task] = await ctx.db
    .select()
    .from(developmentTask)
    .where(
      and(
        eq(developmentTask.productId, productId),
        eq(developmentTask.module, 'supplierQuotation'),
        inArray(developmentTask.state, ['waiting', 'claimed']),
      ),
    )
  if (!task) fail(quotationErrors.over)
  return task
}

/** The same, with the product held: nobody else decides meanwhile. */
async function deciding(ctx: Ctx, productId: number) {
  const [product] = await ctx.db
    .select({ id: developmentProduct.id })
    .from(developmentProduct)
    .where(eq(developmentProduct.id, productId))
    .for('update')
  found(product)
  return askingTask(ctx, productId)
}

/** The round after the last one of a product. */
export async function nextRound(ctx: Ctx, productId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ last: sql<number>`coalesce(max(${quotation.round}), 0)`.mapWith(Number) })
    .from(quotation)
    .where(eq(quotation.productId, productId))
  return (row?.last ?? 0) + 1
}

/** @throws for suppliers that nobody may buy from, or that do not exist. */
export async function mayBeAsked(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const rows = await ctx.db
    .select({ id: supplier.id, name: titleOf(ctx), status: supplier.status })
    .from(supplier)
    .where(inArray(supplier.id, [...ids]))
  if (rows.length !== new Set(ids).size) found(undefined)
  const blocked = rows.find(({ status }) => status === 'blocked')
  if (blocked) fail(quotationErrors.blocked, { name: blocked.name })
}

export async function ask(ctx: UserCtx, productId: number, supplierIds: readonly number[]) {
  await mayBeAsked(ctx, supplierIds)
  const task = await deciding(ctx, productId)
  const round = await nextRound(ctx, productId)
  const asked = [...new Set(supplierIds)]
  await ctx.db.insert(quotation).values(
    asked.map((supplierId) => ({
      productId,
      taskId: task.id,
      round,
      supplierId,
      createdBy: ctx.user.id,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })),
  )
  ctx.audit({ record: 'quotation', recordId: productId, after: { round, supplier_ids: asked } })
  return { round, asked: asked.length }
}

/**
 * Makes one the default. Of several accepted at once the first stays: the product is held while it is decided, and whoever
 * comes second is told. The others are declined and kept.
 */
export async function accept(ctx: UserCtx, id: number) {
  const [one] = await ctx.db.select().from(quotation).where(eq(quotation.id, id))
  const { productId } = found(one)
  await deciding(ctx, productId)
  const [row] = await ctx.db.select().from(quotation).where(eq(quotation.id, id)).for('update')
  const chosen = found(row)
  if (chosen.tiers.length === 0) fail(quotationErrors.none)
  if (chosen.validUntil !== null && chosen.validUntil < today(ctx)) fail(quotationErrors.expired)
  if (chosen.state === 'accepted') return { id, state: chosen.state }
  const others = and(eq(quotation.productId, productId), ne(quotation.id, id))
  const [taken] = await ctx.db
    .select({ round: quotation.round })
    .from(quotation)
    .where(and(others, eq(quotation.state, 'accepted')))
  // A later round may replace what an earlier one decided.
  if (taken && taken.round >= chosen.round) fail(quotationErrors.taken)
  await ctx.db
    .update(quotation)
    .set({ state: 'declined', updatedAt: ctx.now })
    .where(and(others, inArray(quotation.state, ['asked', 'quoted', 'accepted'])))
  await ctx.db.update(quotation).set({ state: 'accepted', updatedAt: ctx.now }).where(eq(quotation.id, id))
  ctx.audit({
    record: 'quotation',
    recordId: id,
    before: { state: chosen.state },
    after: { state: 'accepted' },
  })
  return { id, state: 'accepted' as const }
}

/** Whether quantities grow from tier to tier and prices do not. */
export const areTiers = (tiers: readonly Tier[]): boolean =>
  tiers.every((one, at) => {
    const before = tiers[at - 1]
    return !before || (one.quantity > before.quantity && one.price <= before.price)
  })

/** What one piece costs in the warehouse, in minor units of the quotation; null below the first tier. */
export function landedCost(
  row: Pick<
    Row,
    'tiers' | 'taxIncluded' | 'taxPercent' | 'mouldFee' | 'mouldPieces' | 'freight' | 'sampleFee'
  >,
  quantity: number,
): number | null {
  const tier = row.tiers.findLast((one) => one.quantity <= quantity)
  if (!tier) return null
  const goods = tier.price * quantity
  const tax = row.taxIncluded ? 0 : (goods * row.taxPercent) / 100
  const mould = row.mouldFee ? row.mouldFee * Math.min(1, quantity / (row.mouldPieces ?? quantity)) : 0
  return Math.round((goods + tax + mould + (row.freight ?? 0) + (row.sampleFee ?? 0)) / quantity)
}

/** What it is packed in, in the reader's words. */
export const unitName = (ctx: Pick<Ctx, 'lang'>): SQL<string> =>
  sql`coalesce((SELECT ${inLanguage(goodsUnit.name, goodsUnit.nameZh)(ctx)} FROM ${goodsUnit} WHERE ${qualified(goodsUnit.id)} = ${qualified(quotation.packUnitId)}), '')`

/** The quotations of a product side by side, at the quantities that matter. */
export async function compare(ctx: UserCtx, productId: number): Promise<Comparison> {
  const rows = await ctx.db
    .select({ ...getTableColumns(quotation), supplier: titleOf(ctx), pack: unitName(ctx) })
    .from(quotation)
    .innerJoin(supplier, eq(supplier.id, quotation.supplierId))
    .where(eq(quotation.productId, productId))
    .orderBy(asc(quotation.round), asc(quotation.id))
  const [task] = await ctx.db
    .select({ form: developmentTask.form })
    .from(developmentTask)
    .where(and(eq(developmentTask.productId, productId), eq(developmentTask.module, 'supplierQuotation')))
    .orderBy(sql`${developmentTask.id} DESC`)
    .limit(1)
  const wanted = [
    1,
    ...rows.flatMap(({ moq, tiers }) => [moq, tiers[0]?.quantity]),
    task?.form.quantity_first,
    task?.form.quantity_year,
  ]
  const quantities = [...new Set(wanted.map(Number).filter((n) => n > 0))].sort((a, b) => a - b).slice(0, 6)
  const rates = await ratesAt(ctx, ctx.now)
  const inCny = (amount: number | null, currency: string): number | null =>
    amount === null ? null : (convertWith(rates, { amount, currency }, 'CNY')?.amount ?? null)
  const costsOf = (row: (typeof rows)[number]) =>
    quantities.map((quantity) => inCny(landedCost(row, quantity), row.currency))
  const accepts = holds(ctx.user, quotationCalls.makeDefault.permission)
  return {
    quantities,
    rows: rows.map((row) => ({
      id: row.id,
      supplier: row.supplier,
      state: row.state,
      round: row.round,
      costs: costsOf(row),
      actions:
        accepts && row.state !== 'accepted' && costsOf(row).some((one) => one !== null) ? ['accept'] : [],
      lead_days: row.tiers[0]?.lead_days ?? null,
      moq: row.moq,
      pack: row.pack,
      pack_quantity: row.packQuantity,
      valid_until: row.validUntil,
    })),
  }
}

/** What a supplier quoted, the newest first. */
export async function quotedBy(ctx: UserCtx, supplierId: number) {
  const rows = await ctx.db
    .select({ row: quotation, product: developmentProduct })
    .from(quotation)
    .innerJoin(developmentProduct, eq(developmentProduct.id, quotation.productId))
    .where(eq(quotation.supplierId, supplierId))
    .orderBy(desc(quotation.id))
    .limit(200)
  return rows.map(({ row, product }) => ({
    id: row.id,
    product_sn: product.productSn,
    product_name: product.title,
    state: row.state,
    currency: row.currency,
    price: row.tiers[0]?.price ?? null,
    created_at: row.createdAt.toISOString(),
  }))
}
