/** Default width of a column in pixels. */
const usualWidth = 140

/** Maximum fraction of its width that a column gives up to avoid horizontal scrolling. */
const share = 0.25

/** Fraction of the total width that columns may exceed it by and still be shrunk: a scroll bar for a few pixels is useless. */
const hair = 0.02

/** No column becomes narrower than this by giving away unused space. */
const narrowest = 56

interface Sized {
  readonly width?: number
  /** Columns with numbers keep their width: a truncated number misleads. */
  readonly right?: boolean
}

/**
 * The widths of columns in pixels, in their order. They get the width that they request, or less if that avoids horizontal
 * scrolling: first they give up unused space (`needs` is the width of each column's content), then a part of long texts; codes,
 * states and days are in narrow columns and stay complete. `space` is the available width; unknown when 0 or less. Remaining
 * space goes first to columns whose content would be truncated, then to all equally. If there is none, columns with unused space
 * give it to those that lack some.
 */
export function fittedWidths(
  columns: readonly Sized[],
  space: number,
  needs: readonly number[] = [],
): number[] {
  return space > 0 ? evened(columns, spread(columns, space, needs), needs) : spread(columns, space, needs)
}

function spread(columns: readonly Sized[], space: number, needs: readonly number[]): number[] {
  const widths = columns.map(({ width }) => width ?? usualWidth)
  const over = sum(widths) - space
  if (space > 0 && over < 0) return filled(columns, widths, space, needs)
  if (space <= 0 || over <= 0) return widths
  const beyond = widths.map((width, i) => Math.max(0, beyondWords(width, needs[i])))
  const spare = columns.map(({ right }, i) => {
    const width = widths[i] ?? 0
    return Math.max(beyond[i] ?? 0, right ? 0 : Math.min(width * share, width - usualWidth))
  })
  const gives = [beyond, spare].find((room) => over <= sum(room))
  if (!gives) return over <= space * hair ? narrowed(columns, widths, over) : widths
  const part = over / sum(gives)
  return widths.map((width, i) => Math.floor(width - (gives[i] ?? 0) * part))
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
  const left = space - sum(widths)
  const lacks = lacking(widths, left, needs)
  if (left >= sum(lacks)) {
    const more = growth(widths, lacks, left)
    return widths.map((width, i) => Math.floor(lacks[i] ? width + lacks[i] : width * (1 + more)))
  }
  return added(columns, widths, lacks, left)
}

/**
 * Pixels that columns lack for their content after the others have grown equally. What one takes reduces the growth of the
 * others, so those that would then be truncated count too.
 */
function lacking(widths: readonly number[], left: number, needs: readonly number[]): number[] {
  let lacks = widths.map(() => 0)
  for (;;) {
    const more = Math.max(0, growth(widths, lacks, left))
    const next = widths.map((width, i) => {
      const need = needs[i] ?? 0
      return lacks[i] || need > width * (1 + more) ? need - width : 0
    })
    if (next.every((lack, i) => lack === lacks[i])) return lacks
    lacks = next
  }
}

/** The fraction by which each column grows that lacks nothing. */
const growth = (widths: readonly number[], lacks: readonly number[], left: number): number =>
  (left - sum(lacks)) / (sum(widths.filter((_, i) => !lacks[i])) || sum(widths))

/** Moves unused space to columns whose content is truncated, numbers first. */
function evened(columns: readonly Sized[], widths: readonly number[], needs: readonly number[]): number[] {
  const beyond = widths.map((width, i) => beyondWords(width, needs[i]))
  const spare = sum(beyond.filter((more) => more > 0))
  const lacks = beyond.map((more) => Math.max(0, -more))
  const given = Math.min(spare, sum(lacks))
  if (given <= 0) return [...widths]
  const left = widths.map((width, i) => width - (Math.max(0, beyond[i] ?? 0) * given) / spare)
  return added(columns, left, lacks, given)
}

/** The unused space of a column, negative if it lacks some; 0 while its content's width is unknown. */
const beyondWords = (width: number, need = 0): number => (need > 0 ? width - Math.max(need, narrowest) : 0)

/** Distributes space to columns that lack some: first to numbers, then to those that lack the least. */
function added(
  columns: readonly Sized[],
  widths: readonly number[],
  lacks: readonly number[],
  room: number,
): number[] {
  const figures = poured(lacks, room, (i) => columns[i]?.right ?? false)
  const words = poured(lacks, room - sum(figures), (i) => !columns[i]?.right)
  return widths.map((width, i) => Math.floor(width + (figures[i] ?? 0) + (words[i] ?? 0) + rounding))
}

/** All get the same amount until they have enough, so that the fewest stay truncated. */
function poured(lacks: readonly number[], room: number, takes: (i: number) => boolean): number[] {
  const got = lacks.map(() => 0)
  const small = lacks.map((lack, i) => ({ lack, i })).filter(({ lack, i }) => lack > 0 && takes(i))
  small.sort((a, b) => a.lack - b.lack)
  let left = room
  small.forEach(({ lack, i }, n) => {
    const part = Math.min(lack, left / (small.length - n))
    got[i] = part
    left -= part
  })
  return got
}

/** Tolerance for the rounding error of summed fractions. */
const rounding = 1e-6

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
