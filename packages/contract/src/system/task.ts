import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { tabCount } from '../kit/page.ts'
import { clockStates, taskPeople, waitsFor } from '../kit/tasks.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/**
 * Tasks of all flows (`kit/tasks.ts`): mine, those that I may claim, those that I completed; and the comments of staff on them
 * (specification, sections 3, 4 and 7).
 */

/** What the reader may do with a task, as the specification's `authority` lists it. */
export const taskAuthority = {
  claim: { id: 1, words: { en: 'Take', zh: '认领' } },
  handle: { id: 2, words: { en: 'Handle', zh: '处理' } },
  release: { id: 3, words: { en: 'Release', zh: '释放' } },
  view: { id: 4, words: { en: 'View', zh: '查看' } },
} as const
export type TaskAuthority = keyof typeof taskAuthority

/** The views of task lists. */
export const taskViews = {
  now: ['To do', '待办'],
  mine: ['Mine', '我的'],
  pool: ['Not taken', '待认领'],
  deputy: ['As deputy', '代理'],
  review: ['To review', '待审核'],
  waiting: ['Waiting', '等待中'],
  awaited: ['In review', '审核中'],
  asked: ['Waiting for me', '等待我处理'],
  mentioned: ['Mentions me', '提到我的'],
  shared: ['Shared with me', '协同的'],
  team: ['All open', '全部未完成'],
  all: ['All', '全部'],
} as const
export type TaskView = keyof typeof taskViews

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]]

export const taskRow = z.object({
  id: z.number(),
  goods_name: z.string(),
  sku: z.string(),
  /** The record's number and its state. */
  title: z.string(),
  /** More about the record, such as where a parcel is and since when; null for flows without details. */
  details: z.object({ parts: z.array(z.string()), at: z.string().nullable() }).nullable(),
  org_user_name: z.string(),
  /** Empty while it is unassigned. */
  opt_user_name: z.string(),
  create_time: z.string(),
  last_update_time: z.string(),
  due_time: z.string().nullable(),
  module: z.string(),
  /** The module's title. */
  module_name: z.string(),
  /** Null while it is unassigned. */
  assignee_id: z.number().nullable(),
  /** The person whose work is under review; empty outside of a review. */
  worker_name: z.string(),
  /** The people who share in the work, besides the assignee. */
  shared_names: z.string(),
  clock: z.enum(keysOf(clockStates)),
  waits_for: z.enum(keysOf(waitsFor)).nullable(),
  wait_reason: z.string(),
  wait_until: z.string().nullable(),
  waiting_since: z.string().nullable(),
  waits_on_name: z.string(),
  /** Business days since it entered this module, and since work on its subject began. */
  age: z.number(),
  age_in_all: z.number(),
  /** Why it has this place in the list. */
  order: z.string(),
  may_assign: z.boolean(),
  /** 0: the reader may handle it now, 1: only look at it. */
  is_view: z.union([z.literal(0), z.literal(1)]),
  /** The record's id in its module. The endpoint that releases tasks, `PUT /v1/<module>_release`, expects this id. */
  task_id: z.number(),
  /** The page that opens the record. */
  url: z.string(),
  authority: z.array(
    z.object({ id: z.number(), name: z.string(), class: z.enum(['claim', 'handle', 'release', 'view']) }),
  ),
})
export type TaskListRow = z.output<typeof taskRow>

const comment = z.object({
  id: z.number(),
  at: z.string(),
  user_id: z.number(),
  by: z.string(),
  body: z.string(),
})

/** The claimed task, and a warning when the user has many open tasks. */
export const taken = z.object({ id: z.number(), warning: z.string().optional() })

export const task = {
  list: listEndpoint({
    path: '/v1/tasks',
    permission: 'signed-in',
    about: ['List my tasks', '查看我的任务'],
    row: taskRow,
    filters: { id: wire.id.optional(), status: wire.choice(['2', '3']).default('2') },
    ext: z.object({ tabs: z.array(tabCount) }),
  }),
  count: endpoint({
    method: 'GET',
    path: '/v1/tasks/count',
    permission: 'signed-in',
    about: ['Count my tasks', '查看我的任务计数'],
    /** Assigned to me, how many of these are late, and unassigned ones that I may take. */
    data: z.object({ mine: z.number(), late: z.number(), unclaimed: z.number() }),
  }),
  /** Claims a task; of two concurrent requests the first succeeds. */
  recept: endpoint({
    method: 'POST',
    path: '/v1/tasks/recept',
    permission: 'staff',
    about: ['Take a task', '认领任务'],
    body: z.object({ id: wire.id }),
    data: taken,
  }),
  /** Comments on a task, and whether the user watches it. */
  talk: endpoint({
    method: 'GET',
    path: '/v1/tasks/:id/comments',
    permission: 'staff',
    about: ['View the comments on a task', '查看任务评论'],
    data: z.object({ watching: z.boolean(), comments: z.array(comment) }),
  }),
  say: endpoint({
    method: 'POST',
    path: '/v1/tasks/:id/comments',
    permission: 'staff',
    about: ['Comment on a task', '评论任务'],
    body: z.object({ body: wire.area(2000, 1), mentions: wire.idsOrNone.default([]) }),
    // The audit log has it with the change, unless only members of a mailbox may read it.
    secrets: ['body'],
    data: comment,
  }),
  watch: endpoint({
    method: 'PUT',
    path: '/v1/tasks/:id/watch',
    permission: 'staff',
    about: ['Watch a task', '关注任务'],
    body: z.object({ watching: wire.flag }),
    data: z.object({ watching: z.boolean() }),
  }),
  /** Marks the user's mention as seen, without an answer. */
  answered: endpoint({
    method: 'PUT',
    path: '/v1/tasks/:id/answered',
    permission: 'staff',
    about: ['Mark a mention as done', '标记提及已处理'],
    data: z.object({ id: z.number() }),
  }),
  /** Staff who can be mentioned in comments. */
  people: taskPeople,
}

export const taskListErrors = errors('tasks', {
  closed: ['This task is already done.', '该任务已处理完成。'],
})

export const manifest = () =>
  ({
    audit: { task: ['Task', '任务'] },
  }) satisfies Manifest
