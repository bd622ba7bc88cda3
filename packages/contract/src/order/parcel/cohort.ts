import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import * as wire from '../../kit/wire.ts'
import { channel } from '../../logistics/channel.ts'

/** Transit times and outcomes of parcels, by when they were handed over. */

/** Counts of parcels that were handed over within a range of days. */
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
 * Parcels that were handed over in one week with one channel to one country, or over the whole range with one channel or carrier.
 * Late parcels stay in their week. Days with one decimal.
 */
const cohort = z.object({
  ...counts,
  /** The Monday (UTC); empty if the row covers all weeks. */
  week: z.string(),
  /** Null if the row covers all channels of a carrier. */
  channel_id: z.number().nullable(),
  channel_name: z.string(),
  carrier: z.string(),
  /** Empty if the row covers all countries. */
  country: z.string(),
  unscanned: z.number(),
  scan_p50: z.number().nullable(),
  scan_p90: z.number().nullable(),
  transit_p50: z.number().nullable(),
  transit_p75: z.number().nullable(),
  transit_p90: z.number().nullable(),
  transit_p95: z.number().nullable(),
  /** Parcels for which it is known by now whether the promised time was kept, and those where it was. */
  promised: z.number(),
  kept: z.number(),
  /** Parcels that the carrier weighed and charged, and its price per kilogram, in fen. */
  weighed: z.number(),
  per_kg: z.number().nullable(),
  /** Parcels with a claim, those for which the carrier paid, and the granted amount in fen. */
  claimed: z.number(),
  won: z.number(),
  granted: z.number(),
  /** Parcels whose orders had a settled after-sale case, by cause. */
  fault_carrier: z.number(),
  fault_supplier: z.number(),
  fault_us: z.number(),
})
export type Cohort = z.output<typeof cohort>

/** How the statistics are grouped. */
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
  carrier: wire.text(100).optional(),
  country: wire.text(2, 2).optional(),
})

export const cohortCalls = {
  /** Transit times by the week of hand-over, by channel, or by carrier. */
  stat: endpoint({
    method: 'GET',
    path: '/v1/track-warning/stat',
    permission: 'track-warning:list',
    about: ['View tracking statistics', '查看物流时效统计'],
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
      /** Carriers of our channels. */
      carriers: z.array(z.string()),
    }),
  }),
  statFile: endpoint({
    method: 'GET',
    path: '/v1/track-warning/stat/export',
    permission: 'track-warning:export',
    about: ['Export tracking statistics', '导出物流时效统计'],
    query: asked.extend({ format: wire.choice(['csv', 'xlsx']).default('csv') }),
    raw: true,
  }),
}
