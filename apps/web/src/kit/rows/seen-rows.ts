import type { RowRef } from '@dropyard/contract/kit/row-actions'
import { useRef } from 'react'

interface Versioned {
  readonly id: number
  /** Of rows that others may change meanwhile. */
  readonly version?: number
}

/** What was shown of rows, so that work on them can name the version that was seen. */
export interface SeenRows<Row> {
  readonly row: (id: number) => Row | undefined
  /** Whether all of them were on the screen, in the list or elsewhere. */
  readonly knows: (ids: readonly number[]) => boolean
  /** What the list shows now. */
  readonly rows: readonly Row[]
  readonly refs: (ids: readonly number[]) => RowRef[]
  /** A row was shown elsewhere, as in a drawer. */
  readonly saw: (row: Versioned) => void
  /** We changed these ourselves: what was seen of them is not what they are now, and no reason to refuse the next step. */
  readonly changed: (ids: readonly number[]) => void
}

/** Remembers the rows that were on the screen, of earlier pages as well. `drew`: one that a drawer shows as its list does. */
export function useSeenVersions<Row extends Versioned>(
  rows: readonly Row[],
): SeenRows<Row> & { drew: (row: Row) => void } {
  const seen = useRef({ rows: new Map<number, Row>(), versions: new Map<number, number | undefined>() })
  const saw = ({ id, version }: Versioned): void => {
    const known = seen.current.versions.get(id)
    seen.current.versions.set(id, version === undefined ? known : Math.max(version, known ?? 0))
  }
  const drew = (row: Row): void => {
    seen.current.rows.set(row.id, row)
    saw(row)
  }
  for (const row of rows) drew(row)
  return {
    row: (id) => seen.current.rows.get(id),
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
    drew,
  }
}
