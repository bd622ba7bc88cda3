/** How far products are with us: tried out and reviewed, sold for good, or sold off. What is sold off is bought no more. */
export const saleStages = {
  regular: ['Regular', '常规', 'neutral'],
  trial: ['On trial', '试卖', 'blue'],
  clearance: ['Clearance', '清仓', 'amber'],
} as const
export type SaleStage = keyof typeof saleStages
