import { text } from '@dropyard/contract/kit/text'

/** Words of invitation codes beyond those of their fields. */
export const words = text({
  search: ['Code or note', '编码或备注'],
  copy: ['Copy the registration link', '复制注册链接'],
  customers: ['View customers', '查看客户'],
  uses: ['Used', '已使用'],
  any: ['any', '不限'],
  never: ['Never', '永不'],
  codeHelp: [
    'Companies that register with this code are assigned to you.',
    '英文字母、数字和连字符。使用此编码注册的公司将成为您的客户。',
  ],
})
