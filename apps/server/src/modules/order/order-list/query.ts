import type { Lang } from '@dropyard/contract/kit/text'
import type { AddressFilter } from '@dropyard/contract/order/address/finding'
import type { FullRow, orderFilters } from '@dropyard/contract/order/order/row'
import { orderStatuses, orderStatusText } from '@dropyard/contract/order/order/state'
import type { ExceptionView } from '@dropyard/contract/order/order-exception'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { isDay, likePattern } from '../../../kit/data/filters.ts'
import { countUpTo } from '../../../kit/data/page-and-total.ts'
import { chargesDueText } from '../make-up-charge/due.ts'
import { allowedTo, type StoredFacts } from '../order/actions.ts'
import { wholeSets } from '../order/sets.ts'
import { statusName } from '../order/status-name.ts'
import { exceptionOfRowText, exceptionViewText } from '../order-exception/query.ts'
import { proofAwaited, waitsForProofText } from '../order-proof/holds.ts'
import { marksOf } from '../order-tag/query.ts'
import { addressStates } from './address-stat.ts'

/**
 * Lists of orders. What the menu, the tabs and every page of a large list ask is kept to two statements: totals
 * by status come from `order_count`, the page's ids from an index alone, and only those rows are joined.
 */

export type OrderFilter = z.output<z.ZodObject<typeof orderFilters>> & {
  page: number
  'per-page': number
  entity_id?: number | undefined
  tag_id?: number | undefined
  address?: AddressFilter | undefined
  ids?: number[] | undefined
  exception?: ExceptionView | undefined
  exception_owner_id?: number | undefined
}

/** How far a list is counted that is searched alone: nobody turns so many pages, a name says more. */
const foundUpTo = 2000

export interface Listed {
  data: FullRow[]
  total: number
  ext: { tabs: { status: string; name: string; total: number }[]; bounded: boolean }
}

/** Conditions of a statement with the values that they name by number. */
export class Conditions {
  readonly values: unknown[] = []
  readonly parts: string[] = []
  /** What stands before the rest of a list: a condition, when something was searched. */
  first: string | undefined
  /** Adds a value and gives its place. */
  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
  add(part: string): void {
    this.parts.push(part)
  }
  get where(): string {
    return this.parts.length === 0 ? '' : `WHERE ${this.parts.join(' AND ')}`
  }
}

/** Whose orders: a merchant's own; for staff row-level security decides, and a company may be chosen. */
function owner(ctx: Ctx, filter: Pick<OrderFilter, 'entity_id'>): number | undefined {
  return ctx.user?.kind === 'merchant' ? (ctx.user.entityId ?? 0) : filter.entity_id
}

export function conditionsOf(
  entityId: number | undefined,
  filter: OrderFilter,
  most = countUpTo,
): Conditions {
  const c = new Conditions()
  if (entityId !== undefined) c.add(`o.entity_id = ${c.value(entityId)}`)
  if (filter.status !== undefined) c.add(`o.status = ${c.value(filter.status)}`)
  addFilters(c, filter, entityId, most)
  return c
}

