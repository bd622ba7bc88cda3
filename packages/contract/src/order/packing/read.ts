import { z } from 'zod'
import {
  accepted,
  asks,
  commandCode,
  type Given,
  type Outcome,
  refused,
  refusedWith,
} from '../../kit/station.ts'
import { type Words, wordsOf } from '../../kit/text.ts'
import { trackingNumberOf } from '../handover.ts'
import { packagingReasons, packingErrors } from './errors.ts'
import {
  expectedGrams,
  openRoles,
  type PackedParcel,
  type PackingEntry,
  type PackingWork,
  packagingItem,
  packedOf,
  packedParcel,
  phaseOf,
  workOf,
} from './work.ts'

/** Decides about each scan of a packer. */

const candidate = packedParcel.extend({
  number: z.string(),
  /** Numbers of its labels that were replaced. */
  former: z.array(z.string()),
  /** Everything else that names it, in upper case. */
  codes: z.array(z.string()),
  /** Why it can't be packed. */
  refused: z.object({ code: z.string(), words: z.custom<Words>() }).nullable(),
  /** Who else has it open. */
  holder: z.string().nullable(),
})
export type Candidate = z.output<typeof candidate>

export const packingFacts = z.object({
  warehouse_id: z.number(),
  /** How far a weight may differ: the larger of the two. */
  limits: z.object({ grams: z.number(), percent: z.number() }),
  /** Parcels that the codes name. */
  parcels: z.array(candidate),
  /** SKUs that the codes name, with the pieces that one scan stands for. */
  skus: z.array(z.object({ code: z.string(), sku_id: z.number(), sku: z.string(), pieces: z.number() })),
  packaging: z.array(packagingItem),
  /** Bins that the codes name, with the parcels that lie in them. */
  totes: z.array(
    z.object({ code: z.string(), bin_id: z.number(), bin: z.string(), parcels: z.array(candidate) }),
  ),
  /** Parcels in the packer's tote, the most urgent and then the oldest first. Empty while a parcel is open. */
  tote: z.array(candidate),
})
export type PackingFacts = z.output<typeof packingFacts>

const [confirm, skip, aside] = ['confirm', 'skip', 'aside'].map(commandCode)

type Answer = Outcome<PackingEntry>
type OpenWork = PackingWork & { readonly parcel: PackedParcel }

/** A scanned code as facts name it. Scanners with another keyboard layout type a semicolon. */
export const packingCodeOf = (value: string): string => {
  const code = value.trim().toUpperCase()
  return code.startsWith('DY1;') ? code.replaceAll(';', ':') : code
}

export function readPacking(
  { facts, entries }: { facts: PackingFacts; entries: readonly PackingEntry[] },
  { kind, value, choice }: Given,
): Answer {
  const work = workOf(entries)
  const code = packingCodeOf(value)
  const { parcel } = work
  if (!parcel) return code === aside ? refused(packingErrors.nothing_open) : begin(facts, work, code, choice)
  const { order_id } = parcel
  if (work.locked !== null)
    return code === confirm
      ? accepted({ kind: 'go_on', order_id })
      : refused(packingErrors.locked, { sku: work.locked })
  if (code === aside) return accepted({ kind: 'aside', order_id, order_sn: parcel.order_sn })
  return goOn(facts, { ...work, parcel }, { kind, value: code, choice })
}

const isNamed = ({ number, former, codes }: Candidate, code: string): boolean =>
  codes.includes(code) || number === trackingNumberOf(code) || former.includes(trackingNumberOf(code))

function begin(facts: PackingFacts, work: PackingWork, code: string, choice: string | undefined): Answer {
  const tote = facts.totes.find((one) => one.code === code)
  if (tote) {
    const [one, another] = tote.parcels
    if (!one) return refused(packingErrors.empty_tote, { bin: tote.bin })
    if (!another) return open(facts, one, choice)
    const orders = tote.parcels.map(({ order_id, order_sn }) => ({ order_id, order_sn }))
    return accepted({ kind: 'tote', bin_id: tote.bin_id, bin: tote.bin, orders })
  }
  const parcel = facts.parcels.find((one) => isNamed(one, code))
  if (parcel) return isOld(parcel, code) ? replaced(parcel) : open(facts, parcel, choice)
  const scanned = facts.skus.filter((one) => one.code === code)
  const [sku] = scanned
  if (!sku) return refused(packingErrors.unknown)
  return work.tote ? fromTote(facts, scanned) : refused(packingErrors.order_first)
}

const isOld = ({ number, former }: Candidate, code: string): boolean =>
  number !== trackingNumberOf(code) && former.includes(trackingNumberOf(code))
const replaced = ({ number }: Candidate): Answer => refused(packingErrors.replaced, { number })

