import type { Lang, Words } from '@dropyard/contract/kit/text'

/** Texts of all mails. Liquid: `{{ name }}` is escaped. */

/** The values that each template needs. */
export interface MailValues {
  'register-code': { code: string; minutes: number }
  'register-taken': Record<string, never>
  'password-code': { code: string; minutes: number }
  /** An administrator invalidated the password. */
  'password-reset': Record<string, never>
  /** The user's password was changed. */
  'password-changed': Record<string, never>
  'email-code': { code: string; minutes: number }
  /** Sent to the user's current address: when another one is requested, and when it has been replaced. */
  'email-changing': { email: string }
  'email-changed': { email: string }
  invitation: { company: string; inviter: string; link: string; days: number }
  /** Complete texts, and the page that shows the subject. */
  notice: { title: string; content: string; path: string }
  /** A message to people outside, in the name of a store or of the product. */
  letter: { title: string; content: string; sender: string }
  /** Test of the mail server by an administrator. */
  test: Record<string, never>
}
export type TemplateName = keyof MailValues

export interface Template {
  readonly subject: Words
  readonly lines: Readonly<Record<Lang, readonly string[]>>
  /** Shown in large type, such as a code. */
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
        'Someone, probably you, wanted to register with this address. It has an account already.',
        'Log in with it, or set a new password if you lost yours.',
      ],
      zh: ['有人（可能是您）想用此邮箱注册，但该邮箱已有账号。', '请直接登录；如忘记密码，请重置密码。'],
    },
    button: { words: { en: 'Log in', zh: '去登录' }, link: '{{ url }}/login' },
  },
  'password-code': {
    subject: { en: 'Your {{ product }} password reset code', zh: '{{ product }} 重置密码验证码' },
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
  'password-changed': {
    subject: { en: 'Your {{ product }} password was changed', zh: '您的 {{ product }} 密码已修改' },
    lines: {
      en: [
        'Your password was changed, and everywhere else you were signed out.',
        'If it was not you, set a new password on the page below at once and tell us.',
      ],
      zh: ['您的密码已修改，其他设备均已退出登录。', '如非本人操作，请立即在以下页面重置密码并联系我们。'],
    },
    button: { words: { en: 'Set a password', zh: '设置密码' }, link: '{{ url }}/forgot' },
  },
  'email-code': {
    subject: { en: 'Confirm your new {{ product }} email', zh: '{{ product }} 新邮箱验证码' },
    lines: codeLines,
    big: '{{ code }}',
  },
  'email-changing': {
    subject: { en: 'A new email for your {{ product }} account', zh: '您的 {{ product }} 账号申请更换邮箱' },
    lines: {
      en: [
        'Someone, probably you, asked to sign in to your account with {{ email }} from now on. We sent a code there.',
        'If it was not you, change your password now: someone else is signed in as you.',
      ],
      zh: [
        '有人（可能是您）申请将登录邮箱更换为 {{ email }}，验证码已发送至该邮箱。',
        '如非本人操作，请立即修改密码：可能有他人登录了您的账号。',
      ],
    },
    button: { words: { en: 'Set a password', zh: '设置密码' }, link: '{{ url }}/forgot' },
  },
  'email-changed': {
    subject: { en: 'Your {{ product }} email was changed', zh: '您的 {{ product }} 登录邮箱已更换' },
    lines: {
      en: [
        'Your account is now signed in to with {{ email }}.',
        'If it was not you, contact support at once.',
      ],
      zh: ['您的登录邮箱已更换为 {{ email }}。', '如非本人操作，请立即联系客服。'],
    },
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
      en: ['{{ content }}', 'You can choose which notifications you get by email in {{ product }}.'],
      zh: ['{{ content }}', '您可以在 {{ product }} 的消息设置中选择邮件通知。'],
    },
    button: { words: { en: 'Open', zh: '查看' }, link: '{{ url }}{{ path }}' },
  },
  letter: {
    subject: { en: '{{ title }}', zh: '{{ title }}' },
    lines: { en: ['{{ content }}'], zh: ['{{ content }}'] },
  },
  test: {
    subject: { en: 'Test email from {{ product }}', zh: '{{ product }} 测试邮件' },
    lines: {
      en: ['{{ product }} can send email through this server. No action is needed.'],
      zh: ['邮件服务器可以正常发送 {{ product }} 的邮件，无需其他操作。'],
    },
  },
}
