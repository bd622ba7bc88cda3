/** Pixels of a column that says nothing about its width. */
const usualWidth = 140

/** What of its width a column gives up at most, so that the whole table is in sight. */
const share = 0.25

interface Sized {
  readonly width?: number
  /** Figures keep their width: one that is cut misleads. */
  readonly right?: boolean
}

/**
 * The columns' widths in pixels, in their order: those they ask for, or less for long words where that is enough to
 * do without scrolling sideways; codes, states and days are in narrow columns and stay whole. `space` is what there is for all of them; not known yet when it is 0 or less.
 */
export function fittedWidths(columns: readonly Sized[], space: number): number[] {
  const widths = columns.map(({ width }) => width ?? usualWidth)
  const over = sum(widths) - space
  const spare = columns.map(({ right }, i) => {
    const width = widths[i] ?? 0
    return right ? 0 : Math.max(0, Math.min(width * share, width - usualWidth))
  })
  if (space <= 0 || over <= 0 || over > sum(spare)) return widths
  const part = over / sum(spare)
  return widths.map((width, i) => Math.floor(width - (spare[i] ?? 0) * part))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
