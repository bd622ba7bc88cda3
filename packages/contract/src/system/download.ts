import { z } from 'zod'
import { type AnyEndpoint, endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { allowed, allowUnless, rowActions } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { job } from './job.ts'

/** Files that jobs made for a user: exports, image packs, statements. */

/** Days for which a file is available. */
export const downloadDays = 7

const state = wire.choice({
  waiting: ['Waiting', '等待中', 'neutral'],
  running: ['In progress', '生成中', 'blue'],
  done: ['Ready', '可下载', 'green'],
  failed: ['Failed', '失败', 'red'],
  cancelled: ['Cancelled', '已取消', 'grey'],
  expired: ['Expired', '已过期', 'grey'],
})
export type DownloadState = z.output<typeof state>

/** Fields of a file in lists. */
export const downloadFields = {
  title: [z.string(), 'File', '文件'],
  state: [state, 'Status', '状态'],
  /** Bytes; null when unknown. */
  size: [wire.nullable(wire.int()), 'Size', '大小'],
  create_time: [wire.instant, 'Requested at', '申请时间'],
  expire_time: [wire.nullable(wire.instant), 'Available until', '有效期至'],
  /** The job's name, such as `order.export`. */
  name: [z.string(), 'Type', '类型'],
  done: [wire.int(), 'Progress', '进度'],
  /** 0 while the amount of work is unknown. */
  total: [wire.int(), 'Of', '总数'],
  /** Jobs queued before this one; null once it has started. */
  before: [z.number().nullable(), 'Before it', '前方任务'],
  /** Name under which the file is saved; null without a file. */
  file_name: [z.string().nullable(), 'File name', '文件名称'],
  error: [z.string().nullable(), 'Error', '错误'],
  /** Address of the file for a browser; good for ten minutes, without a session. */
  link: [z.string().nullable(), 'Link', '链接'],
  end_time: [wire.nullable(wire.instant), 'Ended', '结束时间'],
  actions: allowed,
} as const
export const downloadFilter = { state: state.optional() }

export const downloadErrors = errors('download', {
  running: ['This file is still being made. Cancel it first.', '文件仍在生成，请先取消。'],
  gone: ['This file has expired. Make it again.', '文件已过期，请重新生成。', 404],
})

const isBusy = ({ state }: { state: DownloadState }): boolean => state === 'waiting' || state === 'running'

/** A job that has not ended is cancelled; an ended one is deleted. */
const actionsWith = (remove: AnyEndpoint) =>
  rowActions<{ state: DownloadState }>()({
    name: 'download',
    actions: {
      cancel: {
        words: ['Cancel', '取消'],
        successText: [['Cancelled', '已取消']],
        call: job.cancel,
        may: (row) => ({ ok: isBusy(row) }),
      },
      remove: {
        words: ['Delete', '删除'],
        confirm: [['Delete this file?', '删除该文件？']],
        lead: [
          'It can’t be brought back. You can export again at any time.',
          '删除后无法恢复，可随时重新导出。',
        ],
        successText: [['Deleted', '已删除']],
        call: remove,
        danger: true,
        may: (row) => allowUnless([isBusy(row), downloadErrors.running]),
      },
    },
  })

/** Merchants and staff have the same calls; each user sees only their own downloads. */
function calls(path: string) {
  const own = record({
    name: 'download',
    path,
    readPermission: 'signed-in',
    immutable: true,
    title: ['My downloads', '我的下载'],
    singular: ['download', '下载'],
    empty: ['No files yet', '暂无文件'],
    messages: {
      search: ['Name of the file', '文件名称'],
      emptyHelp: [
        'Exports and product files are created in the background and kept here for 7 days.',
        '导出文件和图片包在后台生成，完成后在此保留 7 天。',
      ],
    },
    fields: downloadFields,
    filter: downloadFilter,
    sortable: ['create_time', 'title'],
    endpoints: ['list', 'get'],
    labelField: 'title',
    columns: ['title', 'state', 'size', 'create_time', 'expire_time'],
  })
  const remove = endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    permission: 'signed-in',
    about: ['Delete a download', '删除下载'],
    data: z.object({ removed: z.number() }),
  })
  return { ...own, remove, actions: actionsWith(remove) }
}

export const myDownload = {
  ...calls('/sale/myDownload'),
  fetch: endpoint({
    method: 'GET',
    path: '/sale/myDownload/fetch/:id',
    permission: 'signed-in',
    about: ['Fetch the file of a download', '获取下载文件'],
    raw: true,
  }),
  /** The target of `link`: whoever holds it gets the file until it expires. */
  linked: endpoint({
    method: 'GET',
    path: '/sale/myDownload/linked',
    permission: 'public',
    about: ['Fetch a file by its link', '通过链接获取文件'],
    // Not in the path, because paths are logged.
    query: z.object({ token: wire.text(200) }),
    raw: true,
  }),
}

export type DownloadRow = z.output<typeof myDownload.row>

export const download = {
  ...calls('/v1/download'),
  real: endpoint({
    method: 'GET',
    path: '/v1/download/real/:id',
    permission: 'signed-in',
    about: ['Fetch the file of a download', '获取下载文件'],
    raw: true,
  }),
}

export const manifest = () =>
  ({
    pages: [
      {
        path: '/download',
        record: download,
        menus: [
          [60, 'merchant', 30, 'DownloadOutlined', { hidden: true }],
          [121, 'staff', 50, 'DownloadOutlined', { hidden: true }],
        ],
      },
    ],
    audit: { download: ['Download', '下载'] },
  }) satisfies Manifest
