import { goodsPriceErrors, type PriceChange, type priceCalls } from '@dropyard/contract/catalog/goods-price'
import { convertWith, multiplyRatio } from '@dropyard/contract/kit/money'
import { goodsCost } from '@dropyard/contract/purchasing/goods-cost'
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { assertFound, invalid, requirePermission } from '../../../kit/errors.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods, sku } from '../goods/table.ts'
import { refuse, seesCost } from './cost.ts'
import { holdSkus, writeFigures } from './figures.ts'

/** Changes list prices in two steps: a preview, then exactly what was shown. */

type Wanted = z.output<typeof priceCalls.preview.body>

/** Markup of a price over a cost in the same currency, in percent with one decimal. */
const markupOf = (price: number, cost: number | undefined): string | null =>
  cost ? (Math.round(((price - cost) * 1000) / cost) / 10).toFixed(1) : null

/** The next price with this ending, such as 12.99; never below the calculated price. */
function ended(price: number, ending: Wanted['ending']): number {
  if (ending === 'none') return price
  const cents = Number(ending)
  const up = Math.floor(price / 100) * 100 + cents
  return up >= price ? up : up + 100
}

export async function previewPrices(ctx: UserCtx, wanted: Wanted): Promise<PriceChange[]> {
  // A price by markup would reveal the cost.
  if (wanted.by === 'markup') requirePermission(ctx, goodsCost.list)
  const percent = Math.round(Number(wanted.value) * 100)
  if (percent < -9_000 || percent > 100_000) invalid({ value: goodsPriceErrors.percent.words })
  const rows = await ctx.db
    .select({ id: sku.id, code: sku.code, price: sku.price, cost: sku.cost })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(and(inArray(sku.id, wanted.ids), sku.active, visibleGoods(ctx)))
    .orderBy(sku.code)
  if (rows.length !== new Set(wanted.ids).size) assertFound(undefined)
  const rates = await ratesAt(ctx, ctx.now)
  const inUsd = (fen: number) => convertWith(rates, { amount: fen, currency: 'CNY' }, 'USD')?.amount
  if (wanted.by === 'markup')
    refuse(
      goodsPriceErrors.cost,
      rows.filter(({ cost }) => !inUsd(cost)).map(({ code }) => code),
    )
  const told = seesCost(ctx)
  return rows.map(({ id, code, price, cost: fen }) => {
    const cost = inUsd(fen)
    const base = wanted.by === 'markup' ? (cost ?? 0) : price
    const after = ended(multiplyRatio(base, 10_000 + percent, 10_000), wanted.ending)
    return {
      id,
      sku: code,
      before: price,
      after,
      markup_before: told ? markupOf(price, cost) : null,
      markup_after: told ? markupOf(after, cost) : null,
      below_cost: told && cost !== undefined && after < cost,
    }
  })
}

export async function updatePrices(
  ctx: UserCtx,
  prices: z.output<typeof priceCalls.update.body>['prices'],
): Promise<{ updated: number; unchanged: number }> {
  const wanted = new Map(prices.map((one) => [one.id, one]))
  const rows = (await holdSkus(ctx, inArray(sku.id, [...wanted.keys()]))).filter(({ active }) => active)
  if (rows.length !== wanted.size) assertFound(undefined)
  const codesWhere = (is: (row: (typeof rows)[number]) => boolean): string[] =>
    rows.filter(is).map(({ code }) => code)
  refuse(
    goodsPriceErrors.changed,
    codesWhere(({ id, price }) => (wanted.get(id)?.before ?? price) !== price),
  )
  refuse(
    goodsPriceErrors.sold,
    codesWhere(({ id, status }) => status === 'on_shelf' && wanted.get(id)?.price === 0),
  )
  const changed = rows.flatMap((row) => {
    const to = wanted.get(row.id)?.price ?? row.price
    return to === row.price ? [] : [{ row, to }]
  })
  await writeFigures(ctx, 'price', changed)
  return { updated: changed.length, unchanged: rows.length - changed.length }
}
