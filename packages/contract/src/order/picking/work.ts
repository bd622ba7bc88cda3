import { z } from 'zod'

/** The state of picking a wave: what is to be picked, and what a picker does next. */

const codes = z.array(z.string())

/** Products in a bin for one parcel, or, with one item per order, for all orders. */
const task = z.object({
  bin_id: z.number(),
  bin: z.string(),
  sku_id: z.number(),
  sku: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  /** The first order of the parcel; 0 for all orders. */
  parcel: z.number(),
  order_sn: z.string(),
  /** To be picked when this session began. */
  pieces: z.number(),
})
export const pickingTote = z.object({
  tote_id: z.number(),
  tote: z.string(),
  codes,
  /** The parcel that uses it, 0 if it is empty, -1 if another wave uses it. */
  parcel: z.number(),
})
/** Picked products of orders that left the wave. */
const back = task
  .pick({ bin_id: true, bin: true, sku_id: true, sku: true, title: true, image: true, pieces: true })
  .extend({ tote_id: z.number(), tote: z.string() })

export const pickingEntry = z.object({
  wave_id: z.number(),
  kind: z.enum(['tote', 'bin', 'hand', 'put', 'skip', 'short', 'take', 'return']),
  bin_id: z.number(),
  bin: z.string(),
  sku_id: z.number(),
  sku: z.string(),
  parcel: z.number(),
  tote_id: z.number(),
  tote: z.string(),
  pieces: z.number(),
  reason: z.string(),
})
export const pickingFacts = z.object({
  wave_id: z.number(),
  wave_sn: z.string(),
  kind: z.enum(['single', 'multi']),
  /** The server decides, so that missing products can be reported. */
  online: z.boolean(),
  tasks: z.array(task),
  backs: z.array(back),
  totes: z.array(pickingTote),
  bins: z.array(z.object({ bin_id: z.number(), bin: z.string(), codes })),
  skus: z.array(z.object({ sku_id: z.number(), codes })),
})
export type PickingFacts = z.output<typeof pickingFacts>
export type PickingEntry = z.output<typeof pickingEntry>
export type PickingTask = z.output<typeof task>
export interface PickingState {
  readonly facts: PickingFacts
  readonly entries: readonly PickingEntry[]
}

export const isOf = (one: Pick<PickingEntry, 'bin_id' | 'sku_id' | 'parcel'>, wanted: PickingTask): boolean =>
  one.bin_id === wanted.bin_id && one.sku_id === wanted.sku_id && one.parcel === wanted.parcel

/** What is still to be picked of a task. What is missing in a bin is missing for all parcels. */
export const leftOf = ({ entries }: Pick<PickingState, 'entries'>, wanted: PickingTask): number =>
  entries.reduce((left, one) => {
    if (one.kind === 'short' && one.bin_id === wanted.bin_id && one.sku_id === wanted.sku_id) return 0
    return one.kind === 'put' && isOf(one, wanted) ? left - one.pieces : left
  }, wanted.pieces)

/** Open tasks, those whose bins were skipped last. */
export function openTasks(state: PickingState): PickingTask[] {
  const skips = (binId: number): number =>
    state.entries.filter(({ kind, bin_id }) => kind === 'skip' && bin_id === binId).length
  return state.facts.tasks
    .filter((one) => leftOf(state, one) > 0)
    .toSorted((a, b) => skips(a.bin_id) - skips(b.bin_id))
}

type Back = z.output<typeof back>
const isBackOf = (e: Pick<PickingEntry, 'sku_id' | 'tote_id'>, one: Back): boolean =>
  e.sku_id === one.sku_id && e.tote_id === one.tote_id
export const backLeft = ({ entries }: PickingState, one: Back): number =>
  entries.reduce((left, e) => (e.kind === 'return' && isBackOf(e, one) ? left - e.pieces : left), one.pieces)
export const openBacks = (state: PickingState) => state.facts.backs.filter((one) => backLeft(state, one) > 0)

/** The tote of a parcel; of the whole wave with one item per order. */
export function toteOf(
  { facts, entries }: PickingState,
  parcel: number,
): { tote_id: number; tote: string } | undefined {
  const said = entries.findLast(
    (one) => (one.kind === 'put' || one.kind === 'tote') && one.parcel === parcel && one.tote_id > 0,
  )
  return said ?? (parcel > 0 ? facts.totes.find((one) => one.parcel === parcel) : undefined)
}

export const isFree = (
  { facts, entries }: PickingState,
  wanted: z.output<typeof pickingTote>,
  parcel: number,
): boolean => {
  if (wanted.parcel < 0) return false
  if (facts.kind === 'single') return true
  const used = entries.findLast(({ kind, tote_id }) => kind === 'put' && tote_id === wanted.tote_id)?.parcel
  return [0, parcel].includes(used ?? wanted.parcel)
}

/** Whether what is to be picked next needs an empty tote, and none is left. */
export function lacksTote(state: PickingState): boolean {
  const [current] = openTasks(state)
  if (!current || toteOf(state, current.parcel)) return false
  return !state.facts.totes.some((one) => isFree(state, one, current.parcel))
}

/** What the picker does next. */
export function stepOf(state: PickingState) {
  const { facts, entries } = state
  const last = entries.at(-1)
  const [current] = openTasks(state)
  if (!current) {
    const backs = openBacks(state)
    const taken = last?.kind === 'take' ? last : undefined
    const own = taken && backs.find((one) => isBackOf(taken, one))
    if (own) return { do: 'back', one: own, pieces: taken.pieces, isTaken: true } as const
    const [one] = backs
    return one ? ({ do: 'back', one, pieces: backLeft(state, one), isTaken: false } as const) : undefined
  }
  if (facts.kind === 'single' && !toteOf(state, 0)) return { do: 'tote', current } as const
  const hand = last?.kind === 'hand' && isOf(last, current) ? last : undefined
  if (hand) return { do: 'put', current, hand } as const
  const place = entries.findLast(({ kind }) => kind === 'bin' || kind === 'skip')
  const isThere = place?.kind === 'bin' && place.bin_id === current.bin_id
  return { do: isThere ? 'item' : 'bin', current } as const
}
