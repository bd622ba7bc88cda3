import type { MenuItemRow } from '@dropyard/contract/system/menu'
import { flatMenu, isDirectory, type Misplaced, misplaced } from '@dropyard/contract/system/menu/place'

/** The menu as visible lines, and the drop targets between them. */

export interface Line {
  readonly item: MenuItemRow
  /** 0 for root entries. */
  readonly depth: number
}

/** A position: below a directory (null: at the root), before a sibling (null: at the end). */
export interface Place {
  readonly parent: number | null
  readonly before: number | null
}

export interface Landing extends Place {
  readonly depth: number
  /** The line above the drop target; undefined if it is above all lines. */
  readonly behind: number | undefined
  /** Why it can't be dropped there. */
  readonly refused: Misplaced | undefined
}

/** The visible lines, without the contents of closed directories. */
export const linesOf = (items: readonly MenuItemRow[], closed: ReadonlySet<number>, depth = 0): Line[] =>
  items.flatMap((item) => [
    { item, depth },
    ...(closed.has(item.id) ? [] : linesOf(item.child, closed, depth + 1)),
  ])

/** The entries of a directory. */
export const levelIn = (items: readonly MenuItemRow[], parent: number | null): readonly MenuItemRow[] =>
  parent === null ? items : (flatMenu(items).find((one) => one.id === parent)?.child ?? [])

/** The current position of an entry. */
export function placeOf(items: readonly MenuItemRow[], item: MenuItemRow): Place {
  const level = levelIn(items, item.parent_id)
  const at = level.findIndex((one) => one.id === item.id)
  return { parent: item.parent_id, before: level[at + 1]?.id ?? null }
}

export const samePlace = (one: Place, other: Place): boolean =>
  one.parent === other.parent && one.before === other.before

/** The tree without an entry and its descendants. */
const without = (items: readonly MenuItemRow[], id: number): MenuItemRow[] =>
  items.filter((one) => one.id !== id).map((one) => ({ ...one, child: without(one.child, id) }))

/** The tree after a move, shown until the server has responded. */
export function withMoved(
  items: readonly MenuItemRow[],
  moved: MenuItemRow,
  { parent, before }: Place,
): MenuItemRow[] {
  const put = (level: readonly MenuItemRow[]): MenuItemRow[] => {
    const at = level.findIndex((one) => one.id === before)
    const own = { ...moved, parent_id: parent }
    return at < 0 ? [...level, own] : [...level.slice(0, at), own, ...level.slice(at)]
  }
  const rest = without(items, moved.id)
  const into = (level: readonly MenuItemRow[]): MenuItemRow[] =>
    level.map((one) => ({ ...one, child: one.id === parent ? put(one.child) : into(one.child) }))
  return parent === null ? put(rest) : into(rest)
}

/** The lines without the dragged entry and its descendants. Gap 0 is above the first line. */
export interface Ground {
  readonly items: readonly MenuItemRow[]
  readonly dragged: MenuItemRow
  /** The entry's original depth. */
  readonly depth: number
  readonly lines: readonly Line[]
  /** The entry's original gap. */
  readonly start: number
}

export function groundFor(
  items: readonly MenuItemRow[],
  dragged: MenuItemRow,
  closed: ReadonlySet<number>,
): Ground {
  const own = new Set(flatMenu([dragged]).map((one) => one.id))
  const all = linesOf(items, closed)
  const lines = all.filter((line) => !own.has(line.item.id))
  const start = all.findIndex((line) => line.item.id === dragged.id)
  return { items, dragged, depth: all[start]?.depth ?? 0, lines, start }
}

/** The gap at a point: above or below the middle of the nearest line. */
export function gapAt({ lines, start }: Ground, nearest: number, below: boolean): number {
  const at = lines.findIndex((line) => line.item.id === nearest)
  return at < 0 ? start : at + (below ? 1 : 0)
}

/**
 * The drop target in a gap: of the depths that are possible there, the allowed one that is nearest to the wanted depth. If none
 * is allowed, it contains the reason.
 */
export function landingIn({ items, dragged, lines }: Ground, gap: number, wanted: number): Landing {
  const above = lines[gap - 1]
  const below = lines[gap]
  const deepest = above ? above.depth + (isDirectory(above.item) ? 1 : 0) : 0
  const shallowest = below?.depth ?? 0
  const all: Landing[] = []
  for (let depth = shallowest; depth <= deepest; depth++) {
    const parent = lines.slice(0, gap).findLast((line) => line.depth === depth - 1)?.item.id ?? null
    const before = below && below.depth === depth ? below.item.id : null
    const refused = misplaced(items, [dragged], parent)
    all.push({ parent, before, depth, behind: above?.item.id, refused })
  }
  const far = (one: Landing): number => Math.abs(one.depth - wanted)
  const allowed = all.filter((one) => !one.refused)
  const [nearest] = (allowed.length > 0 ? allowed : all).sort((a, b) => far(a) - far(b))
  return nearest ?? { ...placeOf(items, dragged), depth: 0, behind: above?.item.id, refused: undefined }
}

/** Why the entry can't be dropped into the line above the gap. */
export function whyNotDeeper({ items, dragged, lines }: Ground, gap: number): Misplaced | undefined {
  const above = lines[gap - 1]
  return above && misplaced(items, [dragged], above.item.id)
}
