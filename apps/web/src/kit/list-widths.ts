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
  if (space > 0 && over < 0) return filled(columns, widths, space, needs)
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

function filled(
  columns: readonly Sized[],
  widths: readonly number[],
  space: number,
  needs: readonly number[],
) {
  const all = sum(widths)
  const lacks = widths.map((width, i) => {
    const need = needs[i] ?? 0
    return need > (width * space) / all ? need - width : 0
  })
  const left = space - all
  if (left >= sum(lacks)) {
    const others = sum(widths.filter((_, i) => lacks[i] === 0)) || all
    const more = (left - sum(lacks)) / others
    return widths.map((width, i) => Math.floor(lacks[i] ? width + lacks[i] : width * (1 + more)))
  }
  // Not enough for all: figures come first.
  const figures = sum(lacks.filter((_, i) => columns[i]?.right))
  const first = Math.min(1, left / (figures || 1))
  const rest = Math.max(0, left - figures) / (sum(lacks) - figures || 1)
  return widths.map((width, i) => Math.floor(width + (lacks[i] ?? 0) * (columns[i]?.right ? first : rest)))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
