import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Identified } from '../list/list-types.ts'

type Needs = Readonly<Record<string, number>>

/**
 * Pixels that each column needs for its content without truncation, as measured on the rows so far. Measured before painting, so
 * nothing jumps; never shrinks, so that columns keep their place from page to page.
 */
export function useContentWidths(
  frame: RefObject<HTMLElement | null>,
  rows: readonly Identified[],
  keys: readonly string[],
  /** Number of cells before the first column. */
  before: number,
  /** Pixels of the whole table; 0 while it is not rendered. */
  room: number,
): Needs {
  const [needs, setNeeds] = useState<Needs>({})
  const columns = keys.join()
  // Depends on the ids rather than the array: each set of rows is measured once, even if its cells change with more space.
  const shown = rows.map(({ id }) => id).join()
  useLayoutEffect(() => {
    if (!frame.current || room <= 0 || shown === '') return
    const found = neededWidths(frame.current, columns.split(','), before)
    setNeeds((known) => {
      const more = Object.entries(found).filter(([key, width]) => width > (known[key] ?? 0))
      return more.length > 0 ? { ...known, ...Object.fromEntries(more) } : known
    })
  }, [frame, shown, columns, before, room])
  return needs
}

/** Space between a cell's content and its end. */
const cellEnd = 8

function neededWidths(table: HTMLElement, keys: readonly string[], before: number): Record<string, number> {
  const needs: Record<string, number> = {}
  const seen = new Map<string, Around>()
  for (const row of table.querySelectorAll<HTMLTableRowElement>('thead > tr, tbody > tr[data-row-key]'))
    keys.forEach((key, i) => {
      const cell = row.cells[i + before]
      if (cell) needs[key] = Math.max(needs[key] ?? 0, neededWidth(cell, seen))
    })
  return needs
}

/** Padding, border and gaps around an element's content, and whether the element is as wide as its content. */
interface Around {
  readonly before: number
  readonly after: number
  readonly hugs: boolean
}

/** Measures each kind of element once: a page of rows has a thousand elements of some thirty kinds. */
function aroundIn(seen: Map<string, Around>, element: Element): Around {
  const kind = `${element.tagName} ${element.getAttribute('class')}`
  const known = seen.get(kind)
  if (known) return known
  const style = getComputedStyle(element)
  const around = {
    before: Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.borderLeftWidth),
    after: Number.parseFloat(style.paddingRight) + Number.parseFloat(style.borderRightWidth),
    hugs: style.display.startsWith('inline-') || element.tagName === 'BUTTON',
  }
  seen.set(kind, around)
  return around
}

/** The horizontal extent of a text, including what surrounds it within the cell: the padding of a chip or a button. */
function reachOf(
  leaf: Node,
  cell: Node,
  parts: readonly DOMRect[],
  seen: Map<string, Around>,
): { start: number; end: number } {
  let start = Math.min(...parts.map((part) => part.left))
  let end = Math.max(...parts.map((part) => part.right))
  for (let element = leaf.parentElement; element && element !== cell; element = element.parentElement) {
    const around = aroundIn(seen, element)
    start -= around.before
    end += around.after
    if (!around.hugs) continue
    const box = element.getBoundingClientRect()
    start = Math.min(start, box.left)
    end = Math.max(end, box.right)
  }
  return { start, end }
}

const words = document.createRange()

/** The width that a cell's content needs. For truncated text this is its full length. */
function neededWidth(cell: HTMLTableCellElement, seen: Map<string, Around>): number {
  const box = cell.getBoundingClientRect()
  let start = box.right
  let end = box.left
  const leaves = document.createTreeWalker(cell, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let leaf = leaves.nextNode(); leaf; leaf = leaves.nextNode()) {
    if (leaf.nodeType === Node.ELEMENT_NODE && leaf.hasChildNodes()) continue
    words.selectNode(leaf)
    // A truncated text has another rectangle for its visible part.
    const parts = [...words.getClientRects()].filter((part) => part.width > 0)
    const [first] = parts
    if (!first) continue
    // Text that wraps uses the width that it has.
    if (parts.some((part) => part.top >= first.bottom)) return Math.ceil(box.width)
    const reach = reachOf(leaf, cell, parts, seen)
    start = Math.min(start, reach.start)
    end = Math.max(end, reach.end)
  }
  if (end <= start) return 0
  const content = cell.classList.contains('number') ? box.right - start : end - box.left
  return Math.ceil(content + cellEnd)
}
