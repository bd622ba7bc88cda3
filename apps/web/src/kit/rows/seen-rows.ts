import type { RowRef } from '@dropyard/contract/kit/row-actions'
import { useRef } from 'react'

interface Versioned {
  readonly id: number
  /** Missing for rows without optimistic locking. */
  readonly version?: number
}

/** The rows that the user has seen, so that a request can contain the version that the user saw. */
export interface SeenRows<Row> {
  readonly row: (id: number) => Row | undefined
  /** Whether all of these rows were on the screen, in the list or elsewhere. */
  readonly knows: (ids: readonly number[]) => boolean
  /** The rows that the list shows now. */
  readonly rows: readonly Row[]
  readonly refs: (ids: readonly number[]) => RowRef[]
  /** Call it for a row that is shown outside of the list, for example in a drawer. */
  readonly saw: (row: Versioned) => void
  /** Call it for rows that the user's own action changed: their versions are forgotten, so that the next action isn't refused. */
  readonly changed: (ids: readonly number[]) => void
}

/** Remembers all rows that were on the screen, also those of earlier pages. `drew`: call it for a complete row in a drawer. */
export function useSeenVersions<Row extends Versioned>(
  rows: readonly Row[],
): SeenRows<Row> & { drew: (row: Row) => void } {
  const seen = useRef({
    rows: new Map<number, Row>(),
    /** Rows of drawers. They are more complete than those of the list, which don't replace them while the version is the same. */
    drawn: new Map<number, Row>(),
    versions: new Map<number, number | undefined>(),
  })
  const saw = ({ id, version }: Versioned): void => {
    const known = seen.current.versions.get(id)
    seen.current.versions.set(id, version === undefined ? known : Math.max(version, known ?? 0))
  }
  for (const row of rows) {
    seen.current.rows.set(row.id, row)
    saw(row)
  }
  return {
    row: (id) => {
      const { rows: listed, drawn } = seen.current
      const [row, whole] = [listed.get(id), drawn.get(id)]
      return whole && (row === undefined || row.version === whole.version) ? whole : row
    },
    knows: (ids) => ids.every((id) => seen.current.versions.has(id)),
    rows,
    changed: (ids) => {
      for (const id of ids) seen.current.versions.set(id, undefined)
    },
    refs: (ids) =>
      ids.map((id) => {
        const version = seen.current.versions.get(id)
        return version === undefined ? { id } : { id, version }
      }),
    saw,
    drew: (row) => {
      seen.current.drawn.set(row.id, row)
      saw(row)
    },
  }
}
