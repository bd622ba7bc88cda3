import { type CategoryRow, categoryErrors, categoryLevels } from '@dropyard/contract/catalog/category'
import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, assertVersion, fail } from '../../../kit/errors.ts'
import { changeProperties, countLost } from '../goods/properties.ts'
import { goods } from '../goods/table.ts'
import { keptAttributes, propertyChanges } from './attribute-change.ts'
import { attributeName, checkAttributes } from './attributes.ts'
import { lockTree } from './service.ts'
import { category } from './table.ts'

/** Editing of the category tree by staff. Changes of its shape are serialized by one lock. */

type Row = typeof category.$inferSelect
type Attributes = Parameters<typeof keptAttributes>[0]
interface Names {
  name: string
  name_zh: string
  attributes: Attributes
}

/** All categories in the order of the tree. */
export const categoryRows = (ctx: Ctx) =>
  ctx.db.select().from(category).orderBy(asc(category.level), asc(category.sort), asc(category.id))

export async function listCategories(ctx: Ctx): Promise<CategoryRow[]> {
  const rows = await categoryRows(ctx)
  const totals = await ctx.db
    .select({ id: goods.categoryId, total: count() })
    .from(goods)
    .groupBy(goods.categoryId)
  const own = new Map(totals.map((row) => [row.id, row.total]))
  return rows.map((row) => shown(row, own.get(row.id) ?? 0))
}

const shown = (row: Row, total: number): CategoryRow => ({
  id: row.id,
  version: row.version,
  parent_id: row.parentId,
  level: row.level,
  name: row.nameEn,
  name_zh: row.nameZh,
  sort: row.sort,
  goods: total,
  attributes: row.attributes,
})

export async function readCategory(ctx: Ctx, id: number): Promise<CategoryRow> {
  const [row] = await ctx.db.select().from(category).where(eq(category.id, id))
  const [own] = await ctx.db.select({ total: count() }).from(goods).where(eq(goods.categoryId, id))
  return shown(assertFound(row), own?.total ?? 0)
}

export async function createCategory(
  ctx: Ctx,
  { parent_id, ...names }: Names & { parent_id: number | null },
): Promise<CategoryRow> {
  checkAttributes(names.attributes)
  await lockTree(ctx)
  const parent = parent_id === null ? undefined : await readCategory(ctx, parent_id)
  const level = (parent?.level ?? 0) + 1
  if (level > categoryLevels) fail(categoryErrors.deep)
  const last = sql<number>`(SELECT coalesce(max(c.sort), 0) + 1 FROM category c WHERE c.parent_id IS NOT DISTINCT FROM ${parent_id})`
  const [made] = await ctx.db
    .insert(category)
    .values({
      parentId: parent_id,
      level,
      nameEn: names.name,
      nameZh: names.name_zh,
      attributes: keptAttributes(names.attributes),
      sort: last as unknown as number,
    })
    .returning()
  const row = assertFound(made)
  ctx.audit({ record: 'category', recordId: row.id, after: names })
  return shown(row, 0)
}

export async function updateCategory(
  ctx: Ctx,
  id: number,
  { version, ...names }: Names & { version?: number | undefined },
): Promise<CategoryRow> {
  checkAttributes(names.attributes)
  const [before] = await ctx.db.select().from(category).where(eq(category.id, id)).for('no key update')
  assertVersion(assertFound(before).version, version)
  await changeProperties(ctx, await propertyChanges(ctx, id, names.attributes))
  await ctx.db
    .update(category)
    .set({
      nameEn: names.name,
      nameZh: names.name_zh,
      attributes: keptAttributes(names.attributes),
      version: sql`${category.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(eq(category.id, id))
  ctx.audit({ record: 'category', recordId: id, before, after: names })
  return readCategory(ctx, id)
}

/** How many goods would lose a value through a change, by the attribute's name in the reader's language. */
export async function lostValues(
  ctx: Ctx,
  id: number,
  attributes: Attributes,
): Promise<{ name: string; goods: number }[]> {
  const [row] = await ctx.db.select().from(category).where(eq(category.id, id))
  const own = assertFound(row).attributes
  const lost = await countLost(ctx, await propertyChanges(ctx, id, attributes))
  return lost.map(({ was, goods: total }) => {
    const one = own.find((attribute) => attribute.name === was)
    return { name: one ? attributeName(one, ctx) : was, goods: total }
  })
}

/** Moves a category with its descendants, and renumbers its new siblings. */
export async function moveCategory(
  ctx: Ctx,
  { id, parent_id, place }: { id: number; parent_id: number | null; place: number },
): Promise<CategoryRow[]> {
  await lockTree(ctx)
  const all = await ctx.db.select().from(category).orderBy(asc(category.sort), asc(category.id))
  const byId = new Map(all.map((row) => [row.id, row]))
  const moved = assertFound(byId.get(id))
  const parent = parent_id === null ? undefined : assertFound(byId.get(parent_id))
  for (let above: Row | undefined = parent; above; above = byId.get(above.parentId ?? 0))
    if (above.id === id) fail(categoryErrors.below)
  const level = (parent?.level ?? 0) + 1
  const below = descendants(all, id)
  const depth = Math.max(moved.level, ...below.map((row) => row.level)) - moved.level
  if (level + depth > categoryLevels) fail(categoryErrors.deep)
  const rest = all.filter((row) => row.parentId === parent_id && row.id !== id).map((row) => row.id)
  const order = [...rest.slice(0, place), id, ...rest.slice(place)]
  await ctx.db.update(category).set({ parentId: parent_id, level }).where(eq(category.id, id))
  if (level !== moved.level && below.length > 0)
    await ctx.db
      .update(category)
      .set({ level: sql`${category.level} + ${level - moved.level}` })
      .where(
        inArray(
          category.id,
          below.map((row) => row.id),
        ),
      )
  await ctx.db.execute(sql`
    UPDATE category SET sort = places.place FROM unnest(${`{${order.join(',')}}`}::bigint[]) WITH ORDINALITY AS places(id, place)
    WHERE category.id = places.id`)
  ctx.audit({
    record: 'category',
    recordId: id,
    before: { parent_id: moved.parentId, level: moved.level },
    after: { parent_id, level, place },
  })
  return listCategories(ctx)
}

function descendants(all: readonly Row[], id: number): Row[] {
  const children = all.filter((row) => row.parentId === id)
  return [...children, ...children.flatMap((child) => descendants(all, child.id))]
}

/** Removes an empty category; its goods and subcategories must be moved first. */
export async function removeCategory(ctx: Ctx, id: number): Promise<{ removed: number }> {
  await lockTree(ctx)
  // Waits for transactions that are putting goods into it; later ones see that it is gone.
  await ctx.db.select({ id: category.id }).from(category).where(eq(category.id, id)).for('update')
  const row = await readCategory(ctx, id)
  const [below] = await ctx.db.select({ total: count() }).from(category).where(eq(category.parentId, id))
  const children = below?.total ?? 0
  if (row.goods > 0 || children > 0) fail(categoryErrors.used, { goods: row.goods, children })
  await ctx.db.delete(category).where(eq(category.id, id))
  ctx.audit({ record: 'category', recordId: id, before: row })
  return { removed: 1 }
}
