import type { z } from 'zod'
import type { AnyEndpoint } from './endpoint.ts'
import { errors } from './errors.ts'
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
  /** When it is due, in hours after it came. */
  readonly hours: number
  /** The page that opens one by its `id`. */
  readonly page: string
  /** States that tell what nobody has claimed from what somebody has; claiming leaves a record in its state otherwise. */
  readonly held?: { readonly free: S; readonly by: S }
  /** States in which somebody else has to judge what was done, by this action: never who did it. */
  readonly reviewed?: { readonly in: readonly S[]; readonly by: string }
}

export const taskErrors = errors('task', {
  claimed: { en: '{{name}} has claimed it already.', zh: '已由 {{name}} 认领。' },
  others: {
    en: 'It is assigned to {{name}}. Ask them to release it, or have it assigned to you.',
    zh: '该任务由 {{name}} 负责，请对方释放或由主管指派给您。',
  },
  free: { en: 'No one has claimed it.', zh: '该任务尚无人认领。' },
  worker: { en: 'This person may not work on it.', zh: '该人员无权处理此任务。' },
})

/**
 * Taking a task, giving it back, giving it to somebody. The record stays in its state.
 *
 * @param chosen where those are chosen from who may work on it
 */
export const taskActions = <S extends string>(
  { in: from, held }: TaskOptions<S>,
  chosen: () => AnyEndpoint,
) => {
  const taken = held ? { to: held.by } : {}
  return {
    claim: {
      words: { en: 'Claim', zh: '认领' },
      done: { en: 'Claimed', zh: '认领' },
      from: held ? [held.free] : from,
      ...taken,
      many: true,
      undo: 'release',
    },
    release: {
      words: { en: 'Release', zh: '释放' },
      done: { en: 'Released', zh: '释放' },
      from: held ? [held.by] : from,
      ...(held ? { to: held.free } : {}),
      asks: true,
      many: true,
      undo: 'claim',
    },
    assign: {
      words: { en: 'Assign', zh: '指派' },
      done: { en: 'Assigned', zh: '指派' },
      from: held ? [held.free, held.by] : from,
      ...taken,
      many: true,
      input: { assignee_id: wire.ref(chosen), due_at: wire.orNull(wire.instant).default(null) },
    },
  } satisfies Record<string, Action<S>>
}
/** Their names. */
export const ofTasks = ['claim', 'release', 'assign'] as const
export type TaskActions<S extends string> = ReturnType<typeof taskActions<S>>

/** Whose tasks a list shows. */
const whose = wire.choice({
  mine: ['Mine', '我的'],
  nobody: ['Unclaimed', '待认领'],
  others: ['Others’', '他人的'],
  late: ['Overdue', '已逾期'],
})

/** What rows of such a flow carry of their task: fields of a record, as it declares its own. */
export const taskFields = {
  task_id: [wire.orNull(wire.id), 'Task', '任务', { only: 'row' }],
  assignee_id: [wire.orNull(wire.id), 'Assignee', '负责人', { only: 'row', named: true }],
  due_at: [wire.orNull(wire.instant), 'Due', '截止时间', { only: 'row' }],
} as const
export const taskFilters = { whose: [whose.optional(), 'Assignee', '负责人'] } as const

export type TaskRow = {
  task_id: (typeof taskFields)['task_id'][0]
  assignee_id: (typeof taskFields)['assignee_id'][0]
  assignee_name: z.ZodString
  due_at: (typeof taskFields)['due_at'][0]
}
export type TaskFilter = { whose: z.ZodOptional<typeof whose> }
