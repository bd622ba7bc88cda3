import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Identified } from './list-types.ts'

type Needs = Readonly<Record<string, number>>

/**
 * Pixels that columns need to show the whole of their words, by column, as far as the rows so far have told. Looked at
 * before anything is painted and only where there is `room` to give, so nothing is seen to jump; it never shrinks, so
 * that columns stand still from page to page.
 */
export function useNeeds(
  frame: RefObject<HTMLElement | null>,
  rows: readonly Identified[],
  keys: readonly string[],
  /** Cells before the first column. */
  before: number,
  /** Pixels of the whole table; 0 where there are none to give. */
  room: number,
): Needs {
  const [needs, setNeeds] = useState<Needs>({})
  const columns = keys.join()
  // By what they are, not by the array: each set of rows is looked at once, whatever its cells do with more room.
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

/** The room between a cell's words and its end. */
const cellEnd = 8

function neededWidths(table: HTMLElement, keys: readonly string[], before: number): Record<string, number> {
  const needs: Record<string, number> = {}
  const words = document.createRange()
  for (const row of table.querySelectorAll<HTMLTableRowElement>('tbody > tr[data-row-key]'))
    keys.forEach((key, i) => {
      const cell = row.cells[i + before]
      if (!cell) return
      words.selectNodeContents(cell)
      const box = cell.getBoundingClientRect()
      // The words of a cut cell are as long as ever, although they are not seen.
      const over = words.getBoundingClientRect().right + cellEnd - box.right
      if (over > 1) needs[key] = Math.max(needs[key] ?? 0, Math.ceil(box.width + over))
    })
  return needs
}
