import { z } from 'zod'
import { errors } from '../kit/errors.ts'
import { accepted, asks, type Outcome, refused, station, stationParams } from '../kit/station.ts'
import type { Manifest } from '../manifest.ts'
import { type ShortReason, shortReasons } from './wave/errors.ts'

/**
 * Picking a wave by scan, one task after the other on the walking route: the bin, then the product, always, then the tote of its
 * order. A wave with one item per order is picked into one tote. The rule decides from facts and scans alone, so that it works
 * without a connection; only missing products are reported to the server at once.
 */

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
const tote = z.object({
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

const entry = z.object({
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
const facts = z.object({
  wave_id: z.number(),
  wave_sn: z.string(),
  kind: z.enum(['single', 'multi']),
  /** The server decides, so that missing products can be reported. */
  online: z.boolean(),
  tasks: z.array(task),
  backs: z.array(back),
  totes: z.array(tote),
  bins: z.array(z.object({ bin_id: z.number(), bin: z.string(), codes })),
  skus: z.array(z.object({ sku_id: z.number(), codes })),
})
type Facts = z.output<typeof facts>
type Entry = z.output<typeof entry>
type Task = z.output<typeof task>
interface State {
  readonly facts: Facts
  readonly entries: readonly Entry[]
}

export const pickingErrors = errors('picking', {
  tote_first: ['Scan an empty tote for this wave first.', '请先为本波次扫描一个空周转箱。'],
  tote_taken: ['Tote {{tote}} is in use. Take an empty one.', '周转箱 {{tote}} 已被占用，请换一个空箱。'],
  wrong_tote: ['Put it into tote {{tote}}.', '请放入周转箱 {{tote}}。'],
  put_first: [
    'Put {{count}} × {{sku}} into a tote first, and scan it.',
    '请先将 {{count}} × {{sku}} 放入周转箱并扫描。',
  ],
  wrong_bin: ['Go to bin {{bin}}.', '请前往库位 {{bin}}。'],
  scan_item: ['You are at bin {{bin}}. Scan {{sku}}.', '已在库位 {{bin}}，请扫描 {{sku}}。'],
  wrong_item: [
    'That isn’t {{sku}}, which is expected from bin {{bin}}.',
    '商品不符，应从库位 {{bin}} 拣取 {{sku}}。',
  ],
  item_first: ['Scan the product, then type how many you take.', '请先扫描商品，再输入件数。'],
  enough: ['Only {{count}} × {{sku}} are needed.', '{{sku}} 只需 {{count}} 件。'],
  at_bin: ['Scan bin {{bin}} first, then report what is missing there.', '请先扫描库位 {{bin}}，再报缺。'],
  connection: ['Missing products can only be reported with a connection.', '联网后才能报缺。'],
  no_other: ['This is the last bin.', '没有其他库位了。'],
  put_back: [
    'Scan {{sku}} from tote {{tote}}, to put it back.',
    '请扫描周转箱 {{tote}} 中的 {{sku}}，以放回库位。',
  ],
  which_bin: ['Scan the bin in which you put it back.', '请扫描放回的库位。'],
  nothing_left: ['Everything is picked. Finish the session.', '已全部拣完，请结束作业。'],
  why: ['Why is it missing?', '缺货原因？'],
})

const isProblem = (code: string): boolean => code === 'P' || /^DY1[:;]C[:;]PROBLEM$/.test(code)
const isNext = (code: string): boolean => code === 'N' || /^DY1[:;]C[:;]NEXT$/.test(code)
const numberOf = (code: string): number | undefined => (/^\d{1,4}$/.test(code) ? Number(code) : undefined)

const isOf = (one: Pick<Entry, 'bin_id' | 'sku_id' | 'parcel'>, wanted: Task): boolean =>
  one.bin_id === wanted.bin_id && one.sku_id === wanted.sku_id && one.parcel === wanted.parcel

/** What is still to be picked of a task. What is missing in a bin is missing for all parcels. */
const leftOf = ({ entries }: Pick<State, 'entries'>, wanted: Task): number =>
  entries.reduce((left, one) => {
    if (one.kind === 'short' && one.bin_id === wanted.bin_id && one.sku_id === wanted.sku_id) return 0
    return one.kind === 'put' && isOf(one, wanted) ? left - one.pieces : left
  }, wanted.pieces)

/** Open tasks, those whose bins were skipped last. */
function openTasks(state: State): Task[] {
  const skips = (binId: number): number =>
    state.entries.filter(({ kind, bin_id }) => kind === 'skip' && bin_id === binId).length
  return state.facts.tasks
    .filter((one) => leftOf(state, one) > 0)
    .toSorted((a, b) => skips(a.bin_id) - skips(b.bin_id))
}

type Back = z.output<typeof back>
const isBackOf = (e: Pick<Entry, 'sku_id' | 'tote_id'>, one: Back): boolean =>
  e.sku_id === one.sku_id && e.tote_id === one.tote_id
const backLeft = ({ entries }: State, one: Back): number =>
  entries.reduce((left, e) => (e.kind === 'return' && isBackOf(e, one) ? left - e.pieces : left), one.pieces)
const openBacks = (state: State) => state.facts.backs.filter((one) => backLeft(state, one) > 0)

/** The tote of a parcel; of the whole wave with one item per order. */
function toteOf({ facts, entries }: State, parcel: number): { tote_id: number; tote: string } | undefined {
  const said = entries.findLast(
    (one) => (one.kind === 'put' || one.kind === 'tote') && one.parcel === parcel && one.tote_id > 0,
  )
  return said ?? (parcel > 0 ? facts.totes.find((one) => one.parcel === parcel) : undefined)
}

const isFree = ({ facts, entries }: State, wanted: z.output<typeof tote>, parcel: number): boolean => {
  if (wanted.parcel < 0) return false
  if (facts.kind === 'single') return true
  const used = entries.findLast(({ kind, tote_id }) => kind === 'put' && tote_id === wanted.tote_id)?.parcel
  return [0, parcel].includes(used ?? wanted.parcel)
}

/** What the picker does next. */
function stepOf(state: State) {
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

const nothing = {
  ...{ bin_id: 0, bin: '', sku_id: 0, sku: '', parcel: 0, tote_id: 0, tote: '', pieces: 0, reason: '' },
}

function readPick(
  state: State,
  { value, choice }: { readonly value: string; readonly choice?: string | undefined },
): Outcome<Entry> {
  const { facts, entries } = state
  const code = value.trim().toUpperCase()
  const step = stepOf(state)
  const names = (of: readonly { codes: readonly string[] }[]) => of.find((one) => one.codes.includes(code))
  const scannedTote = names(facts.totes) as z.output<typeof tote> | undefined
  const isSku = (skuId: number): boolean =>
    facts.skus.some((one) => one.sku_id === skuId && one.codes.includes(code))
  const said = (kind: Entry['kind'], more: Partial<Entry>): Outcome<Entry> =>
    accepted({ ...nothing, wave_id: facts.wave_id, ...more, kind })
  if (!step) return refused(pickingErrors.nothing_left)
  if (step.do === 'back') {
    const { one, pieces, isTaken } = step
    const bin = names(facts.bins) as Facts['bins'][number] | undefined
    const { tote_id, tote, sku_id, sku } = one
    if (isTaken)
      return bin
        ? said('return', { ...{ pieces, tote_id, tote, sku_id, sku }, bin_id: bin.bin_id, bin: bin.bin })
        : refused(pickingErrors.which_bin)
    return isSku(sku_id)
      ? said('take', { ...{ pieces, tote_id, tote, sku_id, sku } })
      : refused(pickingErrors.put_back, { sku, tote })
  }
  const { current } = step
  const { bin_id, bin, sku_id, sku, parcel } = current
  const here = { bin_id, bin, sku_id, sku, parcel }
  const left = leftOf(state, current)
  if (step.do === 'tote') {
    if (!scannedTote) return refused(pickingErrors.tote_first)
    const { tote_id, tote } = scannedTote
    return isFree(state, scannedTote, 0)
      ? said('tote', { tote_id, tote })
      : refused(pickingErrors.tote_taken, { tote })
  }
  const typed = numberOf(code)
  if (step.do === 'put') {
    const { hand } = step
    if (isSku(sku_id))
      return hand.pieces < left
        ? said('hand', { ...here, pieces: hand.pieces + 1 })
        : refused(pickingErrors.enough, { count: left, sku })
    const known = toteOf(state, parcel)
    if (scannedTote) {
      if (known && known.tote_id !== scannedTote.tote_id)
        return refused(pickingErrors.wrong_tote, { tote: known.tote })
      const { tote_id, tote } = scannedTote
      return isFree(state, scannedTote, parcel)
        ? said('put', { ...here, tote_id, tote, pieces: hand.pieces })
        : refused(pickingErrors.tote_taken, { tote })
    }
    if (typed !== undefined && typed >= 1)
      return typed <= left
        ? said('hand', { ...here, pieces: typed })
        : refused(pickingErrors.enough, { count: left, sku })
    return refused(pickingErrors.put_first, { count: hand.pieces, sku })
  }
  if (isNext(code))
    return openTasks(state).some((one) => one.bin_id !== bin_id)
      ? said('skip', { bin_id, bin })
      : refused(pickingErrors.no_other)
  const isBin = facts.bins.some((one) => one.bin_id === bin_id && one.codes.includes(code))
  if (step.do === 'bin') {
    if (isProblem(code)) return refused(pickingErrors.at_bin, { bin })
    return isBin ? said('bin', { bin_id, bin }) : refused(pickingErrors.wrong_bin, { bin })
  }
  if (isProblem(code)) {
    if (!facts.online) return refused(pickingErrors.connection)
    if (choice === undefined || !(choice in shortReasons))
      return asks(
        pickingErrors.why.words,
        Object.entries(shortReasons).map(([value, [en, zh]]) => ({ value, words: { en, zh } })),
      )
    const missing = openTasks(state)
      .filter((one) => one.bin_id === bin_id && one.sku_id === sku_id)
      .reduce((sum, one) => sum + leftOf(state, one), 0)
    return said('short', { ...here, pieces: missing, reason: choice as ShortReason })
  }
  if (isSku(sku_id)) {
    if (facts.kind === 'multi') return said('hand', { ...here, pieces: 1 })
    return said('put', { ...here, ...basket(state), pieces: 1 })
  }
  if (isBin) return refused(pickingErrors.scan_item, { bin, sku })
  if (typed === undefined) return refused(pickingErrors.wrong_item, { bin, sku })
  // The product was scanned once and counted one: the number says how many there are in all.
  const last = entries.at(-1)
  if (
    facts.kind === 'multi' ||
    last?.kind !== 'put' ||
    !isOf(last, current) ||
    last.pieces !== 1 ||
    typed < 2
  )
    return refused(pickingErrors.item_first)
  return typed - 1 <= left
    ? said('put', { ...here, ...basket(state), pieces: typed - 1 })
    : refused(pickingErrors.enough, { count: left + 1, sku })
}

const basket = (state: State) => {
  const { tote_id = 0, tote = '' } = toteOf(state, 0) ?? {}
  return { tote_id, tote }
}

/** The large text: where to go, what to take, where to put it. */
function taskOf(state: State) {
  const step = stepOf(state)
  if (!step) return { en: 'Everything is picked', zh: '已全部拣完' }
  if (step.do === 'tote') return { en: 'Scan an empty tote', zh: '请扫描一个空周转箱' }
  if (step.do === 'back') {
    const { one, pieces, isTaken } = step
    return isTaken
      ? {
          en: `Put ${pieces} × ${one.sku} back: scan bin ${one.bin}`,
          zh: `放回 ${pieces} × ${one.sku}：请扫描库位 ${one.bin}`,
        }
      : {
          en: `Take ${pieces} × ${one.sku} out of tote ${one.tote}`,
          zh: `从周转箱 ${one.tote} 取出 ${pieces} × ${one.sku}`,
        }
  }
  const { bin, sku, title, parcel, order_sn } = step.current
  const left = leftOf(state, step.current)
  if (step.do === 'bin')
    return { en: `Go to ${bin} · ${left} × ${sku}`, zh: `前往 ${bin} · ${left} × ${sku}` }
  if (step.do !== 'put')
    return { en: `${bin}: take ${left} × ${sku} · ${title}`, zh: `${bin}：拣 ${left} × ${sku} · ${title}` }
  const tote = toteOf(state, parcel)?.tote
  const { pieces } = step.hand
  return tote
    ? { en: `Put ${pieces} of ${left} into tote ${tote}`, zh: `将 ${pieces}/${left} 件放入周转箱 ${tote}` }
    : {
        en: `Put ${pieces} of ${left} into an empty tote for ${order_sn}`,
        zh: `将 ${pieces}/${left} 件放入空周转箱（${order_sn}）`,
      }
}

export const picking = station({
  name: 'picking',
  path: '/v1/picking',
  permission: 'wave:start',
  title: ['Pick', '拣货'],
  offline: true,
  facts,
  entry,
  read: readPick,
  task: taskOf,
  picture: (state) => {
    const step = stepOf(state)
    return step?.do === 'back' ? step.one.image : (step?.current.image ?? null)
  },
  expects: () => 'scan',
  line: ({ kind, bin, sku, tote, pieces }) => {
    if (kind === 'tote') return { title: tote, detail: '' }
    if (kind === 'bin' || kind === 'skip') return { title: bin, detail: kind === 'skip' ? '→' : '' }
    if (kind === 'short') return { title: sku, detail: `${bin} · −${pieces}` }
    return { title: sku, detail: [`${pieces} ×`, bin, tote && `→ ${tote}`].filter(Boolean).join(' ') }
  },
  left: (state) => [
    ...openTasks(state).map((one) => ({
      title: one.bin,
      detail: `${leftOf(state, one)} × ${one.sku}${one.order_sn ? ` · ${one.order_sn}` : ''}`,
    })),
    ...openBacks(state).map((one) => ({
      title: `${one.tote} → ${one.bin}`,
      detail: `${backLeft(state, one)} × ${one.sku}`,
    })),
  ],
  progress: (state) => {
    const total = state.facts.tasks.reduce((sum, { pieces }) => sum + pieces, 0)
    return { done: total - openTasks(state).reduce((sum, one) => sum + leftOf(state, one), 0), total }
  },
  closing: { words: ['Finish', '结束'], done: ['The picks are booked', '拣货已记录'] },
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/pick',
        own: stationParams,
        title: picking.title,
        menu: [159, 'warehouse', 88, 'BarcodeOutlined', { needs: 'wave:start' }],
      },
    ],
  }) satisfies Manifest
