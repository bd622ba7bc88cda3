import { z } from 'zod'
import { event } from '../../../kit/event.ts'
import { link } from '../../../pages.ts'
import { inProduct } from './parts.ts'

/** Events of a user’s login. */

export const accountEvents = {
  passwordChanged: event({
    name: 'account.password_changed',
    about: ['Your password was changed', '密码已修改'],
    values: z.object({ sessions: z.number() }),
    notice: [
      'Your password was changed and all other devices were logged out. If this wasn’t you, contact support now.',
      '您的密码已修改，其他设备均已退出登录。如非本人操作，请立即联系客服。',
    ],
    company: { needs: null, link: () => link('/noticeList') },
    staff: { needs: null, link: () => link('/noticeList') },
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
  emailChanged: event({
    name: 'account.email_changed',
    about: ['Your login email was changed', '登录邮箱已修改'],
    values: z.object({ email: z.string() }),
    notice: ['You now log in with {{email}}.', '您的登录邮箱已更改为 {{email}}。'],
    company: { needs: null, link: () => link('/noticeList') },
    staff: { needs: null, link: () => link('/noticeList') },
    tone: 'amber',
    usual: inProduct,
    webhook: false,
  }),
} as const
