import type { Lang, Words } from '@dropyard/contract/kit/text'

/** What the product writes by mail. Liquid: `{{ name }}` is put in escaped. */

/** The values that each template needs. */
export interface MailValues {
  'register-code': { code: string; minutes: number }
  'register-taken': Record<string, never>
  'password-code': { code: string; minutes: number }
  /** An administrator made the password void. */
  'password-reset': Record<string, never>
  invitation: { company: string; inviter: string; link: string; days: number }
  /** Words ready for reading, and the page that shows what it is about. */
  notice: { title: string; content: string; path: string }
  /** An administrator tries the mail server. */
  test: Record<string, never>
}
export type TemplateName = keyof MailValues

export interface Template {
  readonly subject: Words
  readonly lines: Readonly<Record<Lang, readonly string[]>>
  /** Shown large, such as a code. */
  readonly big?: string
  readonly button?: { readonly words: Words; readonly link: string }
}

const codeLines: Template['lines'] = {
  en: [
    'Use this code within {{ minutes }} minutes.',
    'If you did not ask for it, ignore this mail: nothing happens without the code.',
  ],
  zh: ['请在 {{ minutes }} 分钟内使用此验证码。', '如果不是您本人操作，请忽略此邮件。'],
}

export const templates: Readonly<Record<TemplateName, Template>> = {
  'register-code': {
    subject: { en: 'Your {{ product }} verification code', zh: '{{ product }} 注册验证码' },
    lines: codeLines,
    big: '{{ code }}',
  },
  'register-taken': {
    subject: { en: 'You already have a {{ product }} account', zh: '您已注册过 {{ product }}' },
    lines: {
      en: [
        'Somebody, probably you, wanted to register with this address. It has an account already.',
        'Log in with it, or set a new password if you lost yours.',
      ],
      zh: ['有人（可能是您）想用此邮箱注册，但该邮箱已有账号。', '请直接登录；如忘记密码，请重置密码。'],
    },
    button: { words: { en: 'Log in', zh: '去登录' }, link: '{{ url }}/login' },
  },
  'password-code': {
    subject: { en: 'Your code for a new {{ product }} password', zh: '{{ product }} 重置密码验证码' },
    lines: codeLines,
    big: '{{ code }}',
  },
  'password-reset': {
    subject: { en: 'Set a new {{ product }} password', zh: '请设置新的 {{ product }} 密码' },
    lines: {
      en: [
        'An administrator has reset your password. The old one no longer works.',
        'Ask for a code on the page below and set a new one.',
      ],
      zh: ['管理员已重置您的密码，原密码已失效。', '请在以下页面获取验证码并设置新密码。'],
    },
    button: { words: { en: 'Set a password', zh: '设置密码' }, link: '{{ url }}/forgot' },
  },
  invitation: {
    subject: {
      en: '{{ inviter }} invites you to {{ product }}',
      zh: '{{ inviter }}邀请您加入 {{ product }}',
    },
    lines: {
      en: [
        '{{ inviter }} invites you to work with {{ company }} in {{ product }}.',
        'The link is good for {{ days }} days and works once.',
      ],
      zh: [
        '{{ inviter }}邀请您加入{{ company }}，使用 {{ product }} 协作。',
        '链接 {{ days }} 天内有效，只能使用一次。',
      ],
    },
    button: { words: { en: 'Set name and password', zh: '设置姓名和密码' }, link: '{{ link }}' },
  },
  notice: {
    subject: { en: '{{ title }}', zh: '{{ title }}' },
    lines: {
      en: ['{{ content }}', 'You choose in {{ product }} which notices come by mail.'],
      zh: ['{{ content }}', '您可以在 {{ product }} 的消息设置中选择邮件通知。'],
    },
    button: { words: { en: 'Open', zh: '查看' }, link: '{{ url }}{{ path }}' },
  },
  test: {
    subject: { en: 'Test mail from {{ product }}', zh: '{{ product }} 测试邮件' },
    lines: {
      en: ['The mail server takes mails from {{ product }}. Nothing else is to be done.'],
      zh: ['邮件服务器可以正常发送 {{ product }} 的邮件，无需其他操作。'],
    },
  },
}
