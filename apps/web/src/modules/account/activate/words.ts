import { text } from '@dropyard/contract/kit/text'

export const activateText = text(
  {
    title: 'Activate your account',
    titleOf: 'Join {{company}}',
    lead: 'Your account is {{email}}. Choose a name and a password.',
    submit: 'Activate',
    useless: 'This invitation can not be used',
    uselessHelp: 'It is used or expired. Ask the person who invited you to send another.',
  },
  {
    title: '激活账号',
    titleOf: '加入{{company}}',
    lead: '您的账号是 {{email}}，请设置姓名和密码。',
    submit: '激活',
    useless: '邀请无法使用',
    uselessHelp: '邀请已使用或已过期，请联系邀请人重新发送。',
  },
)
