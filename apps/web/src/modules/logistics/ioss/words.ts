import { text } from '@dropyard/contract/kit/text'

/** Words of the IOSS numbers beyond those of their fields. */
export const words = text({
  state: ['State', '状态'],
  states: {
    valid: ['Valid', '有效'],
    later: ['Not yet valid', '未生效'],
    over: ['Expired', '已失效'],
  },
  isDefault: ['Default', '默认'],
})
