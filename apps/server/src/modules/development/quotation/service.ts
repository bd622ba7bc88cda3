import type { Comparison } from '@dropyard/contract/development/quotation'
import { quotationErrors } from '@dropyard/contract/development/quotation/errors'
import { convertWith } from '@dropyard/contract/kit/money'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { nameIn, personName } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { fail } from '../../../kit/errors.ts'
import { person } from '../../account/user/table.ts'
import { sku } from '../../catalog/goods/table.ts'
import { goodsUnit } from '../../catalog/goods-unit/table.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { firstSuppliers } from '../../purchasing/goods-seller/supplied.ts'
import { titleOf } from '../../purchasing/supplier/name.ts'
import { supplier } from '../../purchasing/supplier/table.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { costsOf, dearerBy, extraOf } from '../development/cost.ts'
import { formsOf } from '../development/forms.ts'
import { developmentProduct, developmentTask } from '../development/table.ts'
import { idsIn } from '../development/values.ts'
import { codesOf, variantsOf } from '../development/variants.ts'
import { scoresOf } from '../supplier-score/score.ts'
import { isLapsed } from './defaults.ts'
import { cheapestFrom, costOfHaving, landedCost } from './landed.ts'
import { type Quotation, quotation, withTiers } from './table.ts'

/** Comparison of a product's quotations. */

/** Variants in the setup for which neither this quotation nor another one of the same or a later round is the default. */
const openVariants = sql<
  string[]
>`ARRAY(SELECT v ->> 'code' FROM jsonb_array_elements(coalesce((SELECT t.form -> 'variants'
    FROM development_task t WHERE t.product_id = ${qualified(quotation.productId)} AND t.module = 'goodsOpen'
    ORDER BY t.id DESC LIMIT 1), '[]')) WITH ORDINALITY AS setup (v, at)
  WHERE NOT EXISTS (SELECT 1 FROM quotation o WHERE o.product_id = ${qualified(quotation.productId)}
    AND o.state = 'accepted' AND (o.id = ${qualified(quotation.id)} OR o.round >= ${qualified(quotation.round)})
    AND (o.variants = '{}' OR v ->> 'code' = ANY (o.variants)))
  ORDER BY at)`

/** Further facts on which the allowed actions of a quotation depend. */
export const facts = {
  stage: sql<'asking' | 'developing' | 'over'>`CASE
    WHEN EXISTS (SELECT 1 FROM development_task t WHERE t.product_id = ${qualified(quotation.productId)}
      AND t.module = 'supplierQuotation' AND t.state IN ('waiting', 'claimed')) THEN 'asking'
    WHEN EXISTS (SELECT 1 FROM development_product p WHERE p.id = ${qualified(quotation.productId)}
      AND p.state = 'developing') THEN 'developing'
    ELSE 'over' END`,
  chosen: sql<boolean>`(${qualified(quotation.state)} = 'accepted'
    OR ${qualified(quotation.state)} = 'expired' AND ${qualified(quotation.wasDefault)})`,
  open_variants: openVariants,
  taken: sql<boolean>`(cardinality(${openVariants}) = 0 AND EXISTS (SELECT 1 FROM quotation o
    WHERE o.product_id = ${qualified(quotation.productId)} AND o.state = 'accepted'
      AND o.id <> ${qualified(quotation.id)} AND o.round >= ${qualified(quotation.round)}))`,
}
export const lapsed = (ctx: Pick<Ctx, 'now'>): SQL<boolean> =>
  sql<boolean>`coalesce(${qualified(quotation.validUntil)} < ${today(ctx)}::date, false)`

/** The open task for quotations. @throws when there is none */
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
  return task ?? fail(quotationErrors.over)
}

const leads = ({ user }: UserCtx): boolean => user.permissions.has('goods-quotation:assign')

type Asking = Pick<typeof developmentTask.$inferSelect, 'workerId' | 'form'>

/** Whether the user is a co-sourcer in a task that another person leads. */
export const hasPart = (ctx: UserCtx, task: Asking): boolean =>
  !leads(ctx) && task.workerId !== ctx.user.id && idsIn(task.form, 'buyer_ids').includes(ctx.user.id)

