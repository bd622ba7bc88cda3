import { text } from '@dropyard/contract/kit/text'

export const mailboxText = text(
  {
    title: 'Development mailbox',
    help: 'No mail server is set, so mails are kept here instead of being sent.',
    empty: 'No mails yet',
    emptyHelp: 'Ask for a code or invite somebody: the mail appears here at once.',
    choose: 'Choose a mail to read it.',
    filter: 'Receiver',
    to: 'To {{receiver}}',
    back: 'Log in',
    failed: 'The mailbox could not be read.',
    list: 'Mails',
    body: 'Mail',
  },
  {
    title: '开发邮箱',
    help: '未配置邮件服务器，邮件保存在此处而不会发送。',
    empty: '暂无邮件',
    emptyHelp: '获取验证码或邀请成员后，邮件会立即显示在这里。',
    choose: '选择一封邮件查看内容。',
    filter: '收件人',
    to: '收件人：{{receiver}}',
    back: '登录',
    failed: '无法读取邮箱。',
    list: '邮件列表',
    body: '邮件内容',
  },
)
