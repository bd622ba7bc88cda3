import type { PutAwayEntry, PutAwayFacts } from './state.ts'

/** Rules of putting away, computed from the facts and what this session put away. */

type Entries = readonly PutAwayEntry[]
type Bin = PutAwayFacts['bins'][number]
/** A SKU that a person has taken from the dock and not put into a bin yet. */
export interface InHand {
  readonly sku_id: number
  readonly sku: string
  readonly pieces: number
  /** Its number was typed. */
  readonly typed: boolean
}

/** What was scanned after the last bin. */
export function inHand(entries: Entries): InHand | undefined {
  const last = entries.at(-1)
  if (last?.kind !== 'item') return undefined
  const { sku_id, sku, typed } = last
  const since = entries.findLastIndex((one) => one.kind === 'put' || one.sku_id !== sku_id)
  const pieces = entries.slice(since + 1).reduce((sum, one) => sum + one.pieces, 0)
  return { sku_id, sku, pieces, typed }
}

const putOf = (entries: Entries, sku_id: number): readonly PutAwayEntry[] =>
  entries.filter((one) => one.kind === 'put' && one.sku_id === sku_id)
const sum = (some: readonly { readonly pieces: number }[]): number =>
  some.reduce((all, { pieces }) => all + pieces, 0)

/** Pieces of a line that can still be put away. */
function leftOf(entries: Entries, { line_id, left }: PutAwayFacts['lines'][number]): number {
  const parts = entries.flatMap((one) => one.parts.filter((part) => part.line_id === line_id))
  return Math.max(0, left - sum(parts))
}

/** Pieces of a SKU that can still be put away. */
export const waitingOf = ({ lines }: PutAwayFacts, entries: Entries, sku_id: number): number =>
  lines.reduce((all, one) => all + (one.sku_id === sku_id ? leftOf(entries, one) : 0), 0)

/** Pieces of a SKU that paid orders still wait for. */
export const neededOf = ({ needed }: PutAwayFacts, entries: Entries, sku_id: number): number =>
  Math.max(0, sum(needed.filter((one) => one.sku_id === sku_id)) - sum(putOf(entries, sku_id)))

/** Divides pieces among the lines of their SKU, earlier arrivals first. @returns undefined if fewer can be put away */
export function partsFor(
  { lines }: PutAwayFacts,
  entries: Entries,
  { sku_id, pieces }: Pick<InHand, 'sku_id' | 'pieces'>,
): PutAwayEntry['parts'] | undefined {
  let rest = pieces
  const parts = lines
    .filter((one) => one.sku_id === sku_id)
    .toSorted((a, b) => a.asn_id - b.asn_id || a.line_id - b.line_id)
    .flatMap((line) => {
      const taken = Math.min(rest, leftOf(entries, line))
      rest -= taken
      return taken > 0 ? [{ asn_id: line.asn_id, line_id: line.line_id, pieces: taken }] : []
    })
  return rest === 0 ? parts : undefined
}

const holds = (entries: Entries, bin: Bin, sku_id: number): boolean =>
  bin.holds.includes(sku_id) || putOf(entries, sku_id).some((one) => one.bin_id === bin.bin_id)

/** Whether another product lies in a bin. */
export const holdsOther = (entries: Entries, bin: Bin, sku_id: number): boolean =>
  bin.holds.some((id) => id !== sku_id) ||
  entries.some((one) => one.kind === 'put' && one.bin_id === bin.bin_id && one.sku_id !== sku_id)

/** Bins that are suggested at most. */
const most = 2
/** Picking bins come before reserve storage. */
const order: Readonly<Record<string, number>> = { pick: 0, bulk: 1 }

/**
 * Where a SKU belongs: bins in which it lies, else those in which it lay before and that have room for it, else an empty bin, the
 * nearest to the last one of the session; else general stock.
 */
export function suggestedBins({ bins }: PutAwayFacts, entries: Entries, sku_id: number): readonly Bin[] {
  const from = entries.findLast(({ kind }) => kind === 'put')?.place ?? 0
  const byRoute = (a: Bin, b: Bin): number => (order[a.kind] ?? 0) - (order[b.kind] ?? 0) || a.place - b.place
  const byDistance = (a: Bin, b: Bin): number =>
    (order[a.kind] ?? 0) - (order[b.kind] ?? 0) ||
    Math.abs(a.place - from) - Math.abs(b.place - from) ||
    a.place - b.place
  const usable = bins.filter(({ kind, blocked }) => kind in order && !blocked)
  const fits = usable.filter((bin) => bin.mixed || !holdsOther(entries, bin, sku_id))
  const own = fits.filter((bin) => holds(entries, bin, sku_id))
  if (own.length > 0) return own.toSorted(byRoute).slice(0, most)
  const before = fits.filter((bin) => bin.held.includes(sku_id))
  if (before.length > 0) return before.toSorted(byRoute).slice(0, most)
  const empty = usable.filter((bin) => !holdsOther(entries, bin, sku_id))
  if (empty.length > 0) return empty.toSorted(byDistance).slice(0, 1)
  return bins.filter(({ kind, blocked }) => kind === 'stock' && !blocked)
}
