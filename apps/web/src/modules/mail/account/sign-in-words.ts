import { text } from '@dropyard/contract/kit/text'

export const words = text({
  busy: ['Logging the mail account in', '正在登录邮箱账号'],
  busyHelp: ['Asking the provider and the mail server…', '正在联系服务商和邮件服务器…'],
  done: ['Logged in', '登录成功'],
  doneHelp: ['{{address}} is being read now.', '{{address}} 正在收取邮件。'],
  failed: ['Not logged in', '登录失败'],
  nothing: ['Begin at the mail account.', '请从邮箱账号页面开始登录。'],
  accounts: ['Mail accounts', '邮箱账号'],
})
