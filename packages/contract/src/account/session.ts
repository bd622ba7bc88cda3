import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'
import { passwordMax, passwordMin } from './session/credential-rule.ts'

/** Login and logout, registration, and resetting a lost password (specification, sections 4, 5 and 7). */

/** The person behind a session, for the browser. */
export const sessionUser = z.object({
  id: z.number(),
  kind: z.enum(['staff', 'merchant']),
  entity_id: z.number().nullable(),
  entity_name: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  lang: z.enum(['en', 'zh']),
  timezone: z.string(),
})
export type SessionUserRow = z.output<typeof sessionUser>

/** A session of a user. */
export const sessionRow = z.object({
  id: z.number(),
  ip: z.string(),
  agent: z.string(),
  create_time: z.string(),
  last_seen: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
})

const opened = z.object({ token: z.string(), user: sessionUser })
/** A new password: at least 6 and at most 20 characters (specification, section 5). */
const newPassword = wire.secret(passwordMax, passwordMin)
/** The current password, which may be older than the rules for new ones. */
export const currentPassword = wire.secret(100)
const code = wire.text(6, 6)

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/sale/login',
    permission: 'public',
    about: ['Log in', '登录'],
    body: z.object({ username: wire.text(100), password: wire.secret(100) }),
    data: opened,
    secrets: ['password'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/sale/logout',
    permission: 'signed-in',
    about: ['Log out', '退出登录'],
    data: z.null(),
  }),
  /** Without `code`: mails one. With it: checks it, and keeps it for the registration. */
  verifyEmailCode: endpoint({
    method: 'POST',
    path: '/sale/user/verify-email-code',
    permission: 'public',
    about: ['Send or check an email code', '发送或校验邮箱验证码'],
    body: z.object({ email: wire.email, code: code.optional() }),
    data: z.object({ sent: z.boolean(), valid: z.boolean(), retry_after: z.number() }),
    secrets: ['code'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/sale/user/register',
    permission: 'public',
    about: ['Register a company', '注册公司'],
    body: z.object({
      business_code: wire.text(40).optional(),
      company: wire.text(100),
      email: wire.email,
      code,
      name: wire.text(100),
      /** In Latin letters, at least two words; omitted if `name` has that form. */
      name_en: wire.text(100, 0).default(''),
      password: newPassword,
      agreement: wire.flag,
      lang: wire.choice(['en', 'zh']).default('en'),
      /** Of the browser; UTC if omitted or unknown. */
      timezone: wire.text(60).optional(),
    }),
    data: opened,
    secrets: ['password', 'code'],
  }),
  passwordCode: endpoint({
    method: 'POST',
    path: '/sale/password/verificationCode',
    permission: 'public',
    about: ['Send a code for a new password', '发送重置密码验证码'],
    body: z.object({ email: wire.email }),
    data: z.object({ sent: z.boolean(), retry_after: z.number() }),
  }),
  passwordReset: endpoint({
    method: 'POST',
    path: '/sale/password/reset',
    permission: 'public',
    about: ['Set a new password with a code', '重置密码'],
    body: z.object({ email: wire.email, code, password: newPassword }),
    data: z.null(),
    secrets: ['password', 'code'],
  }),
  /** The company and person of an invitation link, for the page's greeting. */
  invitation: endpoint({
    method: 'GET',
    path: '/sale/user/invitation',
    permission: 'public',
    about: ['View an invitation', '查看邀请'],
    query: z.object({ token: wire.text(200) }),
    data: z.object({
      email: z.string(),
      company: z.string().nullable(),
      name: z.string(),
      name_en: z.string(),
    }),
  }),
  activate: endpoint({
    method: 'POST',
    path: '/sale/user/activate',
    permission: 'public',
    about: ['Accept an invitation', '激活账号'],
    body: z.object({
      token: wire.text(200),
      name: wire.text(100),
      name_en: wire.text(100, 0).default(''),
      password: newPassword,
      /** Of the page; unchanged if omitted. */
      lang: wire.choice(['en', 'zh']).optional(),
      /** Of the browser; unchanged if omitted or unknown. */
      timezone: wire.text(60).optional(),
    }),
    data: opened,
    secrets: ['password', 'token'],
  }),
  /** `oldpassword` may be omitted right after login. All other sessions of the user end. */
  changePassword: endpoint({
    method: 'POST',
    path: '/v1/system/change-pwd',
    permission: 'signed-in',
    about: ['Change the own password', '修改密码'],
    body: z.object({ newpassword: newPassword, oldpassword: currentPassword.optional() }),
    data: z.null(),
    secrets: ['newpassword', 'oldpassword'],
  }),
  /** The user's own sessions. */
  mine: endpoint({
    method: 'GET',
    path: '/v1/system/sessions',
    permission: 'signed-in',
    about: ['List my sessions', '查看我的登录设备'],
    data: z.array(sessionRow),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/v1/system/sessions/:id',
    permission: 'signed-in',
    about: ['End one of my sessions', '下线指定设备'],
    data: z.null(),
  }),
  revokeOthers: endpoint({
    method: 'DELETE',
    path: '/v1/system/sessions',
    permission: 'signed-in',
    about: ['End all my other sessions', '下线其他设备'],
    data: z.object({ ended: z.number() }),
  }),
}

export const sessionErrors = errors('session', {
  login_failed: ['The email or password is wrong.', '邮箱或密码错误。', 200],
  disabled: ['This account is disabled. Contact support.', '账号已停用，请联系客服。', 200],
  password_needed: [
    'You logged in a while ago. Enter your current password.',
    '距上次登录已有一段时间，请输入当前密码。',
  ],
  password_wrong: ['The current password is wrong.', '当前密码错误。'],
  code_wrong: ['The verification code is wrong or expired.', '验证码错误或已过期。'],
  email_taken: ['This email is registered already.', '该邮箱已注册。'],
  business_code: ['This invitation code is invalid, used up or expired.', '邀请码不存在、已用完或已失效。'],
  agreement: ['Please accept the agreement.', '请先同意协议。'],
  invitation: ['This invitation is used or expired.', '邀请已使用或已过期。'],
})

export const manifest = () =>
  ({
    pages: [
      { path: '/login', own: { ref: z.string().optional() } },
      { path: '/register', own: { code: z.string().optional() } },
      { path: '/forgot' },
      { path: '/activate', own: { token: z.string() } },
    ],
    audit: { session: ['Session', '登录会话'] },
  }) satisfies Manifest
