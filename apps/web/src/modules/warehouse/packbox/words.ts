import { text } from '@dropyard/contract/kit/text'

/** Words of the packaging page beyond those of its records. */
export const words = text({
  lists: ['Packaging or categories', '包材或分类'],
  packaging: ['Packaging', '包材'],
  categories: ['Categories', '分类'],
})
