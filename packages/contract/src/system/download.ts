import { z } from 'zod'
import { type AnyEndpoint, endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { sortBy } from '../kit/page.ts'
import { rowActions, unless } from '../kit/row-actions.ts'
import type { Words } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import type { Tone } from '../kit/workflow.ts'
import type { Manifest } from '../manifest.ts'
import { job } from './job.ts'

/** Files that background work made for a person: exports, image packs, statements. Kept for some days. */

/** Days for which a file can be had. */
export const downloadDays = 7

export const downloadStates = {
  waiting: { words: { en: 'Waiting', zh: '等待中' }, tone: 'neutral' },
  running: { words: { en: 'In progress', zh: '生成中' }, tone: 'blue' },
  done: { words: { en: 'Ready', zh: '可下载' }, tone: 'green' },
  failed: { words: { en: 'Failed', zh: '失败' }, tone: 'red' },
  cancelled: { words: { en: 'Cancelled', zh: '已取消' }, tone: 'grey' },
  expired: { words: { en: 'Expired', zh: '已过期' }, tone: 'grey' },
} as const satisfies Record<string, { words: Words; tone: Tone }>
export type DownloadState = keyof typeof downloadStates
export const downloadStateNames = Object.keys(downloadStates) as [DownloadState, ...DownloadState[]]

export const downloadRow = z.object({
  id: z.number(),
  /** Kind of work, such as `order.export`. */
  name: z.string(),
  title: z.string(),
  state: z.enum(downloadStateNames),
  done: z.number(),
  /** 0 while it is not known how much there is. */
  total: z.number(),
  /** Jobs that are taken before it; null once it began. */
  before: z.number().nullable(),
  /** Name under which the file is saved; null when there is none. */
  file_name: z.string().nullable(),
  /** Bytes; null when not known. */
  size: z.number().nullable(),
  error: z.string().nullable(),
  /** Address of the file for a browser; good for ten minutes, without a session. */
  link: z.string().nullable(),
  create_time: wire.instant,
  end_time: wire.instant.nullable(),
  expire_time: wire.instant.nullable(),
  actions: z.array(z.string()),
})
export type DownloadRow = z.output<typeof downloadRow>

const params = z.object({ id: wire.id })

export const downloadErrors = errors('download', {
  running: { en: 'This file is still being made. Cancel it first.', zh: '文件仍在生成，请先取消。' },
  gone: { en: 'This file has expired. Make it again.', zh: '文件已过期，请重新生成。', status: 404 },
})

const isBusy = ({ state }: { state: DownloadState }): boolean => state === 'waiting' || state === 'running'

/** What is being made is cancelled; what is made, or will not be, is deleted. */
const doesWith = (remove: AnyEndpoint) =>
  rowActions<{ state: DownloadState }>()({
    name: 'download',
    actions: {
      cancel: {
        words: ['Cancel', '取消'],
        done: [['Cancelled', '已取消']],
        call: job.cancel,
        one: true,
        may: (row) => ({ ok: isBusy(row) }),
      },
      remove: {
        words: ['Delete', '删除'],
        asks: [['Delete this file?', '删除该文件？']],
        help: [
          'It can’t be brought back. You can export again at any time.',
          '删除后无法恢复，可随时重新导出。',
        ],
        done: [['Deleted', '已删除']],
        call: remove,
        one: true,
        danger: true,
        may: (row) => unless([isBusy(row), downloadErrors.running]),
      },
    },
  })

/** The same calls stand on both sides of the product; everybody sees his or her own. */
const calls = (path: string) => ({
  list: listEndpoint({
    path,
    permission: 'signed-in',
    about: { en: 'List my downloads', zh: '我的下载' },
    row: downloadRow,
    filters: {
      search: wire.line(100).optional(),
      state: wire.choice(downloadStateNames).optional(),
      sort: sortBy(['create_time', 'title']),
    },
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    permission: 'signed-in',
    about: { en: 'Read a download', zh: '查看下载' },
    params,
    data: downloadRow,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    permission: 'signed-in',
    about: { en: 'Delete a download', zh: '删除下载' },
    params,
    data: z.object({ removed: z.number() }),
  }),
})

const mine = calls('/sale/myDownload')
export const myDownload = {
  ...mine,
  does: doesWith(mine.remove),
  fetch: endpoint({
    method: 'GET',
    path: '/sale/myDownload/fetch/:id',
    permission: 'signed-in',
    about: { en: 'Fetch the file of a download', zh: '获取下载文件' },
    params,
    raw: true,
  }),
  /** What `link` points to: whoever holds it gets the file, until it expires. */
  linked: endpoint({
    method: 'GET',
    path: '/sale/myDownload/linked',
    permission: 'public',
    about: { en: 'Fetch a file by its link', zh: '通过链接获取文件' },
    // Not in the path, which stands in logs.
    query: z.object({ token: wire.line(200) }),
    raw: true,
  }),
}

const staffs = calls('/v1/download')
export const download = {
  ...staffs,
  does: doesWith(staffs.remove),
  real: endpoint({
    method: 'GET',
    path: '/v1/download/real/:id',
    permission: 'signed-in',
    about: { en: 'Fetch the file of a download', zh: '获取下载文件' },
    params,
    raw: true,
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/download',
        list: download.list,
        title: ['My downloads', '我的下载'],
        menus: [
          [60, 'merchant', 30, 'DownloadOutlined', { hidden: true }],
          [121, 'staff', 50, 'DownloadOutlined', { hidden: true }],
        ],
      },
    ],
    audit: { download: ['Download', '下载'] },
  }) satisfies Manifest
