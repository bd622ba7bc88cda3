import { developmentErrors } from '@dropyard/contract/development/development/errors'
import { fillWords } from '@dropyard/contract/kit/text'
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { assertFound, invalid } from '../../../kit/errors.ts'
import { externalLink } from '../../sourcing/external-link/table.ts'
import type { Product } from './behaviour.ts'
import { offersIn } from './offers.ts'
import { ofOtherGoods } from './product-row.ts'
import { developmentProduct } from './table.ts'

/** Finds the same offer in other products, in goods that are bought from it, and in requests of merchants. */

const most = 5

/** SQL condition: another product `o` with one of these offers is in development or finished. */
const sharing = (id: number, offers: readonly string[]): SQL =>
  sql`o.offers && ${sql.param(offers)}::text[] AND o.id <> ${id} AND o.state IN ('developing', 'done')
    AND ${sql.raw(ofOtherGoods('o', String(id)))}`

/** Other products with one of the offers, and goods that are bought from one. */
async function ofProducts(ctx: Ctx, { id, offers, goodsId }: Product): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ number: string }>(sql`
    (SELECT o.product_sn AS number FROM development_product o WHERE ${sharing(id, offers)} ORDER BY o.id LIMIT ${most})
    UNION ALL (SELECT DISTINCT g.code FROM goods_seller f JOIN sku s ON s.id = f.sku_id JOIN goods g ON g.id = s.goods_id
      WHERE f.offer_id <> '' AND f.offer_id IN (SELECT substr(one, 6) FROM unnest(${sql.param(offers)}::text[]) one WHERE one LIKE '1688:%')
      AND g.id IS DISTINCT FROM ${goodsId}::bigint ORDER BY 1 LIMIT ${most})`)
  return rows.map(({ number }) => number)
}

async function ofRequests(ctx: Ctx, { offers, externalLinkId }: Product): Promise<string[]> {
  // Numbers and addresses in the form in which links contain them.
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

/** Context for the person who works on a product: the merchant's request, and the same offer elsewhere. */
export async function besideProduct(ctx: Ctx, id: number) {
  const [row] = await ctx.db.select().from(developmentProduct).where(eq(developmentProduct.id, id))
  const product = assertFound(row)
  const same = await Promise.all([ofProducts(ctx, product), ofRequests(ctx, product)])
  return { request_id: product.externalLinkId, same: same.flat() }
}

/** @throws when another product has the same offer */
export async function refuseSameOffer(ctx: Ctx, links: readonly string[], productId: number): Promise<void> {
  const offers = offersIn(links)
  if (offers.length === 0) return
  // Of two requests with the same offer, the second waits and is refused. Locks are taken in sorted order.
  await ctx.db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('offer:' || one, 0))
      FROM (SELECT one FROM unnest(${sql.param(offers)}::text[]) one ORDER BY one) sorted`,
  )
  const { rows } = await ctx.db.execute<{ sn: string; offers: string[] }>(
    sql`SELECT o.product_sn AS sn, o.offers FROM development_product o WHERE ${sharing(productId, offers)} LIMIT 1`,
  )
  const [same] = rows
  if (!same) return
  const link = links.find((one) => offersIn([one]).some((key) => same.offers.includes(key))) ?? ''
  invalid({ links: fillWords(developmentErrors.offer.words, { number: same.sn, link }) })
}