/** Everything beside company and status: what the kept totals do not know. */
function addFilters(c: Conditions, filter: OrderFilter, entityId?: number, most = countUpTo): void {
  const equal = (column: string, value: unknown) => {
    if (value !== undefined) c.add(`o.${column} = ${c.value(value)}`)
  }
  equal('store_id', filter.store_id)
  equal('channel_id', filter.channel_id)
  equal('source', filter.source)
  if (filter.blocked === 'proof_open') c.add(`o.blocked IS NULL AND ${proofAwaited}`)
  else equal('blocked', filter.blocked)
  equal('urgent', filter.urgent)
  equal('after_sale', filter.after_sale)
  equal('country', filter.country?.toUpperCase())
  if (filter.address !== undefined) c.add(`o.address_check IN (${addressStates[filter.address]})`)
  if (filter.platform_id !== undefined)
    c.add(`o.store_id IN (SELECT s.id FROM store s WHERE s.platform_id = ${c.value(filter.platform_id)})`)
  if (filter.order_sku_id !== undefined)
    c.add(`o.id IN (SELECT l.order_id FROM order_line l WHERE l.order_sku_id = ${c.value(filter.order_sku_id)}
      AND l.sku_id IS NULL AND l.set_id IS NULL) AND o.payment = 'due' AND NOT o.cancelled`)
  if (filter.tag !== undefined) c.add(`${c.value(filter.tag)} = ANY(o.tags)`)
  if (filter.tag_id !== undefined)
    c.add(`o.id IN (SELECT x.order_id FROM order_tagged x WHERE x.tag_id = ${c.value(filter.tag_id)})`)
  const exceptions = [
    ...(filter.exception === undefined ? [] : [exceptionViewText[filter.exception]]),
    ...(filter.exception_owner_id === undefined
      ? []
      : [`${exceptionViewText.open} AND x.owner_id = ${c.value(filter.exception_owner_id)}`]),
  ]
  if (exceptions.length > 0)
    c.add(`o.id IN (SELECT x.order_id FROM order_exception x WHERE ${exceptions.join(' AND ')})`)
  addSpan(c, 'placed_at', filter.from, filter.to)
  addSpan(c, 'paid_at', filter.paid_from, filter.paid_to)
  addSpan(c, 'shipped_at', filter.shipped_from, filter.shipped_to)
  if (filter.ids !== undefined) c.add(`o.id = ANY(${c.value(filter.ids)}::bigint[])`)
  if (filter.search !== undefined) addSearch(c, filter.search, entityId, most)
}

/** From an edge to another: of days the whole of the last one belongs to it. */
function addSpan(c: Conditions, column: string, from: string | undefined, to: string | undefined): void {
  const at = (edge: string) => `${c.value(edge)}::${isDay(edge) ? 'date' : 'timestamptz'}`
  if (from !== undefined) c.add(`o.${column} >= ${at(from)}`)
  if (to !== undefined) c.add(`o.${column} < ${at(to)}${isDay(to) ? ' + 1' : ''}`)
}

/** Fewer letters than an index by threes can find. */
const shortest = 3
/** Shorter parts stand in the numbers of too many orders. */
const shortestNumber = 4

/** Orders are found by a part of their numbers or buyer, and by whole SKUs; those whose own number it is come first. */
function addSearch(c: Conditions, search: string, entityId: number | undefined, most: number): void {
  const text = c.value(search)
  const company = entityId === undefined ? 'NULL::bigint' : c.value(entityId)
  const own = entityId === undefined ? '' : `AND entity_id = ${company}`
  const ownLine = entityId === undefined ? '' : `AND l.entity_id = ${company}`
  const sn = `order_sn = upper(${text})`
  const pltSn = `plt_order_sn IN (${text}, '#' || ${text})`
  const parts = [
    `SELECT id FROM "order" WHERE ${sn} ${own}`,
    `SELECT id FROM "order" WHERE ${pltSn} ${own}`,
    `SELECT id FROM "order" WHERE tracking_number = upper(${text}) ${own}`,
    `SELECT l.order_id FROM order_line l JOIN sku s ON s.id = l.sku_id WHERE s.code = ${text} ${ownLine}`,
    `SELECT l.order_id FROM order_line l JOIN goods_set g ON g.id = l.set_id WHERE g.code = ${text} ${ownLine}`,
    `SELECT l.order_id FROM order_line l WHERE l.platform_sku = ${text} ${ownLine}`,
  ]
  const letters = [...search].length
  if (letters >= shortest || entityId !== undefined) {
    const pattern = c.value(likePattern(search))
    const number = letters >= shortestNumber ? pattern : 'NULL'
    parts.push(`SELECT * FROM order_ids_by_part(${number}, ${pattern}, ${company}, ${most})`)
  }
  // As a list of ids: how many a join would find is guessed wrong by so much that all orders would be read.
  c.add(`o.id = ANY(ARRAY(${parts.join(' UNION ')}))`)
  c.first = `(o.${sn} OR o.${pltSn})`
}

