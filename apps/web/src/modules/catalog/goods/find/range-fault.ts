/** What is wrong with the ends of a range: no numbers, or the lower one above the upper one. An open end is none. */
export function rangeFault(
  from: number | undefined,
  to: number | undefined,
): 'number' | 'turned' | undefined {
  if (Number.isNaN(from) || Number.isNaN(to)) return 'number'
  return from !== undefined && to !== undefined && from > to ? 'turned' : undefined
}