/** The same as a condition on quotations. */
export const ofPart = (ctx: UserCtx): SQL<boolean> =>
  leads(ctx)
    ? sql`false`
    : sql`EXISTS (SELECT 1 FROM development_task t
        WHERE t.product_id = ${qualified(quotation.productId)} AND t.module = 'supplierQuotation'
          AND t.state IN ('waiting', 'claimed') AND t.worker_id IS DISTINCT FROM ${ctx.user.id}
          AND t.form -> 'buyer_ids' @> ${JSON.stringify([ctx.user.id])}::jsonb)`

/** While suppliers are being asked, co-sourcers see only quotations that they requested or entered. */
export const inSight = (ctx: UserCtx): SQL | undefined =>
  leads(ctx) ? undefined : sql`(${qualified(quotation.createdBy)} = ${ctx.user.id} OR NOT ${ofPart(ctx)})`

/** Requests and quotations of each person in rounds with several people; in the open round also people without a request. */
function partsOf(
  rows: readonly (Quotation & { sourcedBy: string })[],
  sourcing: readonly { id: number; name: string }[],
): Comparison['parts'] {
  const last = Math.max(1, ...rows.map(({ round }) => round))
  const decided = rows.some(({ round, state }) => round === last && state === 'accepted')
  const asked = new Set<number | null>(decided ? [] : sourcing.map(({ id }) => id))
  const asking = rows.map((row) => ({ id: row.createdBy, name: row.sourcedBy }))
  const people = new Map([...asking, ...sourcing].map(({ id, name }) => [id, name]))
  return [...new Set([...rows.map(({ round }) => round), last])].flatMap((round) => {
    const parts = [...people].flatMap(([id, name]) => {
      const own = rows.filter((row) => row.round === round && row.createdBy === id)
      if (own.length === 0 && !(round === last && asked.has(id))) return []
      const offers = own.filter(({ tiers }) => tiers.length > 0).length
      return { round, name, asked: own.length, offers, chosen: own.some(({ state }) => state === 'accepted') }
    })
    return parts.length > 1 ? parts : []
  })
}

/** The packing unit in the reader's language. */
export const unitName = (ctx: Pick<Ctx, 'lang'>): SQL<string> =>
  sql`coalesce((SELECT ${inLanguage(goodsUnit.name, goodsUnit.nameZh)(ctx)} FROM ${goodsUnit} WHERE ${qualified(goodsUnit.id)} = ${qualified(quotation.packUnitId)}), '')`

/** Addresses of the pictures of variants that are sold already, by SKU code. */
async function picturesOf(ctx: Ctx, goodsId: number | null): Promise<ReadonlyMap<string, string | null>> {
  if (goodsId === null) return new Map()
  const rows = await ctx.db
    .select({ code: sku.code, picture: sku.image })
    .from(sku)
    .where(eq(sku.goodsId, goodsId))
  return new Map(rows.map(({ code, picture }) => [code, pictureUrl(picture)]))
}

/** Maximum number of compared quotations. */
const most = 100

