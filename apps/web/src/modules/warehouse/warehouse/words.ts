import { text } from '@dropyard/contract/kit/text'

/** Words of the warehouses beyond those of their fields. */
export const words = text({
  search: ['Code, name or city', '代码、名称或城市'],
  place: ['Address', '地址'],
})
