import {
  type AdjustmentKind,
  type AdjustmentRow,
  adjustmentFlow,
} from '@dropyard/contract/finance/adjustment'
import { ledgerKinds, walletCurrency } from '@dropyard/contract/finance/ledger'
import type { TabCount } from '@dropyard/contract/kit/page'
import { and, asc, count, desc, eq, ilike, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../../../kit/context.ts'
import { daysBetween, likePattern } from '../../../kit/filters.ts'
import { entity } from '../../account/entity/table.ts'
import { movesOf } from '../../account/user/moves.ts'
import { person } from '../../account/user/table.ts'
import { flow } from './service.ts'
import { adjustment } from './table.ts'

/** Lists of adjustments; reading only. */

interface Filter {
  page: number
  'per-page': number
  state?: keyof typeof adjustmentFlow.states | undefined
  kind?: AdjustmentKind | undefined
  entity_id?: number | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: string | undefined
}

const asker = alias(person, 'asker')
const decider = alias(person, 'decider')

export async function adjustments(ctx: UserCtx, filter: Filter) {
  const state = filter.state ? eq(adjustment.state, filter.state) : undefined
  const column = filter.sort?.endsWith('amount') ? adjustment.amount : adjustment.id
  const up = filter.sort !== undefined && !filter.sort.startsWith('-')
  const [rows, counted] = await Promise.all([
    rowsOf(ctx)
      .where(and(...conditions(filter), state))
      .orderBy(up ? asc(column) : desc(column), desc(adjustment.id))
      .limit(filter['per-page'])
      .offset((filter.page - 1) * filter['per-page']),
    ctx.db
      .select({ state: adjustment.state, total: count() })
      .from(adjustment)
      .innerJoin(entity, eq(entity.id, adjustment.entityId))
      .where(and(...conditions(filter)))
      .groupBy(adjustment.state),
  ])
  const of = (name: string) => counted.find((row) => row.state === name)?.total ?? 0
  const tabs: TabCount[] = Object.entries(adjustmentFlow.states).map(([status, { words }]) => ({
    status,
    name: words[ctx.lang],
    total: of(status),
  }))
  const total = filter.state ? of(filter.state) : tabs.reduce((sum, tab) => sum + tab.total, 0)
  return { data: rows.map((row) => shown(ctx, row)), total, ext: { tabs } }
}

export async function adjustmentRow(ctx: UserCtx, id: number) {
  const [row] = await rowsOf(ctx).where(eq(adjustment.id, id))
  return row && shown(ctx, row)
}

export async function adjustmentWithHistory(ctx: UserCtx, id: number) {
  const row = await adjustmentRow(ctx, id)
  return row && { ...row, history: await movesOf(ctx, adjustmentFlow, id) }
}

const rowsOf = (ctx: UserCtx) =>
  ctx.db
    .select({ row: adjustment, entityName: entity.name, asker: asker.name, decider: decider.name })
    .from(adjustment)
    .innerJoin(entity, eq(entity.id, adjustment.entityId))
    .leftJoin(asker, eq(asker.id, adjustment.askedBy))
    .leftJoin(decider, eq(decider.id, adjustment.decidedBy))
    .$dynamic()

function shown(ctx: UserCtx, one: Awaited<ReturnType<typeof rowsOf>>[number]): AdjustmentRow {
  const { row } = one
  return {
    id: row.id,
    version: row.version,
    adjustment_sn: row.adjustmentSn,
    state: row.state,
    entity_id: row.entityId,
    entity_name: one.entityName,
    kind: row.kind,
    kind_name: ledgerKinds[row.kind][ctx.lang],
    amount: row.amount,
    currency: walletCurrency,
    remark: row.remark,
    note: row.note,
    reason: row.reason,
    asked_by: one.asker ?? '',
    decided_by: one.decider ?? '',
    create_time: row.createdAt.toISOString(),
    decide_time: row.decidedAt?.toISOString() ?? null,
    actions: flow.allowed(ctx, row),
  }
}

function conditions(filter: Filter): (SQL | undefined)[] {
  const pattern = filter.search === undefined ? undefined : likePattern(filter.search)
  return [
    filter.kind ? eq(adjustment.kind, filter.kind) : undefined,
    filter.entity_id === undefined ? undefined : eq(adjustment.entityId, filter.entity_id),
    daysBetween(adjustment.createdAt, filter.from, filter.to),
    pattern
      ? or(
          ilike(adjustment.adjustmentSn, pattern),
          ilike(adjustment.remark, pattern),
          ilike(adjustment.note, pattern),
          ilike(entity.name, pattern),
        )
      : undefined,
  ]
}
