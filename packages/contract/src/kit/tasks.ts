import { z } from 'zod'
import { type AnyEndpoint, endpoint } from './endpoint.ts'
import { errors } from './errors.ts'
import type { Pair, Words } from './text.ts'
import * as wire from './wire.ts'
import type { Action } from './workflow.ts'

/**
 * Tasks: records of a workflow that give work to staff. A workflow that declares `tasks` gets the actions claim, release,
 * assign, wait and resume, a due time, watchers and comments, and its records appear in the task lists of staff.
 *
 * ```ts
 * tasks: {
 *   openStates: ['waiting', 'claimed', 'submitted'], module: 'goodsSample', title: ['Sample', '打样'], hours: 24,
 *   page: '/goodsSample',
 *   claimStates: { free: 'waiting', by: 'claimed' },        // claiming moves waiting -> claimed
 *   review: { in: ['submitted'], by: 'pass' },     // another person reviews submitted work by the action `pass`
 * }
 * ```
 */

export interface TaskOptions<S extends string = string> {
  /** States in which staff have something to do: the task is open. In all other states it is closed. */
  readonly openStates: readonly S[]
  /** Name of the module in task lists, as the specification spells it: `goodsSample`. */
  readonly module: string
  /** Name of the module that task lists show. */
  readonly title: Pair
  /** Hours from the opening of a task until it is due. */
  readonly hours: number
  /** Page that shows a record: `<page>?id=<record id>`. */
  readonly page: string
  /**
   * Subjects that need a translation, unlike names. The task's row stores the English one, and lists show it in the reader's
   * language.
   */
  readonly subjects?: readonly (readonly [en: string, zh: string, ...more: unknown[]])[]
  /**
   * States for unclaimed (`free`) and claimed (`by`) records: claiming or assigning moves a record to `by`, releasing back to
   * `free`. Without it these actions leave the state as it is.
   */
  readonly claimStates?: { readonly free: S; readonly by: S }
  /**
   * In the states `in` the person who started the work decides how it continues. The action `by` hands that decision to the
   * person in its input `assignee_id`.
   */
  readonly decision?: { readonly in: readonly S[]; readonly by: string }
  /** In the states `in` the work is reviewed, and accepted by the action `by`. Those who did the work can't review it. */
  readonly review?: { readonly in: readonly S[]; readonly by: string }
}

/** A task's subject in both languages; a subject without translation, such as a name, is the same in both. */
export function subjectOf({ subjects }: Pick<TaskOptions, 'subjects'>, subject: string): Words {
  const zh = subjects?.find(([en]) => en === subject)?.[1]
  return { en: subject, zh: zh ?? subject }
}

export const taskErrors = errors('task', {
  claimed: ['{{name}} has taken it already.', '已由 {{name}} 认领。'],
  others: [
    'It is assigned to {{name}}. Ask them to release it, or have it assigned to you.',
    '该任务由 {{name}} 负责，请对方释放或由主管指派给您。',
  ],
  free: ['No one has taken it.', '该任务尚无人认领。'],
  worker: ['{{names}} may not work on it.', '{{names}}无权处理此任务。'],
  own: ['You worked on it yourself. Someone else has to review it.', '您参与了此任务，须由他人审核。'],
  runs: ['It isn’t waiting for anything.', '该任务未处于等待状态。'],
  unseen: ['This user can’t see it.', '该人员无权查看此任务。'],
  past: ['Select a time in the future.', '请选择将来的时间。'],
})

/** What a task can wait for. */
export const waitsFor = {
  supplier: ['Supplier', '供应商'],
  carrier: ['Carrier', '物流商'],
  customer: ['Customer', '客户'],
  module: ['Other module', '其他环节'],
  decision: ['Decision', '决策'],
} as const
export type WaitsFor = keyof typeof waitsFor

/** States of the clock that measures whether a task is done in time. */
export const clockStates = {
  running: ['Running', '计时中'],
  paused: ['Waiting', '等待中'],
  met: ['On time', '按时完成'],
  breached: ['Overdue', '已逾期'],
} as const
export type ClockState = keyof typeof clockStates

/** Points in time of a task, in milliseconds since 1970. */
interface ClockTimes {
  readonly dueAt: number | null
  readonly waitingSince: number | null
  readonly closedAt: number | null
}
/** The state of a task's clock. Time spent waiting doesn't count. */
export function clockOf({ dueAt, waitingSince, closedAt }: ClockTimes, now: number): ClockState {
  const until = waitingSince ?? closedAt ?? now
  if (dueAt !== null && dueAt < until) return 'breached'
  if (closedAt !== null) return 'met'
  return waitingSince === null ? 'running' : 'paused'
}

