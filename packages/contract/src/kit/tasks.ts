import { z } from 'zod'
import { type AnyEndpoint, endpoint } from './endpoint.ts'
import { errors } from './errors.ts'
import type { Words } from './text.ts'
import * as wire from './wire.ts'
import type { Action } from './workflow.ts'

/**
 * Tasks: records of a workflow that somebody of staff has to do something about. A flow that says so gets claiming, releasing
 * and assigning as actions, a due time, watchers and comments, and its records stand in everybody's list of tasks.
 */

export interface TaskOptions<S extends string = string> {
  /** States in which there is something to do for staff. */
  readonly in: readonly S[]
  /** As lists of tasks name it, in the way of the specification: `goodsSample`. */
  readonly module: string
  readonly title: Words
  /** When it is due, in hours after it came. */
  readonly hours: number
  /** The page that opens one by its `id`. */
  readonly page: string
  /** Subjects that are words and no names: a task keeps the English ones, and lists show them in the reader's language. */
  readonly subjects?: readonly (readonly [en: string, zh: string, ...more: unknown[]])[]
  /** States that tell what nobody has taken from what somebody has; taking leaves a record in its state otherwise. */
  readonly held?: { readonly free: S; readonly by: S }
  /** States in which whoever began it decides; this action gives that to somebody else, its `assignee_id`. */
  readonly decided?: { readonly in: readonly S[]; readonly by: string }
  /** States in which somebody else has to judge what was done, by this action: never who did it. */
  readonly reviewed?: { readonly in: readonly S[]; readonly by: string }
}

/** What a task is about, in both languages; what is a name reads the same in either. */
export function subjectOf({ subjects }: Pick<TaskOptions, 'subjects'>, subject: string): Words {
  const zh = subjects?.find(([en]) => en === subject)?.[1]
  return { en: subject, zh: zh ?? subject }
}

export const taskErrors = errors('task', {
  claimed: { en: '{{name}} has taken it already.', zh: '已由 {{name}} 认领。' },
  others: {
    en: 'It is assigned to {{name}}. Ask them to release it, or have it assigned to you.',
    zh: '该任务由 {{name}} 负责，请对方释放或由主管指派给您。',
  },
  free: { en: 'No one has taken it.', zh: '该任务尚无人认领。' },
  worker: { en: '{{names}} may not work on it.', zh: '{{names}}无权处理此任务。' },
  own: {
    en: 'You worked on it yourself. Someone else has to review it.',
    zh: '您参与了此任务，须由他人审核。',
  },
  runs: { en: 'It isn’t waiting for anything.', zh: '该任务未处于等待状态。' },
  unseen: { en: 'This user can’t see it.', zh: '该人员无权查看此任务。' },
  past: { en: 'Select a time in the future.', zh: '请选择将来的时间。' },
})

/** What work may have to wait for, outside of whoever does it. */
export const waitsFor = {
  supplier: ['Supplier', '供应商'],
  carrier: ['Carrier', '物流商'],
  customer: ['Customer', '客户'],
  module: ['Other module', '其他环节'],
  decision: ['Decision', '决策'],
} as const
export type WaitsFor = keyof typeof waitsFor

/** How the clock of a task stands. */
export const clockStates = {
  running: ['Running', '计时中'],
  paused: ['Waiting', '等待中'],
  met: ['On time', '按时完成'],
  breached: ['Overdue', '已逾期'],
} as const
export type ClockState = keyof typeof clockStates

/** A point in time, as milliseconds. */
interface ClockTimes {
  readonly dueAt: number | null
  readonly waitingSince: number | null
  readonly closedAt: number | null
}
/** How its clock stands: time in which it waits does not count. */
export function clockOf({ dueAt, waitingSince, closedAt }: ClockTimes, now: number): ClockState {
  const until = waitingSince ?? closedAt ?? now
  if (dueAt !== null && dueAt < until) return 'breached'
  if (closedAt !== null) return 'met'
  return waitingSince === null ? 'running' : 'paused'
}

/** People who may be named with a task: mentioned in its comments, or waited for. */
export const taskPeople = endpoint({
  method: 'GET',
  path: '/v1/tasks/people',
  permission: 'staff',
  about: { en: 'List who may be mentioned', zh: '查看可提及人员' },
  query: z.object({ search: wire.line(100).optional(), ids: wire.ids.optional() }),
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})

const taken = ['Taken', '认领成功'] as const

