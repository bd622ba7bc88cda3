import { maskedNumber } from '@dropyard/contract/finance/account-number'
import {
  receivingAccount as endpoints,
  type ReceivingAccountRow,
  receivingAccountFlow,
  receivingAccountTabs,
} from '@dropyard/contract/finance/receiving-account'
import { type PayChannel, payChannels } from '@dropyard/contract/finance/recharge'
import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { person } from '../../account/user/table.ts'
import { flow, numberOf } from './service.ts'
import { type Known, receivingAccount, receivingAccountChange } from './table.ts'

/** Lists of receiving accounts; reading only. */

type Tab = keyof typeof receivingAccountTabs
interface Filter {
  page: number
  'per-page': number
  state?: Tab | undefined
  channel?: PayChannel | undefined
  search?: string | undefined
  sort?: string | undefined
}

const asker = alias(person, 'asker')
const decider = alias(person, 'decider')
const openChange = and(
  eq(receivingAccountChange.accountId, receivingAccount.id),
  eq(receivingAccountChange.state, 'requested'),
)

const isIn: Record<Tab, SQL> = {
  in_use: sql`(${receivingAccount.enabled} AND ${receivingAccount.known} IS NOT NULL)`,
  waiting: sql`${receivingAccountChange.id} IS NOT NULL`,
  off: sql`NOT ${receivingAccount.enabled}`,
}

export async function receivingAccounts(ctx: UserCtx, filter: Filter) {
  const where = and(...conditions(filter))
  const by = filter.sort?.endsWith('update_time') ? receivingAccount.updatedAt : receivingAccount.sort
  const [rows, [counted]] = await Promise.all([
    rowsOf(ctx)
      .where(and(where, filter.state ? isIn[filter.state] : undefined))
      .orderBy(filter.sort?.startsWith('-') ? desc(by) : asc(by), asc(receivingAccount.id))
      .limit(filter['per-page'])
      .offset((filter.page - 1) * filter['per-page']),
    ctx.db
      .select({
        all: count(),
        in_use: numberIn('in_use'),
        waiting: numberIn('waiting'),
        off: numberIn('off'),
      })
      .from(receivingAccount)
      .leftJoin(receivingAccountChange, openChange)
      .where(where),
  ])
  const tabs = (Object.keys(receivingAccountTabs) as Tab[]).map((status) => ({
    status,
    name: receivingAccountTabs[status][ctx.lang],
    total: counted?.[status] ?? 0,
  }))
  const total = (filter.state ? counted?.[filter.state] : counted?.all) ?? 0
  return { data: rows.map((row) => shown(ctx, row)), total, ext: { tabs } }
}

const numberIn = (tab: Tab) => sql<number>`count(*) FILTER (WHERE ${isIn[tab]})`.mapWith(Number)

export async function accountRow(ctx: UserCtx, id: number): Promise<ReceivingAccountRow | undefined> {
  const [row] = await rowsOf(ctx).where(eq(receivingAccount.id, id))
  return row && shown(ctx, row)
}

/** One with every change that was asked for. */
export async function accountWithChanges(ctx: UserCtx, id: number) {
  const row = await accountRow(ctx, id)
  if (!row) return undefined
  const changes = await ctx.db
    .select({ change: receivingAccountChange, asker: asker.name, decider: decider.name })
    .from(receivingAccountChange)
    .leftJoin(asker, eq(asker.id, receivingAccountChange.askedBy))
    .leftJoin(decider, eq(decider.id, receivingAccountChange.decidedBy))
    .where(eq(receivingAccountChange.accountId, id))
    .orderBy(desc(receivingAccountChange.id))
    .limit(50)
  const histories = await Promise.all(changes.map(({ change }) => flow.history(ctx, change.id)))
  return {
    ...row,
    changes: changes.map((one, at) => ({ ...shownChange(ctx, one), history: histories[at] ?? [] })),
  }
}

/** Where a merchant pays to. */
export async function ownAccounts(ctx: UserCtx) {
  const rows = await ctx.db
    .select()
    .from(receivingAccount)
    .where(isIn.in_use)
    .orderBy(asc(receivingAccount.sort), asc(receivingAccount.id))
    .limit(200)
  return rows.flatMap(({ id, known, number, countries }) => {
    if (known === null || number === null) return []
    const { channel, currency, holder, provider, qr, instructions_en, instructions_zh } = known
    const [here, there] =
      ctx.lang === 'zh' ? [instructions_zh, instructions_en] : [instructions_en, instructions_zh]
    const whole = numberOf({ number }, id)
    return [
      { id, channel, currency, holder, provider, number: whole, instructions: here || there, qr, countries },
    ]
  })
}

const rowsOf = (ctx: UserCtx) =>
  ctx.db
    .select({ row: receivingAccount, change: receivingAccountChange, asker: asker.name })
    .from(receivingAccount)
    .leftJoin(receivingAccountChange, openChange)
    .leftJoin(asker, eq(asker.id, receivingAccountChange.askedBy))
    .$dynamic()

function shown(ctx: UserCtx, one: Awaited<ReturnType<typeof rowsOf>>[number]): ReceivingAccountRow {
  const { row, change } = one
  return {
    id: row.id,
    version: row.version,
    enabled: row.enabled,
    sort: row.sort,
    countries: row.countries,
    in_force: row.known && row.number ? whereTo(ctx, row.known, row.number, row.id) : null,
    change: change && shownChange(ctx, { change, asker: one.asker, decider: null }),
    update_time: row.updatedAt.toISOString(),
  }
}

const shownChange = (
  ctx: UserCtx,
  one: { change: typeof receivingAccountChange.$inferSelect; asker: string | null; decider: string | null },
) => ({
  ...whereTo(ctx, one.change.known, one.change.number, one.change.accountId),
  id: one.change.id,
  state: one.change.state,
  asked_by: one.asker ?? '',
  decided_by: one.decider ?? '',
  create_time: one.change.createdAt.toISOString(),
  reason: one.change.reason,
  actions: flow.allowed(ctx, one.change),
})

function whereTo(ctx: UserCtx, { last, ...known }: Known, number: string, accountId: number) {
  const whole = [endpoints.update, receivingAccountFlow.endpoints.approve].some(({ permission }) =>
    ctx.user.permissions.has(permission),
  )
  return {
    ...known,
    channel_name: payChannels[known.channel][ctx.lang],
    number: whole ? numberOf({ number }, accountId) : maskedNumber(last),
  }
}

function conditions(filter: Filter): (SQL | undefined)[] {
  const said = (name: string) =>
    sql`coalesce(${receivingAccount.known}, ${receivingAccountChange.known}) ->> ${sql.raw(`'${name}'`)}`
  const pattern = filter.search === undefined ? undefined : likePattern(filter.search)
  return [
    filter.channel ? sql`${said('channel')} = ${filter.channel}` : undefined,
    pattern
      ? or(
          sql`${said('holder')} ILIKE ${pattern}`,
          sql`${said('provider')} ILIKE ${pattern}`,
          sql`${said('last')} ILIKE ${pattern}`,
        )
      : undefined,
  ]
}