function open(facts: PackingFacts, one: Candidate, choice: string | undefined): Answer {
  if (one.warehouse_id !== facts.warehouse_id)
    return refused(packingErrors.elsewhere, { order: one.order_sn })
  if (one.refused) return refused({ ...one.refused, status: 422 })
  if (one.holder !== null && choice !== 'take')
    return asks(fillName(packingErrors.taken.words, one.holder), [
      { value: 'take', words: wordsOf(['Take it over', '由我接手']) },
    ])
  return accepted(opened(one, { over: one.holder !== null }))
}

const fillName = ({ en, zh }: Words, name: string): Words => ({
  en: en.replace('{{name}}', name),
  zh: zh.replace('{{name}}', name),
})

const opened = (
  { number: _, former: __, codes: ___, refused: ____, holder: _____, ...parcel }: Candidate,
  more: { over?: boolean; first?: { sku_id: number; sku: string; pieces: number } } = {},
): PackingEntry => ({
  ...{ kind: 'open', order_id: parcel.order_id, parcel },
  ...{ over: more.over ?? false, first: more.first ?? null },
})

/** The first parcel that needs exactly the scanned piece, else the first that needs it among others. */
function fromTote({ tote }: PackingFacts, scanned: PackingFacts['skus']): Answer {
  const free = tote.filter((one) => !one.refused && one.holder === null)
  const found = scanned.flatMap((piece) =>
    free.flatMap((parcel) => {
      const needed = parcel.items.find(({ sku_id }) => sku_id === piece.sku_id)?.pieces ?? 0
      const isExact = parcel.items.length === 1 && needed === piece.pieces
      return needed >= piece.pieces ? [{ parcel, piece, isExact }] : []
    }),
  )
  const one = found.find(({ isExact }) => isExact) ?? found[0]
  if (!one) return refused(packingErrors.not_in_tote, { sku: scanned[0]?.sku ?? '' })
  const { sku_id, sku, pieces } = one.piece
  return accepted(opened(one.parcel, { first: { sku_id, sku, pieces } }))
}

function goOn(facts: PackingFacts, work: OpenWork, given: Given): Answer {
  const { parcel } = work
  const { value: code, choice } = given
  const phase = phaseOf(work)
  const named = facts.parcels.find((one) => isNamed(one, code))
  if (named) return ofParcel(work, named, code)
  if (code === confirm || code === skip)
    return phase === 'packaging' ? usual(work, code) : nothingToConfirm(work)
  const scanned = facts.skus.filter((one) => one.code === code)
  if (scanned.length > 0) return item(work, scanned, choice)
  const packaging = facts.packaging.find((one) => one.code.toUpperCase() === code)
  if (packaging) return phase === 'packaging' ? packIn(work, packaging, choice) : refused(missing(work))
  if (phase === 'weight' && /^\d{1,6} ?G?$/.test(code))
    return weigh(facts, work, Number.parseInt(code, 10), choice)
  if (phase === 'items' && /^\d{1,4}$/.test(code)) return counted(work, Number(code))
  if (facts.totes.some((one) => one.code === code))
    return refused(packingErrors.finish_first, { order: parcel.order_sn })
  return refused(phase === 'label' ? packingErrors.label_first : packingErrors.unknown)
}

const nothingToConfirm = (work: OpenWork): Answer =>
  refused(phaseOf(work) === 'label' ? packingErrors.label_first : packingErrors.nothing_to_confirm)

/** What has to be done first. */
const missing = (work: OpenWork) =>
  ({
    open: packingErrors.order_first,
    items: packingErrors.items_first,
    packaging: packingErrors.packaging_first,
    weight: packingErrors.weight_first,
    label: packingErrors.have_packaging,
  })[phaseOf(work)]

/** A label or a code of an order while a parcel is open. Its label finishes it. */
function ofParcel(work: OpenWork, named: Candidate, code: string): Answer {
  const { parcel } = work
  const phase = phaseOf(work)
  if (!named.orders.some((id) => parcel.orders.includes(id)))
    return phase === 'label'
      ? refused(packingErrors.other_label, { order: named.order_sn })
      : refused(packingErrors.finish_first, { order: parcel.order_sn })
  if (isOld(named, code)) return replaced(named)
  if (named.contents !== parcel.contents) return refused(packingErrors.changed, { order: parcel.order_sn })
  if (phase !== 'label') return refused(missing(work))
  if (named.number !== trackingNumberOf(code)) return refused(packingErrors.label_first)
  return accepted({
    ...{ kind: 'done', order_id: parcel.order_id, order_sn: parcel.order_sn },
    ...{ warehouse_id: parcel.warehouse_id, number: named.number },
    items: [...work.packed].map(([sku_id, pieces]) => ({ sku_id, pieces })),
    packaging: work.packaging.map(({ role, id, name, grams, reason }) => ({ role, id, name, grams, reason })),
    grams: work.weight?.grams ?? 0,
    expected: expectedGrams(work),
    scans: work.scans + 1,
  })
}

