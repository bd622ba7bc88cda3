import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { facts } from '../../kit/facts.ts'
import { listedUnder } from '../../kit/under.ts'
import * as wire from '../../kit/wire.ts'
import type { Manifest } from '../../manifest.ts'
import { bin } from '../../warehouse/bin.ts'
import { asn } from '../asn.ts'
import { rejections } from './flow.ts'

/** What happened to arrivals: pieces were counted, inspected and put away. Wrong rows are reversed, never changed. */

/** Lines of arrivals, by id and by words. */
export const asnLines = endpoint({
  method: 'GET',
  path: '/v1/asn/lines',
  permission: 'asn:list',
  about: ['Select a line of an arrival', '选择到货明细'],
  query: z.object({
    asn_id: wire.id.optional(),
    search: wire.text(100).optional(),
    ids: wire.ids.optional(),
  }),
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})

const line = [wire.ref(() => asnLines), 'Item', '明细', { withName: true }] as const
const pieces = (min: number) => wire.int({ min, max: 10_000_000 })
const half = { halfWidth: true } as const
const note = [wire.text(200, 0).default(''), 'Note', '备注'] as const

/** The lot of what came. */
export const lotFields = {
  lot: [wire.text(40, 0).default(''), 'Lot', '批次号', half],
  expires_on: [wire.maybe(wire.day).default(null), 'Expires on', '有效期至', half],
} as const

export const receipt = facts({
  name: 'receipt',
  path: '/v1/receipt',
  of: asn,
  by: 'asn_id',
  reverses: true,
  title: ['Receipts', '收货记录'],
  singular: ['receipt', '收货记录'],
  fields: {
    line_id: line,
    pieces: [pieces(1), 'Quantity', '件数', half],
    box: [wire.text(20, 0).default(''), 'Box', '箱号', half],
    ...lotFields,
    note,
  },
})

export const inspection = facts({
  name: 'inspection',
  path: '/v1/inspection',
  of: asn,
  by: 'asn_id',
  reverses: true,
  title: ['Inspections', '检验记录'],
  singular: ['inspection', '检验记录'],
  fields: {
    line_id: line,
    accepted: [pieces(0), 'Accepted', '合格', half],
    rejected: [pieces(0), 'Rejected', '不合格', half],
    reason_code: [wire.maybe(rejections), 'Rejected because', '不合格原因', half],
    photos: [wire.evidence().default([]), 'Photos', '照片'],
    note,
    inspected: [wire.int(), 'Inspected', '检验件数', { readOnly: true }],
  },
  columns: ['line_id', 'accepted', 'rejected', 'reason_code', 'note'],
})

export const putAway = facts({
  name: 'put-away',
  path: '/v1/put-away',
  of: asn,
  by: 'asn_id',
  reverses: true,
  title: ['Put-aways', '上架记录'],
  singular: ['put-away', '上架记录'],
  empty: ['Nothing put away yet', '暂无上架记录'],
  fields: {
    line_id: line,
    pieces: [pieces(1), 'Quantity', '件数', half],
    bin_id: [wire.maybe(wire.ref(() => bin.select)), 'Bin', '库位', { ...half, withName: true }],
    note,
  },
})

export const manifest = () =>
  ({
    // The arrival's own dialogs add rows, because they know its lines.
    under: [receipt, inspection, putAway].map((fact) =>
      listedUnder(fact, { parent: asn, by: 'asn_id', fill: {} }),
    ),
    roles: {
      ...Object.fromEntries(
        [receipt, inspection, putAway].flatMap(({ name }) => [
          [`${name}:*`, ['warehouse']],
          [`${name}:list`, ['buyer', 'purchasing-lead', 'sampler']],
        ]),
      ),
      'inspection:create': ['sampler'],
    },
  }) satisfies Manifest
