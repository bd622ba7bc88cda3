import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import type { Rates } from '@dropyard/contract/kit/money'
import type { Lang } from '@dropyard/contract/kit/text'
import { dutyRuleOf } from '@dropyard/contract/logistics/duty-rule'
import type { DutyRule, VatRule } from '@dropyard/contract/logistics/duty-rule/rules'
import type { TaxArea } from '@dropyard/contract/logistics/duty-rule/tax-area'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import type { QuoteBasis, QuotedChannel } from './quote.ts'

/**
 * Cache of what every quote needs and staff rarely change: active channels with the rate cards valid at a moment, exchange rates,
 * duty and VAT rules, holidays. The query returns the rows only if their version (`table.sql`) has changed. A version contains the
 * transaction that made it (xmin), so that what was read inside a rolled-back transaction is never used by others. Without the
 * query's OFFSET the planner would join the tables, and read them even if the version is unchanged.
 */
export interface QuoteTables {
  /** In display order. */
  channels: readonly QuotedChannel[]
  rates: Rates
  duties: readonly DutyRule[]
  vat: readonly VatRule[]
  holidays: QuoteBasis['holidays']
}

/** How far ahead holidays count. */
const horizonDays = 180

/** Duty and VAT rules of a destination on a day. */
export function rulesTo(
  { duties, vat }: Pick<QuoteTables, 'duties' | 'vat'>,
  { dutyCountry, vatCountry }: TaxArea,
  day: string,
): QuoteBasis['rules'] {
  const newest = vat.find((rule) => rule.country === vatCountry && rule.from <= day)
  return {
    duty: duties.filter(
      (rule) =>
        rule.countries.includes(dutyCountry) &&
        rule.from <= day &&
        (rule.until === null || rule.until >= day),
    ),
    vat: newest ? [newest] : [],
  }
}

/** Holidays that may delay a parcel that is sent at a moment. */
export function holidaysFrom({ holidays }: Pick<QuoteTables, 'holidays'>, at: Date): QuoteBasis['holidays'] {
  const [first, last] = [dayOf(at), dayOf(at.getTime() + horizonDays * dayMs)]
  return holidays.filter(({ from, to }) => to >= first && from <= last)
}

interface Kept {
  version: string
  /** Milliseconds. No rate card and no exchange rate begins between `since` and `until` (exclusive). */
  since: number
  until: number
  tables: QuoteTables
}

const kept: Partial<Record<Lang, Kept>> = {}

export async function quoteTables(ctx: Ctx, at: Date = ctx.now): Promise<QuoteTables> {
  const last = kept[ctx.lang]
  const usable = last && last.since <= at.getTime() && at.getTime() < last.until ? last : undefined
  const row = await rowUnless(ctx, usable?.version ?? '', at)
  if (usable?.version === row.version) return usable.tables
  const tables = {
    channels: (row.channels ?? []).map((one) => channelOf(one, ctx.lang)),
    rates: row.rates ?? {},
    duties: (row.duties ?? []).map(dutyRuleOf),
    vat: row.vat ?? [],
    holidays: row.holidays ?? [],
  }
  kept[ctx.lang] = {
    version: row.version,
    since: row.since?.getTime() ?? Number.NEGATIVE_INFINITY,
    until: row.until?.getTime() ?? Number.POSITIVE_INFINITY,
    tables,
  }
  return tables
}

/** The tables at a moment; null each if the version is unchanged. */
interface Row {
  version: string
  since: Date | null
  until: Date | null
  channels: ChannelRow[] | null
  rates: Rates | null
  duties: Parameters<typeof dutyRuleOf>[0][] | null
  vat: VatRule[] | null
  holidays: QuoteBasis['holidays'] | null
}

interface ChannelRow extends Omit<QuotedChannel, 'name' | 'warehouse'> {
  name_en: string
  name_zh: string
  warehouse: QuotedChannel['warehouse'] & { name_zh: string }
}

async function rowUnless(ctx: Ctx, version: string, at: Date): Promise<Row> {
  const { rows } = await ctx.db.$client.query<Row>({
    text: `SELECT v.version || ':' || v.xmin AS version, now.*
      FROM channel_version v LEFT JOIN LATERAL (SELECT
        (SELECT json_agg(json_build_object('id', c.id, 'code', c.code, 'name_en', c.name_en, 'name_zh', c.name_zh, 'carrier', c.carrier,
            'card', newest.card, 'warehouse', json_build_object('id', w.id, 'code', w.code, 'name', w.name, 'name_zh', w.name_zh,
              'country', w.country, 'zip', w.zip, 'backorder', w.backorder)) ORDER BY c.sort, c.id)
          FROM channel c JOIN warehouse w ON w.id = c.warehouse_id
          CROSS JOIN LATERAL (
            SELECT card FROM channel_rate r WHERE r.channel_id = c.id AND r.valid_from <= $2
            ORDER BY r.valid_from DESC LIMIT 1
          ) newest
          WHERE c.status = 'active' AND w.status = 'active') AS channels,
        (SELECT json_object_agg(pair, rate) FROM (
            SELECT DISTINCT ON (from_currency, to_currency) from_currency || '/' || to_currency AS pair, rate
            FROM currency_rate WHERE valid_from <= $2 ORDER BY from_currency, to_currency, valid_from DESC
          ) AS newest) AS rates,
        (SELECT json_agg(d ORDER BY d.sort, d.id) FROM duty_rule d) AS duties,
        (SELECT json_agg(json_build_object('country', country, 'from', valid_from, 'basisPoints', round(percent * 100))
            ORDER BY valid_from DESC) FROM vat_rule) AS vat,
        (SELECT json_agg(json_build_object('country', country, 'warehouseId', warehouse_id, 'from', from_day, 'to', to_day) ORDER BY id)
          FROM holiday) AS holidays,
        span.*
        FROM (
          SELECT max(valid_from) FILTER (WHERE valid_from <= $2) AS since, min(valid_from) FILTER (WHERE valid_from > $2) AS until
          FROM (SELECT valid_from FROM channel_rate UNION ALL SELECT valid_from FROM currency_rate) AS begins
        ) AS span
        WHERE v.version || ':' || v.xmin <> $1
        OFFSET 0
      ) now ON true`,
    values: [version, at.toISOString()],
  })
  return assertFound(rows[0])
}

const channelOf = ({ name_en, name_zh, warehouse, ...row }: ChannelRow, lang: Lang): QuotedChannel => {
  const { name_zh: warehouseZh, ...from } = warehouse
  return {
    ...row,
    name: lang === 'zh' ? name_zh : name_en,
    warehouse: { ...from, name: (lang === 'zh' && warehouseZh) || from.name },
  }
}
