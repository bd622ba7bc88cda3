import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { allowed, manyRefs, rowActions, rowAnswer } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Long jobs that a user started and watches: imports, exports, publishing. */

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

export const jobRow = z.object({
  id: z.number(),
  /** The job's name, such as `goods-import`. */
  name: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  done: z.number(),
  /** 0 while the amount of work is unknown. */
  total: z.number(),
  /** Jobs queued before this one; null once it has started. */
  before: z.number().nullable(),
  result: z.unknown(),
  /** Whether there is a file to download. */
  has_file: z.boolean(),
  error: z.string().nullable(),
  create_time: wire.instant,
  start_time: wire.instant.nullable(),
  end_time: wire.instant.nullable(),
})
export type JobRow = z.output<typeof jobRow>

export const job = {
  list: listEndpoint({
    path: '/sale/job',
    permission: 'signed-in',
    about: ['List my background jobs', '查看我的后台任务'],
    row: jobRow,
    filters: {
      state: wire.choice(jobStates).optional(),
      name: wire.text(60).optional(),
      ids: wire.ids.optional(),
    },
  }),
  read: endpoint({
    method: 'GET',
    path: '/sale/job/:id',
    permission: 'signed-in',
    about: ['View the progress of a job', '查看后台任务进度'],
    data: jobRow,
  }),
  file: endpoint({
    method: 'GET',
    path: '/sale/job/:id/file',
    permission: 'signed-in',
    about: ['Download the result of a job', '下载后台任务结果'],
    raw: true,
  }),
  /** The wrong rows of an imported file, each with its errors, to be corrected and imported again. */
  rowsToCorrect: endpoint({
    method: 'GET',
    path: '/sale/job/rows/:name',
    permission: 'signed-in',
    about: ['Download the rows of an import to correct', '下载导入中待修正的行'],
    params: z.object({ name: z.string().regex(/^[0-9a-f-]{36}\.csv$/) }),
    raw: true,
  }),
  /**
   * Starts a job that makes a call for more rows than the call accepts at a time. It acts as the requesting user, in their
   * language, and stores an answer per row.
   */
  startRows: endpoint({
    method: 'POST',
    path: '/sale/job/rows',
    permission: 'signed-in',
    about: ['Process many rows', '批量处理大量记录'],
    body: z.object({
      /** The call, such as `POST /v1/order/check`. */
      call: wire.text(120),
      rows: manyRefs,
      /** Other input of the call. */
      input: z.record(z.string(), z.unknown()).default({}),
    }),
    data: z.object({ job_id: z.number() }),
  }),
  /** The answers so far, in the order in which the rows were given. */
  rowAnswers: endpoint({
    method: 'GET',
    path: '/sale/job/:id/answers',
    permission: 'signed-in',
    about: ['View the result of each row', '查看逐条处理结果'],
    data: z.array(rowAnswer.loose()),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/sale/job/:id/cancel',
    permission: 'signed-in',
    about: ['Cancel a job', '取消后台任务'],
    data: jobRow,
  }),
}

const state = wire.choice({
  waiting: ['Waiting', '等待中', 'neutral'],
  running: ['Running', '进行中', 'blue'],
  done: ['Done', '已完成', 'green'],
  failed: ['Failed', '失败', 'red'],
  cancelled: ['Cancelled', '已取消', 'grey'],
})

/** Jobs of all users, for administrators. */
const everybodys = record({
  name: 'job',
  path: '/v1/job',
  immutable: true,
  title: ['Background work', '后台任务'],
  singular: ['job', '任务'],
  empty: ['No background work', '暂无后台任务'],
  messages: {
    search: ['Title', '标题'],
    emptyHelp: [
      'Imports, exports and publishing appear here while they run and after.',
      '导入、导出和刊登在进行中和完成后显示在这里。',
    ],
  },
  fields: {
    title: [z.string(), 'Title', '标题'],
    name: [z.string(), 'Type', '类型'],
    state: [state, 'Status', '状态'],
    error: [z.string().nullable(), 'Error', '错误'],
    done: [wire.int(), 'Progress', '进度'],
    total: [wire.int(), 'Of', '总数'],
    before: [z.number().nullable(), 'Before it', '前方任务'],
    result: [z.unknown(), 'Result', '结果'],
    has_file: [wire.flag, 'File', '文件'],
    user_name: [z.string().nullable(), 'Started by', '发起人'],
    entity_name: [z.string().nullable(), 'Company', '公司'],
    create_time: [wire.instant, 'Queued', '排队时间'],
    start_time: [wire.nullable(wire.instant), 'Started', '开始时间'],
    end_time: [wire.nullable(wire.instant), 'Ended', '结束时间'],
    actions: allowed,
  },
  filter: {
    state: state.optional(),
    name: wire.text(60).optional(),
    user_id: [wire.id.optional(), 'Started by', '发起人'],
  },
  tabs: 'state',
  sortable: ['create_time', 'end_time'],
  endpoints: ['list'],
  labelField: 'title',
  // Users open this list to learn why a job failed, so the error follows the state.
  columns: ['title', 'name', 'state', 'error', 'done', 'user_name', 'entity_name', 'create_time', 'end_time'],
  hidden: ['entity_name', 'end_time'],
})
export type WorkRow = z.output<typeof everybodys.row>