/**
 * Taking a task, giving it back, giving it to somebody, letting it wait. The record stays in its state.
 *
 * @param chosen where those are chosen from who may work on it
 */
export const taskActions = <S extends string>(
  { in: from, held, reviewed }: TaskOptions<S>,
  chosen: () => AnyEndpoint,
) => {
  const becomes = held ? { to: held.by } : {}
  const worked = held ? [held.by] : from.filter((state) => !reviewed?.in.includes(state))
  return {
    claim: {
      words: { en: 'Take', zh: '认领' },
      done: { en: 'Taken', zh: '认领' },
      from: held ? [held.free] : from,
      ...becomes,
      many: true,
      undo: 'release',
      successText: [taken, taken],
    },
    release: {
      words: { en: 'Release', zh: '释放' },
      done: { en: 'Released', zh: '释放' },
      from: held ? [held.by] : from,
      ...(held ? { to: held.free } : {}),
      confirm: true,
      many: true,
      undo: 'claim',
    },
    assign: {
      words: { en: 'Assign', zh: '指派' },
      done: { en: 'Assigned', zh: '指派' },
      from: held ? [held.free, held.by] : from,
      ...becomes,
      many: true,
      input: { assignee_id: wire.ref(chosen), due_at: wire.maybe(wire.instant) },
    },
    wait: {
      words: { en: 'Wait for…', zh: '设为等待' },
      done: { en: 'Waits', zh: '等待' },
      from: worked,
      many: true,
      undo: 'resume',
      input: {
        waits_for: wire.choice(waitsFor),
        wait_reason: wire.area(500, 1),
        wait_until: wire.instant,
        waits_on_id: wire.maybe(wire.ref(() => taskPeople)),
      },
    },
    resume: {
      words: { en: 'Resume', zh: '继续处理' },
      done: { en: 'Resumed', zh: '继续处理' },
      from: worked,
      many: true,
    },
  } satisfies Record<string, Action<S>>
}
/** Their names. */
export const ofTasks = ['claim', 'release', 'assign', 'wait', 'resume'] as const
export type TaskActions<S extends string> = ReturnType<typeof taskActions<S>>

/** Whose tasks a list shows. */
const whose = wire.choice({
  mine: ['Mine', '我的'],
  nobody: ['Not taken', '待认领'],
  others: ['Others’', '他人的'],
  waiting: ['Waiting', '等待中'],
  late: ['Overdue', '已逾期'],
  mine_waiting: ['Mine, waiting', '我的等待中'],
  mine_late: ['Mine, overdue', '我的逾期'],
})

/** What rows of such a flow carry of their task: fields of a record, as it declares its own. */
export const taskFields = {
  task_id: [wire.nullable(wire.id), 'Task', '任务', { only: 'row' }],
  assignee_id: [wire.nullable(wire.id), 'Assignee', '负责人', { only: 'row', named: true }],
  /** Who does a part of it beside the assignee. */
  shared_names: [wire.line(300, 0), 'Shared with', '协同人', { only: 'row' }],
  due_at: [wire.nullable(wire.instant), 'Due', '截止时间', { only: 'row' }],
  /** Who did what is reviewed now, and who may review it; empty at other times. */
  worker_name: [wire.line(100, 0), 'Done by', '处理人', { only: 'row' }],
  reviewer_names: [wire.line(300, 0), 'May review', '可审核人', { only: 'row' }],
  /** What it waits for; null while it does not. */
  waits_for: [wire.nullable(wire.choice(waitsFor)), 'Waits for', '等待对象', { only: 'row' }],
  wait_reason: [wire.area(500), 'Waits because', '等待原因', { only: 'row' }],
  wait_until: [wire.nullable(wire.instant), 'Waits until', '等待至', { only: 'row' }],
  waiting_since: [wire.nullable(wire.instant), 'Waiting since', '开始等待', { only: 'row' }],
  waits_on_id: [
    wire.nullable(wire.ref(() => taskPeople)),
    'Waits for whom',
    '等待人员',
    { only: 'row', named: true },
  ],
} as const
export const taskFilters = { whose: [whose.optional(), 'Assignee', '负责人'] } as const

export type TaskRow = {
  [K in keyof typeof taskFields]: (typeof taskFields)[K][0]
} & { assignee_name: z.ZodString; waits_on_name: z.ZodString }
export type TaskFilter = { whose: z.ZodOptional<typeof whose> }