/** Compares the quotations of a product, at relevant quantities. */
export async function compare(ctx: UserCtx, productId: number): Promise<Comparison> {
  const quoted = await ctx.db
    .select({
      ...withTiers,
      supplier: titleOf(ctx),
      pack: unitName(ctx),
      sourcedBy: personName(quotation.createdBy)(ctx),
    })
    .from(quotation)
    .innerJoin(supplier, eq(supplier.id, quotation.supplierId))
    .where(and(eq(quotation.productId, productId), inSight(ctx)))
    .orderBy(asc(quotation.round), asc(quotation.id))
    .limit(most)
  const { goodsId } = developmentProduct
  const [product] = await ctx.db
    .select({ goodsId })
    .from(developmentProduct)
    .where(eq(developmentProduct.id, productId))
  const [forms, proposed, pictures] = await Promise.all([
    formsOf(ctx, productId),
    product?.goodsId ? firstSuppliers(ctx, product.goodsId) : [],
    picturesOf(ctx, product?.goodsId ?? null),
  ])
  const buyers = idsIn(forms.supplierQuotation, 'buyer_ids')
  // A co-sourcer sees only their own part.
  const named = buyers.includes(ctx.user.id) && !leads(ctx) ? [] : [...buyers]
  const [sourcing, asked] = await Promise.all([
    ctx.db
      .select({ id: person.id, name: nameIn(ctx) })
      .from(person)
      .where(inArray(person.id, named)),
    ctx.db
      .selectDistinct({ id: quotation.supplierId })
      .from(quotation)
      .where(eq(quotation.productId, productId)),
  ])
  const codes = codesOf(forms)
  // If variants have different prices, a piece costs the mean of an order with equally many of each.
  const rows = quoted.map((row) => {
    const extras = codes.map((code) => extraOf(row, forms, code))
    const mean = extras.reduce((sum, one) => sum + one, 0) / Math.max(1, extras.length)
    return { ...row, tiers: dearerBy(row.tiers, mean), extras, quoted: row }
  })
  const scores = await scoresOf(
    ctx,
    rows.map(({ supplierId }) => supplierId),
  )
  const wanted = [
    1,
    ...rows.flatMap(({ moq, tiers }) => [moq, tiers[0]?.quantity]),
    forms.supplierQuotation?.quantity_first,
    forms.supplierQuotation?.quantity_year,
  ]
  const quantities = [...new Set(wanted.map(Number).filter((n) => n > 0))].sort((a, b) => a - b).slice(0, 6)
  const rates = await ratesAt(ctx, ctx.now)
  const inCny = (amount: number | null, currency: string): number | null =>
    amount === null ? null : (convertWith(rates, { amount, currency }, 'CNY')?.amount ?? null)
  // The latest valid quotation of each supplier. Foreign currencies are converted through the rate of a large amount, to avoid
  // rounding.
  const lot = 1_000_000
  const target = Number(forms.goodsDevelop?.target_cost ?? 0) || null
  const standing = rows.filter(
    (row) =>
      row.tiers.length > 0 && (row.state === 'quoted' || row.state === 'accepted') && !isLapsed(ctx, row),
  )
  const last = [...new Map(standing.map((row) => [row.supplierId, row])).values()].map((row) => {
    const rate = (inCny(lot, row.currency) ?? 0) / lot
    const cost = (needed: number): number | null => {
      const whole = costOfHaving(row, needed)
      return whole === null || rate === 0 ? null : whole * rate
    }
    return { id: row.id, supplier: row.supplier, cost }
  })
  const cheapest = cheapestFrom(last).map(({ from, row: { id, supplier } }) => ({ from, id, supplier }))
  return {
    quantities,
    cheapest: last.length > 1 ? cheapest : [],
    parts: partsOf(quoted, sourcing),
    target,
    variants: variantsOf(forms).map(({ code, options }) => ({
      ...{ code, options },
      picture: pictures.get(code) ?? null,
    })),
    proposed: proposed.filter(({ id }) => !asked.some((one) => one.id === id)),
    rows: rows.map((row) => ({
      ...row,
      variant_costs: costsOf(row.quoted, forms, rates, codes),
      sourced_by: row.sourcedBy,
      score: scores.get(row.supplierId)?.score ?? null,
      costs: quantities.map((quantity) => inCny(landedCost(row, quantity), row.currency)),
      differs: row.extras.some((one) => one !== 0)
        ? [Math.min(...row.extras), Math.max(...row.extras)].map((extra) => inCny(extra, row.currency))
        : [],
      lead_days: row.tiers[0]?.lead_days ?? null,
      pack_quantity: row.packQuantity,
      valid_until: row.validUntil,
    })),
  }
}

/** A supplier's quotations, newest first. */
export async function quotedBy(ctx: UserCtx, supplierId: number) {
  const rows = await ctx.db
    .select({ row: withTiers, product: developmentProduct })
    .from(quotation)
    .innerJoin(developmentProduct, eq(developmentProduct.id, quotation.productId))
    .where(and(eq(quotation.supplierId, supplierId), inSight(ctx)))
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
