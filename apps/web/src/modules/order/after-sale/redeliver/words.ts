import { text } from '@dropyard/contract/kit/text'

/** Words of the list of redeliveries beyond those of its fields. */
export const words = text({
  open: ['Open the order', '打开订单'],
})