/** A job that has failed for good and needs a decision. */
export const deadRow = z.object({
  /** The job's id in the queue. */
  key: z.string(),
  name: z.string(),
  error: z.string(),
  tries: z.number(),
  create_time: wire.instant,
  end_time: wire.instant.nullable(),
})
export type DeadRow = z.output<typeof deadRow>

export const queueRow = z.object({
  name: z.string(),
  waiting: z.number(),
  running: z.number(),
  retrying: z.number(),
  failed: z.number(),
})

const keys = z.object({ keys: wire.tags(100) })

const calls = {
  retry: endpoint({
    method: 'POST',
    path: '/v1/job/:id/retry',
    permission: 'job:update',
    about: ['Retry a job', '重试后台任务'],
    data: everybodys.row,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/v1/job/:id/cancel',
    permission: 'job:update',
    about: ['Cancel a job of others', '取消后台任务'],
    data: everybodys.row,
  }),
}

type Subject = Pick<WorkRow, 'state'>
const actions = rowActions<Subject>()({
  name: 'job',
  actions: {
    retry: {
      words: ['Retry', '重试'],
      successText: [['Queued again', '已重新排队']],
      call: calls.retry,
      may: ({ state }) => ({ ok: state === 'failed' }),
    },
    cancel: {
      words: ['Cancel', '取消'],
      submit: ['Cancel job', '取消任务'],
      confirm: [['Cancel {{title}}?', '取消 {{title}}？']],
      lead: ['What is done already stays done.', '已完成的部分会保留。'],
      cancelLabel: ['Keep it', '返回'],
      successText: [['Cancelled', '已取消']],
      call: calls.cancel,
      danger: true,
      may: ({ state }) => ({ ok: state === 'waiting' || state === 'running' }),
    },
  },
})

export const work = {
  ...everybodys,
  ...calls,
  actions,
  queues: endpoint({
    method: 'GET',
    path: '/v1/job/queues',
    permission: 'job:list',
    about: ['View the load of the queues', '查看队列状态'],
    data: z.array(queueRow),
  }),
  dead: listEndpoint({
    path: '/v1/job/dead',
    permission: 'job:list',
    about: ['List dead letters', '查看失败任务'],
    row: deadRow,
    filters: { name: wire.text(60).optional() },
  }),
  retryDead: endpoint({
    method: 'POST',
    path: '/v1/job/dead/retry',
    permission: 'job:update',
    about: ['Retry dead letters', '重试失败任务'],
    body: keys,
    data: z.object({ retried: z.number() }),
  }),
  dropDead: endpoint({
    method: 'POST',
    path: '/v1/job/dead/drop',
    permission: 'job:update',
    about: ['Discard dead letters', '丢弃失败任务'],
    body: keys,
    data: z.object({ dropped: z.number() }),
  }),
}

export const jobErrors = errors('job', {
  broke: [
    'Something went wrong. Try again; if it fails again, contact support.',
    '系统出错，请重试；如仍失败，请联系客服。',
  ],
  lost: ['The worker stopped. Start the job again.', '执行任务的进程已中断，请重新发起。'],
  not_failed: ['Only failed work can be retried.', '仅失败的任务可以重试。'],
  gone: ['This job type no longer exists. Start a new one.', '此类任务已停用，请重新发起。'],
  too_many: [
    '{{most}} of your jobs are waiting already. Start more once some are done.',
    '您已有 {{most}} 个任务在等待，请等部分完成后再发起。',
    429,
  ],
  no_rows: ['This can’t be done with many rows at once.', '此操作不支持批量处理。'],
  ended: ['This work has ended already.', '该任务已结束。'],
})

export const manifest = () =>
  ({
    pages: [{ path: '/jobs', record: work, menu: [283, 'system-operation', 30, 'ThunderboltOutlined'] }],
    audit: { job: ['Background work', '后台任务'] },
  }) satisfies Manifest
