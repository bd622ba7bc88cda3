/**
 * The rows of a list's page, and how many rows the list has. Both are asked at once, so that they travel in one packet
 * (decision 10).
 *
 * @param rows - the query of the page
 * @param counted - the query of one row that has the number as `total`
 */
export async function pageAndTotal<Row>(
  rows: PromiseLike<Row[]>,
  counted: PromiseLike<{ total: number }[]>,
): Promise<{ data: Row[]; total: number }> {
  const [data, [found]] = await Promise.all([rows, counted])
  return { data, total: found?.total ?? 0 }
}
