import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { type Place, type TaxArea, taxAreaOf } from '@dropyard/contract/logistics/tax-area'
import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { prepared } from '../../../kit/data/prepared.ts'
import { goods, sku } from '../../catalog/goods/table.ts'
import { ratesAt } from '../../finance/currency/service.ts'
import { availableOf } from '../../warehouse/stock/available.ts'
import { rulesFor } from '../duty-rule/service.ts'
import { holiday } from '../holiday/table.ts'
import { channelsAt } from './channels.ts'
import type { QuoteBasis, QuotedChannel, QuotedLine } from './quote.ts'

/** Facts for quotes from the database. Needed for every price, so the queries are prepared once. */

/** How far ahead holidays are read. */
const horizonDays = 180

/** Facts shared by quotes of many parcels: read once, for imports. */
export interface QuoteFacts {
  channels: readonly QuotedChannel[]
  goods: ReadonlyMap<number, Known>
  rates: QuoteBasis['rates']
  holidays: QuoteBasis['holidays']
  /** Duty rules of a destination, read once each. */
  rulesTo: (area: TaxArea) => ReturnType<typeof rulesFor>
}

/**
 * Reads the facts for quotes of parcels with these SKUs; with a company, only SKUs that it may see.
 * @param to the destination, if there is only one parcel: its duty rules are read together with the rest
 */
export async function quoteFacts(
  ctx: Ctx,
  skuIds: readonly number[],
  entityId: number | undefined,
  to?: Place,
): Promise<QuoteFacts> {
  const rules = new Map<string, ReturnType<typeof rulesFor>>()
  const rulesTo: QuoteFacts['rulesTo'] = (area) => {
    const known = rules.get(area.code) ?? rulesFor(ctx, area, today(ctx))
    rules.set(area.code, known)
    return known
  }
  const [channels, goods, rates, holidays] = await Promise.all([
    channelsAt(ctx, ctx.now),
    goodsOf(ctx, skuIds, entityId),
    ratesAt(ctx, ctx.now),
    holidaysFrom(ctx, ctx.now),
    to && rulesTo(taxAreaOf(to)),
  ])
  return { channels, goods, rates, holidays, rulesTo }
}

export type Known = Omit<QuotedLine, 'quantity'> & {
  grams: number
  lengthMm: number
  widthMm: number
  heightMm: number
  attributes: string[]
  shipDays: number
}

const goodsOfSkus = prepared((db) =>
  db
    .select({
      skuId: sku.id,
      code: sku.code,
      grams: sku.weightGrams,
      lengthMm: sku.lengthMm,
      widthMm: sku.widthMm,
      heightMm: sku.heightMm,
      hsCode: goods.hsCode,
      origin: goods.originCountry,
      declared: goods.declaredValue,
      attributes: goods.attributes,
      shipDays: goods.shipDays,
    })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(
      and(
        sql`${sku.id} = ANY (${sql.placeholder('ids')}::bigint[])`,
        or(
          sql`${sql.placeholder('entity')}::text IS NULL`,
          and(
            sql`${goods.status} <> 'draft'`,
            or(
              isNull(goods.visibleTo),
              sql`${goods.visibleTo} @> (${sql.placeholder('entity')}::text)::jsonb`,
            ),
          ),
        ),
      ),
    )
    .prepare('quoted_goods'),
)

/** Facts about SKUs, limited to those that the company may see. */
export async function goodsOf(
  ctx: Ctx,
  skuIds: readonly number[],
  entityId: number | undefined,
): Promise<Map<number, Known>> {
  const [rows, stock] = await Promise.all([
    goodsOfSkus(ctx.db, { ids: [...skuIds], entity: entityId === undefined ? null : String(entityId) }),
    availableOf(ctx, [...skuIds]),
  ])
  return new Map(
    rows.map((row) => [
      row.skuId,
      { ...row, available: stock.get(row.skuId)?.byWarehouse ?? new Map<number, number>() },
    ]),
  )
}

const holidaysBetween = prepared((db) =>
  db
    .select({
      country: holiday.country,
      warehouseId: holiday.warehouseId,
      from: holiday.fromDay,
      to: holiday.toDay,
    })
    .from(holiday)
    .where(and(gte(holiday.toDay, sql.placeholder('first')), lte(holiday.fromDay, sql.placeholder('last'))))
    .prepare('holidays_between'),
)

export function holidaysFrom(ctx: Ctx, at: Date): Promise<QuoteBasis['holidays'][number][]> {
  const first = dayOf(at)
  const last = dayOf(at.getTime() + horizonDays * dayMs)
  return holidaysBetween(ctx.db, { first, last })
}
