import type { menu } from '@dropyard/contract/system/menu'
import { menuErrors } from '@dropyard/contract/system/menu'
import { flatMenu, misplaced } from '@dropyard/contract/system/menu/place'
import type { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { menuChange } from './table.ts'
import { type Item, menuOf } from './tree.ts'

/** Moves menu entries: among their siblings, or to another parent. */

type Move = z.output<typeof menu.sort.body>
interface Place {
  parent_id: number | null
  /** 1-based. */
  place: number
}

/** @throws Refusal when the entries may not be placed in a directory. */
export function mayStand(tree: readonly Item[], items: readonly Item[], parent: number | null): void {
  const refused = misplaced(tree, items, parent)
  if (refused) fail(refused.error, refused.values)
}

/**
 * Moves entries and renumbers their new level. The caller must hold the menu's lock, so that each move starts from the result of
 * the one before. Idempotent.
 * @returns the entries that moved
 */
export async function moveMenu(
  ctx: Ctx,
  { kind, parent_id, ids, before_id }: Move,
): Promise<{ id: number; before: Place; after: Place }[]> {
  const tree = await menuOf(ctx, kind)
  const all = flatMenu(tree)
  const wanted = new Set(ids)
  const items = [...wanted].map((id) => all.find((one) => one.id === id) ?? fail(menuErrors.gone))
  mayStand(tree, items, parent_id)
  const levelOf = (id: number | null) =>
    id === null ? tree : (all.find((one) => one.id === id)?.child ?? [])
  const placeOf = (item: Item): Place => ({
    parent_id: item.parent_id,
    place: levelOf(item.parent_id).indexOf(item) + 1,
  })
  const others = levelOf(parent_id).filter((one) => !wanted.has(one.id))
  const at = before_id === null ? others.length : others.findIndex((one) => one.id === before_id)
  if (at < 0) fail(menuErrors.before)
  const moves = items.map((item, index) => ({
    id: item.id,
    before: placeOf(item),
    after: { parent_id, place: at + index + 1 },
  }))
  const moved = moves.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  if (moved.length === 0) return []
  const level = [...others.slice(0, at), ...items, ...others.slice(at)]
  for (const [index, item] of level.entries())
    await change(ctx, item, {
      position: index + 1,
      ...(wanted.has(item.id) ? { parentId: parentFor(item, parent_id) } : {}),
    })
  return moved
}

/** An entry in its original directory is stored without a parent, so that it follows the product's menu. */
const parentFor = (item: Item, parent: number | null): number | null =>
  !item.own && item.origin === parent ? null : (parent ?? 0)

/** Upserts the given columns and leaves the others of the row unchanged. */
export async function change(
  ctx: Ctx,
  item: Pick<Item, 'id' | 'kind'>,
  values: Partial<typeof menuChange.$inferInsert>,
): Promise<void> {
  await ctx.db
    .insert(menuChange)
    .values({ id: item.id, kind: item.kind, ...values, updatedAt: ctx.now })
    .onConflictDoUpdate({ target: menuChange.id, set: { ...values, updatedAt: ctx.now } })
}
