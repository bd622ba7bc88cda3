import { text } from '@dropyard/contract/kit/text'

export const words = text({
  item: ['Item', '明细'],
  underWay: ['Under way', '在途'],
  received: ['Received now', '本次收货'],
  lost: ['Lost', '丢失'],
})
