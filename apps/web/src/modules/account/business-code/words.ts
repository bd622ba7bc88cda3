import { text } from '@dropyard/contract/kit/text'

/** Words of invitation codes beyond those of their fields. */
export const words = text(
  {
    search: 'Code or remark',
    copy: 'Copy the registration link',
    customers: 'Show its customers',
    uses: 'Used',
    any: 'any',
    never: 'Never',
    codeHelp: 'English letters, digits and hyphens. Who registers with it becomes your customer.',
  },
  {
    search: '编码或备注',
    copy: '复制注册链接',
    customers: '查看客户',
    uses: '已使用',
    any: '不限',
    never: '永不',
    codeHelp: '英文字母、数字和连字符。使用此编码注册的公司将成为您的客户。',
  },
)
