import { developmentErrors } from '@dropyard/contract/development/errors'
import { fillWords } from '@dropyard/contract/kit/text'
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { assertFound, invalid } from '../../../kit/errors.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { goodsSeller } from '../../purchasing/goods-seller/table.ts'
import { externalLink } from '../../sourcing/external-link/table.ts'
import type { Product } from './behaviour.ts'
import { offersIn } from './offers.ts'
import { ofOtherGoods } from './product-row.ts'
import { developmentProduct } from './table.ts'

/** Who brings the same offer: other products, goods that are bought from it, merchants who ask for it. */

const most = 5

/** Other products with an offer of these that are developed, or were to their end. */
const sharing = (id: number, offers: readonly string[]): SQL | undefined =>
  and(
    sql`${developmentProduct.offers} && ${sql.param(offers)}::text[]`,
    ne(developmentProduct.id, id),
    sql.raw(ofOtherGoods('development_product', String(id))),
    inArray(developmentProduct.state, ['developing', 'done']),
  )

async function ofProducts(ctx: Ctx, { id, offers }: Product): Promise<string[]> {
  const rows = await ctx.db
    .select({ number: developmentProduct.productSn })
    .from(developmentProduct)
    .where(sharing(id, offers))
    .orderBy(developmentProduct.id)
    .limit(most)
  return rows.map(({ number }) => number)
}

async function ofGoods(ctx: Ctx, { offers, goodsId }: Product): Promise<string[]> {
  const numbers = offers.flatMap((one) => (one.startsWith('1688:') ? [one.slice('1688:'.length)] : []))
  if (numbers.length === 0) return []
  const rows = await ctx.db
    .selectDistinct({ code: goods.code })
    .from(goodsSeller)
    .innerJoin(sku, eq(sku.id, goodsSeller.skuId))
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(and(inArray(goodsSeller.offerId, numbers), ne(goods.id, goodsId ?? 0)))
    .orderBy(goods.code)
    .limit(most)
  return rows.map(({ code }) => code)
}

async function ofRequests(ctx: Ctx, { offers, externalLinkId }: Product): Promise<string[]> {
  // Numbers and addresses as they stand within the links.
  const parts = offers.map((one) => one.slice(one.indexOf(':') + 1))
  if (parts.length === 0) return []
  const rows = await ctx.db
    .select({ number: externalLink.requestSn, url: externalLink.url })
    .from(externalLink)
    .where(
      and(
        inArray(externalLink.state, ['waiting', 'quoted', 'accepted']),
        ne(externalLink.id, externalLinkId ?? 0),
        or(...parts.map((part) => sql`${externalLink.url} ILIKE ${likePattern(part)}`)),
      ),
    )
    .orderBy(externalLink.id)
    .limit(50)
  return rows
    .filter(({ url }) => offersIn([url]).some((one) => offers.includes(one)))
    .map(({ number }) => number)
    .slice(0, most)
}

/** What whoever works on a product has to know beside it: the merchant's request, and who brings the same offer. */
export async function besideProduct(
  ctx: Ctx,
  id: number,
): Promise<{ request_id: number | null; same: string[] }> {
  const [row] = await ctx.db.select().from(developmentProduct).where(eq(developmentProduct.id, id))
  const product = assertFound(row)
  const same = await Promise.all([ofProducts(ctx, product), ofGoods(ctx, product), ofRequests(ctx, product)])
  return { request_id: product.externalLinkId, same: same.flat() }
}

/** @throws when somebody else brings the same offer. */
export async function refuseSameOffer(ctx: Ctx, links: readonly string[], productId: number): Promise<void> {
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
    .where(sharing(productId, offers))
    .limit(1)
  if (!same) return
  const link = links.find((one) => offersIn([one]).some((key) => same.offers.includes(key))) ?? ''
  invalid({ links: fillWords(developmentErrors.offer.words, { number: same.sn, link }) })
}
