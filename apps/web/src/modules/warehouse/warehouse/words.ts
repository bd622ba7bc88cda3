import { text } from '@dropyard/contract/kit/text'

/** Words of the warehouses beyond those of their fields. */
export const words = text({
  place: ['Address', '地址'],
})
