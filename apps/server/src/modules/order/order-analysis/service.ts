import { walletCurrency } from '@dropyard/contract/finance/ledger'
import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { convertWith, type Rates } from '@dropyard/contract/kit/money'
import type { Lang } from '@dropyard/contract/kit/text'
import {
  type AnalysisDay,
  type AnalysisRow,
  analysisText,
  type GoodsAnalysisRow,
} from '@dropyard/contract/order/order-analysis'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import type { Db } from '../../../kit/data/database.ts'
import { nameText } from '../../../kit/data/people.ts'
import { ratesByDay } from '../../finance/currency/service.ts'
import { pictureUrl } from '../../system/file/picture.ts'
import { conditions, figuresBy, type Group, noFigures, type Range, rangeOf } from './figures.ts'

/** Analyses as shown on pages and in files: figures with names. */

/** Limit of rows of one analysis. */
const maxRows = 1000

export async function overview(ctx: UserCtx, asked: Range) {
  const range = rangeOf(ctx, asked)
  const total = (await figuresBy(ctx, 'all', range)).get('') ?? noFigures
  return { total, days: await salesDays(ctx, range) }
}

/** Every day of the range, with zeros for days without orders. */
export async function dayRows(ctx: { db: Db }, range: Range): Promise<AnalysisRow[]> {
  const found = await figuresBy(ctx, 'day', range)
  const days: AnalysisRow[] = []
  for (let at = Date.parse(range.from); at <= Date.parse(range.to); at += dayMs) {
    const key = dayOf(at)
    days.push({ key, name: key, ...(found.get(key) ?? noFigures) })
  }
  return days
}

/** Every day of the range, with sales in US dollars at that day's rates. */
export async function salesDays(ctx: Pick<Ctx, 'db' | 'now'>, range: Range): Promise<AnalysisDay[]> {
  const rows = await dayRows(ctx, range)
  const foreign = rows.some((row) => row.sales.some((one) => one.currency !== walletCurrency))
  const rates = foreign
    ? await ratesByDay(
        ctx,
        rows.map((row) => row.key),
      )
    : new Map<string, Rates>()
  return rows.map((row) => {
    const sold = row.sales.map((one) => ({
      ...one,
      usd: convertWith(rates.get(row.key) ?? {}, one, walletCurrency)?.amount,
    }))
    return {
      ...row,
      sales_usd: sold.reduce((sum, { usd = 0 }) => sum + usd, 0),
      unconverted: sold.filter(({ usd }) => usd === undefined).map(({ currency }) => currency),
    }
  })
}

type NamedGroup = Exclude<Group, 'all' | 'day'>

export async function rowsBy(ctx: UserCtx, by: NamedGroup, asked: Range): Promise<AnalysisRow[]> {
  return namedRows({ db: ctx.db, lang: ctx.lang }, by, rangeOf(ctx, asked))
}

/** Rows with the most orders come first. */
export async function namedRows(
  ctx: { db: Db; lang: Lang },
  by: NamedGroup,
  range: Range,
): Promise<AnalysisRow[]> {
  const found = await figuresBy(ctx, by, range)
  const names = await namesOf(ctx, by, [...found.keys()])
  const none = analysisText[ctx.lang].none[by]
  return [...found]
    .map(([key, figures]) => ({
      ...figures,
      key: key === '0' ? '' : key,
      name: key === '0' || key === '' ? none : (names.get(key) ?? key),
    }))
    .sort((a, b) => b.orders - a.orders || b.spend - a.spend || a.name.localeCompare(b.name))
    .slice(0, maxRows)
}

async function namesOf(
  { db, lang }: { db: Db; lang: Lang },
  by: NamedGroup,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (by === 'country') return new Map()
  const source = {
    store: 'SELECT id, name FROM store',
    user: `SELECT id, ${nameText(lang, 'person')} AS name FROM person`,
    channel: `SELECT id, ${lang === 'zh' ? 'name_zh' : 'name_en'} AS name FROM channel`,
    company: 'SELECT id, name FROM entity',
  }[by]
  const { rows } = await db.$client.query<{ id: number; name: string }>(
    `${source} WHERE id = ANY ($1::bigint[])`,
    [keys.map(Number)],
  )
  return new Map(rows.map((row) => [String(row.id), row.name]))
}

export async function goodsRows(ctx: UserCtx, asked: Range & { limit: number }): Promise<GoodsAnalysisRow[]> {
  return goodsIn({ db: ctx.db, lang: ctx.lang }, rangeOf(ctx, asked), asked.limit)
}

/** The products of which most pieces were ordered. */
export async function goodsIn(
  { db, lang }: { db: Db; lang: Lang },
  range: Range,
  limit: number,
): Promise<GoodsAnalysisRow[]> {
  const { where, values } = conditions(range)
  const { rows } = await db.$client.query<GoodsAnalysisRow>(
    `SELECT g.id, g.code AS spu, ${lang === 'zh' ? `coalesce(nullif(g.title_zh, ''), g.title_en)` : 'g.title_en'} AS name,
       g.cover_image AS image, top.*
     FROM (
       SELECT x.goods_id, sum(x.lines)::int AS lines, sum(x.pieces)::int AS pieces, sum(x.spend)::bigint AS spend,
         sum(x.refunded)::int AS refunded
       FROM order_goods_stat x ${where} GROUP BY 1 HAVING sum(x.pieces) > 0 ORDER BY 3 DESC, 1 LIMIT $${values.push(limit)}
     ) AS top JOIN goods g ON g.id = top.goods_id ORDER BY top.pieces DESC, g.id`,
    values,
  )
  return rows.map((row) => ({ ...row, image: pictureUrl(row.image) }))
}
