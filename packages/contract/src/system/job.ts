import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'

/** Long work that a person started and watches: imports, exports, publishing. */

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

export const jobRow = z.object({
  id: z.number(),
  /** Kind of work, such as `goods-import`. */
  name: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  done: z.number(),
  /** 0 while it is not known how much there is. */
  total: z.number(),
  result: z.unknown(),
  /** Whether there is a file to download. */
  has_file: z.boolean(),
  error: z.string().nullable(),
  create_time: wire.instant,
  start_time: wire.instant.nullable(),
  end_time: wire.instant.nullable(),
})
export type JobRow = z.output<typeof jobRow>

const params = z.object({ id: wire.id })

export const job = {
  list: listEndpoint({
    path: '/sale/job',
    permission: 'signed-in',
    about: { en: 'List my background work', zh: '我的后台任务' },
    row: jobRow,
    filters: {
      state: wire.choice(jobStates).optional(),
      name: wire.line(60).optional(),
      ids: wire.ids.optional(),
    },
  }),
  read: endpoint({
    method: 'GET',
    path: '/sale/job/:id',
    permission: 'signed-in',
    about: { en: 'Read the progress of background work', zh: '查看后台任务进度' },
    params,
    data: jobRow,
  }),
  file: endpoint({
    method: 'GET',
    path: '/sale/job/:id/file',
    permission: 'signed-in',
    about: { en: 'Download the result of background work', zh: '下载后台任务结果' },
    params,
    raw: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/sale/job/:id/cancel',
    permission: 'signed-in',
    about: { en: 'Cancel background work', zh: '取消后台任务' },
    params,
    data: jobRow,
  }),
}

export const jobErrors = errors('job', {
  ended: { en: 'This work has ended already.', zh: '该任务已结束。' },
})
