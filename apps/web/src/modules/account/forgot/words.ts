import { text } from '@dropyard/contract/kit/text'

export const forgotText = text(
  {
    title: 'Set a new password',
    lead: 'We send a code to the e-mail address of your account.',
    newPassword: 'New password',
    submit: 'Set the password',
    done: 'The password is changed. Log in with it.',
    remembered: 'Remembered it?',
  },
  {
    title: '重置密码',
    lead: '我们将向您的账号邮箱发送验证码。',
    newPassword: '新密码',
    submit: '重置密码',
    done: '密码已重置，请使用新密码登录。',
    remembered: '想起密码了？',
  },
)
