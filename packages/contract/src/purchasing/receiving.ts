import { z } from 'zod'
import { errors } from '../kit/errors.ts'
import { accepted, refused, station, stationParams } from '../kit/station.ts'
import type { Manifest } from '../manifest.ts'
import { isSameItem, readLotLabel } from './receiving/lot-label.ts'

/**
 * Receiving an arrival by scan. Each person has a session. Each scan of an item counts one; a number typed after it is the quantity.
 * Labels with a lot, of GS1 or typed as `L:lot` or `L:lot:2027-05-31`, name the lot of what was scanned before.
 * The counts begin at zero, and become receipts when the session is finished.
 */

const line = z.object({
  line_id: z.number(),
  /** The code of the SKU, or the name of a product without one. */
  code: z.string(),
  name: z.string(),
  /** Everything that may be scanned for it, in upper case: SKU, barcode, the supplier's code. */
  codes: z.array(z.string()),
  expected: z.number(),
  /** Received before this session. */
  received: z.number(),
  /** What its receipts must state, and what was announced of it. */
  lot_tracking: z.enum(['none', 'lot', 'expiry']),
  lot: z.string(),
})
type Line = z.output<typeof line>
const entry = line.pick({ line_id: true, code: true }).extend({
  asn_id: z.number(),
  pieces: z.number(),
  typed: z.boolean(),
  /** Of these pieces; or, without pieces, of all scans of the line that name none. */
  lot: z.string().default(''),
  expires_on: z.string().nullable().default(null),
})
export type ReceivedEntry = z.output<typeof entry>
type Entry = ReceivedEntry

export const receivingErrors = errors('receiving', {
  unknown: ['This code isn’t part of this arrival.', '此条码不在本到货单中。'],
  lot_first: ['Scan an item, then its lot.', '请先扫描商品，再扫描批次。'],
  scan_first: ['Scan an item, then type how many there are of it.', '请先扫描商品，再输入其件数。'],
  over: ['This arrival can no longer be received.', '该到货单已不能收货。'],
})

const counted = (entries: readonly Entry[], { line_id }: Pick<Line, 'line_id'>): number =>
  entries.reduce((sum, one) => sum + (one.line_id === line_id ? one.pieces : 0), 0)

/** Whether a line needs a lot that neither its arrival nor a scan named. */
const lacksLot = ({ line_id, lot_tracking, lot }: Line, entries: readonly Entry[]): boolean =>
  lot_tracking !== 'none' && lot === '' && !entries.some((one) => one.line_id === line_id && one.lot !== '')

export const receiving = station({
  name: 'receiving',
  path: '/v1/receiving',
  permission: 'asn:receive',
  title: ['Receive', '扫码收货'],
  offline: true,
  facts: z.object({ asn_id: z.number(), asn_sn: z.string(), lines: z.array(line) }),
  entry,
  read: ({ facts: { asn_id, lines }, entries }, { value }) => {
    const code = value.trim().toUpperCase()
    const last = entries.at(-1)
    const label = readLotLabel(value)
    if (label && label.item === '') {
      const { lot, expires_on } = label
      return last
        ? accepted({ ...last, pieces: 0, typed: true, lot, expires_on })
        : refused(receivingErrors.lot_first)
    }
    const found = lines.filter(({ codes }) => codes.some((one) => isSameItem(one, label?.item ?? code)))
    if (found.length === 0 && /^\d{1,4}$/.test(code))
      return last && !last.typed && Number(code) > 1
        ? accepted({ ...last, pieces: Number(code) - 1, typed: true })
        : refused(receivingErrors.scan_first)
    // One SKU of several orders: the first that still awaits some.
    const one = found.find((each) => each.received + counted(entries, each) < each.expected) ?? found.at(-1)
    return one
      ? accepted({
          ...{ asn_id, line_id: one.line_id, code: one.code, typed: false },
          ...{ pieces: label?.pieces ?? 1, lot: label?.lot ?? '', expires_on: label?.expires_on ?? null },
        })
      : refused(receivingErrors.unknown)
  },
  task: ({ facts: { lines }, entries }) => {
    const last = lines.find(({ line_id }) => line_id === entries.at(-1)?.line_id)
    if (!last) return { en: 'Scan an item', zh: '请扫描商品' }
    const said = `${last.code}: ${last.received + counted(entries, last)} / ${last.expected}`
    return lacksLot(last, entries)
      ? { en: `${said} · scan its lot`, zh: `${said} · 请扫描批次` }
      : { en: said, zh: said }
  },
  hints: ({ facts: { lines }, entries }) =>
    lines
      .map((one) => ({ ...one, now: counted(entries, one) }))
      .filter(({ now, received, expected }) => now > 0 && received + now > expected)
      .map(({ code, now, received, expected }) => ({
        en: `${code}: ${received + now - expected} more than announced. Count again.`,
        zh: `${code}：比预告多 ${received + now - expected} 件，请复核`,
        tone: 'amber' as const,
      })),
  line: ({ code, pieces, lot, expires_on }) => ({
    title: code,
    detail: [pieces > 0 ? `+${pieces}` : '', lot, expires_on ?? ''].filter(Boolean).join(' · '),
  }),
  unit: ['{{count|item|items}}', '件'],
  left: ({ facts: { lines }, entries }) =>
    lines.flatMap((one) => {
      const now = one.received + counted(entries, one)
      return now < one.expected ? [{ title: one.code, detail: `${one.name} · ${now} / ${one.expected}` }] : []
    }),
  progress: ({ facts: { lines }, entries }) => ({
    done: lines.reduce((sum, one) => sum + one.received + counted(entries, one), 0),
    total: lines.reduce((sum, { expected }) => sum + expected, 0),
  }),
  closing: {
    words: ['Book {{count}} {{count|scan|scans}}', '确认 {{count}} 次扫描'],
    done: ['{{count}} {{count|scan|scans}} booked as received', '已确认收货 {{count}} 次扫描'],
  },
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/receive',
        own: stationParams,
        title: receiving.title,
        menu: [134, 'warehouse', 85, 'BarcodeOutlined', { needs: 'asn:receive' }],
      },
    ],
  }) satisfies Manifest
