import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { allowed, rowActions } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { roleKinds } from './role/kinds.ts'

/** Roles: permissions with a row scope, and their holders. */

export const roleScopes = ['own', 'department', 'all'] as const

const kind = wire.choice({
  staff: ['Staff', '员工'],
  merchant: ['Merchants', '商户'],
})
const scope = wire.choice({
  own: ['Own customers', '自己的客户'],
  department: ['Department', '本部门'],
  all: ['All companies', '全部公司'],
})

const own = record({
  name: 'role',
  path: '/v1/role',
  title: ['Roles', '角色'],
  singular: ['role', '角色'],
  empty: ['No roles match', '没有符合条件的角色'],
  messages: {
    search: ['Name', '名称'],
    emptyHelp: [
      'A role sets what its users may do, and which companies they see.',
      '角色决定成员可以做什么、可以看到哪些公司。',
    ],
  },
  fields: {
    /** Stable key of a role of the product; null for created roles. */
    code: [wire.nullable(wire.text(60)), 'Code', '编码', { readOnly: true }],
    /** In the language of the request. */
    name: [wire.text(60), 'Name', '名称', { readOnly: true }],
    name_en: [wire.text(60), 'Name in English', '英文名称'],
    name_zh: [wire.text(60), 'Name in Chinese', '中文名称'],
    kind: [kind, 'Applies to', '适用', { readOnly: true }],
    scope: [scope.default('own'), 'Data scope', '数据范围', { row: scope }],
    permissions: [wire.tags(2000).default([]), 'Permissions', '权限', { row: z.array(z.string()) }],
    members: [wire.int(), 'Users', '人数', { readOnly: true }],
    /** Updated by releases: a seeded role that nobody has changed. */
    follows: [wire.flag, 'Standard', '默认', { readOnly: true }],
    update_time: [wire.instant, 'Changed', '更新时间', { readOnly: true }],
    actions: allowed,
  },
  filter: { kind: kind.optional() },
  sortable: ['name', 'members', 'update_time'],
  endpoints: ['list', 'get', 'update', 'remove'],
  labelField: 'name',
  columns: ['name', 'kind', 'scope', 'permissions', 'members', 'follows', 'update_time'],
})
export type RoleRow = z.output<typeof own.row>

/** The menu's pages with their permissions, for selection. */
export const permissionPage = z.object({
  /** Id of the menu entry. */
  id: z.number(),
  name: z.string(),
  /** Names of the enclosing directories. */
  group: z.string(),
  url: z.string(),
  buttons: z.array(
    z.object({
      permission: z.string(),
      name: z.string(),
      /** Whether the user has it, and so may grant it. */
      mine: z.boolean(),
    }),
  ),
})
export type PermissionPage = z.output<typeof permissionPage>

export const rolePerson = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  status: z.string(),
})

const calls = {
  /** Resets a role to the release's permissions, so that it is updated by releases again. */
  reset: endpoint({
    method: 'POST',
    path: '/v1/role/:id/reset',
    permission: 'role:update',
    about: ['Reset a role to the standard', '恢复角色默认值'],
    data: own.row,
  }),
}

type Subject = Pick<RoleRow, 'code' | 'follows' | 'members'>
const actions = rowActions<Subject>()({
  name: 'role',
  actions: {
    reset: {
      words: ['Reset to standard', '恢复默认'],
      confirm: [['Reset {{name}} to the standard?', '将 {{name}} 恢复默认？']],
      lead: [
        'Permissions return to this version’s defaults and follow future updates.',
        '权限将恢复为当前版本的默认值，并继续随版本更新。',
      ],
      successText: [['{{name}} follows the releases again', '{{name}} 已恢复默认']],
      call: calls.reset,
      may: ({ code, follows }) => ({ ok: code !== null && !follows }),
    },
    remove: {
      words: ['Delete', '删除'],
      confirm: [['Delete {{name}}?', '删除 {{name}}？']],
      lead: ['No one has this role. It can’t be brought back.', '当前无人使用此角色，删除后不可恢复。'],
      successText: [['{{name}} is deleted', '已删除 {{name}}']],
      call: own.remove,
      danger: true,
      may: ({ code, members }) => ({ ok: code === null && members === 0 }),
    },
  },
})

