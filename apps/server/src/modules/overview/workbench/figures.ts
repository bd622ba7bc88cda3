import { openStates } from '@dropyard/contract/development/development/flow'
import { moduleNames, moduleWords } from '@dropyard/contract/development/development/module-name'
import { moduleOf } from '@dropyard/contract/development/development/modules'
import { dayMs } from '@dropyard/contract/kit/days'
import { inLang } from '@dropyard/contract/kit/text'
import { blockReasons } from '@dropyard/contract/order/order/block'
import type { Counted, WorkDay } from '@dropyard/contract/overview/workbench'
import { link } from '@dropyard/contract/pages'
import { eventOf, events } from '@dropyard/contract/system/notice/event'
import { and, count, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { task } from '../../../kit/task-table.ts'
import { developmentTask } from '../../development/development/table.ts'
import { recharge } from '../../finance/recharge/table.ts'
import { order } from '../../order/order/table.ts'
import { orderException } from '../../order/order-exception/table.ts'
import { externalLink } from '../../sourcing/external-link/table.ts'
import { notice } from '../../system/notice/table.ts'
import { seen } from '../../system/task/views.ts'

/**
 * The workbench's numbers besides tasks, each with a link to the list that it counts. Numbers whose list the user may not read
 * are left out.
 */

const may = (ctx: UserCtx, permission: string): boolean => ctx.user.permissions.has(permission)

const words = {
  submitted: { en: 'Recharges to review', zh: '待审核充值' },
  confirming: { en: 'Recharges to confirm', zh: '待复核充值' },
  late: { en: 'Order exceptions overdue', zh: '逾期订单异常' },
  mine: { en: 'Order exceptions of mine', zh: '我负责的订单异常' },
  unread: { en: 'Unread sourcing messages', zh: '寻源未读消息' },
  samples: { en: 'Late samples', zh: '样品逾期' },
  came: { en: 'Tasks opened', zh: '新增任务' },
  passed: { en: 'Development tasks passed', zh: '开发任务通过' },
  paid: { en: 'Orders paid', zh: '付款订单' },
  shipped: { en: 'Orders shipped', zh: '发货订单' },
} as const

/** Order exceptions: how many are late, and how many this user owns. */
async function exceptionCounts(ctx: UserCtx): Promise<{ late: number; mine: number }> {
  const [row] = await ctx.db
    .select({
      late: sql<number>`(count(*) FILTER (WHERE ${orderException.dueAt} < now()))::int`,
      mine: sql<number>`(count(*) FILTER (WHERE ${orderException.ownerId} = ${ctx.user.id}))::int`,
    })
    .from(orderException)
    .where(isNull(orderException.closedAt))
  return row ?? { late: 0, mine: 0 }
}

/** Records that failed or need attention, by reason. */
export async function exceptions(ctx: UserCtx): Promise<Counted[]> {
  const reasons = Object.keys(blockReasons) as (keyof typeof blockReasons)[]
  const modules = moduleNames.filter((name) => may(ctx, `${moduleOf(name).name}:list`))
  const [blocked, cases, reviews, unread, samples] = await Promise.all([
    may(ctx, 'erp-order:list')
      ? ctx.db
          .select({ key: order.blocked, total: count() })
          .from(order)
          .where(isNotNull(order.blocked))
          .groupBy(order.blocked)
      : [],
    may(ctx, 'erp-order:list') ? exceptionCounts(ctx) : { late: 0, mine: 0 },
    may(ctx, 'recharge-examine:list')
      ? ctx.db
          .select({ key: recharge.state, total: count() })
          .from(recharge)
          .where(inArray(recharge.state, ['submitted', 'confirming']))
          .groupBy(recharge.state)
      : [],
    may(ctx, 'sourcing:list')
      ? ctx.db.select({ total: count() }).from(externalLink).where(sql`${externalLink.staffUnread} > 0`)
      : [],
    ctx.db
      .select({ module: developmentTask.module, total: count() })
      .from(developmentTask)
      .where(
        and(
          lt(developmentTask.sampleDue, today(ctx)),
          inArray(developmentTask.state, [...openStates]),
          inArray(developmentTask.module, modules),
        ),
      )
      .groupBy(developmentTask.module),
  ])
  return [
    ...reasons.flatMap((key) => {
      const total = blocked.find((one) => one.key === key)?.total ?? 0
      const name = blockReasons[key].words[ctx.lang]
      return total > 0 ? [{ key, name, total, to: link('/erpOrders', { blocked: key }) }] : []
    }),
    ...(['late', 'mine'] as const).flatMap((key) => {
      const total = cases[key]
      const to = link(
        '/erpOrders',
        key === 'late' ? { exception: 'late' } : { exception_owner_id: ctx.user.id },
      )
      return total > 0 ? [{ key, name: words[key][ctx.lang], total, to }] : []
    }),
    ...(['submitted', 'confirming'] as const).flatMap((state) => {
      const total = reviews.find((one) => one.key === state)?.total ?? 0
      const to = link('/rechargeExamine', { state })
      return total > 0 ? [{ key: state, name: words[state][ctx.lang], total, to }] : []
    }),
    ...unread
      .filter(({ total }) => total > 0)
      .map(({ total }) => ({
        key: 'unread',
        name: words.unread[ctx.lang],
        total,
        to: link('/sourcing', { unread: true }),
      })),
    ...samples.map(({ module, total }) => ({
      key: `samples-${module}`,
      name: `${words.samples[ctx.lang]} · ${inLang(moduleWords[module], ctx.lang)}`,
      total,
      to: link(`/${module}`, { sample_late: true }),
    })),
  ]
}

const weekMs = 7 * dayMs

interface Span {
  readonly from: string
  readonly to: string
}

/** Today so far, and the same hours of the same weekday a week ago. */
export async function numbers(ctx: UserCtx, today: string | undefined): Promise<WorkDay['numbers']> {
  const asked = today ? Date.parse(today) : Number.NaN
  // A start that can't be today in any time zone is ignored.
  const near = Math.abs(asked - ctx.now.getTime()) < 2 * dayMs
  const began = near ? asked : Math.floor(ctx.now.getTime() / dayMs) * dayMs
  const at = (ms: number): string => new Date(ms).toISOString()
  const now: Span = { from: at(began), to: at(began + dayMs) }
  const then: Span = { from: at(began - weekMs), to: at(ctx.now.getTime() - weekMs) }
  const within = (column: AnyPgColumn, { from, to }: Span): SQL =>
    sql`${column} >= ${from}::timestamptz AND ${column} < ${to}::timestamptz`
  const both = (column: AnyPgColumn) => ({
    today: sql<number>`count(*) FILTER (WHERE ${within(column, now)})`.mapWith(Number),
    before: sql<number>`count(*) FILTER (WHERE ${within(column, then)})`.mapWith(Number),
  })
  const either = (column: AnyPgColumn): SQL => sql`(${within(column, now)} OR ${within(column, then)})`
  const orders = may(ctx, 'erp-order:list')
  const [[came], [passed], [paid], [shipped]] = await Promise.all([
    ctx.db
      .select(both(task.createdAt))
      .from(task)
      .where(and(seen(ctx), either(task.createdAt))),
    ctx.db
      .select(both(task.closedAt))
      .from(task)
      .where(and(seen(ctx), eq(task.state, 'passed'), either(task.closedAt))),
    orders ? ctx.db.select(both(order.paidAt)).from(order).where(either(order.paidAt)) : [],
    orders ? ctx.db.select(both(order.shippedAt)).from(order).where(either(order.shippedAt)) : [],
  ])
  const shown = (
    key: 'came' | 'passed' | 'paid' | 'shipped',
    totals: { today: number; before: number } | undefined,
    to: (span: Span) => string,
  ) =>
    totals
      ? [
          {
            key,
            name: words[key][ctx.lang],
            today: { total: totals.today, to: to(now) },
            before: { total: totals.before, to: to(then) },
          },
        ]
      : []
  const any = [...ctx.user.permissions].length > 0
  return any
    ? [
        ...shown('came', came, ({ from, to }) =>
          link('/taskList', { view: 'all', came_from: from, came_to: to }),
        ),
        ...shown('passed', passed, ({ from, to }) =>
          link('/taskList', { view: 'all', state: 'passed', closed_from: from, closed_to: to }),
        ),
        ...shown('paid', paid, ({ from, to }) => link('/erpOrders', { paid_from: from, paid_to: to })),
        ...shown('shipped', shipped, ({ from, to }) =>
          link('/erpOrders', { shipped_from: from, shipped_to: to }),
        ),
      ]
    : []
}

/** Kinds of events that a user who was away wants to know of. */
const told = [
  events.taskMention,
  events.taskPassed,
  events.taskRejected,
  events.taskRefused,
  events.taskAssigned,
  events.taskShared,
  events.taskNudge,
  events.taskDueSoon,
  events.taskOverdue,
  events.taskReturned,
  events.taskComment,
].map(({ name }) => name)

/** Notices since a time, by kind. */
export async function changed(ctx: UserCtx, since: Date): Promise<Counted[]> {
  const rows = await ctx.db
    .select({ event: notice.event, total: count() })
    .from(notice)
    .where(
      and(eq(notice.personId, ctx.user.id), notice.shown, inArray(notice.event, told), gte(notice.at, since)),
    )
    .groupBy(notice.event)
  return told.flatMap((event) => {
    const total = rows.find((row) => row.event === event)?.total ?? 0
    const name = eventOf(event)?.about[ctx.lang] ?? event
    return total > 0
      ? [{ key: event, name, total, to: link('/noticeList', { event, since: since.toISOString() }) }]
      : []
  })
}
