import type { Lang } from '@dropyard/contract/kit/text'
import type { RateCard } from '@dropyard/contract/logistics/shipping/rate-card'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import type { QuotedChannel } from './quote.ts'

/**
 * Cache of active channels with the rate cards valid at a moment. Every quote needs all of them, cards are large, and they change
 * a few times a year, so the query returns the channels only if their version (`table.sql`) has changed. A version contains the
 * transaction that made it (xmin), so that what was read inside a rolled-back transaction is never used by others.
 */

interface Known {
  version: string
  /** Milliseconds. No rate card begins or ends between `since` and `until` (exclusive). */
  since: number
  until: number
  channels: readonly QuotedChannel[]
}

const known: Partial<Record<Lang, Known>> = {}

/** Channels in display order. */
export async function channelsAt(ctx: Ctx, at: Date): Promise<readonly QuotedChannel[]> {
  const kept = known[ctx.lang]
  const usable = kept && kept.since <= at.getTime() && at.getTime() < kept.until ? kept : undefined
  const rows = await rowsUnless(ctx, usable?.version ?? '', at)
  const { version, since, until } = assertFound(rows[0])
  if (usable?.version === version) return usable.channels
  const channels = rows.flatMap((row) => (row.id === null ? [] : [channelOf(row, ctx.lang)]))
  // Without channels the period isn't known.
  if (since)
    known[ctx.lang] = {
      version,
      since: since.getTime(),
      until: until?.getTime() ?? Number.POSITIVE_INFINITY,
      channels,
    }
  return channels
}

/** Channels from a warehouse, or all. */
export const channelsFrom = async (ctx: Ctx, warehouseId: number | undefined) =>
  (await channelsAt(ctx, ctx.now)).filter(
    (one) => warehouseId === undefined || one.warehouse.id === warehouseId,
  )

/** @throws Refusal if it doesn't exist or isn't active */
export const channelNow = async (ctx: Ctx, id: number): Promise<QuotedChannel> =>
  assertFound((await channelsAt(ctx, ctx.now)).find((one) => one.id === id))

interface Nothing {
  version: string
  since: null
  until: null
  id: null
}

interface Row {
  version: string
  since: Date
  until: Date | null
  id: number
  code: string
  name_en: string
  name_zh: string
  carrier: string
  warehouse_id: number
  warehouse_code: string
  warehouse_name: string
  warehouse_name_zh: string
  country: string
  zip: string
  backorder: boolean
  card: RateCard
}

/** The channels at a moment, or a single row without a channel if the version is unchanged. */
async function rowsUnless(ctx: Ctx, version: string, at: Date): Promise<(Row | Nothing)[]> {
  const { rows } = await ctx.db.$client.query<Row | Nothing>({
    text: `SELECT v.version || ':' || v.xmin AS version, offered.*
      FROM channel_version v LEFT JOIN LATERAL (
        SELECT c.id, c.code, c.name_en, c.name_zh, c.carrier, w.id AS warehouse_id, w.code AS warehouse_code,
          w.name AS warehouse_name, w.name_zh AS warehouse_name_zh, w.country, w.zip, w.backorder, newest.card,
          (SELECT max(valid_from) FROM channel_rate WHERE valid_from <= $2) AS since,
          (SELECT min(valid_from) FROM channel_rate WHERE valid_from > $2) AS until
        FROM channel c
        JOIN warehouse w ON w.id = c.warehouse_id
        CROSS JOIN LATERAL (
          SELECT card FROM channel_rate r WHERE r.channel_id = c.id AND r.valid_from <= $2
          ORDER BY r.valid_from DESC LIMIT 1
        ) newest
        WHERE c.status = 'active' AND w.status = 'active' AND v.version || ':' || v.xmin <> $1
        ORDER BY c.sort, c.id
      ) offered ON true`,
    values: [version, at.toISOString()],
  })
  return rows
}

const channelOf = (row: Row, lang: Lang): QuotedChannel => ({
  id: row.id,
  code: row.code,
  name: lang === 'zh' ? row.name_zh : row.name_en,
  carrier: row.carrier,
  warehouse: {
    id: row.warehouse_id,
    code: row.warehouse_code,
    name: (lang === 'zh' && row.warehouse_name_zh) || row.warehouse_name,
    country: row.country,
    zip: row.zip,
    backorder: row.backorder,
  },
  card: row.card,
})

/** Fields of a channel in all lists, for these zones. */
export const offerOf = ({ id, code, name, warehouse }: QuotedChannel, zones: RateCard['zones']) => ({
  id,
  code,
  name,
  warehouse_id: warehouse.id,
  warehouse_name: warehouse.name,
  countries: [...new Set(zones.flatMap((zone) => zone.countries))].sort(),
  days_min: Math.min(...zones.map((zone) => zone.days.min)),
  days_max: Math.max(...zones.map((zone) => zone.days.max)),
})
