import type { z } from 'zod'
import { errors } from '../../kit/errors.ts'
import { accepted, asks, type Outcome, refused } from '../../kit/station.ts'
import { type ShortReason, shortReasons } from '../wave/errors.ts'
import {
  isFree,
  isOf,
  leftOf,
  openTasks,
  type PickingEntry,
  type PickingFacts,
  type PickingState,
  type pickingTote,
  stepOf,
  toteOf,
} from './work.ts'

/** What a scan means while a wave is picked. */

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

const nothing = {
  ...{ bin_id: 0, bin: '', sku_id: 0, sku: '', parcel: 0, tote_id: 0, tote: '', pieces: 0, reason: '' },
}

export function readPick(
  state: PickingState,
  { value, choice }: { readonly value: string; readonly choice?: string | undefined },
): Outcome<PickingEntry> {
  const { facts, entries } = state
  const code = value.trim().toUpperCase()
  const step = stepOf(state)
  const names = (of: readonly { codes: readonly string[] }[]) => of.find((one) => one.codes.includes(code))
  const scannedTote = names(facts.totes) as z.output<typeof pickingTote> | undefined
  const isSku = (skuId: number): boolean =>
    facts.skus.some((one) => one.sku_id === skuId && one.codes.includes(code))
  const said = (kind: PickingEntry['kind'], more: Partial<PickingEntry>): Outcome<PickingEntry> =>
    accepted({ ...nothing, wave_id: facts.wave_id, ...more, kind })
  if (!step) return refused(pickingErrors.nothing_left)
  if (step.do === 'back') {
    const { one, pieces, isTaken } = step
    const bin = names(facts.bins) as PickingFacts['bins'][number] | undefined
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

const basket = (state: PickingState) => {
  const { tote_id = 0, tote = '' } = toteOf(state, 0) ?? {}
  return { tote_id, tote }
}
