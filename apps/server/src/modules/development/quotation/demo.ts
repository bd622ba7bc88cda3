import type { Tier } from '@dropyard/contract/development/quotation/terms'
import { dayMs } from '@dropyard/contract/kit/days'
import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { inDays } from '../../../kit/data/days.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { goodsUnit } from '../../catalog/goods-unit/table.ts'
import { demoSuppliers } from '../../purchasing/supplier/demo-suppliers.ts'
import { formsOf } from '../development/forms.ts'
import { developmentTask } from '../development/table.ts'
import { idsIn } from '../development/values.ts'
import { codesOf } from '../development/variants.ts'
import { quotation, quotationTier } from './table.ts'

/** An earlier version, before the price was negotiated. */
const dearer = (ctx: Ctx, tiers: readonly Tier[], moq: number) => ({
  at: new Date(ctx.now.getTime() - dayMs).toISOString(),
  user: { en: 'Qiang Li', zh: '李强' },
  terms: {
    ...{ currency: 'CNY', incoterm: 'paid', tax_included: true, tax_percent: 13, moq, freight: 8000 },
    tiers: tiers.map((one) => ({ ...one, price: Math.round(one.price * 1.06) })),
    ...{
      order_multiple: null,
      sample_fee: 3000,
      sample_deductible: false,
      mould_fee: null,
      mould_pieces: null,
    },
    ...{ customizing_fee: null, valid_until: inDays(ctx, 10) },
  },
})

/** Three suppliers are asked for each product that came so far: still answering, or one accepted and the others kept. */
export async function quotationDemo(ctx: Ctx): Promise<void> {
  const { people } = await demoIds(ctx)
  const suppliers = await demoSuppliers(ctx)
  const [dozen] = await ctx.db.select({ id: goodsUnit.id }).from(goodsUnit).where(eq(goodsUnit.code, 'dz'))
  const tasks = await ctx.db
    .select()
    .from(developmentTask)
    .where(eq(developmentTask.module, 'supplierQuotation'))
    .orderBy(asc(developmentTask.id))
  const isOpen = ({ state }: (typeof tasks)[number]): boolean => state === 'waiting' || state === 'claimed'
  const lastDecided = tasks.findLast((task) => !isOpen(task))
  for (const task of tasks) {
    const open = isOpen(task)
    const forms = await formsOf(ctx, task.productId)
    const cost = Number(forms.goodsDevelop?.target_cost ?? 1000)
    const shared = idsIn(forms.supplierQuotation, 'buyer_ids')
    const sourcing = shared.length > 0 ? [people.developer, ...shared] : Array(3).fill(people.buyer)
    const codes = codesOf(forms)
    const [dear] = codes.slice(-1)
    // For one product, the second variant comes from another supplier.
    const isSplit = task === lastDecided && codes.length === 2
    const priced = (share: number): number => Math.round((cost * share) / 10) * 10
    const made = suppliers.map(({ id: supplierId }, place) => {
      const moq = 100 * (place + 1)
      const late = !open && place === 2 && task.id % 3 === 0
      const state = late
        ? 'expired'
        : open
          ? place === 2
            ? 'asked'
            : 'quoted'
          : place === 0 || (isSplit && place === 1)
            ? 'accepted'
            : 'declined'
      const first = priced(0.94 + place * 0.05)
      const tiers = [
        { quantity: moq, price: first, lead_days: 7 + place * 3 },
        {
          quantity: 1000,
          price: priced(place === 1 ? 0.82 : 0.86 + place * 0.05),
          lead_days: 12 + place * 3,
        },
      ]
      const row = {
        ...{ productId: task.productId, taskId: task.id, supplierId, moq, freight: 8000 },
        state: state as typeof quotation.$inferInsert.state,
        variants: isSplit && state === 'accepted' ? codes.slice(place, place + 1) : [],
        answeredAt: state === 'asked' ? null : new Date(task.createdAt.getTime() + (1 + place * 2) * dayMs),
        extras: place === 1 && dear !== undefined ? [{ variant: dear, extra: priced(0.12) }] : [],
        ...{ sampleDays: 6, sampleFee: 3000, sampleDeductible: place === 0 },
        validUntil: state === 'asked' ? null : inDays(ctx, late ? -4 : 20 + place * 6),
        declineReason: state === 'declined' ? 'Dearer at the first order' : '',
        versions: place === 0 ? [dearer(ctx, tiers, moq)] : [],
        ...(place === 1 && dozen ? { packUnitId: dozen.id, packQuantity: 12 } : {}),
        ...{ createdBy: sourcing[place], createdAt: task.createdAt, updatedAt: task.createdAt },
      }
      return { row, tiers: state === 'asked' ? [] : tiers }
    })
    const ids = await ctx.db
      .insert(quotation)
      .values(made.map(({ row }) => row))
      .returning({ id: quotation.id })
    await ctx.db.insert(quotationTier).values(
      made.flatMap(({ tiers }, place) =>
        tiers.map(({ lead_days: leadDays, ...tier }, position) => ({
          ...{ ...tier, leadDays, position, headId: ids[place]?.id ?? 0 },
        })),
      ),
    )
  }
}
