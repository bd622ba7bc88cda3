import { text } from '@dropyard/contract/kit/text'

/** Words of the packaging page beyond those of its records. */
export const words = text({
  lists: ['Packaging lists', '包材列表'],
  packaging: ['Packaging', '包材'],
  categories: ['Categories', '分类'],
  stores: ['By store', '按店铺'],
})
