import { developmentErrors } from '@dropyard/contract/development/development/errors'
import { money } from '@dropyard/contract/kit/money'
import type { stockPolicies } from '@dropyard/contract/warehouse/stock-policy'
import { and, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { fail } from '../../../kit/errors.ts'
import { sku } from '../../catalog/goods/table.ts'
import { paidLast, suppliedBy } from '../../purchasing/goods-seller/supplied.ts'
import { setMode } from '../../warehouse/stock-policy/refresh.ts'
import { defaultOf, defaultQuotations, lapsedOn } from '../quotation/defaults.ts'
import type { Behaviour, Forms, Product } from './behaviour.ts'
import { costAt, firstQuantity, ratesOf, tiersOf } from './cost.ts'
import { launch, tellBuyer } from './dates.ts'
import { aboveTarget, findingsOf, findingsText } from './findings.ts'
import { planFirstOrder } from './first-order.ts'
import { formsOf } from './forms.ts'
import { goodsOf } from './goods-of.ts'
import { measured } from './measured.ts'
import { inClearance } from './product.ts'
import { endProduct } from './product-row.ts'
import { asMeasured } from './sample-of.ts'
import { idIn, number, rowsIn, text } from './values.ts'
import { codesOf } from './variants.ts'

/** Completion: creates the goods, and checks with the engines for freight, customs and publishing that they can be sold. */

/** Makes the supplier of each variant's accepted quotation its supplier. */
async function keepSupplier(ctx: UserCtx, { id }: Product, goodsId: number, forms: Forms): Promise<void> {
  const [defaults, skus] = await Promise.all([
    defaultQuotations(ctx, id),
    ctx.db
      .select({ id: sku.id, code: sku.code })
      .from(sku)
      .where(and(eq(sku.goodsId, goodsId), eq(sku.active, true))),
  ])
  const priced = skus.flatMap((one) => {
    const quoted = defaultOf(defaults, one.code)
    return quoted ? [{ id: one.id, quoted, tiers: tiersOf(quoted, forms, one.code) }] : []
  })
  for (const same of Map.groupBy(priced, ({ quoted, tiers }) =>
    JSON.stringify([quoted.id, tiers]),
  ).values()) {
    const [first] = same
    if (!first) continue
    const { quoted, tiers } = first
    await suppliedBy(
      ctx,
      same.map((one) => one.id),
      {
        supplierId: quoted.supplierId,
        currency: quoted.currency,
        moq: quoted.moq ?? quoted.tiers[0]?.quantity ?? 1,
        orderMultiple: quoted.orderMultiple ?? 1,
        packQuantity: quoted.packQuantity ?? 1,
        leadDays: quoted.tiers[0]?.lead_days ?? null,
        tiers: tiers.map(({ quantity, price }) => ({ from: quantity, price })),
        link: quoted.link,
      },
    )
  }
}

/** Makes the form's stock policy that of the variants in the form's warehouse. */
async function keepPolicy(ctx: UserCtx, goodsId: number, { goodsComplete: form }: Forms): Promise<void> {
  const warehouseId = idIn(form, 'warehouse_id')
  const mode = form?.stock_policy as keyof typeof stockPolicies | null | undefined
  if (warehouseId !== null && mode) await setMode(ctx, { goodsId, warehouseId, mode })
}

/** Puts the goods on sale today, or stores the planned day. */
async function finish(ctx: UserCtx, product: Product, goodsId: number, { goodsComplete }: Forms) {
  const day = text(goodsComplete, 'launch_on')
  const launchOn = day > today(ctx) ? day : null
  if (launchOn === null) await launch(ctx, { ...product, goodsId })
  const reviewOn = text(goodsComplete, 'review_on') || null
  await endProduct(ctx, product.id, { goodsId, reviewOn, launchOn })
}

export const complete: Behaviour = {
  begins: async (ctx, forms, product) => {
    const defaults = await defaultQuotations(ctx, product.id)
    const variants = codesOf(forms)
    const [paid, rates] = await Promise.all([paidLast(ctx, variants), ratesOf(ctx, defaults)])
    const first = firstQuantity({ ...forms, goodsComplete: {} })
    const costOf = (code: string): number | null => {
      const quoted = defaultOf(defaults, code)
      return quoted ? costAt(quoted, forms, first, rates, code) : null
    }
    // With several suppliers, the costs of larger quantities are those of the one with the most variants.
    const [most] = defaults
    return {
      skus: variants.map((code) => ({
        code,
        cost: paid.get(code)?.price ?? costOf(code),
        price: forms.goodsDevelop?.target_price ?? null,
        ...asMeasured(forms, code),
      })),
      costs: (most?.tiers ?? []).flatMap(({ quantity }) => {
        const landed = most ? costAt(most, forms, quantity, rates) : null
        return landed === null ? [] : [{ quantity, cost: landed }]
      }),
      first_quantity: first || null,
    }
  },
  submits: async (ctx, task, form) => {
    const own = rowsIn(form, 'skus').map(({ code }) => String(code))
    const forms = await formsOf(ctx, task.productId)
    const set = codesOf(forms)
    if (own.toSorted().join() !== set.toSorted().join()) return developmentErrors.variants
    const codes = aboveTarget({ ...forms, goodsComplete: form })
    if (codes.length === 0) return undefined
    const target = money(number(forms.goodsDevelop?.target_price), 'USD')
    return [developmentErrors.above_target, { codes, target }]
  },
  judged: async (ctx, _task, { id, goodsId }) => {
    if (goodsId !== null && (await inClearance(ctx, goodsId))) return developmentErrors.clearance
    const day = lapsedOn(ctx, await defaultQuotations(ctx, id))
    return day === undefined ? undefined : [developmentErrors.lapsed, { day }]
  },
  passes: async (ctx, product, forms) => {
    const goodsId = await goodsOf(ctx, product, forms)
    const findings = await findingsOf(ctx, goodsId, forms)
    if (findings.length > 0)
      fail(developmentErrors.unsellable, { findings: findingsText(findings, ctx.lang) })
    await keepSupplier(ctx, product, goodsId, forms)
    await keepPolicy(ctx, goodsId, forms)
    await planFirstOrder(ctx, product, goodsId, forms)
    await finish(ctx, product, goodsId, forms)
    await tellBuyer(ctx, product, goodsId, forms)
  },
  tells: measured,
}
