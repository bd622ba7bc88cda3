import { text } from '@dropyard/contract/kit/text'

export const forgotText = text({
  title: ['Set a new password', '重置密码'],
  lead: ['We send a code to the email address of your account.', '我们将向您的账号邮箱发送验证码。'],
  newPassword: ['New password', '新密码'],
  submit: ['Reset password', '重置密码'],
  done: ['Password reset. Log in with your new password.', '密码已重置，请使用新密码登录。'],
  remembered: ['Remembered it?', '想起密码了？'],
})