function item(work: OpenWork, scanned: PackingFacts['skus'], choice: string | undefined): Answer {
  const { parcel } = work
  const own = scanned.filter(({ sku_id }) => parcel.items.some((one) => one.sku_id === sku_id))
  const one = own.length > 1 ? own.find(({ sku_id }) => String(sku_id) === choice) : own[0]
  if (!one && own.length > 1)
    return asks(
      wordsOf(['Which of these items is it?', '是以下哪个商品？']),
      own.map(({ sku_id, sku }) => ({ value: String(sku_id), words: wordsOf([sku, sku]) })),
    )
  const { order_id, order_sn: order } = parcel
  if (!one) {
    const sku = scanned[0]?.sku ?? ''
    return refusedWith<PackingEntry>({ kind: 'wrong', order_id, sku }, packingErrors.wrong, { sku, order })
  }
  return put(work, { sku_id: one.sku_id, sku: one.sku, pieces: one.pieces, typed: false })
}

function put(work: OpenWork, piece: { sku_id: number; sku: string; pieces: number; typed: boolean }): Answer {
  const { order_id, order_sn: order, items } = work.parcel
  const needed = items.find(({ sku_id }) => sku_id === piece.sku_id)?.pieces ?? 0
  if (packedOf(work, piece.sku_id) + piece.pieces > needed)
    return refused(packingErrors.too_many, { order, sku: piece.sku, pieces: needed })
  return accepted({ kind: 'item', order_id, ...piece })
}

/** A number typed after a scan is the quantity that this scan began. */
function counted(work: OpenWork, pieces: number): Answer {
  const { last, parcel } = work
  if (!last || pieces <= last.pieces) return refused(packingErrors.scan_first)
  const { sku_id, sku } = last
  if (!parcel.items.find((one) => one.sku_id === sku_id)?.typed)
    return refused(packingErrors.each_unit, { sku })
  return put(work, { sku_id, sku, pieces: pieces - last.pieces, typed: true })
}

/** Takes the packaging that is proposed next, or none of it. */
function usual(work: OpenWork, command: string): Answer {
  const { order_id, proposed } = work.parcel
  const role = openRoles(work)[0] ?? 'packbox'
  const one = proposed.find((each) => each.role === role)
  const without = { role, id: null, name: '', grams: 0, reason: one ? 'none_left' : '' }
  if (command === skip || !one) return accepted({ kind: 'packaging', order_id, ...without })
  const { id, name, grams } = one
  return accepted({ kind: 'packaging', order_id, role, id, name, grams, reason: '' })
}

function packIn(
  work: OpenWork,
  { id, role, name, grams }: z.output<typeof packagingItem>,
  choice: string | undefined,
): Answer {
  const { order_id, proposed } = work.parcel
  if (!openRoles(work).includes(role))
    return refused(
      work.packaging.some((one) => one.role === role)
        ? packingErrors.have_packaging
        : packingErrors.packaging_first,
    )
  const wanted = proposed.find((one) => one.role === role)
  const isOther = wanted !== undefined && wanted.id !== id
  const reason = isOther ? (choice ?? '') : ''
  if (isOther && !Object.hasOwn(packagingReasons, reason))
    return asks(
      wordsOf([`Why not ${wanted.name}?`, `为什么不用 ${wanted.name}？`]),
      Object.entries(packagingReasons).map(([value, words]) => ({ value, words })),
    )
  return accepted({ kind: 'packaging', order_id, role, id, name, grams, reason })
}

function weigh({ limits }: PackingFacts, work: OpenWork, grams: number, choice: string | undefined): Answer {
  if (grams < 1 || grams > 200_000) return refused(packingErrors.weight_range)
  const expected = expectedGrams(work)
  const most = expected === null ? 0 : Math.max(limits.grams, (expected * limits.percent) / 100)
  if (expected !== null && Math.abs(grams - expected) > most && choice !== 'sure')
    return asks(
      wordsOf([
        `It weighs ${grams} g instead of ${expected} g. Check the contents, then confirm or weigh again.`,
        `实重 ${grams} g，预计 ${expected} g。请核对包裹内容后确认或重新称重。`,
      ]),
      [{ value: 'sure', words: wordsOf([`${grams} g is right`, `${grams} g 无误`]) }],
    )
  return accepted({ kind: 'weight', order_id: work.parcel.order_id, grams, expected })
}
