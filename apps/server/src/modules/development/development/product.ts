import { developmentErrors } from '@dropyard/contract/development/errors'
import type { Form } from '@dropyard/contract/development/module'
import { fillWords } from '@dropyard/contract/kit/text'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { found, invalid } from '../../../kit/errors.ts'
import type { Values } from '../../../kit/record/record-options.ts'
import { modeFor } from '../development-mode/service.ts'
import type { Product } from './behaviour.ts'
import { offersIn } from './offers.ts'
import { developmentProduct } from './table.ts'

/** Products under development: how one begins, and what its idea says of it. */

/** What a task is about, in the words of lists of tasks. */
export async function aboutProduct(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select({
      title: developmentProduct.title,
      sn: developmentProduct.productSn,
      sku: developmentProduct.skuCode,
      begunAt: developmentProduct.createdAt,
      creatorId: developmentProduct.creatorId,
    })
    .from(developmentProduct)
    .where(eq(developmentProduct.id, id))
  const { title, sn, sku, ...about } = found(row)
  return { subject: title, title: sn, code: sku, ...about }
}

/** What a merchant asked for is its developer's from then on. */
const developer = (ctx: Ctx) => ({
  creatorId: sql`coalesce(${developmentProduct.creatorId}, ${ctx.user?.id ?? null}::bigint)`,
})
/** A product that nobody began is whose it is now. */
export const ownProduct = (ctx: Ctx, id: number): Promise<unknown> =>
  ctx.db.update(developmentProduct).set(developer(ctx)).where(eq(developmentProduct.id, id))

const textIn = (form: Form, name: string): string => String(form[name] ?? '')
const listIn = (form: Form, name: string): string[] => (form[name] as string[] | undefined) ?? []

/** Products that are developed, or were to their end. */
const wanted = ['developing', 'done'] as const

/** What whoever works on a product has to know beside it: the merchant's request, and who brings the same offer. */
export async function besideProduct(
  ctx: Ctx,
  id: number,
): Promise<{ request_id: number | null; same: string[] }> {
  const other = alias(developmentProduct, 'other')
  const [[product], same] = await Promise.all([
    ctx.db
      .select({ request: developmentProduct.externalLinkId })
      .from(developmentProduct)
      .where(eq(developmentProduct.id, id)),
    ctx.db
      .select({ sn: other.productSn })
      .from(developmentProduct)
      .innerJoin(
        other,
        and(
          sql`${other.offers} && ${developmentProduct.offers}`,
          ne(other.id, developmentProduct.id),
          inArray(other.state, [...wanted]),
        ),
      )
      .where(eq(developmentProduct.id, id))
      .orderBy(other.id)
      .limit(5),
  ])
  return { request_id: product?.request ?? null, same: same.map(({ sn }) => sn) }
}

/** @throws when somebody else brings the same offer. */
async function refuseSameOffer(ctx: Ctx, links: readonly string[], productId: number): Promise<void> {
  const offers = offersIn(links)
  if (offers.length === 0) return
  // Two who bring the same offer at once: the second waits, and is told. Locks are taken in one order.
  await ctx.db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('offer:' || one, 0))
      FROM (SELECT one FROM unnest(${sql.param(offers)}::text[]) one ORDER BY one) sorted`,
  )
  const [same] = await ctx.db
    .select({ sn: developmentProduct.productSn, offers: developmentProduct.offers })
    .from(developmentProduct)
    .where(
      and(
        sql`${developmentProduct.offers} && ${sql.param(offers)}::text[]`,
        ne(developmentProduct.id, productId),
        inArray(developmentProduct.state, [...wanted]),
      ),
    )
    .limit(1)
  if (!same) return
  const link = links.find((one) => offersIn([one]).some((key) => same.offers.includes(key))) ?? ''
  invalid({ links: fillWords(developmentErrors.offer.words, { number: same.sn, link }) })
}

/** What the idea says of its product. */
const valuesOf = (form: Form) => ({
  title: textIn(form, 'title'),
  picture: listIn(form, 'pictures')[0] ?? '',
  level: form.idea_level as Product['level'],
  offers: offersIn(listIn(form, 'links')),
})

const modeIn = (form: Form): number | undefined => (form.mode_id as number | null) ?? undefined

/** Makes the product of an idea; gives the values of its first task, which belongs to whoever had the idea. */
export async function beginProduct(ctx: UserCtx, form: Form): Promise<Values> {
  await refuseSameOffer(ctx, listIn(form, 'links'), 0)
  const values = { ...valuesOf(form), modeId: (await modeFor(ctx, modeIn(form))).id }
  const [made] = await ctx.db
    .insert(developmentProduct)
    .values({ ...values, creatorId: ctx.user.id, createdAt: ctx.now, updatedAt: ctx.now })
    .returning({ id: developmentProduct.id })
  return {
    product_id: found(made).id,
    module: 'goodsDevelop',
    state: 'claimed',
    worker_id: ctx.user.id,
    form: { ...form, mode_id: values.modeId },
  }
}

/** What the idea says now; `changed`: its fields that are other than before. */
export async function updateProduct(
  ctx: Ctx,
  productId: number,
  form: Form,
  changed: ReadonlySet<string>,
): Promise<void> {
  // A merchant may have asked for what is developed already: that is told to who brings it, not to who works on it.
  if (changed.has('links')) await refuseSameOffer(ctx, listIn(form, 'links'), productId)
  const mode = changed.has('mode_id') ? { modeId: (await modeFor(ctx, modeIn(form))).id } : {}
  await ctx.db
    .update(developmentProduct)
    .set({
      ...valuesOf(form),
      ...mode,
      ...developer(ctx),
      updatedAt: ctx.now,
    })
    .where(eq(developmentProduct.id, productId))
}
