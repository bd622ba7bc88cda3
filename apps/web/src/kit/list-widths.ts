/** Pixels of a column that says nothing about its width. */
const usualWidth = 140

/** What of its width a column gives up at most, so that the whole table is in sight. */
const share = 0.25

/** What of the whole width all columns give up together: a scroll bar for a few pixels helps nobody. */
const hair = 0.02

interface Sized {
  readonly width?: number
  /** Figures keep their width: one that is cut misleads. */
  readonly right?: boolean
}

/**
 * The columns' widths in pixels, in their order: those they ask for, or less for long words where that is enough to
 * do without scrolling sideways; codes, states and days are in narrow columns and stay whole. `space` is what there is
 * for all of them; not known yet when it is 0 or less. What is left of it goes first to columns whose words would be
 * cut, which `needs` says in pixels, then to all alike.
 */
export function fittedWidths(
  columns: readonly Sized[],
  space: number,
  needs: readonly number[] = [],
): number[] {
  const widths = columns.map(({ width }) => width ?? usualWidth)
  const over = sum(widths) - space
  if (space > 0 && over < 0) return filled(widths, space, needs)
  const spare = columns.map(({ right }, i) => {
    const width = widths[i] ?? 0
    return right ? 0 : Math.max(0, Math.min(width * share, width - usualWidth))
  })
  if (space <= 0 || over <= 0) return widths
  if (over > sum(spare)) return over <= space * hair ? narrowed(columns, widths, over) : widths
  const part = over / sum(spare)
  return widths.map((width, i) => Math.floor(width - (spare[i] ?? 0) * part))
}

function narrowed(columns: readonly Sized[], widths: readonly number[], over: number): number[] {
  const words = sum(widths.filter((_, i) => !columns[i]?.right))
  if (words === 0) return [...widths]
  return widths.map((width, i) => (columns[i]?.right ? width : Math.floor(width - (over * width) / words)))
}

function filled(widths: readonly number[], space: number, needs: readonly number[]): number[] {
  const all = sum(widths)
  const cut = widths.map((width, i) => Math.max(0, (needs[i] ?? 0) - (width * space) / all) > 0)
  const lacks = widths.map((width, i) => (cut[i] ? (needs[i] ?? 0) - width : 0))
  const left = space - all - sum(lacks)
  if (left < 0) {
    const part = (space - all) / sum(lacks)
    return widths.map((width, i) => Math.floor(width + (lacks[i] ?? 0) * part))
  }
  const others = sum(widths.filter((_, i) => !cut[i])) || all
  return widths.map((width, i) => Math.floor(cut[i] ? (needs[i] ?? 0) : width + (left * width) / others))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
