import type { order } from './table.ts'

/**
 * The reference of an order's payment in the ledger: parts were paid with the order that they were split from. What is given back has
 * the same one, so that bonus money which paid for it returns as bonus money.
 */
export const paymentOf = (o: Pick<typeof order.$inferSelect, 'id' | 'splitFrom'>): string =>
  `order:${o.splitFrom ?? o.id}`
