import { inLang, type Lang } from '@dropyard/contract/kit/text'
import type { FullRow } from '@dropyard/contract/order/order/row'
import { orderStatuses, orderStatusText } from '@dropyard/contract/order/order/state'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { rowsOf } from '../../../kit/data/objects.ts'
import { countUpTo } from '../../../kit/data/page-and-total.ts'
import { allowedTo } from '../order/actions.ts'
import { conditionsOf, forStaff, isFiltered, mostOf, type OrderFilter, owner } from './conditions.ts'
import { addLines } from './lines.ts'
import { answerBy, columns, type RawRow, toRow } from './rows.ts'
import { isQueue, orderBy, staffSort } from './sorting.ts'

/**
 * Lists of orders. The menu, the tabs and any page of a large list need two statements only: totals by status come from
 * `order_count`, and a page's ids come from an index alone, so that only those rows are joined.
 */

export interface Listed {
  data: FullRow[]
  total: number
  ext: { tabs: { status: string; name: string; total: number }[]; bounded: boolean }
}

const joins = `LEFT JOIN store s ON s.id = o.store_id LEFT JOIN platform p ON p.id = s.platform_id
  LEFT JOIN channel ch ON ch.id = o.channel_id`

interface Counts {
  status: number
  total: number
}

/** One page of orders. `staff` adds the company to every row. */
export async function listOrders(ctx: UserCtx, asked: OrderFilter, staff: boolean): Promise<Listed> {
  const filter = staff ? { ...forStaff(asked), sort: staffSort(ctx, asked) } : asked
  const filtered = isFiltered(filter)
  const most = mostOf(filter)
  const [counts, rows] = await Promise.all([
    filtered ? countFiltered(ctx, filter, most) : countsOf(ctx, filter),
    pageOf(ctx, filter, staff, most),
  ])
  const known = filter.status === undefined ? counts : counts.filter((one) => one.status === filter.status)
  const sum = known.reduce((all, one) => all + one.total, 0)
  if (filter.lines) await addLines(ctx, rows)
  return {
    data: rows,
    total: filtered ? Math.min(sum, most) : sum,
    ext: { tabs: tabsOf(counts, ctx.lang), bounded: filtered && sum >= most },
  }
}

/** Totals by status, which triggers keep up to date. */
async function countsOf(ctx: Ctx, filter: Pick<OrderFilter, 'entity_id'>): Promise<Counts[]> {
  const entityId = owner(ctx, filter)
  const { rows } = await ctx.db.$client.query<Counts>(
    entityId === undefined
      ? {
          name: 'order-counts-all',
          text: 'SELECT status, sum(total)::int AS total FROM order_count GROUP BY status',
        }
      : {
          name: 'order-counts',
          text: 'SELECT status, total FROM order_count WHERE entity_id = $1',
          values: [entityId],
        },
  )
  return rows
}

function tabsOf(counts: readonly Counts[], lang: Lang): Listed['ext']['tabs'] {
  const of = (status: number): number => counts.find((one) => one.status === status)?.total ?? 0
  const all = {
    status: 'all',
    name: lang === 'zh' ? '全部' : 'All',
    total: counts.reduce((sum, c) => sum + c.total, 0),
  }
  return [
    all,
    ...orderStatuses.map((status) => ({
      status: String(status),
      name: inLang(orderStatusText[status].words, lang),
      total: of(status),
    })),
  ]
}

/** The newest orders that a search finds; exact matches of an order number come first. */
export const findOrders = (ctx: UserCtx, search: string, most: number): Promise<FullRow[]> =>
  pageOf(
    ctx,
    { search, page: 1, 'per-page': most, lines: false, sort: '-create_time' },
    ctx.user.kind === 'staff',
    most,
  )

/** Orders that are to be answered or sent by a time begin with the earliest. */
function dueFirst({ blocked, ship_by }: OrderFilter): string {
  if (blocked === 'proof_open') return `${answerBy} ASC NULLS LAST, `
  return ship_by === undefined ? '' : 'o.ship_by ASC, '
}

/** The rows of a page. */
async function pageOf(ctx: UserCtx, filter: OrderFilter, staff: boolean, most: number): Promise<FullRow[]> {
  const c = conditionsOf(owner(ctx, filter), filter, most)
  const due = dueFirst(filter)
  const order = `${c.first ? `${c.first} DESC, ` : ''}${due}${orderBy(filter)}`
  const size = filter['per-page']
  const company = staff ? ', o.entity_id, e.name AS company' : ''
  // Only ids are read for the skipped pages; the joins see one page of rows.
  const text = `SELECT ${columns(ctx.lang, staff)}${company} FROM (
      SELECT o.id FROM "order" o ${c.where} ORDER BY ${order}
      LIMIT ${size} OFFSET ${c.value((filter.page - 1) * size)}
    ) page JOIN "order" o ON o.id = page.id ${staff ? 'JOIN entity e ON e.id = o.entity_id' : ''} ${joins}
    ORDER BY ${order}`
  const rows = await rowsOf<RawRow>(ctx.db.$client, {
    ...nameOf(filter, text, staff, ctx.lang),
    text,
    values: c.values,
  })
  const allowed = allowedTo(ctx)
  return rows.map((row) => toRow(row, ctx.lang, allowed))
}

/** The lists that every page starts with are prepared statements, named by their text. */
function nameOf(filter: OrderFilter, text: string, staff: boolean, lang: Lang): { name?: string } {
  if (isFiltered(filter) || filter.entity_id !== undefined) return {}
  const status = isQueue(filter) ? filter.status : filter.status === undefined ? 'all' : 'status'
  const kind = `${staff ? 'staff' : 'own'}-${status}`
  return { name: `order-list-${kind}-${filter['per-page']}-${filter.sort}-${lang}-${text.length}` }
}

/** How many orders of each status match the other filters. */
async function countFiltered(ctx: Ctx, filter: OrderFilter, most: number): Promise<Counts[]> {
  const c = conditionsOf(owner(ctx, filter), { ...filter, status: undefined }, most)
  const { rows } = await ctx.db.$client.query<Counts>(
    `SELECT status, count(*)::int AS total FROM (
       SELECT o.status FROM "order" o ${c.where} LIMIT ${countUpTo}) AS bounded GROUP BY status`,
    c.values,
  )
  if (rows.reduce((sum, one) => sum + one.total, 0) < countUpTo) return rows
  // More orders match than are counted, so that each status is counted up to the bound separately.
  const statuses = c.value(orderStatuses)
  const each = await ctx.db.$client.query<Counts>(
    `SELECT each.status, counted.total FROM unnest(${statuses}::smallint[]) AS each (status) CROSS JOIN LATERAL (
       SELECT count(*)::int AS total FROM (
         SELECT FROM "order" o ${c.where} AND o.status = each.status LIMIT ${countUpTo}) AS bounded) AS counted`,
    c.values,
  )
  return each.rows
}
