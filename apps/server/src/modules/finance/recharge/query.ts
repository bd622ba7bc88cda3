import {
  type examineRow,
  type PayChannel,
  payChannelNames,
  payChannels,
  rechargeFlow,
  type rechargeRow,
} from '@dropyard/contract/finance/recharge'
import type { TabCount } from '@dropyard/contract/kit/page'
import type { FlowHistory } from '@dropyard/contract/kit/workflow'
import { and, asc, count, desc, eq, ilike, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { daysBetween, likePattern } from '../../../kit/filters.ts'
import { entity } from '../../account/entity/table.ts'
import { person } from '../../account/user/table.ts'
import { flow } from './service.ts'
import { recharge } from './table.ts'

/** Lists of recharges, for their merchants and for reviewers; reading only. */

type Own = z.output<typeof rechargeRow>
type Examined = z.output<typeof examineRow>
type State = keyof typeof rechargeFlow.states

export interface RechargeFilter {
  page: number
  'per-page': number
  state?: State | undefined
  channel?: PayChannel | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: string | undefined
  entity_id?: number | undefined
}

const author = alias(person, 'author')
const reviewer = alias(person, 'reviewer')
const other = alias(recharge, 'other')

const duplicates = sql<Examined['duplicates']>`(
  SELECT coalesce(json_agg(json_build_object('id', ${other.id}, 'recharge_sn', ${other.rechargeSn},
    'why', CASE WHEN ${other.receiptHash} = ${recharge.receiptHash} THEN 'receipt' ELSE 'reference' END)
    ORDER BY ${other.id}), '[]')
  FROM ${recharge} AS other
  WHERE ${other.id} <> ${recharge.id} AND ${other.state} NOT IN ('draft', 'cancelled')
    AND (${other.receiptHash} = ${recharge.receiptHash}
      OR (${other.amount} = ${recharge.amount} AND ${other.transferDay} = ${recharge.transferDay}
        AND ${other.bankReference} = ${recharge.bankReference})))`
const firstRecharge = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM ${recharge} AS other WHERE ${other.entityId} = ${recharge.entityId} AND ${other.state} = 'approved'
    AND ${other.id} <> ${recharge.id})`

const sortable = {
  create_time: recharge.id,
  amount_usd: recharge.amountUsd,
  transfer_day: recharge.transferDay,
} as const

/** A merchant's own recharges. */
export async function ownRecharges(ctx: UserCtx, filter: RechargeFilter) {
  const mine = eq(recharge.entityId, entityOf(ctx))
  const rows = await ctx.db
    .select()
    .from(recharge)
    .where(and(mine, ...conditions(filter), stateIs(filter)))
    .orderBy(...orderBy(filter.sort))
    .limit(filter['per-page'])
    .offset((filter.page - 1) * filter['per-page'])
  return { data: rows.map((row) => shown(ctx, row)), ...(await totals(ctx, filter, mine)) }
}

/** A merchant's recharge with everything that happened to it. */
export async function ownRecharge(
  ctx: UserCtx,
  id: number,
): Promise<(Own & { history: FlowHistory }) | undefined> {
  const [row] = await ctx.db
    .select()
    .from(recharge)
    .where(and(eq(recharge.id, id), eq(recharge.entityId, entityOf(ctx))))
  return row && { ...shown(ctx, row), history: await flow.history(ctx, id) }
}

/** Recharges as reviewers see them; drafts are nobody's business yet. */
export async function examinedRecharges(ctx: UserCtx, filter: RechargeFilter) {
  const company = filter.entity_id === undefined ? undefined : eq(recharge.entityId, filter.entity_id)
  const handedIn = and(ne(recharge.state, 'draft'), company)
  const rows = await examined(ctx)
    .where(and(handedIn, ...conditions(filter), stateIs(filter)))
    .orderBy(...orderBy(filter.sort))
    .limit(filter['per-page'])
    .offset((filter.page - 1) * filter['per-page'])
  return { data: rows.map((row) => examinedRow(ctx, row)), ...(await totals(ctx, filter, handedIn)) }
}

/** One recharge with everything that happened to it. */
export async function examinedRecharge(ctx: UserCtx, id: number) {
  const [row] = await examined(ctx).where(and(eq(recharge.id, id), ne(recharge.state, 'draft')))
  if (!row) return undefined
  return { ...examinedRow(ctx, row), history: await flow.history(ctx, id) }
}

const examined = (ctx: UserCtx) =>
  ctx.db
    .select({
      row: recharge,
      entityName: entity.name,
      author: author.name,
      reviewer: reviewer.name,
      duplicates,
      firstRecharge,
    })
    .from(recharge)
    .innerJoin(entity, eq(entity.id, recharge.entityId))
    .leftJoin(author, eq(author.id, recharge.createdBy))
    .leftJoin(reviewer, eq(reviewer.id, recharge.reviewedBy))
    .$dynamic()

const examinedRow = (ctx: UserCtx, found: Awaited<ReturnType<typeof examined>>[number]) => ({
  ...shown(ctx, found.row),
  entity_id: found.row.entityId,
  entity_name: found.entityName,
  created_by: found.author ?? '',
  reviewed_by: found.reviewer ?? '',
  duplicates: found.duplicates,
  first_recharge: found.firstRecharge,
})

function shown(ctx: UserCtx, row: typeof recharge.$inferSelect): Own {
  const channel = payChannelNames.find((name) => name === row.channel) ?? 'other'
  return {
    id: row.id,
    version: row.version,
    recharge_sn: row.rechargeSn,
    state: row.state,
    state_name: rechargeFlow.states[row.state].words[ctx.lang],
    amount: row.amount,
    currency: row.currency,
    rate: row.rate,
    amount_usd: row.amountUsd,
    approved_usd: row.approvedUsd,
    channel,
    channel_name: payChannels[channel][ctx.lang],
    bank_reference: row.bankReference,
    transfer_day: row.transferDay,
    remark: row.remark,
    reason: row.reason,
    has_receipt: row.receipt !== null,
    create_time: row.createdAt.toISOString(),
    submit_time: row.submittedAt?.toISOString() ?? null,
    review_time: row.reviewedAt?.toISOString() ?? null,
    actions: flow.allowed(ctx, row),
  }
}

function conditions(filter: RechargeFilter): (SQL | undefined)[] {
  const pattern = filter.search === undefined ? undefined : likePattern(filter.search)
  return [
    filter.channel ? eq(recharge.channel, filter.channel) : undefined,
    daysBetween(recharge.createdAt, filter.from, filter.to),
    pattern
      ? or(
          ilike(recharge.rechargeSn, pattern),
          ilike(recharge.bankReference, pattern),
          ilike(recharge.remark, pattern),
        )
      : undefined,
  ]
}

const stateIs = (filter: RechargeFilter) => (filter.state ? eq(recharge.state, filter.state) : undefined)

function orderBy(sort: string | undefined): SQL[] {
  const name = (sort ?? '-create_time').replace(/^-/, '') as keyof typeof sortable
  return [sort?.startsWith('-') === false ? asc(sortable[name]) : desc(sortable[name]), desc(recharge.id)]
}

/** Totals by state in one pass: the tabs, and the total of the chosen one. */
async function totals(
  ctx: UserCtx,
  filter: RechargeFilter,
  scope: SQL | undefined,
): Promise<{ total: number; tabs: TabCount[] }> {
  const counted = await ctx.db
    .select({ state: recharge.state, total: count() })
    .from(recharge)
    .where(and(scope, ...conditions(filter)))
    .groupBy(recharge.state)
  const of = (state: string) => counted.find((row) => row.state === state)?.total ?? 0
  const tabs = Object.entries(rechargeFlow.states).map(([status, { words }]) => ({
    status,
    name: words[ctx.lang],
    total: of(status),
  }))
  const total = filter.state ? of(filter.state) : tabs.reduce((sum, tab) => sum + tab.total, 0)
  return { total, tabs }
}
