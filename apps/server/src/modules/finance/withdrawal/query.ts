import { maskedNumber } from '@dropyard/contract/finance/account-number'
import { walletCurrency } from '@dropyard/contract/finance/ledger'
import {
  type examinedWithdrawal,
  withdrawalFlow,
  type withdrawalRow,
} from '@dropyard/contract/finance/withdrawal'
import {
  type PayoutChannel,
  payoutChannelNames,
  payoutChannels,
} from '@dropyard/contract/finance/withdrawal-rule'
import type { TabCount } from '@dropyard/contract/kit/page'
import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { daysBetween, likePattern } from '../../../kit/filters.ts'
import { entity } from '../../account/entity/table.ts'
import { person } from '../../account/user/table.ts'
import { flow, markOf } from './service.ts'
import { withdrawal } from './table.ts'

/** Lists of withdrawals, for their merchants and for reviewers; reading only. */

type Own = z.output<typeof withdrawalRow>
type Examined = z.output<typeof examinedWithdrawal>

interface Filter {
  page: number
  'per-page': number
  state?: keyof typeof withdrawalFlow.states | undefined
  channel?: PayoutChannel | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: string | undefined
  entity_id?: number | undefined
}

const author = alias(person, 'author')
const reviewer = alias(person, 'reviewer')
const other = alias(withdrawal, 'other')
const newAccount = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM ${withdrawal} AS other WHERE ${other.entityId} = ${withdrawal.entityId}
    AND ${other.accountMark} = ${withdrawal.accountMark} AND ${other.state} = 'paid' AND ${other.id} <> ${withdrawal.id})`

/** A merchant's own withdrawals. */
export async function ownWithdrawals(ctx: UserCtx, filter: Filter) {
  const mine = eq(withdrawal.entityId, entityOf(ctx))
  const rows = await ctx.db
    .select()
    .from(withdrawal)
    .where(and(mine, ...conditions(filter), stateIs(filter)))
    .orderBy(...orderBy(filter.sort))
    .limit(filter['per-page'])
    .offset((filter.page - 1) * filter['per-page'])
  return { data: rows.map((row) => shown(ctx, row)), ...(await totals(ctx, filter, mine)) }
}

/** A merchant's withdrawal with everything that happened to it. */
export async function ownWithdrawal(ctx: UserCtx, id: number) {
  const [row] = await ctx.db
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.id, id), eq(withdrawal.entityId, entityOf(ctx))))
  return row && { ...shown(ctx, row), history: await flow.history(ctx, id) }
}

/** Withdrawals as reviewers see them. */
export async function examinedWithdrawals(ctx: UserCtx, filter: Filter) {
  const company = filter.entity_id === undefined ? undefined : eq(withdrawal.entityId, filter.entity_id)
  const rows = await examined(ctx)
    .where(and(company, ...conditions(filter), stateIs(filter)))
    .orderBy(...orderBy(filter.sort))
    .limit(filter['per-page'])
    .offset((filter.page - 1) * filter['per-page'])
  return { data: rows.map((row) => examinedRow(ctx, row)), ...(await totals(ctx, filter, company)) }
}

/** One withdrawal with everything that happened to it. */
export async function examinedOne(ctx: UserCtx, id: number) {
  const [row] = await examined(ctx).where(eq(withdrawal.id, id))
  return row && { ...examinedRow(ctx, row), history: await flow.history(ctx, id) }
}

const examined = (ctx: UserCtx) =>
  ctx.db
    .select({
      row: withdrawal,
      entityName: entity.name,
      author: author.name,
      reviewer: reviewer.name,
      newAccount,
    })
    .from(withdrawal)
    .innerJoin(entity, eq(entity.id, withdrawal.entityId))
    .leftJoin(author, eq(author.id, withdrawal.createdBy))
    .leftJoin(reviewer, eq(reviewer.id, withdrawal.reviewedBy))
    .$dynamic()

const examinedRow = (ctx: UserCtx, one: Awaited<ReturnType<typeof examined>>[number]): Examined => ({
  ...shown(ctx, one.row),
  entity_id: one.row.entityId,
  entity_name: one.entityName,
  created_by: one.author ?? '',
  reviewed_by: one.reviewer ?? '',
  new_account: one.newAccount,
})

function shown(ctx: UserCtx, row: typeof withdrawal.$inferSelect): Own {
  const channel = payoutChannelNames.find((name) => name === row.channel) ?? 'bank_transfer'
  return {
    id: row.id,
    version: row.version,
    withdrawal_sn: row.withdrawalSn,
    state: row.state,
    state_name: withdrawalFlow.states[row.state].words[ctx.lang],
    amount: row.amount,
    fee: row.fee,
    net: row.amount - row.fee,
    currency: walletCurrency,
    channel,
    channel_name: payoutChannels[channel][ctx.lang],
    account_name: row.accountName,
    account_number: maskedNumber(row.accountLast),
    bank_name: row.bankName,
    remark: row.remark,
    reason: row.reason,
    payment_reference: row.paymentReference,
    create_time: row.createdAt.toISOString(),
    review_time: row.reviewedAt?.toISOString() ?? null,
    paid_time: row.paidAt?.toISOString() ?? null,
    actions: flow.allowed(ctx, row),
  }
}

function conditions({ search, ...filter }: Filter): (SQL | undefined)[] {
  const pattern = search === undefined ? undefined : likePattern(search)
  return [
    filter.channel ? eq(withdrawal.channel, filter.channel) : undefined,
    daysBetween(withdrawal.createdAt, filter.from, filter.to),
    pattern && search
      ? or(
          ilike(withdrawal.withdrawalSn, pattern),
          ilike(withdrawal.accountName, pattern),
          eq(withdrawal.accountLast, search),
          eq(withdrawal.accountMark, markOf(search)),
          ilike(withdrawal.paymentReference, pattern),
        )
      : undefined,
  ]
}

const stateIs = (filter: Filter) => (filter.state ? eq(withdrawal.state, filter.state) : undefined)

function orderBy(sort: string | undefined): SQL[] {
  const column = sort?.endsWith('amount') ? withdrawal.amount : withdrawal.id
  return [sort && !sort.startsWith('-') ? asc(column) : desc(column), desc(withdrawal.id)]
}

/** Totals by state in one pass: the tabs, and the total of the chosen one. */
async function totals(
  ctx: UserCtx,
  filter: Filter,
  scope: SQL | undefined,
): Promise<{ total: number; tabs: TabCount[] }> {
  const counted = await ctx.db
    .select({ state: withdrawal.state, total: count() })
    .from(withdrawal)
    .where(and(scope, ...conditions(filter)))
    .groupBy(withdrawal.state)
  const of = (state: string) => counted.find((row) => row.state === state)?.total ?? 0
  const tabs = Object.entries(withdrawalFlow.states).map(([status, { words }]) => ({
    status,
    name: words[ctx.lang],
    total: of(status),
  }))
  return { total: filter.state ? of(filter.state) : tabs.reduce((sum, tab) => sum + tab.total, 0), tabs }
}
