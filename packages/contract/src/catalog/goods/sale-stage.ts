/** Sale stage of products: on trial, regular, or clearance. Products on clearance are no longer purchased. */
export const saleStages = {
  regular: ['Regular', '常规', 'neutral'],
  trial: ['On trial', '试卖', 'blue'],
  clearance: ['Clearance', '清仓', 'amber'],
} as const
export type SaleStage = keyof typeof saleStages
