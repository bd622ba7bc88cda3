import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { tabCount } from '../kit/page.ts'
import { rowAnswer } from '../kit/row-actions.ts'
import { taskPeople } from '../kit/tasks.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { taken, taskRow, taskViews } from '../system/task.ts'

/** The workbench of a member of the staff: what is due next, their tasks, what they may take, and who waits for whom. */

/** Age of tasks in business days. */
export const ages = {
  '0-1': ['Up to 1 day', '1 天内'],
  '1-3': ['1–3 days', '1–3 天'],
  '3-7': ['3–7 days', '3–7 天'],
  '7-': ['Over 7 days', '7 天以上'],
} as const
export type TaskAge = keyof typeof ages
/** Limits between these ages, in business days. */
export const ageEdges = [1, 3, 7] as const

/** A number with a link to the list that it counts. */
const counted = z.object({ key: z.string(), name: z.string(), total: z.number(), to: z.string() })
export type Counted = z.output<typeof counted>
const number = z.object({ total: z.number(), to: z.string() })

const waitingRow = taskRow.extend({
  since: z.string(),
  /** Who can be reminded, and whether that was done today. */
  nudge: z.array(z.object({ id: z.number(), name: z.string(), done: z.boolean() })),
})
export type WaitingRow = z.output<typeof waitingRow>

/**
 * Why a task waits for the reader: for a review, for an answer that its work needs, because a comment mentions them, or because
 * they share in it.
 */
const onMeRow = taskRow.extend({
  why: z.enum(['review', 'asked', 'mentioned', 'shared']),
  /** The assignee, or who mentioned the reader. */
  by: z.string(),
  since: z.string(),
})
export type OnMeRow = z.output<typeof onMeRow>

const day = z.object({
  /** Purchasing and warehouse work whose next step the user may take; empty queues too. */
  queues: z.array(
    counted.extend({
      is_late: z.boolean(),
      /** The station in which the work is done by scan. */
      station: z.string().nullable(),
    }),
  ),
  now: z.array(taskRow),
  /** Everything to do, and how many of these are late. */
  todo: number,
  late: number,
  mine: z.object({
    total: number,
    /** Recommended limit of open tasks for one person. */
    most: z.number(),
    modules: z.array(counted.extend({ late: number, age: z.number(), age_in_all: z.number() })),
    rows: z.array(taskRow),
  }),
  /** `deputy`: tasks of absent people that are due before they return. */
  pool: z.object({
    total: number,
    review: number,
    deputy: number,
    ages: z.array(counted),
    modules: z.array(counted),
  }),
  on_me: z.object({
    review: number,
    asked: number,
    mentioned: number,
    shared: number,
    rows: z.array(onMeRow),
  }),
  waiting: z.object({ own: number, awaited: number, rows: z.array(waitingRow) }),
  exceptions: z.array(counted),
  numbers: z.array(z.object({ key: z.string(), name: z.string(), today: number, before: number })),
  changed: z.array(counted),
  /** When the user last visited. */
  since: z.string(),
})
export type WorkDay = z.output<typeof day>

export const workbench = {
  day: endpoint({
    method: 'GET',
    path: '/v1/workbench',
    permission: 'staff',
    about: ['View the workbench', '查看工作台'],
    /** The start of the reader's day; the UTC day if left out. */
    query: z.object({ today: wire.instant.optional() }),
    data: day,
  }),
  /** Records a visit: later events are new at the next one. */
  visit: endpoint({
    method: 'POST',
    path: '/v1/workbench/visit',
    permission: 'staff',
    about: ['Visit the workbench', '进入工作台'],
    data: z.object({ since: z.string() }),
  }),
  tasks: listEndpoint({
    path: '/v1/workbench/tasks',
    permission: 'staff',
    about: ['List tasks', '查看任务列表'],
    row: taskRow,
    filters: {
      search: wire.text(100).optional(),
      module: wire.text(40).optional(),
      view: wire.choice(taskViews).default('now'),
      late: wire.flag.optional(),
      age: wire.choice(ages).optional(),
      assignee_id: wire.ref(() => taskPeople).optional(),
      state: wire.text(40).optional(),
      came_from: wire.edge.optional(),
      came_to: wire.edge.optional(),
      closed_from: wire.edge.optional(),
      closed_to: wire.edge.optional(),
    },
    ext: z.object({ tabs: z.array(tabCount) }),
  }),
  /** Claims the most urgent unassigned task; concurrent requests each get a different one. */
  take: endpoint({
    method: 'POST',
    path: '/v1/workbench/take',
    permission: 'staff',
    about: ['Take the next task', '领取下一个任务'],
    body: z.object({ module: wire.text(40).optional() }),
    data: taken.extend({ title: z.string(), url: z.string() }),
  }),
  nudge: endpoint({
    method: 'POST',
    path: '/v1/workbench/nudge',
    permission: 'staff',
    about: ['Remind someone of a task', '催办任务'],
    body: z.object({ id: wire.id, to_id: wire.ref(() => taskPeople) }),
    data: z.object({ id: z.number() }),
  }),
  /** Distributes tasks of one person in turn; each only to people who may work on it. */
  handOver: endpoint({
    method: 'PUT',
    path: '/v1/workbench/hand-over',
    permission: 'staff',
    about: ['Hand over tasks', '移交任务'],
    body: z.object({ id_list: wire.ids, to: wire.ids, reason: wire.area(500, 1) }),
    data: z.object({ moved: z.array(z.number()), refused: z.array(rowAnswer) }),
  }),
}
export type TaskFilters = z.output<typeof workbench.tasks.query>

export const workbenchErrors = errors('workbench', {
  nothing: ['Nothing is left to take.', '没有可领取的任务。'],
  nudged: ['{{name}} was reminded today already.', '今天已催办过 {{name}}。'],
  nobody: ['It doesn’t wait for this user.', '该任务并未等待此人。'],
  lead: ['Only those who may assign these tasks can hand them over.', '仅有指派权限的人员可以移交。'],
  closed: ['This task is already done.', '该任务已处理完成。'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/workbench',
        title: ['Workbench', '工作台'],
        menu: [102, 'staff', 20, 'ThunderboltOutlined'],
      },
      {
        path: '/taskList',
        list: workbench.tasks,
        title: ['Tasks', '任务'],
        menu: [103, 'staff', 25, 'CheckSquareOutlined'],
      },
    ],
    audit: { workbench: ['Workbench', '工作台'] },
  }) satisfies Manifest
