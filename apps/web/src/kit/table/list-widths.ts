/** Pixels of a column that says nothing about its width. */
const usualWidth = 140

/** What of its width a column gives up at most, so that the whole table is in sight. */
const share = 0.25

/** What of the whole width all columns give up together: a scroll bar for a few pixels helps nobody. */
const hair = 0.02

/** No column gets narrower than this by giving away what its words leave. */
const narrowest = 56

interface Sized {
  readonly width?: number
  /** Figures keep their width: one that is cut misleads. */
  readonly right?: boolean
}

/**
 * The columns' widths in pixels, in their order: those they ask for, or less where that is enough to do without scrolling
 * sideways: first what columns have beyond their words, which `needs` says in pixels, then a part of long words; codes, states
 * and days are in narrow columns and stay whole. `space` is what there is for all of them; not known yet when it is 0 or less.
 * What is left of it goes first to columns whose words would be cut, then to all alike; and where nothing is left, those
 * that have more than their words need give it to those that have less.
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
 * Pixels that columns lack for their words once the others have grown alike. What one takes is missing to the others, so
 * each that then would be cut counts too.
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

/** The part of its width by which each column that lacks nothing grows. */
const growth = (widths: readonly number[], lacks: readonly number[], left: number): number =>
  (left - sum(lacks)) / (sum(widths.filter((_, i) => !lacks[i])) || sum(widths))

/** What some columns have beyond their words goes to those whose words are cut, figures first. */
function evened(columns: readonly Sized[], widths: readonly number[], needs: readonly number[]): number[] {
  const beyond = widths.map((width, i) => beyondWords(width, needs[i]))
  const spare = sum(beyond.filter((more) => more > 0))
  const lacks = beyond.map((more) => Math.max(0, -more))
  const given = Math.min(spare, sum(lacks))
  if (given <= 0) return [...widths]
  const left = widths.map((width, i) => width - (Math.max(0, beyond[i] ?? 0) * given) / spare)
  return added(columns, left, lacks, given)
}

/** What a column has beyond its words, or lacks when it is negative; 0 while they are not known. */
const beyondWords = (width: number, need = 0): number => (need > 0 ? width - Math.max(need, narrowest) : 0)

/** Room for what columns lack: figures come first, and of the others those that lack little. */
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

/** Each of them gets as much as the others until it has enough: so the fewest stay cut. */
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

/** What a sum of fractions may be short of a whole pixel. */
const rounding = 1e-6

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
