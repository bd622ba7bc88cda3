import { errors } from '../kit/errors.ts'
import {
  accepted,
  asks,
  type Given,
  type Outcome,
  refused,
  type StationState,
  station,
  stationParams,
} from '../kit/station.ts'
import { fillWords, type Words } from '../kit/text.ts'
import type { Manifest } from '../manifest.ts'
import { holdsOther, inHand, neededOf, partsFor, suggestedBins, waitingOf } from './putting-away/rules.ts'
import { type PutAwayEntry, type PutAwayFacts, putAwayEntry, putAwayFacts } from './putting-away/state.ts'

/**
 * Putting away by scan: an item at the dock, how many of it, then the bin. Each bin that is scanned puts the items away at once, so that
 * waiting orders get them. Each person has a session. Until it is finished, put-aways can be undone.
 */

export const puttingAwayErrors = errors('putting-away', {
  unknown: ['Nothing of this waits to be put away.', '没有该商品待上架。'],
  unknown_bin: [
    'This is neither an item at the dock nor a bin of this warehouse.',
    '此条码不是收货区商品，也不是本仓库库位。',
  ],
  item_first: ['Scan an item first, then its bin.', '请先扫描商品，再扫描库位。'],
  bin_first: [
    'Scan the bin for {{pieces}} × {{sku}} first, or undo the scan.',
    '请先扫描 {{sku}}（{{pieces}} 件）的库位，或撤销扫描。',
  ],
  too_many: ['Only {{left}} × {{sku}} can be put away now.', '{{sku}} 当前可上架 {{left}} 件。'],
  blocked: ['{{bin}} is blocked. Choose another bin.', '库位 {{bin}} 已停用，请选择其他库位。'],
  not_for_sale: [
    '{{bin}} isn’t for products that can be sold. Choose another bin.',
    '{{bin}} 不存放可销售商品，请选择其他库位。',
  ],
  single: [
    '{{bin}} holds another product and takes only one. Choose another bin.',
    '{{bin}} 已有其他商品且不可混放，请选择其他库位。',
  ],
  beside: ['{{bin}} isn’t on the picking route. Put the items there?', '{{bin}} 不在拣货路径上，确定放入？'],
  several: ['Which of these is it?', '是以下哪一个？'],
  over: ['These items can no longer be put away. Check their arrival.', '该商品已不能上架，请查看到货单。'],
})

const same = (said: string): Words => ({ en: said, zh: said })
const nothing = { sku_id: 0, sku: '', pieces: 0, typed: false, bin_id: 0, bin: '', place: 0, parts: [] }
/** Kinds of bins that aren't on the picking route. */
const besidesRoute: readonly string[] = ['tote', 'pack', 'returns']
/** Kinds of bins whose products can't be sold. */
const notForSale: readonly string[] = ['dock', 'quarantine', 'damaged', 'lost']
const isNumber = (code: string): boolean => /^[1-9]\d{0,5}$/.test(code)

interface Meant {
  readonly value: string
  readonly name: string
  readonly take: () => Outcome<PutAwayEntry>
}

type State = StationState<PutAwayFacts, PutAwayEntry>

