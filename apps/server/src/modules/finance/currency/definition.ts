import {
  currencyErrors,
  currencyList,
  currencyRate as rateContract,
} from '@dropyard/contract/finance/currency'
import { walletCurrency } from '@dropyard/contract/finance/ledger'
import { type SQL, sql } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { fail, invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/resource.ts'
import { currency, currencyRate } from './table.ts'

/** Currencies and rates as staff keep them. A rate that has been in force stays as it is. */

const upper = (value: unknown): string => String(value).toUpperCase()

/** A moment as texts on the wire have it. */
const iso = (at: SQL) => sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const newest = (column: string) => sql`(SELECT r.${sql.raw(column)} FROM currency_rate r
  WHERE r.from_currency = 'USD' AND r.to_currency = currency.code AND r.valid_from <= now()
  ORDER BY r.valid_from DESC LIMIT 1)`

export const currencies = serve(currencyList, currency, {
  search: [currency.code, currency.nameEn, currency.nameZh],
  columns: {
    per_usd: sql`CASE WHEN ${currency.code} = 'USD' THEN '1' ELSE ${newest('rate')} END`,
    rate_since: iso(newest('valid_from')),
  },
  beforeSave: (_ctx, input, before) => {
    const code = upper(input.code)
    if (before?.code === walletCurrency && (input.status !== 'active' || code !== walletCurrency))
      fail(currencyErrors.base, { code: walletCurrency })
    return { ...input, code }
  },
  mayRemove: async (_ctx, rows) => {
    if (rows.some((row) => row.code === walletCurrency)) fail(currencyErrors.base, { code: walletCurrency })
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
    const unknown = { en: 'This currency is not in the list.', zh: '币种列表中没有该币种。' }
    for (const [field, code] of [
      ['from_currency', from],
      ['to_currency', to],
    ] as const)
      if (!rows.some((row) => row.code === code)) invalid({ [field]: unknown })
    return {
      from_currency: from,
      to_currency: to,
      rate: input.rate,
      valid_from: new Date(String(input.valid_from)),
    }
  },
  mayRemove: async (ctx, rows) => stillToCome(ctx, rows),
})

function stillToCome(ctx: UserCtx, rows: readonly Record<string, unknown>[]): void {
  const begun = (row: Record<string, unknown>) => new Date(row.valid_from as string | Date) <= ctx.now
  if (rows.some(begun)) fail(currencyErrors.begun)
}
