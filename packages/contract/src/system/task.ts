import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { tabCount } from '../kit/page.ts'
import { clockStates, taskPeople, waitsFor } from '../kit/tasks.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/**
 * Everybody's tasks, of all workflows that have some (`kit/tasks.ts`): what is mine, what may be claimed, what I completed;
 * and what staff say to each other about one (specification, sections 3, 4 and 7).
 */

/** What may be done with a task here, as the specification's `authority` lists it. */
export const taskAuthority = {
  claim: { id: 1, words: { en: 'Take', zh: '认领' } },
  handle: { id: 2, words: { en: 'Handle', zh: '处理' } },
  release: { id: 3, words: { en: 'Release', zh: '释放' } },
  view: { id: 4, words: { en: 'View', zh: '查看' } },
} as const
export type TaskAuthority = keyof typeof taskAuthority

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]]

export const taskRow = z.object({
  id: z.number(),
  goods_name: z.string(),
  sku: z.string(),
  /** Its number, and where it stands. */
  title: z.string(),
  /** What else is known of its record, such as where a parcel is, and when that was; null where its title says it all. */
  details: z.object({ parts: z.array(z.string()), at: z.string().nullable() }).nullable(),
  org_user_name: z.string(),
  /** Empty when nobody has claimed it. */
  opt_user_name: z.string(),
  create_time: z.string(),
  last_update_time: z.string(),
  due_time: z.string().nullable(),
  module: z.string(),
  /** What the module is called. */
  module_name: z.string(),
  /** Null: nobody has it. */
  assignee_id: z.number().nullable(),
  /** Whose work is reviewed now; empty while nothing is. */
  worker_name: z.string(),
  /** Who does a part of it beside whoever has it. */
  shared_names: z.string(),
  clock: z.enum(keysOf(clockStates)),
  waits_for: z.enum(keysOf(waitsFor)).nullable(),
  wait_reason: z.string(),
  wait_until: z.string().nullable(),
  waiting_since: z.string().nullable(),
  waits_on_name: z.string(),
  /** Business days since it came to this module, and since work on its subject began. */
  age: z.number(),
  age_in_all: z.number(),
  /** Why it stands where it stands in the order of work. */
  order: z.string(),
  may_assign: z.boolean(),
  /** 0: the reader may handle it now, 1: only look at it. */
  is_view: z.union([z.literal(0), z.literal(1)]),
  /** Its record in the module; what the module's release takes. */
  task_id: z.number(),
  /** The page that opens it. */
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

/** What was claimed, and what is to be known of it: that the person has many now. */
export const taken = z.object({ id: z.number(), warning: z.string().optional() })

export const task = {
  list: listEndpoint({
    path: '/v1/tasks',
    permission: 'signed-in',
    about: { en: 'List my tasks', zh: '查看我的任务' },
    row: taskRow,
    filters: { id: wire.id.optional(), status: wire.choice(['2', '3']).default('2') },
    ext: z.object({ tabs: z.array(tabCount) }),
  }),
  count: endpoint({
    method: 'GET',
    path: '/v1/tasks/count',
    permission: 'signed-in',
    about: { en: 'Count my tasks', zh: '查看我的任务计数' },
    /** Held by me, of those the late ones, and waiting for somebody to claim them. */
    data: z.object({ mine: z.number(), late: z.number(), unclaimed: z.number() }),
  }),
  /** Claims one for oneself: the first of two gets it. */
  recept: endpoint({
    method: 'POST',
    path: '/v1/tasks/recept',
    permission: 'staff',
    about: { en: 'Take a task', zh: '认领任务' },
    body: z.object({ id: wire.id }),
    data: taken,
  }),
  /** What was said about it, and whether one is told of more. */
  talk: endpoint({
    method: 'GET',
    path: '/v1/tasks/:id/comments',
    permission: 'staff',
    about: { en: 'View the comments on a task', zh: '查看任务评论' },
    data: z.object({ watching: z.boolean(), comments: z.array(comment) }),
  }),
  say: endpoint({
    method: 'POST',
    path: '/v1/tasks/:id/comments',
    permission: 'staff',
    about: { en: 'Comment on a task', zh: '评论任务' },
    body: z.object({ body: wire.area(2000, 1), mentions: wire.someIds.default([]) }),
    data: comment,
  }),
  watch: endpoint({
    method: 'PUT',
    path: '/v1/tasks/:id/watch',
    permission: 'staff',
    about: { en: 'Watch a task', zh: '关注任务' },
    body: z.object({ watching: wire.flag }),
    data: z.object({ watching: z.boolean() }),
  }),
  /** Whoever was mentioned has seen it, and has nothing to say to it. */
  answered: endpoint({
    method: 'PUT',
    path: '/v1/tasks/:id/answered',
    permission: 'staff',
    about: { en: 'Mark a mention as done', zh: '标记提及已处理' },
    data: z.object({ id: z.number() }),
  }),
  /** People who may be mentioned in its comments. */
  people: taskPeople,
}

export const taskListErrors = errors('tasks', {
  closed: { en: 'This task is already done.', zh: '该任务已处理完成。' },
})

export const manifest = () =>
  ({
    audit: { task: ['Task', '任务'] },
  }) satisfies Manifest
