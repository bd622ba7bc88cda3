import { z } from 'zod'
import { endpoint, listEndpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import { sortBy } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import * as wire from '../kit/wire.ts'

/** The people of a merchant company: its owner invites them and closes their accounts. */

export const memberRoles = ['merchant-owner', 'merchant-member'] as const
export const memberStates = ['invited', 'active', 'disabled'] as const

export const memberRow = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  status: z.enum(memberStates),
  create_time: wire.instant,
  /** When the person was here last; null when never. */
  last_seen: wire.instant.nullable(),
})
export type MemberRow = z.output<typeof memberRow>

const params = z.object({ id: wire.id })

export const member = {
  list: listEndpoint({
    path: '/sale/user/list',
    permission: 'member:list',
    about: { en: 'List the members of the company', zh: '公司成员列表' },
    row: memberRow,
    filters: {
      search: wire.line(100).optional(),
      status: wire.choice(memberStates).optional(),
      sort: sortBy(['name', 'email', 'last_seen', 'create_time']),
    },
  }),
  /** Makes the member and mails the link that sets name and password. */
  create: endpoint({
    method: 'POST',
    path: '/sale/user/create',
    permission: 'member:create',
    about: { en: 'Invite a member', zh: '邀请成员' },
    body: z.object({
      email: wire.email,
      name: wire.line(100),
      role: wire.choice(memberRoles).default('merchant-member'),
    }),
    data: memberRow,
  }),
  /** Mails a new link; earlier ones no longer work. */
  invite: endpoint({
    method: 'POST',
    path: '/sale/user/:id/invite',
    permission: 'member:create',
    about: { en: 'Mail the invitation again', zh: '重新发送邀请' },
    params,
    data: memberRow,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/sale/user/:id/status',
    permission: 'member:update',
    about: { en: 'Disable or enable a member', zh: '停用或启用成员' },
    params,
    body: z.object({ status: wire.choice(['active', 'disabled']) }),
    data: memberRow,
  }),
  /** Takes effect with the member's next click. */
  setRole: endpoint({
    method: 'PUT',
    path: '/sale/user/:id/role',
    permission: 'member:update',
    about: { en: 'Change the role of a member', zh: '修改成员角色' },
    params,
    body: z.object({ role: wire.choice(memberRoles) }),
    data: memberRow,
  }),
  select: endpoint({
    method: 'GET',
    path: '/sale/user/select',
    permission: 'signed-in',
    about: { en: 'Choose a colleague', zh: '选择同事' },
    query: z.object({ search: wire.line(100).optional(), ids: wire.ids.optional() }),
    data: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
}

export const memberErrors = errors('member', {
  email_taken: { en: 'An account with this email already exists.', zh: '该邮箱已有账号。' },
  not_invited: { en: 'Only invited members get a new link.', zh: '仅待激活的成员可以重新邀请。' },
  yourself: { en: 'You can’t disable yourself.', zh: '不能停用自己。' },
  last_owner: {
    en: 'A company needs an active owner. Make someone else an owner first.',
    zh: '公司至少需要一位正常状态的主账号，请先将其他成员设为主账号。',
  },
  never_active: { en: 'This member has not accepted the invitation yet.', zh: '该成员尚未接受邀请。' },
})

export const memberText = text({
  one: ['member', '成员'],
  fields: {
    name: ['Name', '姓名'],
    email: ['Email', '邮箱'],
    role: ['Role', '角色'],
    status: ['Status', '状态'],
    create_time: ['Created', '创建时间'],
    last_seen: ['Last seen', '最近访问'],
  },
  choices: {
    role: {
      'merchant-owner': ['Owner', '主账号'],
      'merchant-member': ['Member', '成员'],
    },
    status: {
      invited: ['Invited', '待激活'],
      active: ['Active', '正常'],
      disabled: ['Disabled', '停用'],
    },
  },
})