const isFiltered = (filter: OrderFilter): boolean => {
  const c = new Conditions()
  addFilters(c, filter)
  return c.parts.length > 0
}

/** How many orders a search stands for; with other filters beside it more, of which these leave few. */
const mostOf = ({ search, ...others }: OrderFilter): number =>
  search !== undefined && others.status === undefined && !isFiltered(others) ? foundUpTo : countUpTo

/** What decides which actions a row allows; it is not sent. */
const facts = `o.platform_order_id AS "platformOrderId", o.paid_at AS "paidAt", o.payment, o.supply, o.fulfilment, o.parcel,
  o.cancelled, o.on_hold AS "onHold", o.abnormal, o.combined_id AS "combinedId", o.split_from AS "splitFrom", o.push_state AS "pushState",
  o.address_check AS "addressCheck"`

/** Asked of those alone that could get a label. */
const proofOpen = `(o.fulfilment = 'checked' AND ${waitsForProofText('o.id')})`

/** Why an order stands still; one that waits for a proof has no other reason. */
const blockedNow = `coalesce(o.blocked, CASE WHEN ${proofOpen} THEN 'proof_open' END)`

/** By when the proofs of an order want an answer, or pass without one. */
const answerBy = `(SELECT min(least(p.wanted_at, p.due_at)) FROM order_proof p WHERE p.order_id = o.id AND p.state = 'sent')`

/** A pinned note on an item: of each row of a page one look into an index of the few that there are. */
const goodsNote = (staff: boolean): string => `(SELECT n.body FROM order_note n WHERE n.order_id = o.id
  AND n.pinned AND n.thread = 'goods'${staff ? '' : ' AND n.visible'} ORDER BY n.id DESC LIMIT 1)`

/** A parcel is weighed once it has left: the others are not looked up. */
const dueOf = `CASE WHEN o.shipped_at IS NOT NULL THEN ${chargesDueText('o.id')} END AS charges_due`

/** Few rows of a page go with others: only theirs are looked up. */
const partners = `(SELECT array_agg(w.order_sn ORDER BY w.id) FROM "order" w
  WHERE w.combined_id = o.combined_id AND w.id <> o.id)`

/** Of urgent orders how much and until when; why is the house's. */
const urgency = (staff: boolean): string => `CASE WHEN o.urgent THEN json_build_object(
  'level', greatest(o.urgent_level, 1), 'until', o.urgent_until,
  'reason', ${staff ? "coalesce(o.urgent_why ->> 'reason', '')" : "''"}) END`

/** What a row shows, named as on the wire; nothing that most orders do not have is sent as null. */
const columns = (
  lang: Lang,
  staff: boolean,
): string => `o.id, o.version, o.order_sn, o.plt_order_sn, o.status, o.source,
  p.name AS platform_name, s.name AS shop_name, o.country, o.order_amount, o.order_currency, o.pay_amount,
  ch.${lang === 'zh' ? 'name_zh' : 'name_en'} AS express_name, o.tracking_number, o.goods_num, o.buyer_name,
  o.placed_at AS create_time, ${blockedNow} AS blocked, nullif(o.urgent, false) AS urgent, ${urgency(staff)} AS urgency, nullif(o.after_sale, 'none') AS after_sale,
  ${dueOf}, CASE WHEN o.fulfilment = 'checked' AND o.blocked IS NULL THEN ${answerBy} END AS answer_by,
  nullif(o.tags, '{}') AS tags, nullif(o.remark, '') AS remark, ${goodsNote(staff)} AS goods_note,
  CASE WHEN o.combined_id IS NOT NULL THEN ${partners} END AS together,
  CASE WHEN o.split_from IS NOT NULL THEN (SELECT w.order_sn FROM "order" w WHERE w.id = o.split_from) END AS split_from,
  ${
    staff
      ? `${marksOf('o.id', lang)} AS marks, ${exceptionOfRowText} AS exception, ${proofOpen} AS "proofOpen",
  substring(o.address_check FROM '^(error|warning)') AS address_level, `
      : ''
  }${facts}`

