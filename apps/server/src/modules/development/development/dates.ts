import { stockPolicies } from '@dropyard/contract/development/goods-complete'
import { link } from '@dropyard/contract/pages'
import { events } from '@dropyard/contract/system/event'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
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

/** What the days that completion plans bring: a product goes on sale, its trial sales are reviewed. */

/** Puts a finished product on sale, and hands it to the merchant who asked for it. */
export async function launch(
  ctx: Ctx,
  { goodsId, externalLinkId }: Pick<Product, 'goodsId' | 'externalLinkId'>,
): Promise<void> {
  if (goodsId === null) return
  await putOnShelf(ctx, [goodsId])
  if (externalLinkId !== null) await deliverRequest(ctx, externalLinkId)
}

const atGoods = (goodsId: number): string => link('/goodsLibrary', { id: goodsId })

/** Tells who buys it what the first order is, where there is one. */
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

/** The next products whose day has come, held until they are done. */
const due = (ctx: Ctx, day: 'launchOn' | 'reviewOn', after: number) =>
  ctx.db
    .select()
    .from(developmentProduct)
    .where(
      and(
        eq(developmentProduct.state, 'done'),
        lte(developmentProduct[day], today(ctx)),
        sql`${developmentProduct.id} > ${after}`,
      ),
    )
    .orderBy(asc(developmentProduct.id))
    .limit(atOnce)
    .for('update', { skipLocked: true })

const over = (ctx: Ctx, id: number, day: 'launchOn' | 'reviewOn') =>
  ctx.db
    .update(developmentProduct)
    .set({ [day]: null, updatedAt: ctx.now })
    .where(eq(developmentProduct.id, id))

/** What was spoilt since is refused, and tried again when the job runs next. */
async function launchDue(ctx: Ctx, product: Product): Promise<void> {
  try {
    await withSavepoint(ctx.db, () => launch(ctx, product))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return
  }
  await over(ctx, product.id, 'launchOn')
}

async function remind(ctx: Ctx, product: Product): Promise<void> {
  const { goodsOpen } = await formsOf(ctx, product.id)
  const owner = idIn(goodsOpen, 'owner_id') ?? product.creatorId
  if (owner !== null && product.goodsId !== null)
    await emit(ctx, events.productReview, {
      to: owner,
      values: { title: product.title, sku: product.skuCode, link: atGoods(product.goodsId) },
    })
  await over(ctx, product.id, 'reviewOn')
}

const each = (
  run: JobRun,
  day: 'launchOn' | 'reviewOn',
  act: (ctx: Ctx, product: Product) => Promise<void>,
): Promise<void> =>
  portions(run, async (ctx, after) => {
    const rows = await due(ctx, day, after)
    for (const row of rows) await act(ctx, row)
    return rows.at(-1)?.id
  })

export const productDates = job({
  name: 'development.dates',
  input: z.object({}),
  cron: '9 * * * *',
  async run(run) {
    await each(run, 'launchOn', launchDue)
    await each(run, 'reviewOn', remind)
  },
})
