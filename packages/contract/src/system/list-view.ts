import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/**
 * Saved views of lists: a name for filters, sort order and columns. A view belongs to the user who saved it; a shared one may also be
 * used by the user's colleagues, but is changed only by its owner.
 */

/** Most views that a user saves of one list. */
export const mostViews = 50

const viewName = wire.text(60)
const columns = z.strictObject({
  order: wire.tags(200).default([]),
  hidden: wire.tags(200).default([]),
})
/** The parameters of the list's address. */
const query = z
  .record(z.string().regex(/^[a-z][a-z0-9_-]{0,59}$/i), z.string().min(1).max(2000))
  .refine((of) => Object.keys(of).length <= 60)
  .default({})

const input = {
  name: viewName,
  query,
  /** Null: the list's standard columns. */
  columns: wire.nullable(columns),
}

const listViewRow = z.object({
  id: z.number(),
  /** Path of the list's endpoint. */
  list: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  columns: z.nullable(z.object({ order: z.array(z.string()), hidden: z.array(z.string()) })),
  shared: z.boolean(),
  owner_name: z.string(),
  /** Saved by the reader. */
  own: z.boolean(),
  /** The reader may change and delete it. */
  editable: z.boolean(),
  /** The reader opens the list with it. */
  is_default: z.boolean(),
  version: z.number(),
})
export type ListViewRow = z.output<typeof listViewRow>

export const listView = {
  /** The views of all lists that the reader may use. */
  all: endpoint({
    method: 'GET',
    path: '/v1/list-view',
    permission: 'signed-in',
    about: ['View saved views of lists', '查看列表的已存视图'],
    data: z.array(listViewRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/list-view',
    permission: 'signed-in',
    about: ['Save a view of a list', '保存列表视图'],
    body: z.object({ list: wire.text(200), ...input, shared: wire.flag.default(false) }),
    data: listViewRow,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/list-view/:id',
    permission: 'signed-in',
    about: ['Change a view of a list', '修改列表视图'],
    body: z.object({ ...input, version: wire.int() }),
    data: z.null(),
  }),
  /** Shares a view with colleagues, or stops sharing it. Under /sale, as all that merchants need a permission for. */
  share: endpoint({
    method: 'PUT',
    path: '/sale/list-view/:id/share',
    permission: 'list-view:share',
    about: ['Share views of lists', '共享列表视图'],
    body: z.object({ version: wire.int(), on: wire.flag }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/list-view/:id',
    permission: 'signed-in',
    about: ['Delete a view of a list', '删除列表视图'],
    data: z.null(),
  }),
  /** Opens the list with this view from now on, or with none. */
  setDefault: endpoint({
    method: 'PUT',
    path: '/v1/list-view/:id/default',
    permission: 'signed-in',
    about: ['Set the default view of a list', '设置列表的默认视图'],
    body: z.object({ on: wire.flag }),
    data: z.null(),
  }),
}

export const listViewErrors = errors('list-view', {
  name: ['You have a view with this name already.', '已有同名视图。'],
  many: [
    'A list has at most {{most}} of your views. Delete one that you don’t need.',
    '每个列表最多保存 {{most}} 个视图，请删除不需要的视图。',
  ],
  list: [
    'There is no such list. Enter the path of a list’s endpoint, such as /v1/customer.',
    '列表不存在，请填写列表接口的路径，如 /v1/customer。',
  ],
  share: [
    'You may not share views. Ask an administrator for the permission.',
    '您没有共享视图的权限，请联系管理员。',
  ],
  not_yours: ['Only {{name}} can change this view.', '仅 {{name}} 可修改此视图。'],
})

export const manifest = () =>
  ({
    audit: { 'list-view': ['Saved view', '已存视图'] },
    rights: {
      'list-view:others': ['Change shared views of others', '修改他人共享的列表视图'],
    },
    roles: {
      'list-view:share': ['staff', 'merchant-owner'],
    },
  }) satisfies Manifest
