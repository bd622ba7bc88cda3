import {
  currencyErrors,
  currencyList,
  currencyRate as rateContract,
} from '@dropyard/contract/finance/currency'
import { walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { currency, currencyRate } from './table.ts'

/** Currencies and rates for staff. A rate that has taken effect can't be changed. */

const upper = (value: unknown): string => String(value).toUpperCase()

/** A timestamp as text in the API's format. */
const iso = (at: SQL) => sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * A value from today's rate for one dollar. Like in `rateOf`, the direct rate is preferred to the inverse of the other direction.
 */
const today = (value: SQL) => sql`(SELECT ${value} FROM currency_rate r
  WHERE r.valid_from <= now() AND (r.from_currency, r.to_currency) IN (('USD', currency.code), (currency.code, 'USD'))
  ORDER BY (r.from_currency = 'USD') DESC, r.valid_from DESC LIMIT 1)`
const perUsd = sql`CASE WHEN r.from_currency = 'USD' THEN r.rate
  ELSE trim_scale(round(1.0000000000000000 / r.rate::numeric, 10))::text END`

export const currencies = serve(currencyList, currency, {
  search: [currency.code, currency.nameEn, currency.nameZh],
  columns: {
    per_usd: sql`CASE WHEN ${currency.code} = 'USD' THEN '1' ELSE ${today(perUsd)} END`,
    rate_since: iso(today(sql`r.valid_from`)),
  },
  beforeSave: (_ctx, input, before) => {
    const code = upper(input.code)
    if (before?.code === walletCurrency && (input.status !== 'active' || code !== walletCurrency))
      fail(currencyErrors.base, { code: walletCurrency })
    if (before && before.code !== code)
      invalid({
        code: { en: 'A currency keeps its code. Add another one.', zh: '币种代码不能修改，请另行新增。' },
      })
    return { ...input, code }
  },
  mayRemove: async (ctx, rows) => {
    const codes = rows.map((row) => String(row.code))
    if (codes.includes(walletCurrency)) fail(currencyErrors.base, { code: walletCurrency })
    const [rated] = await ctx.db
      .select({ from: currencyRate.from, to: currencyRate.to })
      .from(currencyRate)
      .where(or(inArray(currencyRate.from, codes), inArray(currencyRate.to, codes)))
      .limit(1)
    if (rated) fail(currencyErrors.rated, { code: codes.includes(rated.from) ? rated.from : rated.to })
  },
})

const next = sql`(SELECT min(r.valid_from) FROM currency_rate r WHERE r.from_currency = currency_rate.from_currency
  AND r.to_currency = currency_rate.to_currency AND r.valid_from > currency_rate.valid_from)`

export const rates = serve(rateContract, currencyRate, {
  search: [currencyRate.from, currencyRate.to],
  filters: {
    from_currency: (code: string) => sql`${currencyRate.from} = ${code.toUpperCase()}`,
    to_currency: (code: string) => sql`${currencyRate.to} = ${code.toUpperCase()}`,
  },
  columns: {
    valid_until: iso(next),
    state: sql`CASE WHEN ${currencyRate.validFrom} > now() THEN 'future'
      WHEN coalesce(${next} <= now(), false) THEN 'past' ELSE 'current' END`,
  },
  beforeSave: async (ctx, input, before) => {
    if (before) stillToCome(ctx, [before])
    const from = upper(input.from_currency)
    const to = upper(input.to_currency)
    if (from === to) invalid({ to_currency: { en: 'Choose another currency.', zh: '请选择不同的币种。' } })
    if (Number(input.rate) <= 0) invalid({ rate: { en: 'More than 0.', zh: '须大于 0。' } })
    const { rows } = await ctx.db.execute<{ code: string }>(
      sql`SELECT code FROM currency WHERE code IN (${from}, ${to})`,
    )
    const unknown = { en: 'This currency isn’t in the list.', zh: '币种列表中没有该币种。' }
    for (const [field, code] of [
      ['from_currency', from],
      ['to_currency', to],
    ] as const)
      if (!rows.some((row) => row.code === code)) invalid({ [field]: unknown })
    return { ...input, from_currency: from, to_currency: to }
  },
  mayRemove: async (ctx, rows) => stillToCome(ctx, rows),
})

function stillToCome(ctx: UserCtx, rows: readonly Record<string, unknown>[]): void {
  const begun = (row: Record<string, unknown>) => new Date(row.valid_from as string | Date) <= ctx.now
  if (rows.some(begun)) fail(currencyErrors.begun)
}