function read({ facts, entries }: State, given: Given): Outcome<PutAwayEntry> {
  const code = given.value.trim().toUpperCase()
  const hand = inHand(entries)
  const [confirmed, chosen = given.choice] = /^put:(.*)$/.exec(given.choice ?? '') ?? []

  function takeItem(sku_id: number, sku: string, more: number, typed: boolean): Outcome<PutAwayEntry> {
    if (hand && hand.sku_id !== sku_id)
      return refused(puttingAwayErrors.bin_first, { sku: hand.sku, pieces: hand.pieces })
    const left = waitingOf(facts, entries, sku_id)
    if ((hand?.pieces ?? 0) + more > left)
      return refused(left > 0 ? puttingAwayErrors.too_many : puttingAwayErrors.unknown, { sku, left })
    return accepted({ ...nothing, kind: 'item', sku_id, sku, pieces: more, typed })
  }

  function takeBin(bin: PutAwayFacts['bins'][number]): Outcome<PutAwayEntry> {
    const values = { bin: bin.bin }
    if (!hand) return refused(puttingAwayErrors.item_first)
    if (notForSale.includes(bin.kind)) return refused(puttingAwayErrors.not_for_sale, values)
    if (bin.blocked) return refused(puttingAwayErrors.blocked, values)
    if (!bin.mixed && holdsOther(entries, bin, hand.sku_id)) return refused(puttingAwayErrors.single, values)
    if (besidesRoute.includes(bin.kind) && confirmed === undefined)
      return asks(fillWords(puttingAwayErrors.beside.words, values), [
        { value: `put:bin:${bin.bin_id}`, words: { en: 'Put it there', zh: '放入' } },
      ])
    const parts = partsFor(facts, entries, hand)
    if (!parts)
      return refused(puttingAwayErrors.too_many, {
        sku: hand.sku,
        left: waitingOf(facts, entries, hand.sku_id),
      })
    const { sku_id, sku, pieces } = hand
    const where = { bin_id: bin.bin_id, bin: bin.bin, place: bin.place }
    return accepted({ ...nothing, kind: 'put', sku_id, sku, pieces, ...where, parts })
  }

  const meant: Meant[] = [
    ...[
      ...new Map(
        facts.lines.filter(({ codes }) => codes.includes(code)).map((one) => [one.sku_id, one]),
      ).values(),
    ].map(({ sku_id, sku, title }) => ({
      ...{ value: `item:${sku_id}`, name: `${sku} · ${title}` },
      take: () => takeItem(sku_id, sku, 1, false),
    })),
    ...facts.bins
      .filter(({ codes }) => codes.includes(code))
      .map((bin) => ({ value: `bin:${bin.bin_id}`, name: bin.bin, take: () => takeBin(bin) })),
  ]
  const [one, another] = meant
  if (one && another) {
    const choice = meant.find(({ value }) => value === chosen)
    if (choice) return choice.take()
    return asks(
      puttingAwayErrors.several.words,
      meant.map(({ value, name }) => ({ value, words: same(name) })),
    )
  }
  if (one) return one.take()
  if (!isNumber(code)) return refused(hand ? puttingAwayErrors.unknown_bin : puttingAwayErrors.unknown)
  if (!hand || hand.typed || Number(code) < 2) return refused(puttingAwayErrors.item_first)
  return takeItem(hand.sku_id, hand.sku, Number(code) - 1, true)
}

const waiting = ({ facts, entries }: State) =>
  [...new Map(facts.lines.map((one) => [one.sku_id, one])).values()].map((one) => ({
    ...one,
    left: waitingOf(facts, entries, one.sku_id),
  }))

export const puttingAway = station({
  name: 'putting-away',
  path: '/v1/putting-away',
  permission: 'asn:put-away',
  title: ['Put away', '扫码上架'],
  offline: true,
  facts: putAwayFacts,
  entry: putAwayEntry,
  read,
  task: ({ facts, entries }) => {
    const hand = inHand(entries)
    if (!hand) return { en: 'Scan an item', zh: '请扫描商品' }
    const { sku, sku_id, pieces } = hand
    const left = waitingOf(facts, entries, sku_id)
    return { en: `${sku}: ${pieces} of ${left}`, zh: `${sku}：${pieces} / ${left} 件` }
  },
  hints: ({ facts, entries }) => {
    const hand = inHand(entries)
    if (!hand) return []
    const { sku_id } = hand
    const bins = suggestedBins(facts, entries, sku_id).map(({ bin }) => bin)
    const needed = neededOf(facts, entries, sku_id)
    return [
      same(facts.lines.find((one) => one.sku_id === sku_id)?.title ?? ''),
      bins.length > 0
        ? { en: `Put into ${bins.join(' or ')}`, zh: `建议库位：${bins.join(' 或 ')}` }
        : { en: 'Scan a bin', zh: '请扫描库位' },
      ...(needed > 0
        ? [
            {
              en: `Orders wait for ${needed} of these`,
              zh: `有订单等待其中 ${needed} 件`,
              tone: 'amber' as const,
            },
          ]
        : []),
    ]
  },
  line: ({ kind, sku, pieces, bin }) =>
    kind === 'put'
      ? { title: `${pieces} × ${sku} → ${bin}`, detail: '' }
      : { title: sku, detail: `+${pieces}` },
  unit: ['{{count|item|items}}', '件'],
  left: (state) =>
    waiting(state).flatMap(({ sku, sku_id, title, left }) => {
      const [bin] = suggestedBins(state.facts, state.entries, sku_id)
      const where = bin ? ` → ${bin.bin}` : ''
      return left > 0 ? [{ title: sku, detail: `${title} · ${left}${where}` }] : []
    }),
  progress: ({ facts: { lines }, entries }) => ({
    done: entries.reduce((sum, { kind, pieces }) => sum + (kind === 'put' ? pieces : 0), 0),
    total: lines.reduce((sum, { left }) => sum + left, 0),
  }),
  closing: {
    words: ['Finish', '结束'],
    done: ['The items are put away', '商品已上架'],
  },
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/putAway',
        own: stationParams,
        title: puttingAway.title,
        menu: [153, 'warehouse', 86, 'BarcodeOutlined', { needs: 'asn:put-away' }],
      },
    ],
  }) satisfies Manifest
