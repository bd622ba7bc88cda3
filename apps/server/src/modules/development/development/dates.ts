import { link } from '@dropyard/contract/pages'
import { events } from '@dropyard/contract/system/notice/event'
import { stockPolicies } from '@dropyard/contract/warehouse/stock-policy'
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { withSavepoint } from '../../../kit/data/savepoint.ts'
import { Refusal } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import { type JobRun, job } from '../../../kit/jobs/jobs.ts'
import { portions } from '../../../kit/jobs/portions.ts'
import { putOnShelf } from '../../catalog/goods/shelf.ts'
import { deliverRequest } from '../../sourcing/external-link/developed.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import type { Forms, Product } from './behaviour.ts'
import { formsOf } from './forms.ts'
import { developmentProduct } from './table.ts'
import { idIn, number, text } from './values.ts'

/** Jobs for the days that completion plans: a product goes on sale, or its trial sales are to be reviewed. */

/** Puts a finished product on sale, and delivers it to the merchant who requested it. */
export async function launch(
  ctx: Ctx,
  { goodsId, externalLinkId }: Pick<Product, 'goodsId' | 'externalLinkId'>,
): Promise<void> {
  if (goodsId === null) return
  await putOnShelf(ctx, [goodsId])
  if (externalLinkId !== null) await deliverRequest(ctx, externalLinkId)
}

const atGoods = (goodsId: number): string => link('/goodsLibrary', { id: goodsId })

/** Notifies the buyer of the first order, if the form names a buyer and a stock policy. */
export async function tellBuyer(ctx: Ctx, product: Product, goodsId: number, forms: Forms): Promise<void> {
  const { goodsComplete: form } = forms
  const buyer = idIn(form, 'buyer_id')
  const policy = form?.stock_policy as keyof typeof stockPolicies | null | undefined
  if (buyer === null || !policy) return
  const [at] = await ctx.db
    .select({ name: warehouse.name, nameZh: warehouse.nameZh })
    .from(warehouse)
    .where(eq(warehouse.id, idIn(form, 'warehouse_id') ?? 0))
  const [en, zh] = stockPolicies[policy]
  const pieces = policy === 'stock' ? number(form?.first_quantity) : 0
  await emit(ctx, events.productReady, {
    to: buyer,
    values: {
      title: product.title,
      sku: product.skuCode,
      policy: { en, zh },
      quantity: String(pieces || '–'),
      warehouse: { en: at?.name ?? '–', zh: at?.nameZh || (at?.name ?? '–') },
      day: text(form, 'launch_on') || today(ctx),
      link: atGoods(goodsId),
    },
  })
}

const atOnce = 100
type Day = 'launchOn' | 'reviewOn'

/** Handles products whose day has come, with their rows locked; the day is cleared for those that were handled. */
const each = (run: JobRun, day: Day, act: (ctx: Ctx, product: Product) => Promise<boolean>): Promise<void> =>
  portions(run, async (ctx, after) => {
    const { id, state } = developmentProduct
    const rows = await ctx.db
      .select()
      .from(developmentProduct)
      .where(and(eq(state, 'done'), lte(developmentProduct[day], today(ctx)), gt(id, after)))
      .orderBy(asc(id))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const done: number[] = []
    for (const row of rows) if (await act(ctx, row)) done.push(row.id)
    const over = { [day]: null, updatedAt: ctx.now }
    await ctx.db.update(developmentProduct).set(over).where(inArray(id, done))
    return rows.at(-1)?.id
  })

/** A refusal, such as for a field that was emptied meanwhile, is retried in the next run. */
async function launchDue(ctx: Ctx, product: Product): Promise<boolean> {
  try {
    await withSavepoint(ctx.db, () => launch(ctx, product))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  }
  return true
}

async function remind(ctx: Ctx, product: Product): Promise<boolean> {
  const { goodsOpen } = await formsOf(ctx, product.id)
  const owner = idIn(goodsOpen, 'owner_id') ?? product.creatorId
  if (owner !== null && product.goodsId !== null)
    await emit(ctx, events.productReview, {
      to: owner,
      values: { title: product.title, sku: product.skuCode, link: atGoods(product.goodsId) },
    })
  return true
}

export const productDates = job({
  name: 'development.dates',
  input: z.object({}),
  cron: '9 * * * *',
  async run(run) {
    await each(run, 'launchOn', launchDue)
    await each(run, 'reviewOn', remind)
  },
})
