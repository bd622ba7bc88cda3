import { text } from '@dropyard/contract/kit/text'

/** Words of claims beyond those of their record. */
export const words = text({
  pack: ['Claim pack (PDF)', '索赔资料（PDF）'],
})
