import { endpoint } from '../../kit/endpoint.ts'
import { facts } from '../../kit/facts.ts'
import { listedUnder } from '../../kit/under.ts'
import * as wire from '../../kit/wire.ts'
import type { Manifest } from '../../manifest.ts'
import { bin } from '../bin.ts'
import { stockTransfer } from '../stock-transfer.ts'
import { warehouse } from '../warehouse.ts'

/** What became of products under way: they arrived or were lost. */

/** Lines of transfers, by id and by words. */
export const transferLines = endpoint({
  method: 'GET',
  path: '/v1/stock-transfer/lines',
  permission: 'stock-transfer:list',
  about: ['Select a line of a transfer', '选择调拨明细'],
  get query() {
    return warehouse.select.query
  },
  get data() {
    return warehouse.select.data
  },
})

const half = { halfWidth: true } as const

export const stockTransferArrival = facts({
  name: 'stock-transfer-arrival',
  path: '/v1/stock-transfer-arrival',
  of: stockTransfer,
  by: 'transfer_id',
  title: ['Arrived and lost', '到货与丢失'],
  singular: ['arrival of a transfer', '调拨到货'],
  empty: ['Nothing has arrived yet', '暂无到货'],
  fields: {
    line_id: [wire.ref(() => transferLines), 'Item', '明细', { withName: true }],
    outcome: [
      wire.choice({ arrived: ['Arrived', '到货', 'green'], lost: ['Lost', '丢失', 'red'] }),
      'Outcome',
      '结果',
      half,
    ],
    pieces: [wire.int({ min: 1, max: 10_000_000 }), 'Quantity', '件数', half],
    bin_id: [wire.maybe(wire.ref(() => bin.select)), 'Bin', '库位', { ...half, withName: true }],
    note: [wire.text(200, 0).default(''), 'Note', '备注'],
  },
})

export const manifest = () =>
  ({
    // The transfer's own dialogs add rows, because they know its lines.
    under: [listedUnder(stockTransferArrival, { parent: stockTransfer, by: 'transfer_id', fill: {} })],
    roles: {
      'stock-transfer-arrival:*': ['warehouse'],
      'stock-transfer-arrival:list': ['buyer', 'purchasing-lead', 'finance'],
    },
  }) satisfies Manifest