const joins = `LEFT JOIN store s ON s.id = o.store_id LEFT JOIN platform p ON p.id = s.platform_id
  LEFT JOIN channel ch ON ch.id = o.channel_id`

interface Counts {
  status: number
  total: number
}

/** One page of orders. `staff` adds the company to every row. */
export async function listOrders(ctx: UserCtx, filter: OrderFilter, staff: boolean): Promise<Listed> {
  const filtered = isFiltered(filter)
  const most = mostOf(filter)
  const [tabs, { rows, found }, others] = await Promise.all([
    countsOf(ctx, filter),
    pageOf(ctx, filter, staff, most),
    filtered && filter.search === undefined ? countFiltered(ctx, filter, most) : undefined,
  ])
  const counted = filtered
    ? Math.min(found ?? others ?? (await countFiltered(ctx, filter, most)), most)
    : undefined
  const known = filter.status === undefined ? tabs : tabs.filter((one) => one.status === filter.status)
  const total = counted ?? known.reduce((sum, one) => sum + one.total, 0)
  if (filter.lines) await addLines(ctx, rows)
  return { data: rows, total, ext: { tabs: tabsOf(tabs, ctx.lang), bounded: (counted ?? 0) >= most } }
}

/** Totals by status as they are kept with every change. */
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
      name: orderStatusText[status].words[lang],
      total: of(status),
    })),
  ]
}

/** The rows of a page; of a search also how many there are, which it has to know to sort them. */
async function pageOf(
  ctx: UserCtx,
  filter: OrderFilter,
  staff: boolean,
  most: number,
): Promise<{ rows: FullRow[]; found: number | undefined }> {
  const c = conditionsOf(owner(ctx, filter), filter, most)
  const direction = filter.sort === 'create_time' ? 'ASC' : 'DESC'
  const due = filter.blocked === 'proof_open' ? `${answerBy} ASC NULLS LAST, ` : ''
  const order = `${c.first ? `${c.first} DESC, ` : ''}${due}o.placed_at ${direction}, o.id ${direction}`
  const size = filter['per-page']
  const company = staff ? ', o.entity_id, e.name AS company' : ''
  // Only the ids come from the long way to a far page; the joins see one page of rows.
  const [counted, shown] = c.first ? [', count(*) OVER ()::int AS found', ', page.found'] : ['', '']
  const text = `SELECT ${columns(ctx.lang, staff)}${company}${shown} FROM (
      SELECT o.id${counted} FROM "order" o ${c.where} ORDER BY ${order}
      LIMIT ${size} OFFSET ${c.value((filter.page - 1) * size)}
    ) page JOIN "order" o ON o.id = page.id ${staff ? 'JOIN entity e ON e.id = o.entity_id' : ''} ${joins}
    ORDER BY ${order}`
  const { rows } = await ctx.db.$client.query<RawRow & { found?: number }>({
    ...nameOf(filter, text, staff, ctx.lang),
    text,
    values: c.values,
  })
  const allowed = allowedTo(ctx)
  return {
    rows: rows.map(({ found: _found, ...row }) => toRow(row, ctx.lang, allowed)),
    found: rows[0]?.found,
  }
}

/** The lists that every screen begins with are prepared once for each connection. */
function nameOf(filter: OrderFilter, text: string, staff: boolean, lang: Lang): { name?: string } {
  if (isFiltered(filter) || filter.entity_id !== undefined) return {}
  const kind = `${staff ? 'staff' : 'own'}-${filter.status === undefined ? 'all' : 'status'}`
  return { name: `order-list-${kind}-${filter['per-page']}-${filter.sort}-${lang}-${text.length}` }
}

