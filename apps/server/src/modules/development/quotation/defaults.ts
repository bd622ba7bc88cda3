import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { type Quotation, quotation, withTiers } from './table.ts'

/** Default quotations of a product: one for all of its variants, or several for some variants each. */

const isChosen = or(
  eq(quotation.state, 'accepted'),
  and(eq(quotation.state, 'expired'), eq(quotation.wasDefault, true)),
)

/** Whether the quotation is past its last day. */
export const isLapsed = (ctx: Pick<Ctx, 'now'>, { validUntil }: Pick<Quotation, 'validUntil'>): boolean =>
  validUntil !== null && validUntil < today(ctx)

/** Default quotations of a product, valid or expired, those of the most variants first. */
export const defaultQuotations = (ctx: Ctx, productId: number): Promise<Quotation[]> =>
  ctx.db
    .select(withTiers)
    .from(quotation)
    .where(and(eq(quotation.productId, productId), isChosen))
    .orderBy(
      // A default for all variants has an empty array.
      sql`cardinality(${quotation.variants}) > 0`,
      sql`cardinality(${quotation.variants}) DESC`,
      asc(quotation.id),
    )

/** The product's variants that a default applies to. */
export const variantsIn = ({ variants }: Pick<Quotation, 'variants'>, codes: readonly string[]): string[] =>
  codes.filter((code) => variants.length === 0 || variants.includes(code))

/** The default quotation of a variant. */
export const defaultOf = <Q extends Pick<Quotation, 'variants'>>(
  defaults: readonly Q[],
  code: string,
): Q | undefined => defaults.find((row) => variantsIn(row, [code]).length > 0)

/** The earliest expiry day among expired defaults; undefined while all are valid. */
export const lapsedOn = (
  ctx: Pick<Ctx, 'now'>,
  defaults: readonly Pick<Quotation, 'validUntil'>[],
): string | undefined =>
  defaults
    .filter((row) => isLapsed(ctx, row))
    .flatMap(({ validUntil }) => validUntil ?? [])
    .toSorted()[0]

/** Variants without a valid default; `undefined` if the product has no valid default at all. */
export async function withoutDefault(
  ctx: Ctx,
  productId: number,
  codes: readonly string[],
): Promise<string[] | undefined> {
  const defaults = await defaultQuotations(ctx, productId)
  const valid = defaults.filter((row) => row.state === 'accepted' && !isLapsed(ctx, row))
  if (valid.length === 0) return undefined
  return codes.filter((code) => !defaultOf(valid, code))
}
