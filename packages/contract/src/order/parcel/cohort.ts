import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import * as wire from '../../kit/wire.ts'
import { channel } from '../../logistics/channel.ts'

/** How long parcels take, and what becomes of them: counted by when they were handed over. */

/** What is counted of parcels that were handed over from a day to a day. */
const counts = {
  from: z.string(),
  to: z.string(),
  parcels: z.number(),
  delivered: z.number(),
  returned: z.number(),
  lost: z.number(),
  open: z.number(),
}

/**
 * Parcels that were handed over in one week by one channel to one country, or in all of the time by one channel or carrier:
 * late ones do not vanish from it. Days, with one decimal.
 */
const cohort = z.object({
  ...counts,
  /** The Monday (UTC); empty over all weeks. */
  week: z.string(),
  /** Null of a carrier, over all its channels. */
  channel_id: z.number().nullable(),
  channel_name: z.string(),
  carrier: z.string(),
  /** Empty over all countries. */
  country: z.string(),
  unscanned: z.number(),
  scan_p50: z.number().nullable(),
  scan_p90: z.number().nullable(),
  transit_p50: z.number().nullable(),
  transit_p75: z.number().nullable(),
  transit_p90: z.number().nullable(),
  transit_p95: z.number().nullable(),
  /** Of which it is known by now whether the promise was kept, and those where it was. */
  promised: z.number(),
  kept: z.number(),
  /** Parcels that the carrier weighed and charged, and what it asks for a kilogram, in fen. */
  weighed: z.number(),
  per_kg: z.number().nullable(),
  /** Parcels that were claimed, those of which the carrier paid, and what it granted, in fen. */
  claimed: z.number(),
  won: z.number(),
  granted: z.number(),
  /** Parcels whose orders had a case that was settled, by who caused it. */
  fault_carrier: z.number(),
  fault_supplier: z.number(),
  fault_us: z.number(),
})
export type Cohort = z.output<typeof cohort>

/** What the rows of the statistics are about. */
export const cohortsBy = {
  week: ['Week', '周'],
  channel: ['Channel', '渠道'],
  carrier: ['Carrier', '物流商'],
} as const
export type CohortsBy = keyof typeof cohortsBy

const asked = z.object({
  by: wire.choice(cohortsBy).default('week'),
  from: wire.day.optional(),
  to: wire.day.optional(),
  channel_id: wire.ref(() => channel.select).optional(),
  carrier: wire.line(100).optional(),
  country: wire.line(2, 2).optional(),
})

export const cohortCalls = {
  /** How long parcels take, by the week in which they were handed over, or by who carried them. */
  stat: endpoint({
    method: 'GET',
    path: '/v1/track-warning/stat',
    permission: 'track-warning:list',
    about: { en: 'View tracking statistics', zh: '查看物流时效统计' },
    query: asked,
    data: z.array(cohort),
    ext: z.object({
      /** Over all channels and countries. */
      weeks: z.array(
        z.object({
          ...counts,
          week: z.string(),
          transit_p50: z.number().nullable(),
          transit_p90: z.number().nullable(),
        }),
      ),
      /** Those of our channels. */
      carriers: z.array(z.string()),
    }),
  }),
  statFile: endpoint({
    method: 'GET',
    path: '/v1/track-warning/stat/export',
    permission: 'track-warning:export',
    about: { en: 'Export tracking statistics', zh: '导出物流时效统计' },
    query: asked.extend({ format: wire.choice(['csv', 'xlsx']).default('csv') }),
    raw: true,
  }),
}
