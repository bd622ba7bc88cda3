import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { errors } from '../../kit/errors.ts'
import * as wire from '../../kit/wire.ts'

/** Mail accounts that sign in at their provider (OAuth 2) instead of with a password: Microsoft takes no passwords any more. */

export const signIns = {
  password: ['Password', '密码'],
  google: ['Google', 'Google'],
  microsoft: ['Microsoft 365', 'Microsoft 365'],
} as const

/** The page to which providers redirect the browser. */
export const signInPath = '/connect/mail/callback'

export const signInEndpoints = {
  /** The address at the provider; only who began may finish, within ten minutes. */
  signIn: endpoint({
    method: 'POST',
    path: '/v1/set-email/:id/sign-in',
    permission: 'set-email:update',
    about: ['Log a mail account in', '登录邮箱账号'],
    data: z.object({ url: z.string() }),
  }),
  signedIn: endpoint({
    method: 'POST',
    path: '/v1/set-email/signed-in',
    permission: 'set-email:update',
    about: ['Finish logging a mail account in', '完成邮箱账号登录'],
    /** Query string with which the provider redirected the browser. */
    body: z.object({ answer: wire.text(8000) }),
    data: z.object({ id: z.number(), address: z.string() }),
    secrets: ['answer'],
  }),
}

export const signInErrors = errors('set-email.sign-in', {
  needed: ['Log in with {{provider}}.', '请使用 {{provider}} 登录。'],
  not_ready: [
    'Logging in with {{provider}} isn’t set up here. Ask an administrator of this system to set {{setting}}.',
    '系统尚未配置 {{provider}} 登录，请联系系统管理人员设置 {{setting}}。',
  ],
  other_server: ['With {{provider}}, enter {{host}}.', '使用 {{provider}} 时，请填写 {{host}}。'],
  by_password: ['This account uses a password.', '此账号使用密码登录。'],
  expired: [
    'Logging in took too long or was begun by another user. Try again.',
    '登录超时或由其他用户发起，请重试。',
  ],
  declined: ['The provider refused: {{reason}}', '服务商拒绝：{{reason}}'],
  no_refresh: [
    'The provider gave no lasting access. Remove this app at the provider, then log in again.',
    '服务商未授予长期访问权限。请先在服务商处移除本应用，再重新登录。',
  ],
  unreachable: ['The provider didn’t answer. Try again.', '服务商无响应，请重试。'],
  other_account: [
    'The mail server refused this login. Choose {{address}} at the provider, and make sure IMAP is allowed there.',
    '邮件服务器拒绝了此次登录。请在服务商处选择 {{address}}，并确认已启用 IMAP。',
  ],
  changed: ['The account was changed while you logged in. Try again.', '登录期间账号已被修改，请重试。'],
})
