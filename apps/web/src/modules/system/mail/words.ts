import { text } from '@dropyard/contract/kit/text'

export const mailboxText = text({
  title: ['Development mailbox', '开发邮箱'],
  help: [
    'No mail server is set, so emails are kept here instead of being sent.',
    '未配置邮件服务器，邮件保存在此处而不会发送。',
  ],
  empty: ['No emails yet', '暂无邮件'],
  emptyHelp: [
    'Request a code or invite someone: the email appears here immediately.',
    '获取验证码或邀请成员后，邮件会立即显示在这里。',
  ],
  choose: ['Select an email to read it.', '选择一封邮件查看内容。'],
  filter: ['Receiver', '收件人'],
  to: ['To {{receiver}}', '收件人：{{receiver}}'],
  back: ['Log in', '登录'],
  failed: ['Couldn’t load the mailbox.', '无法读取邮箱。'],
  list: ['Mails', '邮件列表'],
  body: ['Mail', '邮件内容'],
})
