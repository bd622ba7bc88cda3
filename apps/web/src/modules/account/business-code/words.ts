import { text } from '@dropyard/contract/kit/text'

/** Words of invitation codes beyond those of their fields. */
export const words = text({
  copy: ['Copy the registration link', '复制注册链接'],
  customers: ['View customers', '查看客户'],
  any: ['any', '不限'],
})
