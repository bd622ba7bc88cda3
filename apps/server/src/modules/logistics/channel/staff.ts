import { convertWith } from '@dropyard/contract/kit/money'
import {
  expressChannel as contract,
  expressChannelErrors,
} from '@dropyard/contract/logistics/channel/express-channel'
import { feeReasons, type Parcel, sayFee, shippingFee } from '@dropyard/contract/logistics/shipping/fee'
import { explainFee } from '@dropyard/contract/logistics/shipping/fee-explain'
import type { RateCard } from '@dropyard/contract/logistics/shipping/rate-card'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { inLanguage } from '../../../kit/data/in-language.ts'
import { invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { warehouse } from '../../warehouse/warehouse/table.ts'
import { express } from '../express/table.ts'
import { channel } from './table.ts'

/** Channels for staff, and the price of a parcel by a card that may be unsaved. */

/** The current card of the outer query's channel. */
const current = sql`(SELECT r.card FROM channel_rate r WHERE r.channel_id = channel.id AND r.valid_from <= now() ORDER BY r.valid_from DESC LIMIT 1)`
/** A timestamp in the API's format. */
const instantText = (moment: SQL): SQL =>
  sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const placesOf = (card: SQL): SQL =>
  sql`ARRAY(SELECT DISTINCT c FROM jsonb_array_elements(${card}->'zones') z, jsonb_array_elements_text(z->'countries') c ORDER BY c)`

export const served = serve(contract, channel, {
  search: [channel.code, channel.nameEn, channel.nameZh, channel.carrier],
  filters: {
    country: (code: string) =>
      sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${current}->'zones') z WHERE z->'countries' ? ${code.toUpperCase()})`,
  },
  columns: {
    title: inLanguage(channel.nameEn, channel.nameZh),
    countries: placesOf(current),
    currency: sql`coalesce(${current}->>'currency', '')`,
    zones: sql`coalesce(jsonb_array_length(${current}->'zones'), 0)`,
    excluded: sql`ARRAY(SELECT jsonb_array_elements_text(${current}->'excludedAttributes'))`,
    ioss_required: sql`coalesce((${current}->>'iossRequired')::boolean, false)`,
    valid_from: instantText(
      sql`(SELECT max(r.valid_from) FROM channel_rate r WHERE r.channel_id = channel.id AND r.valid_from <= now())`,
    ),
    next_from: instantText(
      sql`(SELECT min(r.valid_from) FROM channel_rate r WHERE r.channel_id = channel.id AND r.valid_from > now())`,
    ),
    versions: sql`(SELECT count(*) FROM channel_rate r WHERE r.channel_id = channel.id)::int`,
  },
  beforeSave: async (ctx, input) => {
    const [place] = await ctx.db
      .select({ id: warehouse.id })
      .from(warehouse)
      .where(eq(warehouse.id, input.warehouse_id))
    if (!place) invalid({ warehouse_id: expressChannelErrors.warehouse.words })
    if (input.express_id !== null) {
      const [one] = await ctx.db
        .select({ id: express.id })
        .from(express)
        .where(eq(express.id, input.express_id))
      if (!one) invalid({ express_id: expressChannelErrors.express.words })
    }
    return { ...input, code: input.code.toUpperCase() }
  },
})

interface Tried {
  card: RateCard
  country: string
  zip: string
  grams: number
  length_mm: number
  width_mm: number
  height_mm: number
  attributes: readonly string[]
  declared: number
  ioss: boolean
}

/** The price of a parcel by a card with explanations, or why it can't be carried. */
export async function tryCard(ctx: Ctx, wish: Tried) {
  const { card } = wish
  const rates = await ratesAt(ctx)
  const parcel: Parcel = {
    grams: wish.grams,
    lengthMm: wish.length_mm,
    widthMm: wish.width_mm,
    heightMm: wish.height_mm,
    country: wish.country.toUpperCase(),
    postalCode: wish.zip,
    attributes: wish.attributes,
    declared: { amount: wish.declared, currency: 'USD' },
    hasIoss: wish.ioss,
    rates,
  }
  const fee = shippingFee(card, parcel)
  if (!fee.ok)
    return {
      ok: false,
      total: 0,
      currency: card.currency,
      total_usd: null,
      zone: '',
      days_min: 0,
      days_max: 0,
      steps: [],
      reasons: fee.reasons.map(({ code, values }) => sayFee(feeReasons[code].words, values, ctx.lang)),
    }
  return {
    ok: true,
    total: fee.total.amount,
    currency: fee.total.currency,
    total_usd: convertWith(rates, fee.total, 'USD')?.amount ?? null,
    zone: fee.zone,
    days_min: fee.days.min,
    days_max: fee.days.max,
    steps: explainFee(card, parcel, fee, ctx.lang),
    reasons: [],
  }
}
