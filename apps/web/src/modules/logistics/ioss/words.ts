import { text } from '@dropyard/contract/kit/text'

/** Words of the IOSS numbers beyond those of their fields. */
export const words = text(
  {
    search: 'Name or number',
    state: 'State',
    states: { valid: 'Valid', later: 'Not yet valid', over: 'Expired' },
    isDefault: 'Default',
    openEnd: 'Until further notice',
    validTo: 'Empty: until further notice.',
  },
  {
    search: '名称或税号',
    state: '状态',
    states: { valid: '有效', later: '未生效', over: '已失效' },
    isDefault: '默认',
    openEnd: '长期有效',
    validTo: '不填即长期有效。',
  },
)