/** Staff who can be mentioned in a task's comments or waited for. */
export const taskPeople = endpoint({
  method: 'GET',
  path: '/v1/tasks/people',
  permission: 'staff',
  about: ['List who may be mentioned', '查看可提及人员'],
  query: z.object({ search: wire.text(100).optional(), ids: wire.ids.optional() }),
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})

const taken = ['Taken', '认领成功'] as const

/**
 * The actions that a workflow with tasks has in addition to its own. They leave the record in its state, except that claim,
 * release and assign move it between the states of `claimStates`.
 *
 * @param chosen the endpoint that lists the people who may work on the task
 */
export const taskActions = <S extends string>(
  { openStates: from, claimStates, review }: TaskOptions<S>,
  chosen: () => AnyEndpoint,
) => {
  const becomes = claimStates ? { to: claimStates.by } : {}
  const worked = claimStates ? [claimStates.by] : from.filter((state) => !review?.in.includes(state))
  return {
    claim: {
      words: ['Take', '认领'],
      historyLabel: ['Taken', '认领'],
      from: claimStates ? [claimStates.free] : from,
      ...becomes,
      bulk: true,
      undo: 'release',
      successText: [taken, taken],
    },
    release: {
      words: ['Release', '释放'],
      historyLabel: ['Released', '释放'],
      from: claimStates ? [claimStates.by] : from,
      ...(claimStates ? { to: claimStates.free } : {}),
      confirm: true,
      bulk: true,
      undo: 'claim',
    },
    assign: {
      words: ['Assign', '指派'],
      historyLabel: ['Assigned', '指派'],
      from: claimStates ? [claimStates.free, claimStates.by] : from,
      ...becomes,
      bulk: true,
      input: { assignee_id: wire.ref(chosen), due_at: wire.maybe(wire.instant) },
    },
    wait: {
      words: ['Wait for…', '设为等待'],
      historyLabel: ['Waits', '等待'],
      from: worked,
      bulk: true,
      undo: 'resume',
      input: {
        waits_for: wire.choice(waitsFor),
        wait_reason: wire.area(500, 1),
        wait_until: wire.instant,
        waits_on_id: wire.maybe(wire.ref(() => taskPeople)),
      },
    },
    resume: {
      words: ['Resume', '继续处理'],
      historyLabel: ['Resumed', '继续处理'],
      from: worked,
      bulk: true,
    },
  } satisfies Record<string, Action<S>>
}
/** Names of the actions of `taskActions`. */
export const ofTasks = ['claim', 'release', 'assign', 'wait', 'resume'] as const
export type TaskActions<S extends string> = ReturnType<typeof taskActions<S>>

/** Filter of lists by the task's assignee, and by whether it waits or is overdue. */
const whose = wire.choice({
  mine: ['Mine', '我的'],
  nobody: ['Not taken', '待认领'],
  others: ['Others’', '他人的'],
  waiting: ['Waiting', '等待中'],
  late: ['Overdue', '已逾期'],
  mine_waiting: ['Mine, waiting', '我的等待中'],
  mine_late: ['Mine, overdue', '我的逾期'],
})

/** Fields about the task that rows of such a workflow contain, declared like fields of a record. */
export const taskFields = {
  task_id: [wire.nullable(wire.id), 'Task', '任务', { readOnly: true }],
  assignee_id: [wire.nullable(wire.id), 'Assignee', '负责人', { readOnly: true, withName: true }],
  /** Names of people who work on it together with the assignee. */
  shared_names: [wire.text(300, 0), 'Shared with', '协同人', { readOnly: true }],
  due_at: [wire.nullable(wire.instant), 'Due', '截止时间', { readOnly: true }],
  /** Who did the work, and who may review it. Both are empty unless the work is in review. */
  worker_name: [wire.text(100, 0), 'Done by', '处理人', { readOnly: true }],
  reviewer_names: [wire.text(300, 0), 'May review', '可审核人', { readOnly: true }],
  /** What the task waits for; null while it isn't waiting. */
  waits_for: [wire.nullable(wire.choice(waitsFor)), 'Waits for', '等待对象', { readOnly: true }],
  wait_reason: [wire.area(500), 'Waits because', '等待原因', { readOnly: true }],
  wait_until: [wire.nullable(wire.instant), 'Waits until', '等待至', { readOnly: true }],
  waiting_since: [wire.nullable(wire.instant), 'Waiting since', '开始等待', { readOnly: true }],
  waits_on_id: [
    wire.nullable(wire.ref(() => taskPeople)),
    'Waits for whom',
    '等待人员',
    { readOnly: true, withName: true },
  ],
} as const
export const taskFilters = { whose: [whose.optional(), 'Assignee', '负责人'] } as const

export type TaskRow = {
  [K in keyof typeof taskFields]: (typeof taskFields)[K][0]
} & { assignee_name: z.ZodString; waits_on_name: z.ZodString }
export type TaskFilter = { whose: z.ZodOptional<typeof whose> }
