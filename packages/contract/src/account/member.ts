import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { record } from '../kit/record.ts'
import { allowed, rowActions } from '../kit/row-actions.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { personActions, personStatus } from './user/actions.ts'

/** Members of a merchant company: its owner invites them and disables their accounts. */

export const memberRoles = ['merchant-owner', 'merchant-member'] as const

const role = wire.choice({
  'merchant-owner': ['Owner', '主账号'],
  'merchant-member': ['Member', '成员'],
})
const own = record({
  name: 'member',
  path: '/sale/user',
  title: ['Members', '成员'],
  singular: ['member', '成员'],
  empty: ['Only you so far', '目前只有您一人'],
  messages: {
    search: ['Name or email', '姓名或邮箱'],
    create: ['Invite member', '邀请成员'],
    send: ['Send invitation', '发送邀请'],
    created: ['Invitation sent to {{email}}', '邀请已发送至 {{email}}'],
    emptyHelp: ['Invite your colleagues.', '邀请同事一起使用。'],
  },
  fields: {
    email: [
      wire.email,
      'Email',
      '邮箱',
      {
        helpText: [
          'We’ll send the invitation to this address; it is also their login.',
          '邀请将发送到此邮箱，也用于登录。',
        ],
      },
    ],
    name: [wire.text(100), 'Name', '姓名'],
    role: [
      role.default('merchant-member'),
      'Role',
      '角色',
      {
        row: role,
        helpText: [
          'Members work with orders and products. Owners also recharge, connect stores and invite members.',
          '成员可处理订单和商品；主账号还可充值、连接店铺和邀请成员。',
        ],
      },
    ],
    status: [personStatus, 'Status', '状态', { readOnly: true }],
    create_time: [wire.instant, 'Created', '创建时间', { readOnly: true }],
    /** When the person last used the product; null if never. */
    last_seen: [
      wire.nullable(wire.instant),
      'Last seen',
      '最近活动',
      { readOnly: true, blankLabel: ['Never', '从未'] },
    ],
    actions: allowed,
  },
  filter: { status: personStatus.optional() },
  sortable: ['name', 'email', 'last_seen', 'create_time'],
  order: 'create_time',
  endpoints: ['list', 'create', 'select'],
  selectableBy: 'signed-in',
  labelField: 'name',
  columns: ['name', 'email', 'role', 'status', 'last_seen', 'create_time'],
})

const calls = {
  /** Mails a new link; earlier ones stop working. */
  invite: endpoint({
    method: 'POST',
    path: '/sale/user/:id/invite',
    permission: 'member:create',
    about: ['Send the invitation again', '重新发送邀请'],
    data: own.row,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/sale/user/:id/status',
    permission: 'member:update',
    about: ['Disable or enable a member', '停用或启用成员'],
    body: z.object({ status: wire.choice(['active', 'disabled']) }),
    data: own.row,
  }),
  /** Takes effect with the member's next request. */
  setRole: endpoint({
    method: 'PUT',
    path: '/sale/user/:id/role',
    permission: 'member:update',
    about: ['Edit the role of a member', '修改成员角色'],
    body: z.object({ role }),
    data: own.row,
  }),
}

type Subject = Pick<MemberRow, 'id' | 'status' | 'role'>
const { invite, enable, disable } = personActions(calls)
const actions = rowActions<Subject>()({
  name: 'member',
  actions: {
    enable,
    invite,
    makeOwner: {
      words: ['Make owner', '设为主账号'],
      confirm: [['Make {{name}} an owner?', '将 {{name}} 设为主账号？']],
      lead: [
        'Owners can also top up, connect stores and manage members. You can change it back.',
        '主账号还可充值、连接店铺和管理成员，之后可改回。',
      ],
      successText: [['Role of {{name}} changed', '{{name}} 的角色已修改']],
      call: calls.setRole,
      extraBody: { role: 'merchant-owner' },
      may: ({ status, role }) => ({ ok: status !== 'disabled' && role !== 'merchant-owner' }),
    },
    makeMember: {
      words: ['Make member', '设为成员'],
      confirm: [['Make {{name}} a member?', '将 {{name}} 设为成员？']],
      lead: [
        'They can still work with orders and products, but not top up, connect stores or manage members.',
        '对方仍可处理订单和商品，但不能充值、连接店铺和管理成员。',
      ],
      successText: [['Role of {{name}} changed', '{{name}} 的角色已修改']],
      call: calls.setRole,
      extraBody: { role: 'merchant-member' },
      may: ({ status, role }) => ({ ok: status !== 'disabled' && role === 'merchant-owner' }),
    },
    disable,
  },
})

export const member = {
  ...own,
  ...calls,
  actions,
  list: { ...own.list, path: '/sale/user/list' },
  /** Creates the member and mails the link for setting name and password. */
  create: { ...own.create, path: '/sale/user/create' },
}
export type MemberRow = z.output<typeof own.row>

export const memberErrors = errors('member', {
  email_taken: ['An account with this email already exists.', '该邮箱已有账号。'],
  not_invited: ['Only invited members get a new link.', '仅待激活的成员可以重新邀请。'],
  yourself: ['You can’t disable yourself.', '不能停用自己。'],
  last_owner: [
    'A company needs an active owner. Make someone else an owner first.',
    '公司至少需要一位正常状态的主账号，请先将其他成员设为主账号。',
  ],
  never_active: ['This member hasn’t accepted the invitation yet.', '该成员尚未接受邀请。'],
})

export const manifest = () =>
  ({
    pages: [
      {
        path: '/companyList',
        record: member,
        title: ['Members', '公司成员'],
        menu: [53, 'settings', 50, 'TeamOutlined'],
      },
    ],
    roles: { 'member:*': ['merchant-owner'] },
  }) satisfies Manifest
