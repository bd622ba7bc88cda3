import { text } from '@dropyard/contract/kit/text'

export const words = text({
  test: ['Test', '测试'],
  tested: ['Test of {{address}}', '{{address}} 测试结果'],
  sign: ['Sign mails (DKIM)', '邮件签名（DKIM）'],
  signHelp: [
    'Add this TXT record at the provider of your domain, then test the account. From then on campaigns are signed.',
    '请在域名服务商处添加此 TXT 记录，然后测试账号。之后营销邮件将自动签名。',
  ],
  recordName: ['Name', '名称'],
  recordValue: ['Value', '值'],
  copy: ['Copy', '复制'],
})
