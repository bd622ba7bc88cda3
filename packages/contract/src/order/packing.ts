import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { type StationLine, station, stationParams } from '../kit/station.ts'
import type { Words } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { packingCommands } from './packing/errors.ts'
import { packingFacts, readPacking } from './packing/read.ts'
import {
  expectedGrams,
  openRoles,
  type PackingEntry,
  packedOf,
  packingEntry,
  phaseOf,
  workOf,
} from './packing/work.ts'

/**
 * Packing by scan: a tote, an order or a label opens a parcel; then every item, the packaging, the weight and the label are checked.
 * Each person has a session. The label finishes the parcel, so nothing is taken without a connection.
 */

const titles = {
  packbox: ['Packaging', '包材'],
  insert: ['Insert', '插卡'],
  label: ['Sticker', '贴纸'],
} as const

function taskOf(entries: readonly PackingEntry[]): Words {
  const work = workOf(entries)
  const { parcel, tote, locked } = work
  if (!parcel)
    return tote && tote.orders.length > 0
      ? { en: `${tote.bin}: scan an item`, zh: `${tote.bin}：请扫描商品` }
      : { en: 'Scan a tote, an order or a label', zh: '请扫描周转箱、订单或面单' }
  if (locked !== null) return { en: `Take out ${locked}, then confirm`, zh: `请取出 ${locked} 后确认` }
  const sn = parcel.order_sn
  switch (phaseOf(work)) {
    case 'packaging': {
      const role = openRoles(work)[0] ?? 'packbox'
      const name = parcel.proposed.find((one) => one.role === role)?.name
      const [en, zh] = titles[role]
      return name
        ? { en: `${en}: ${name}. Scan it or confirm`, zh: `${zh}：${name}，请扫描或确认` }
        : { en: 'Scan the packaging, or N for none', zh: '请扫描包材，不使用请按 N' }
    }
    case 'weight': {
      const expected = expectedGrams(work)
      const [en, zh] = expected === null ? ['', ''] : [` (expected ${expected} g)`, `（预计 ${expected} g）`]
      return { en: `Weigh the parcel${en}`, zh: `请称重${zh}` }
    }
    case 'label':
      return { en: 'Print the label and scan it', zh: '请打印并扫描面单' }
    default:
      return { en: `${sn}: scan the items`, zh: `${sn}：请扫描商品` }
  }
}

const plain = (title: string, detail = ''): StationLine => ({ title, detail })

function lineOf(entry: PackingEntry): StationLine {
  switch (entry.kind) {
    case 'tote':
      return plain(entry.bin, `× ${entry.orders.length}`)
    case 'open':
      return plain(entry.parcel.order_sn, entry.first ? `${entry.first.sku} +${entry.first.pieces}` : '')
    case 'item':
      return plain(entry.sku, `+${entry.pieces}`)
    case 'wrong':
      return plain(entry.sku)
    case 'packaging':
      return plain(entry.name || '∅')
    case 'weight':
      return plain(`${entry.grams} g`, entry.expected === null ? '' : `${entry.expected} g`)
    case 'done':
      return plain(entry.order_sn, `${entry.number} · ${entry.grams} g`)
    case 'go_on':
      return plain('✓')
    case 'aside':
      return plain(entry.order_sn, '⏸')
  }
}

const served = station({
  name: 'packing',
  path: '/v1/packing',
  permission: 'packing:scan',
  title: ['Pack parcels', '打包'],
  offline: false,
  facts: packingFacts,
  entry: packingEntry,
  read: readPacking,
  commands: packingCommands,
  task: ({ entries }) => taskOf(entries),
  line: lineOf,
  unit: ['{{count|parcel|parcels}}', '个包裹'],
  left: ({ entries }) => {
    const work = workOf(entries)
    if (!work.parcel) return work.tote?.orders.map(({ order_sn }) => plain(order_sn)) ?? []
    return work.parcel.items.flatMap(({ sku_id, sku, title, pieces }) => {
      const packed = packedOf(work, sku_id)
      return packed < pieces ? [plain(sku, `${title} · ${packed} / ${pieces}`)] : []
    })
  },
  progressUnit: ['{{count|item|items}}', '件'],
  progress: ({ entries }) => {
    const { parcel, packed } = workOf(entries)
    return {
      done: [...packed.values()].reduce((sum, pieces) => sum + pieces, 0),
      total: parcel?.items.reduce((sum, { pieces }) => sum + pieces, 0) ?? 0,
    }
  },
  expects: ({ entries }) => {
    const work = workOf(entries)
    return work.locked === null && phaseOf(work) === 'weight' ? 'weight' : 'scan'
  },
  closing: { words: ['Finish work', '结束作业'], done: ['Finished', '已结束'] },
})

const picture = z.string().nullable()

export const packing = {
  ...served,
  /** What a packer has to see of a parcel: pictures, pinned notes, gift messages, proofs, and what is left of its packaging. */
  parcel: endpoint({
    method: 'GET',
    path: '/v1/packing/parcel/:id',
    permission: 'packing:scan',
    about: ['View a parcel to pack', '查看待打包包裹'],
    data: z.object({
      items: z.array(z.object({ sku_id: z.number(), image: picture })),
      notes: z.array(z.string()),
      gifts: z.array(z.string()),
      made: z.array(z.object({ item: z.string(), text: z.string(), image: picture })),
      /** How often its label was printed. */
      prints: z.number(),
      /** The rule that assigns its box or mailer; empty if it is the smallest that fits. */
      rule: z.string(),
      passed_over: z.array(z.object({ name: z.string(), why: z.string() })),
      /** Names of proposed packaging of which none is left in stock. */
      none_left: z.array(z.string()),
    }),
  }),
  /** How the parcel of an order was packed. Null: not at a packing station. */
  packed: endpoint({
    method: 'GET',
    path: '/v1/packing/packed',
    permission: 'erp-order:list',
    about: ['View how a parcel was packed', '查看包裹打包记录'],
    query: z.object({ order_id: wire.id }),
    data: z
      .object({
        packed_by: z.string(),
        started_at: z.string(),
        finished_at: z.string(),
        scans: z.number(),
        number: z.string(),
        grams: z.number(),
        expected_grams: z.number().nullable(),
        /** Names of box or mailer, insert and sticker, each with the reason if it isn't the proposed one. */
        packaging: z.array(z.object({ name: z.string(), reason: z.string() })),
      })
      .nullable(),
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/pack',
        own: stationParams,
        title: served.title,
        menu: [152, 'warehouse', 89, 'BarcodeOutlined', { needs: 'packing:scan' }],
      },
    ],
    roles: { 'packing:*': ['order-clerk', 'warehouse'] },
  }) satisfies Manifest
