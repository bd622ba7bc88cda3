import { text } from '@dropyard/contract/kit/text'

/** Words of the IOSS numbers beyond those of their fields. */
export const words = text({
  search: ['Name or number', '名称或税号'],
  state: ['State', '状态'],
  states: {
    valid: ['Valid', '有效'],
    later: ['Not yet valid', '未生效'],
    over: ['Expired', '已失效'],
  },
  isDefault: ['Default', '默认'],
  openEnd: ['Until further notice', '长期有效'],
  validTo: ['Empty: until further notice.', '不填即长期有效。'],
})
