import type { ListColumn } from '../list/list-types.ts'

/** The columns that a user has chosen to show, and their order. */
export interface ColumnChoice {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

/**
 * The visible columns in the chosen order: the first column stays first and visible, new columns are inserted at their default
 * position.
 */
export function arrange<Row>(
  columns: readonly ListColumn<Row>[],
  choice: ColumnChoice | undefined,
  narrow: boolean,
): ListColumn<Row>[] {
  const [first, ...rest] = ordered(columns, choice)
  const shown = rest.filter((column) =>
    choice ? !choice.hidden.includes(column.key) : !isHidden(column, narrow),
  )
  return first ? [first, ...shown] : []
}

/** Whether a column is hidden by default. */
export const isHidden = ({ hidden = false }: Pick<ListColumn<never>, 'hidden'>, narrow: boolean): boolean =>
  hidden === 'narrow' ? narrow : hidden

/** All columns, visible or not, in the chosen order. */
export function ordered<Row>(
  columns: readonly ListColumn<Row>[],
  choice: ColumnChoice | undefined,
): ListColumn<Row>[] {
  const [first, ...rest] = columns
  if (!first) return []
  const place = (key: string, fallback: number) => {
    const at = choice?.order.indexOf(key) ?? -1
    return at < 0 ? fallback + 0.5 : at
  }
  const sorted = rest
    .map((column, index) => ({ column, at: place(column.key, index) }))
    .sort((left, right) => left.at - right.at)
  return [first, ...sorted.map(({ column }) => column)]
}
