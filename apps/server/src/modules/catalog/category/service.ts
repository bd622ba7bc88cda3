import type { CategoryNode } from '@dropyard/contract/catalog/category'
import { asc, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { goods } from '../goods/table.ts'
import { category } from './table.ts'

/** The tree, with the number of public goods on shelf in and below each category. */
export async function categoryTree(ctx: Ctx): Promise<CategoryNode[]> {
  const rows = await ctx.db
    .select()
    .from(category)
    .orderBy(asc(category.level), asc(category.sort), asc(category.id))
  const totals = await ctx.db
    .select({ id: goods.categoryId, total: sql<number>`count(*)`.mapWith(Number) })
    .from(goods)
    .where(sql`${goods.status} = 'on_shelf' AND ${goods.visibleTo} IS NULL`)
    .groupBy(goods.categoryId)
  const own = new Map(totals.map((t) => [t.id, t.total]))
  const nodes = new Map<number, CategoryNode>()
  const roots: CategoryNode[] = []
  for (const row of rows) {
    const node = { id: row.id, name: ctx.lang === 'zh' ? row.nameZh : row.nameEn, total: 0, children: [] }
    nodes.set(row.id, node)
    const parent = row.parentId === null ? undefined : nodes.get(row.parentId)
    ;(parent?.children ?? roots).push(node)
  }
  const sum = (node: CategoryNode): number => {
    node.total = (own.get(node.id) ?? 0) + node.children.reduce((total, child) => total + sum(child), 0)
    return node.total
  }
  roots.forEach(sum)
  return roots
}

/** Held until the transaction ends: concurrent moves can't form a cycle, and concurrent imports don't create a category twice. */
export const lockTree = (ctx: Ctx) =>
  ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('category-tree'))`)

const unsorted = { en: 'Unsorted', zh: '未分类' }

/**
 * The third-level category with this English or Chinese name; created below "Imported" if it doesn't exist. Without a name: the
 * category of unsorted goods.
 */
export async function categoryNamed(ctx: Ctx, name = ''): Promise<number> {
  const wanted = name.trim() || unsorted.en
  const there = await onThirdLevel(ctx, wanted)
  if (there !== undefined) return there
  await lockTree(ctx)
  const meanwhile = await onThirdLevel(ctx, wanted)
  if (meanwhile !== undefined) return meanwhile
  const root = await childNamed(ctx, null, 1, 'Imported', '导入')
  const shelf = await childNamed(ctx, root, 2, 'Imported products', '导入商品')
  return childNamed(ctx, shelf, 3, wanted, wanted === unsorted.en ? unsorted.zh : wanted)
}

/** The same without creating one; reading needs no lock. */
export const knownCategory = (ctx: Ctx, name = ''): Promise<number | undefined> =>
  onThirdLevel(ctx, name.trim() || unsorted.en)

async function onThirdLevel(ctx: Ctx, name: string): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ id: category.id })
    .from(category)
    .where(
      sql`${category.level} = 3 AND (lower(${category.nameEn}) = lower(${name}) OR ${category.nameZh} = ${name})`,
    )
    .orderBy(asc(category.id))
    .limit(1)
    // Keeps it from being deleted until the goods are saved.
    .for('key share')
  return row?.id
}

async function childNamed(
  ctx: Ctx,
  parentId: number | null,
  level: number,
  nameEn: string,
  nameZh: string,
): Promise<number> {
  const [found] = await ctx.db
    .select({ id: category.id })
    .from(category)
    .where(sql`${category.parentId} IS NOT DISTINCT FROM ${parentId} AND ${category.nameEn} = ${nameEn}`)
  if (found) return found.id
  const [made] = await ctx.db
    .insert(category)
    .values({ parentId, level, nameEn, nameZh, sort: 999 })
    .returning({ id: category.id })
  if (!made) throw new Error('The category was not made')
  return made.id
}

export async function addCategory(ctx: Ctx, values: typeof category.$inferInsert): Promise<number> {
  const [made] = await ctx.db.insert(category).values(values).returning({ id: category.id })
  if (!made) throw new Error('The category was not made')
  return made.id
}