export const role = {
  ...own,
  ...calls,
  actions,
  select: endpoint({
    method: 'GET',
    path: '/v1/role/select',
    permission: 'role:list',
    about: ['Select a role', '选择角色'],
    query: z.object({
      search: wire.text(100).optional(),
      ids: wire.ids.optional(),
      kind: kind.optional(),
    }),
    data: z.array(z.object({ id: z.number(), name: z.string(), kind: z.enum(roleKinds) })),
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/v1/role/permissions',
    permission: 'role:list',
    about: ['List what a role can allow', '查看可授予的权限'],
    query: z.object({ kind: kind.default('staff') }),
    data: z.array(permissionPage),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/role',
    permission: 'role:create',
    about: ['Create a role', '新增角色'],
    body: own.input.extend({ kind: kind.default('staff') }),
    data: own.row,
  }),
  users: endpoint({
    method: 'GET',
    path: '/v1/role/:id/users',
    permission: 'role:list',
    about: ['List who has a role', '查看角色成员'],
    data: z.array(rolePerson),
  }),
  bind: endpoint({
    method: 'PUT',
    path: '/v1/role/:id/users',
    permission: 'role:bind',
    about: ['Assign or remove a role', '分配角色成员'],
    body: z.object({ add: wire.ids.optional(), remove: wire.ids.optional() }),
    data: z.array(rolePerson),
  }),
  /** Roles that an owner may give to members. */
  mine: listEndpoint({
    path: '/sale/role',
    permission: 'member:list',
    about: ['List the company’s roles', '查看公司角色列表'],
    row: z.object({
      id: z.number(),
      code: z.string().nullable(),
      name: z.string(),
      members: z.number(),
      permissions: z.array(z.string()),
    }),
    filters: {},
  }),
  selectMine: endpoint({
    method: 'GET',
    path: '/sale/role/select',
    permission: 'member:list',
    about: ['Select one of the company’s roles', '选择公司角色'],
    data: z.array(z.object({ id: z.number(), name: z.string(), code: z.string().nullable() })),
  }),
}

export const roleErrors = errors('role', {
  fixed: ['Super admins always have all permissions.', '超级管理员始终拥有全部权限，不能修改。'],
  seeded: ['Built-in roles can’t be deleted.', '系统内置角色不能删除。'],
  not_seeded: ['Only roles that the product brings have a standard.', '仅内置角色可恢复默认值。'],
  in_use: [
    '{{count}} {{count|user has|users have}} this role. Remove it from them first.',
    '还有 {{count}} 人拥有此角色，请先移除。',
  ],
  not_held: [
    'You can’t grant or change permissions you don’t have: {{permissions}}.',
    '不能授予或更改自己没有的权限：{{permissions}}。',
    403,
  ],
  scope: ['You can’t grant a wider data scope than your own.', '不能授予比自己更大的数据范围。', 403],
  unknown: ['These permissions don’t exist: {{permissions}}.', '权限不存在：{{permissions}}。'],
  kind: ['Staff roles are for staff, merchant roles for merchants.', '员工角色仅限员工，商户角色仅限商户。'],
  last_admin: [
    'At least one active super admin is required.',
    '至少保留一名可用的超级管理员，否则将无人可以管理。',
  ],
})

/** Query parameters of /roleBind, besides those of its list. */
export const roleBindParams = { id: wire.id.optional(), user: wire.id.optional() }

export const manifest = () =>
  ({
    pages: [
      { path: '/roleAdmin', record: role, menu: [202, 'system-people', 20, 'SafetyOutlined'] },
      {
        path: '/roleBind',
        own: roleBindParams,
        title: ['Role binding', '角色分配'],
        menu: [203, 'system-people', 30, 'SwapOutlined', { needs: 'role:bind' }],
      },
    ],
  }) satisfies Manifest
