import { text } from '@dropyard/contract/kit/text'

export const words = text({
  test: ['Test', '测试'],
  tested: ['Test of {{address}}', '{{address}} 测试结果'],
  signIn: ['Log in', '登录'],
  sign: ['Sign mails (DKIM)', '邮件签名（DKIM）'],
  signHelp: [
    'Add this TXT record at the provider of your domain, then test the account. Campaigns are signed once a test has found the record, until one no longer finds it. Other mails aren’t signed here; many mail servers sign them.',
    '请在域名服务商处添加此 TXT 记录，然后测试账号。测试找到该记录后，营销邮件才会签名；之后若测试找不到记录，将停止签名。其他邮件不在此签名，通常由邮件服务器签名。',
  ],
  recordName: ['Name', '名称'],
  recordValue: ['Value', '值'],
  copy: ['Copy', '复制'],
})
