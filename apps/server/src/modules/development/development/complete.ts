import { developmentErrors } from '@dropyard/contract/development/errors'
import { and, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { fail } from '../../../kit/errors.ts'
import { sku } from '../../catalog/goods/table.ts'
import { paidLast, suppliedBy } from '../../purchasing/goods-seller/supplied.ts'
import { defaultQuotation, isLapsed } from '../quotation/service.ts'
import type { Behaviour, Forms, Product } from './behaviour.ts'
import { costAt, firstQuantity, ratesOf, tiersOf } from './cost.ts'
import { launch, tellBuyer } from './dates.ts'
import { findingsOf, told } from './findings.ts'
import { formsOf } from './forms.ts'
import { goodsOf } from './goods-of.ts'
import { measured } from './measured.ts'
import { inClearance } from './product.ts'
import { endProduct } from './product-row.ts'
import { asMeasured } from './sample-of.ts'
import { rowsIn, text } from './values.ts'
import { codesOf } from './variants.ts'

/** Nothing that can not be sold leaves development: the goods are made, and the engines that sell them are asked. */

/** Who quoted for it supplies its variants from now on. */
async function keepSupplier(ctx: UserCtx, { id }: Product, goodsId: number, forms: Forms): Promise<void> {
  const [quoted, skus] = await Promise.all([
    defaultQuotation(ctx, id),
    ctx.db
      .select({ id: sku.id, code: sku.code })
      .from(sku)
      .where(and(eq(sku.goodsId, goodsId), eq(sku.active, true))),
  ])
  if (!quoted) return
  const priced = skus.map((one) => ({ id: one.id, tiers: tiersOf(quoted, forms, one.code) }))
  for (const same of Map.groupBy(priced, ({ tiers }) => JSON.stringify(tiers)).values())
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
        tiers: (same[0]?.tiers ?? []).map(({ quantity, price }) => ({ from: quantity, price })),
        link: quoted.link,
      },
    )
}

/** On sale today, or on the day that is planned. */
async function finish(ctx: UserCtx, product: Product, goodsId: number, { goodsComplete }: Forms) {
  const day = text(goodsComplete, 'launch_on')
  const launchOn = day > today(ctx) ? day : null
  if (launchOn === null) await launch(ctx, { ...product, goodsId })
  const reviewOn = text(goodsComplete, 'review_on') || null
  await endProduct(ctx, product.id, { goodsId, reviewOn, launchOn })
}

export const complete: Behaviour = {
  begins: async (ctx, forms, product) => {
    const quoted = await defaultQuotation(ctx, product.id)
    const variants = codesOf(forms)
    const [paid, rates] = await Promise.all([paidLast(ctx, variants), ratesOf(ctx, quoted)])
    const first = firstQuantity({ ...forms, goodsComplete: {} })
    return {
      skus: variants.map((code) => ({
        code,
        cost: paid.get(code)?.price ?? (quoted ? costAt(quoted, forms, first, rates, code) : null),
        price: forms.goodsDevelop?.target_price ?? null,
        ...asMeasured(forms, code),
      })),
      costs: (quoted?.tiers ?? []).flatMap(({ quantity }) => {
        const landed = quoted ? costAt(quoted, forms, quantity, rates) : null
        return landed === null ? [] : [{ quantity, cost: landed }]
      }),
      first_quantity: first || null,
    }
  },
  submits: async (ctx, task, form) => {
    const own = rowsIn(form, 'skus').map(({ code }) => String(code))
    const set = codesOf(await formsOf(ctx, task.productId))
    return own.toSorted().join() === set.toSorted().join() ? undefined : developmentErrors.variants
  },
  judged: async (ctx, _task, { id, goodsId }) => {
    if (goodsId !== null && (await inClearance(ctx, goodsId))) return developmentErrors.clearance
    const quoted = await defaultQuotation(ctx, id)
    return quoted && isLapsed(ctx, quoted)
      ? [developmentErrors.lapsed, { day: quoted.validUntil }]
      : undefined
  },
  passes: async (ctx, product, forms) => {
    const goodsId = await goodsOf(ctx, product, forms)
    const findings = await findingsOf(ctx, goodsId, forms)
    if (findings.length > 0) fail(developmentErrors.unsellable, { findings: told(findings, ctx.lang) })
    await keepSupplier(ctx, product, goodsId, forms)
    await finish(ctx, product, goodsId, forms)
    await tellBuyer(ctx, product, goodsId, forms)
  },
  tells: measured,
}
