import { text } from '@dropyard/contract/kit/text'

export const activateText = text({
  title: ['Activate your account', '激活账号'],
  titleOf: ['Join {{company}}', '加入{{company}}'],
  lead: [
    'Your account is {{email}}. Choose a name and a password.',
    '您的账号是 {{email}}，请设置姓名和密码。',
  ],
  submit: ['Activate', '激活'],
  useless: ['This invitation is no longer valid', '邀请无法使用'],
  uselessHelp: [
    'It was used or has expired. Request a new invitation.',
    '邀请已使用或已过期，请联系邀请人重新发送。',
  ],
})
