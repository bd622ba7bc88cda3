/** The input for a product's detail, used everywhere so that prefetched data is found. Pages show refusals themselves. */
export const detailOf = (id: number) => ({ params: { id }, quiet: true }) as const
