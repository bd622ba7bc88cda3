import { text } from '@dropyard/contract/kit/text'

/** Words of claims beyond those of their record. */
export const words = text({
  pack: ['Claim pack (PDF)', '索赔资料（PDF）'],
  amends: [
    'The differences are booked with the carrier and in the merchant’s wallet.',
    '差额将计入物流商账目和商户钱包。',
  ],
})
