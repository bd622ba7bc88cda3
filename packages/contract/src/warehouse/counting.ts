import { z } from 'zod'
import { errors } from '../kit/errors.ts'
import { accepted, asks, type Outcome, refused, station, stationParams } from '../kit/station.ts'
import type { Manifest } from '../manifest.ts'

/**
 * Counting by scan: a bin, then a product in it, then how many pieces there are. Each person has a session. A quantity is compared with
 * what the bin had when it was counted, also if there was no connection at that time. If it isn't certain what the bin had, the line is
 * counted again.
 */

const place = z.object({ bin_id: z.number(), bin: z.string() })
const product = z.object({ sku_id: z.number(), sku: z.string() })
const condition = z.enum(['good', 'damaged'])
const codes = z.array(z.string())

const line = place.extend(product.shape).extend({
  title: z.string(),
  condition,
  /** Everything that may be scanned for the product, in upper case. */
  codes,
  /** Null in a blind count. */
  expected: z.number().nullable(),
  /** Counted before this session. */
  counted: z.boolean(),
  /** How many counts of this session were uncertain, if the last one was. */
  uncertain: z.number(),
  /** The last count was uncertain. */
  again: z.boolean(),
})
const entry = place.extend({
  count_id: z.number(),
  kind: z.enum(['bin', 'sku', 'count']),
  sku_id: z.number(),
  sku: z.string(),
  condition,
  pieces: z.number(),
  /** Whether the bin is for damaged products. */
  damaged: z.boolean(),
})
type Line = z.output<typeof line>
type Entry = z.output<typeof entry>

export const countingErrors = errors('counting', {
  unknown: ['This bin or product isn’t part of this count.', '此库位或商品不在本次盘点范围内。'],
  bin_first: ['Scan a bin first.', '请先扫描库位。'],
  product_first: ['Scan a product, then type how many there are.', '请先扫描商品，再输入件数。'],
  pieces_first: [
    'Type how many there are of {{sku}}, or undo its scan.',
    '请先输入 {{sku}} 的件数，或撤销扫描。',
  ],
  several: ['Which of these is it?', '是以下哪一个？'],
  over: ['This count can no longer be entered.', '该盘点单已不能录入。'],
})

const conditionWords = { good: { en: 'good', zh: '良品' }, damaged: { en: 'damaged', zh: '残次' } }
const isSame = (a: Pick<Line, 'bin_id' | 'sku_id' | 'condition'>, b: typeof a): boolean =>
  a.bin_id === b.bin_id && a.sku_id === b.sku_id && a.condition === b.condition
const isCounted = (entries: readonly Entry[], one: Line): boolean =>
  one.counted || entries.filter((each) => each.kind === 'count' && isSame(each, one)).length > one.uncertain
const nothing = { sku_id: 0, sku: '', condition: 'good', pieces: 0 } as const

export const counting = station({
  name: 'counting',
  path: '/v1/counting',
  permission: 'stock-count-entry:create',
  title: ['Count stock', '扫码盘点'],
  offline: true,
  facts: z.object({
    count_id: z.number(),
    count_sn: z.string(),
    bins: z.array(place.extend({ codes, damaged: z.boolean() })),
    lines: z.array(line),
    /** Products without a line that the scanned codes may mean. */
    found: z.array(product.extend({ codes })),
  }),
  entry,
  read: ({ facts: { count_id, bins, lines, found }, entries }, { value, choice }): Outcome<Entry> => {
    const code = value.trim().toUpperCase()
    const last = entries.at(-1)
    const bin = bins.find((one) => one.codes.includes(code))
    const known = lines.filter((one) => one.codes.includes(code))
    const others = found.filter((one) => one.codes.includes(code))
    const isCode = bin !== undefined || known.length > 0 || others.length > 0
    if (last?.kind === 'sku')
      return !isCode && /^\d{1,7}$/.test(code)
        ? accepted({ ...last, kind: 'count', pieces: Number(code) })
        : refused(countingErrors.pieces_first, { sku: last.sku })
    if (bin)
      return accepted({
        ...{ ...nothing, count_id, kind: 'bin' },
        ...{ bin_id: bin.bin_id, bin: bin.bin, damaged: bin.damaged },
      })
    if (!isCode)
      return refused(/^\d{1,7}$/.test(code) ? countingErrors.product_first : countingErrors.unknown)
    if (!last) return refused(countingErrors.bin_first)
    const inBin = known.filter(({ bin_id }) => bin_id === last.bin_id)
    const fresh = others
      .filter(({ sku_id }) => !inBin.some((one) => one.sku_id === sku_id))
      .map((one) => ({ ...one, condition: last.damaged ? ('damaged' as const) : ('good' as const) }))
    const meant = [...inBin, ...fresh].map(({ sku_id, sku, condition }) => ({ sku_id, sku, condition }))
    const nameOf = (one: (typeof meant)[number]): string => `${one.sku_id}:${one.condition}`
    const [one] = meant.length > 1 ? meant.filter((each) => nameOf(each) === choice) : meant
    if (!one && meant.length > 1)
      return asks(
        countingErrors.several.words,
        meant.map((each) => {
          const { en, zh } = conditionWords[each.condition]
          return { value: nameOf(each), words: { en: `${each.sku}, ${en}`, zh: `${each.sku}，${zh}` } }
        }),
      )
    if (!one) return refused(countingErrors.unknown)
    return accepted({ ...last, ...one, kind: 'sku', pieces: 0 })
  },
  task: ({ facts: { lines }, entries }) => {
    const last = entries.at(-1)
    if (!last) return { en: 'Scan a bin', zh: '请扫描库位' }
    if (last.kind !== 'sku')
      return {
        en: `${last.bin}: scan a product, or another bin`,
        zh: `${last.bin}：请扫描商品或下一个库位`,
      }
    const expected = lines.find((one) => isSame(one, last))?.expected ?? null
    const [en, zh] = expected === null ? ['', ''] : [` (expected ${expected})`, `（账面 ${expected}）`]
    return { en: `${last.sku}: how many?${en}`, zh: `${last.sku}：共几件？${zh}` }
  },
  hints: ({ facts: { lines }, entries }) =>
    lines
      .filter((one) => one.again && !isCounted(entries, one))
      .map(({ bin, sku }) => ({
        ...{ en: `Count again: ${bin} · ${sku}`, zh: `请复盘：${bin} · ${sku}` },
        tone: 'amber' as const,
      })),
  expects: ({ entries }) => (entries.at(-1)?.kind === 'sku' ? 'number' : 'scan'),
  line: ({ kind, bin, sku, pieces }) =>
    kind === 'bin'
      ? { title: bin, detail: '' }
      : { title: sku, detail: kind === 'count' ? `${bin} · ${pieces}` : bin },
  unit: ['{{count|line|lines}}', '行'],
  left: ({ facts: { lines }, entries }) =>
    lines
      .filter((one) => !isCounted(entries, one))
      .map(({ bin, sku, title }) => ({ title: bin, detail: `${sku} · ${title}` })),
  progress: ({ facts: { lines }, entries }) => ({
    done: lines.filter((one) => isCounted(entries, one)).length,
    total: lines.length,
  }),
  closing: {
    words: ['Finish', '结束'],
    done: ['Counted quantities were saved', '盘点数量已保存'],
  },
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/count',
        own: stationParams,
        title: counting.title,
        menu: [147, 'warehouse', 93, 'BarcodeOutlined', { needs: 'stock-count-entry:create' }],
      },
    ],
  }) satisfies Manifest
