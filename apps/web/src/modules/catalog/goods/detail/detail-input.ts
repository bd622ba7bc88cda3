/** How a product is asked for everywhere, so that what was fetched ahead is found. Pages say a refusal themselves. */
export const detailOf = (id: number) => ({ params: { id }, quiet: true }) as const
