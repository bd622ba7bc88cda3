import { text } from '@dropyard/contract/kit/text'

/** Words of the platforms beyond those of their fields. */
export const words = text({
  search: ['Name or code', '名称或编码'],
})
