/** The error of a range: not a number, or the lower limit above the upper one. Open limits are valid. */
export function rangeFault(
  from: number | undefined,
  to: number | undefined,
): 'number' | 'turned' | undefined {
  if (Number.isNaN(from) || Number.isNaN(to)) return 'number'
  return from !== undefined && to !== undefined && from > to ? 'turned' : undefined
}
