import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { quotation } from './table.ts'

/** Default quotations of a product: one of all its variants, or several of some variants each. */

export type Quoted = typeof quotation.$inferSelect

const isChosen = or(
  eq(quotation.state, 'accepted'),
  and(eq(quotation.state, 'expired'), eq(quotation.wasDefault, true)),
)

/** Whether its day is over. */
export const isLapsed = (ctx: Pick<Ctx, 'now'>, { validUntil }: Pick<Quoted, 'validUntil'>): boolean =>
  validUntil !== null && validUntil < today(ctx)

/** The default quotations of a product, whether they still hold or have expired; those of most variants first. */
export const defaultQuotations = (ctx: Ctx, productId: number): Promise<Quoted[]> =>
  ctx.db
    .select()
    .from(quotation)
    .where(and(eq(quotation.productId, productId), isChosen))
    .orderBy(
      // A default of all variants names none.
      sql`cardinality(${quotation.variants}) > 0`,
      sql`cardinality(${quotation.variants}) DESC`,
      asc(quotation.id),
    )

/** Those of the variants of a product that a default is of. */
export const variantsIn = ({ variants }: Pick<Quoted, 'variants'>, codes: readonly string[]): string[] =>
  codes.filter((code) => variants.length === 0 || variants.includes(code))

/** The default of a variant. */
export const defaultOf = (defaults: readonly Quoted[], code: string): Quoted | undefined =>
  defaults.find((row) => variantsIn(row, [code]).length > 0)

/** The first day on which a default expired; nothing while all of them hold. */
export const lapsedOn = (ctx: Pick<Ctx, 'now'>, defaults: readonly Quoted[]): string | undefined =>
  defaults
    .filter((row) => isLapsed(ctx, row))
    .flatMap(({ validUntil }) => validUntil ?? [])
    .toSorted()[0]

/** Variants without a default that still holds; `undefined` where no default of the product does. */
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
