/** Smallest id of a menu entry that administrators created. The product's own entries have smaller ones. */
export const firstOwnId = 100_000
