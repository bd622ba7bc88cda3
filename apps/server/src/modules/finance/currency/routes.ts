import { currency as endpoints, currencyRate as rateContract } from '@dropyard/contract/finance/currency'
import { scaleOf } from '@dropyard/contract/kit/money'
import { asc, eq } from 'drizzle-orm'
import type { UserCtx } from '../../../kit/context.ts'
import { route } from '../../../kit/http/route.ts'
import { currencies, rates } from './definition.ts'
import { reportOf } from './report.ts'
import { rateOf, ratesAt } from './service.ts'
import { currency } from './table.ts'

async function choosable(ctx: UserCtx) {
  const known = await ratesAt(ctx)
  const rows = await ctx.db
    .select()
    .from(currency)
    .where(eq(currency.status, 'active'))
    .orderBy(asc(currency.sort), asc(currency.code))
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: ctx.lang === 'zh' ? row.nameZh : row.nameEn,
    symbol: row.symbol,
    scale: scaleOf(row.code),
    per_usd: rateOf(known, 'USD', row.code) ?? null,
  }))
}

const removeRates = rates.routes.find(
  ({ endpoint }) => endpoint.path === rateContract.removeMany.path && endpoint.method === 'DELETE',
)
if (!removeRates) throw new Error('Rates can’t be removed')

export const routes = [
  // Before the record's own `/v1/currency/:id`, which would parse "report" as an id.
  route(endpoints.report, (ctx, { query }) => reportOf(ctx, query)),
  ...currencies.routes,
  ...rates.routes,
  { ...removeRates, endpoint: endpoints.batchDelete as unknown as typeof removeRates.endpoint },
  route(endpoints.select, choosable),
  route(endpoints.list, async (ctx, { query }) => {
    const words = query.search?.toLowerCase() ?? ''
    const all = (await choosable(ctx)).filter((one) =>
      `${one.code} ${one.name}`.toLowerCase().includes(words),
    )
    const from = (query.page - 1) * query['per-page']
    return { data: all.slice(from, from + query['per-page']), total: all.length }
  }),
]
