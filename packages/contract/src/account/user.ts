import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { sortBy, tabCount } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'
import { roleKinds } from './role.ts'
import { sessionRow } from './session.ts'

/** Everybody who can log in, staff and merchants, as administration sees them. */

export const userStates = ['invited', 'active', 'disabled'] as const

export const userRow = z.object({
  id: z.number(),
  version: z.number(),
  kind: z.enum(roleKinds),
  name: z.string(),
  name_en: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.enum(userStates),
  entity_id: z.number().nullable(),
  entity_name: z.string().nullable(),
  department_id: z.number().nullable(),
  department_name: z.string().nullable(),
  roles: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Where the person is logged in. */
  sessions: z.number(),
  last_seen: wire.instant.nullable(),
  create_time: wire.instant,
})
export type UserRow = z.output<typeof userRow>

const params = z.object({ id: wire.id })
const fields = {
  name: wire.line(100),
  name_en: wire.line(100, 0).default(''),
  phone: wire.line(100, 0).default(''),
  department_id: wire.orNull(wire.id).default(null),
}

export const user = {
  list: listEndpoint({
    path: '/v1/user',
    permission: 'user:list',
    about: { en: 'List users', zh: '用户列表' },
    row: userRow,
    filters: {
      search: wire.line(100).optional(),
      kind: wire.choice(roleKinds).optional(),
      status: wire.choice(userStates).optional(),
      role_id: wire.id.optional(),
      department_id: wire.id.optional(),
      entity_id: wire.id.optional(),
      sort: sortBy(['name', 'email', 'create_time']),
    },
    ext: z.object({ tabs: z.array(tabCount) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/user/:id',
    permission: 'user:list',
    about: { en: 'Read a user', zh: '查看用户' },
    params,
    data: userRow,
  }),
  select: endpoint({
    method: 'GET',
    path: '/v1/user/select',
    permission: 'user:list',
    about: { en: 'Choose a user', zh: '选择用户' },
    query: z.object({
      search: wire.line(100).optional(),
      ids: wire.ids.optional(),
      kind: wire.choice(roleKinds).optional(),
    }),
    data: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })),
  }),
  /** Makes the account and mails the link that sets name and password. */
  create: endpoint({
    method: 'POST',
    path: '/v1/user',
    permission: 'user:create',
    about: { en: 'Invite a user', zh: '邀请用户' },
    body: z.object({
      email: wire.email,
      ...fields,
      kind: wire.choice(roleKinds).default('staff'),
      /** Company of a merchant. */
      entity_id: wire.orNull(wire.id).default(null),
      role_ids: wire.ids,
    }),
    data: userRow,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/user/:id',
    permission: 'user:update',
    about: { en: 'Change a user', zh: '修改用户' },
    params,
    body: z.object({ ...fields, version: wire.int().optional() }),
    data: userRow,
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/v1/user/set-role',
    permission: 'role:bind',
    about: { en: 'Set the roles of a user', zh: '设置用户角色' },
    body: z.object({ id: wire.id, role_ids: wire.ids }),
    data: userRow,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/v1/user/:id/status',
    permission: 'user:update',
    about: { en: 'Disable or enable a user', zh: '停用或启用用户' },
    params,
    body: z.object({ status: wire.choice(['active', 'disabled']) }),
    data: userRow,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/v1/user/:id/invite',
    permission: 'user:create',
    about: { en: 'Mail the invitation again', zh: '重新发送邀请' },
    params,
    data: userRow,
  }),
  /** The old password stops working, every session ends, and a mail says how to set a new one. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/v1/user/:id/reset-password',
    permission: 'user:update',
    about: { en: "Reset a user's password", zh: '重置用户密码' },
    params,
    data: userRow,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/v1/user/:id/sessions',
    permission: 'user:list',
    about: { en: 'List where a user is logged in', zh: '用户登录设备' },
    params,
    data: z.array(sessionRow),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/v1/user/:id/sessions/:session',
    permission: 'user:update',
    about: { en: 'End a session of a user', zh: '下线用户设备' },
    params: z.object({ id: wire.id, session: wire.id }),
    data: z.object({ ended: z.number() }),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/v1/user/:id/sessions',
    permission: 'user:update',
    about: { en: 'End all sessions of a user', zh: '下线用户全部设备' },
    params,
    data: z.object({ ended: z.number() }),
  }),
}

export const userErrors = errors('user', {
  email_taken: { en: 'An account with this email already exists.', zh: '该邮箱已有账号。' },
  yourself: { en: 'You can’t do this to your own account.', zh: '不能对自己执行此操作。' },
  above: {
    en: 'This user has more permissions than you, so you can’t edit their account.',
    zh: '对方的权限高于您，不能修改其账号。',
    status: 403,
  },
  not_invited: { en: 'Only pending invitations can be sent again.', zh: '仅待激活的用户可以重新邀请。' },
  not_active: { en: 'Only active users have a password to reset.', zh: '仅正常用户可以重置密码。' },
  never_active: { en: 'This user has not accepted the invitation yet.', zh: '该用户尚未接受邀请。' },
  company: { en: 'A merchant needs a company, staff have none.', zh: '商户必须选择公司，员工不选公司。' },
  department: { en: 'This department does not exist.', zh: '部门不存在。' },
})

export const userText = text({
  one: ['user', '用户'],
  fields: {
    name: ['Name', '姓名'],
    name_en: ['English name', '英文名'],
    email: ['Email', '邮箱'],
    phone: ['Phone', '电话'],
    kind: ['Type', '类型'],
    status: ['Status', '状态'],
    entity_id: ['Company', '公司'],
    entity_name: ['Company', '公司'],
    department_id: ['Department', '部门'],
    department_name: ['Department', '部门'],
    role_id: ['Role', '角色'],
    role_ids: ['Roles', '角色'],
    roles: ['Roles', '角色'],
    sessions: ['Sessions', '登录设备'],
    last_seen: ['Last seen', '最近访问'],
    create_time: ['Created', '创建时间'],
  },
  choices: {
    kind: {
      staff: ['Staff', '员工'],
      merchant: ['Merchant', '商户'],
    },
    status: {
      invited: ['Invited', '待激活'],
      active: ['Active', '正常'],
      disabled: ['Disabled', '停用'],
    },
  },
})
