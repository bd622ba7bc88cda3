import { asc, eq, or, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { goodsAttr } from './table.ts'

/** Finds variant attributes and values by name, such as those of an offer on a market. */

export interface NamedValue {
  readonly name: string
  readonly name_zh: string
}
interface NamedAxis extends NamedValue {
  readonly values: readonly NamedValue[]
}
interface KnownAxis {
  readonly attr_id: number
  /** The values as the attribute spells them. */
  readonly values: string[]
  /** The attribute's spelling of a given value. */
  readonly called: (name: string) => string | undefined
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
const isLike = (one: NamedValue, other: NamedValue): boolean =>
  same(one.name, other.name) || (one.name_zh !== '' && one.name_zh === other.name_zh)

/**
 * Finds attributes by their English or Chinese names, with the values that are named; creates what is missing.
 * @param mayAdd called before an attribute or value is created; throws if the user may not do that
 */
export async function valuesOf(
  ctx: UserCtx,
  axes: readonly NamedAxis[],
  mayAdd: () => void,
): Promise<KnownAxis[]> {
  const rows = await ctx.db
    .select()
    .from(goodsAttr)
    .where(
      or(
        ...axes.flatMap(({ name, name_zh }) => [
          sql`lower(${goodsAttr.name}) = ${name.trim().toLowerCase()}`,
          ...(name_zh === '' ? [] : [eq(goodsAttr.nameZh, name_zh)]),
        ]),
      ),
    )
    .orderBy(asc(goodsAttr.id))
    .for('update')
  const known: KnownAxis[] = []
  for (const axis of axes) {
    const row = rows.find(({ name, nameZh }) => isLike({ name, name_zh: nameZh }, axis))
    const before: readonly NamedValue[] = row?.values ?? []
    const named = axis.values.filter((one, at) => axis.values.findIndex((other) => isLike(one, other)) === at)
    const values = [...before, ...named.filter((one) => !before.some((other) => isLike(one, other)))]
    if (values.length > before.length || !row) mayAdd()
    const id = row?.id ?? (await made(ctx, axis))
    if (values.length > before.length) await keepValues(ctx, id, before, values)
    const called = (name: string): string | undefined => {
      const wanted = axis.values.find((one) => same(one.name, name)) ?? { name, name_zh: '' }
      return values.find((one) => isLike(one, wanted))?.name
    }
    known.push({ attr_id: id, values: named.flatMap(({ name }) => called(name) ?? []), called })
  }
  return known
}

async function made(ctx: UserCtx, { name, name_zh }: NamedAxis): Promise<number> {
  const [row] = await ctx.db
    .insert(goodsAttr)
    .values({ name, nameZh: name_zh || name, values: [] })
    .returning({ id: goodsAttr.id })
  return assertFound(row).id
}

async function keepValues(
  ctx: UserCtx,
  id: number,
  before: readonly NamedValue[],
  values: readonly NamedValue[],
): Promise<void> {
  await ctx.db
    .update(goodsAttr)
    .set({ values: [...values], updatedAt: ctx.now, version: sql`${goodsAttr.version} + 1` })
    .where(eq(goodsAttr.id, id))
  ctx.audit({ record: 'goods-attr', recordId: id, before: { values: before }, after: { values } })
}
