import { z } from 'zod'

/** What a packer has done with the parcel that is open, computed from the session's entries. */

export const packagingRoles = ['packbox', 'insert', 'label'] as const
const role = z.enum(packagingRoles)
export type PackagingRole = z.output<typeof role>

export const packagingItem = z.object({
  id: z.number(),
  role,
  name: z.string(),
  code: z.string(),
  /** Its own weight in grams. */
  grams: z.number(),
})

const parcelItem = z.object({
  sku_id: z.number(),
  sku: z.string(),
  title: z.string(),
  /** Pieces of all orders in the parcel. */
  pieces: z.number(),
  /** Weight of a piece in grams; 0 if it is unknown. */
  grams: z.number(),
  /** Whether a quantity may be typed after the first scan, because a piece is worth little. */
  typed: z.boolean(),
})

/** A parcel: one order, or all orders that are combined in it. */
export const packedParcel = z.object({
  /** The order that holds its label. */
  order_id: z.number(),
  orders: z.array(z.number()),
  order_sn: z.string(),
  warehouse_id: z.number(),
  items: z.array(parcelItem),
  /** What has to be in it, as a text to compare with. */
  contents: z.string(),
  /** The packaging that its store's rules assign, or the smallest that fits. */
  proposed: z.array(packagingItem),
})
export type PackedParcel = z.output<typeof packedParcel>

const ofOrder = z.object({ order_id: z.number() })
const pieces = z.object({ sku_id: z.number(), sku: z.string(), pieces: z.number() })
const usedPackaging = z.object({
  role,
  /** Null: packed without it. */
  id: z.number().nullable(),
  name: z.string(),
  grams: z.number(),
  /** Why it isn't the proposed one. */
  reason: z.string(),
})

const done = ofOrder.extend({
  kind: z.literal('done'),
  order_sn: z.string(),
  warehouse_id: z.number(),
  number: z.string(),
  items: z.array(pieces.omit({ sku: true })),
  packaging: z.array(usedPackaging),
  grams: z.number(),
  expected: z.number().nullable(),
  scans: z.number(),
})
export type Packed = z.output<typeof done>

export const packingEntry = z.discriminatedUnion('kind', [
  /** A tote with several parcels lies on the table. */
  z.object({
    kind: z.literal('tote'),
    bin_id: z.number(),
    bin: z.string(),
    orders: z.array(ofOrder.extend({ order_sn: z.string() })),
  }),
  ofOrder.extend({
    kind: z.literal('open'),
    parcel: packedParcel,
    /** Taken over from another packer. */
    over: z.boolean(),
    /** The piece by which a parcel of a tote was found. */
    first: pieces.nullable(),
  }),
  ofOrder.extend(pieces.shape).extend({ kind: z.literal('item'), typed: z.boolean() }),
  /** A piece that isn't part of the parcel: nothing is accepted before it was taken out. */
  ofOrder.extend({ kind: z.literal('wrong'), sku: z.string() }),
  ofOrder.extend({ kind: z.literal('go_on') }),
  ofOrder.extend(usedPackaging.shape).extend({ kind: z.literal('packaging') }),
  ofOrder.extend({
    kind: z.literal('weight'),
    grams: z.number(),
    /** What it should have weighed when it was weighed. */
    expected: z.number().nullable(),
  }),
  ofOrder.extend({ kind: z.literal('aside'), order_sn: z.string() }),
  done,
])
export type PackingEntry = z.output<typeof packingEntry>

type Used = z.output<typeof usedPackaging>

export interface PackingWork {
  readonly tote: {
    readonly bin: string
    readonly orders: readonly { order_id: number; order_sn: string }[]
  } | null
  readonly parcel: PackedParcel | null
  /** Pieces by SKU. */
  readonly packed: ReadonlyMap<number, number>
  readonly packaging: readonly Used[]
  readonly weight: { readonly grams: number; readonly expected: number | null } | null
  /** Code of the wrong item that locks the parcel. */
  readonly locked: string | null
  /** The last piece, if a quantity may follow. */
  readonly last: z.output<typeof pieces> | null
  readonly scans: number
}

const nothing: PackingWork = {
  ...{ tote: null, parcel: null, packed: new Map(), packaging: [], weight: null },
  ...{ locked: null, last: null, scans: 0 },
}

const withPieces = (
  { packed }: PackingWork,
  { sku_id, pieces }: { sku_id: number; pieces: number },
): ReadonlyMap<number, number> => new Map([...packed, [sku_id, (packed.get(sku_id) ?? 0) + pieces]])

/** Entries of another parcel than the open one count for nothing, such as what remains after its opening was undone. */
export function workOf(entries: readonly PackingEntry[]): PackingWork {
  return entries.reduce(added, nothing)
}

function added(work: PackingWork, entry: PackingEntry): PackingWork {
  if (entry.kind === 'tote') return { ...nothing, tote: { bin: entry.bin, orders: entry.orders } }
  if (entry.kind === 'open') {
    const opened = { ...nothing, tote: work.tote, parcel: entry.parcel, scans: 1 }
    return entry.first ? { ...opened, packed: withPieces(opened, entry.first), last: entry.first } : opened
  }
  if (work.parcel?.order_id !== entry.order_id) return work
  const next = { ...work, scans: work.scans + 1, last: null }
  switch (entry.kind) {
    case 'item':
      return { ...next, packed: withPieces(work, entry), last: entry.typed ? null : entry }
    case 'wrong':
      return { ...next, locked: entry.sku }
    case 'go_on':
      return { ...next, locked: null }
    case 'packaging':
      return { ...next, packaging: [...work.packaging, entry] }
    case 'weight':
      return { ...next, weight: entry }
    case 'done':
    case 'aside':
      return { ...nothing, tote: work.tote && without(work.tote, entry) }
  }
}

/** The tote without a parcel that was packed. One that was put aside stays in it. */
const without = (
  tote: NonNullable<PackingWork['tote']>,
  { kind, order_id }: { kind: string; order_id: number },
): PackingWork['tote'] =>
  kind === 'done' ? { ...tote, orders: tote.orders.filter((one) => one.order_id !== order_id) } : tote

export const packedOf = ({ packed }: PackingWork, skuId: number): number => packed.get(skuId) ?? 0

/** Roles of packaging that still have to be decided: those that are proposed, and a box or mailer in any case. */
export const openRoles = ({ parcel, packaging }: PackingWork): readonly PackagingRole[] =>
  packagingRoles.filter(
    (role) =>
      (role === 'packbox' || parcel?.proposed.some((one) => one.role === role)) &&
      !packaging.some((one) => one.role === role),
  )

/** Grams of items and packaging; null if the weight of an item is unknown. */
export function expectedGrams({ parcel, packaging }: PackingWork): number | null {
  if (!parcel || parcel.items.some(({ grams }) => grams <= 0)) return null
  const goods = parcel.items.reduce((sum, { pieces, grams }) => sum + pieces * grams, 0)
  return packaging.reduce((sum, { grams }) => sum + grams, goods)
}

export type PackingPhase = 'open' | 'items' | 'packaging' | 'weight' | 'label'

/** What comes next. A weight counts only for the packaging that it was measured with. */
export function phaseOf(work: PackingWork): PackingPhase {
  const { parcel, weight } = work
  if (!parcel) return 'open'
  if (parcel.items.some(({ sku_id, pieces }) => packedOf(work, sku_id) < pieces)) return 'items'
  if (openRoles(work).length > 0) return 'packaging'
  return weight && weight.expected === expectedGrams(work) ? 'label' : 'weight'
}
