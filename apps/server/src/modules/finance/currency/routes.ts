import { currency as endpoints } from '@dropyard/contract/finance/currency'
import { scaleOf } from '@dropyard/contract/kit/money'
import { asc, eq } from 'drizzle-orm'
import { route } from '../../../kit/route.ts'
import { rateOf, ratesAt } from './service.ts'
import { currency } from './table.ts'

export const routes = [
  route(endpoints.select, async (ctx) => {
    const rates = await ratesAt(ctx)
    const rows = await ctx.db
      .select()
      .from(currency)
      .where(eq(currency.status, 'active'))
      .orderBy(asc(currency.sort))
    return rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: ctx.lang === 'zh' ? row.nameZh : row.nameEn,
      symbol: row.symbol,
      scale: scaleOf(row.code),
      per_usd: rateOf(rates, 'USD', row.code) ?? null,
    }))
  }),
]