function toRow(raw: RawRow, lang: Lang, allowed: (facts: StoredFacts) => string[]): FullRow {
  const {
    platformOrderId,
    paidAt,
    payment,
    supply,
    fulfilment,
    parcel,
    cancelled,
    onHold,
    abnormal,
    combinedId,
    splitFrom,
    pushState,
    proofOpen = false,
    addressCheck,
    ...shown
  } = raw
  const row = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null))
  return {
    ...row,
    status_name: statusName(raw.status, lang),
    actions: allowed({ ...raw, proofOpen, afterSale: raw.after_sale ?? 'none', urgent: raw.urgent ?? false }),
  } as FullRow
}

/** A row as it is read: with what decides its actions, and without what most orders do not have. */
type RawRow = Omit<StoredFacts, 'afterSale' | 'urgent' | 'proofOpen'> & {
  proofOpen?: boolean
  status: number
  after_sale: StoredFacts['afterSale'] | null
  urgent: true | null
}

async function countFiltered(ctx: Ctx, filter: OrderFilter, most: number): Promise<number> {
  const c = conditionsOf(owner(ctx, filter), filter, most)
  const { rows } = await ctx.db.$client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (SELECT 1 FROM "order" o ${c.where} LIMIT ${countUpTo}) AS bounded`,
    c.values,
  )
  return rows[0]?.n ?? 0
}

async function addLines(ctx: Ctx, rows: FullRow[]): Promise<void> {
  const inLang = ctx.lang === 'zh' ? "coalesce(nullif(p.title_zh, ''), p.title_en)" : 'p.title_en'
  const title = `SELECT ${inLang} FROM goods p WHERE p.id = s.goods_id`
  const { rows: lines } = await ctx.db.$client.query<NonNullable<FullRow['lines']>[number]>({
    name: `order-lines-${ctx.lang}`,
    // A part of a set is ours: it has our title.
    text: `SELECT l.id, l.order_id, CASE WHEN l.parent_id IS NULL THEN l.title ELSE (${title}) END AS title, l.variant_title, l.platform_sku, l.sku_id, s.code AS sku, l.quantity,
        l.reserved, l.sold_price, coalesce(l.image, '/files/' || s.image) AS image, l.parent_id, l.set_id,
        CASE WHEN l.set_id IS NOT NULL THEN g.code END AS set,
        CASE WHEN l.set_id IS NULL AND g.status <> 'active' THEN g.code END AS stopped_set
      FROM order_line l LEFT JOIN sku s ON s.id = l.sku_id
      LEFT JOIN goods_set g ON g.id = coalesce(l.set_id,
        CASE WHEN l.sku_id IS NULL THEN (SELECT m.set_id FROM order_sku m WHERE m.id = l.order_sku_id) END)
      WHERE l.order_id = ANY($1::bigint[]) ORDER BY l.order_id, l.position, l.id`,
    values: [rows.map((row) => row.id)],
  })
  for (const row of rows) {
    const own = lines.filter((line) => line.order_id === row.id)
    row.lines = own.map((line) => shownLine(line, own))
  }
}

type ListedLine = NonNullable<FullRow['lines']>[number]

/** A line without what most lines are not; of a set as much is reserved as of all its parts. */
function shownLine(line: ListedLine, own: readonly ListedLine[]): ListedLine {
  const { parent_id, set_id, set, stopped_set, ...shown } = line
  const parts = own.filter((one) => one.parent_id === line.id)
  return {
    ...shown,
    ...(parts.length > 0 ? { reserved: wholeSets(line.quantity, parts, (part) => part.reserved) } : {}),
    ...(parent_id ? { parent_id } : {}),
    ...(set_id && set ? { set_id, set } : {}),
    ...(stopped_set ? { stopped_set } : {}),
  }
}
