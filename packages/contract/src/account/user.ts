import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { allowed, rowActions } from '../kit/row-actions.ts'
import { listedUnder } from '../kit/under.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { department } from './department.ts'
import { entity } from './entity.ts'
import { role } from './role.ts'
import { sessionRow } from './session.ts'
import { personActions, personStatus } from './user/actions.ts'

/** All users, staff and merchants, for administrators. */

const kind = wire.choice({
  staff: ['Staff', '员工'],
  merchant: ['Merchant', '商户'],
})
const company = wire.ref(() => entity.select)
const unit = wire.ref(() => department.select)
const shown = wire.nullable(wire.text())

const own = record({
  name: 'user',
  path: '/v1/user',
  title: ['Users', '用户'],
  singular: ['user', '用户'],
  empty: ['No users match', '没有符合条件的用户'],
  messages: {
    search: ['Name or email', '姓名或邮箱'],
    emptyHelp: ['Invite your colleagues; merchants register themselves.', '邀请同事加入；商户可自行注册。'],
  },
  fields: {
    kind: [kind, 'Type', '类型', { readOnly: true }],
    name: [wire.text(100), 'Name', '姓名', { halfWidth: true }],
    name_en: [
      wire.text(100, 0).default(''),
      'English name',
      '英文名',
      { halfWidth: true, row: wire.text(100, 0) },
    ],
    email: [wire.email, 'Email', '邮箱', { readOnly: true }],
    phone: [wire.text(100, 0).default(''), 'Phone', '电话', { halfWidth: true, row: wire.text(100, 0) }],
    status: [personStatus, 'Status', '状态', { readOnly: true }],
    entity_id: [wire.nullable(company), 'Company', '公司', { readOnly: true }],
    entity_name: [shown, 'Company', '公司', { readOnly: true }],
    department_id: [wire.maybe(unit), 'Department', '部门', { halfWidth: true, row: wire.nullable(unit) }],
    department_name: [shown, 'Department', '部门', { readOnly: true }],
    roles: [
      z.array(z.object({ id: z.number(), name: z.string() })),
      'Roles',
      '角色',
      { readOnly: true, blankLabel: ['None', '无'] },
    ],
    /** Number of valid sessions. */
    sessions: [wire.int(), 'Sessions', '登录设备', { readOnly: true }],
    last_seen: [
      wire.nullable(wire.instant),
      'Last seen',
      '最近活动',
      { readOnly: true, blankLabel: ['Never', '从未'] },
    ],
    create_time: [wire.instant, 'Created', '创建时间', { readOnly: true }],
    actions: allowed,
  },
  filter: {
    status: personStatus.optional(),
    role_id: [wire.ref(() => role.select).optional(), 'Role', '角色'],
    department_id: unit.optional(),
    entity_id: company.optional(),
    kind: kind.optional(),
  },
  tabs: 'kind',
  sortable: ['name', 'email', 'create_time'],
  order: '-create_time',
  endpoints: ['list', 'get', 'update'],
  labelField: 'name',
  columns: [
    'name',
    'email',
    'roles',
    'entity_name',
    'department_name',
    'status',
    'sessions',
    'last_seen',
    'phone',
    'name_en',
    'create_time',
  ],
  hidden: ['sessions', 'phone', 'name_en', 'create_time'],
})

/** Actions on one user. */
const calls = {
  setStatus: endpoint({
    method: 'PUT',
    path: '/v1/user/:id/status',
    permission: 'user:update',
    about: ['Disable or enable a user', '停用或启用用户'],
    body: z.object({ status: wire.choice(['active', 'disabled']) }),
    data: own.row,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/v1/user/:id/invite',
    permission: 'user:create',
    about: ['Send the invitation again', '重新发送邀请'],
    data: own.row,
  }),
  /** The old password stops working, all sessions end, and a mail explains how to set a new one. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/v1/user/:id/reset-password',
    permission: 'user:update',
    about: ['Reset a user’s password', '重置用户密码'],
    data: own.row,
  }),
}

type Subject = Pick<UserRow, 'id' | 'status'>
const { invite, enable, disable } = personActions(calls)
const actions = rowActions<Subject>()({
  name: 'user',
  actions: {
    invite,
    reset: {
      words: ['Reset password', '重置密码'],
      confirm: [['Reset the password of {{name}}?', '重置 {{name}} 的密码？']],
      lead: [
        'The current password stops working, all sessions end, and we email the user a link to set a new one.',
        '原密码失效，所有设备下线，并发送邮件说明如何设置新密码。',
      ],
      successText: [['Email sent to {{email}}', '邮件已发送至 {{email}}']],
      call: calls.resetPassword,
      may: ({ id, status }, me) => ({ ok: status === 'active' && id !== me }),
    },
    enable,
    disable,
  },
})

export const user = {
  ...own,
  ...calls,
  actions,
  select: endpoint({
    method: 'GET',
    path: '/v1/user/select',
    permission: 'user:list',
    about: ['Select a user', '选择用户'],
    query: z.object({
      search: wire.text(100).optional(),
      ids: wire.ids.optional(),
      kind: kind.optional(),
    }),
    data: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })),
  }),
  /** Creates the account and mails the link for setting name and password. */
  create: endpoint({
    method: 'POST',
    path: '/v1/user',
    permission: 'user:create',
    about: ['Invite a user', '邀请用户'],
    body: z.object({
      email: wire.email,
      ...own.input.shape,
      kind: kind.default('staff'),
      /** Company of a merchant. */
      entity_id: wire.maybe(company),
      role_ids: wire.ids,
    }),
    data: own.row,
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/v1/user/set-role',
    permission: 'role:bind',
    about: ['Set the roles of a user', '设置用户角色'],
    body: z.object({ id: wire.id, role_ids: wire.ids }),
    data: own.row,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/v1/user/:id/sessions',
    permission: 'user:list',
    about: ['List where a user is logged in', '查看用户登录设备'],
    data: z.array(sessionRow),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/v1/user/:id/sessions/:session',
    permission: 'user:update',
    about: ['End a session of a user', '下线用户设备'],
    params: z.object({ id: wire.id, session: wire.id }),
    data: z.object({ ended: z.number() }),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/v1/user/:id/sessions',
    permission: 'user:update',
    about: ['End all sessions of a user', '下线用户全部设备'],
    data: z.object({ ended: z.number() }),
  }),
}

export type UserRow = z.output<typeof own.row>

export const userErrors = errors('user', {
  email_taken: ['An account with this email already exists.', '该邮箱已有账号。'],
  yourself: ['You can’t do this to your own account.', '不能对自己执行此操作。'],
  above: [
    'This user has more permissions than you, so you can’t edit their account.',
    '对方的权限高于您，不能修改其账号。',
    403,
  ],
  not_invited: ['Only pending invitations can be sent again.', '仅待激活的用户可以重新邀请。'],
  not_active: ['Only active users have a password to reset.', '仅正常用户可以重置密码。'],
  never_active: ['This user hasn’t accepted the invitation yet.', '该用户尚未接受邀请。'],
  company: ['A merchant needs a company, staff have none.', '商户必须选择公司，员工不选公司。'],
  department: ['This department doesn’t exist.', '部门不存在。'],
})

export const manifest = () =>
  ({
    pages: [{ path: '/userList', record: user, menu: [201, 'system-people', 10, 'UserOutlined'] }],
    under: [listedUnder(user, { parent: entity, by: 'entity_id', hides: ['kind', 'department_name'] })],
    audit: { person: ['User', '用户'] },
  }) satisfies Manifest
