/** When a bill matches what it settles. Amounts are minor units of the bill's currency. */

/** Differences up to this share, or up to this amount of CNY fen if that is more, are accepted automatically. */
export const tolerance = { percent: 1, leastFen: 500 } as const

export interface Compared {
  readonly amount: number
  /** What the orders say; 0 for what no one ordered. */
  readonly expected: number
}

/** @param least the amount of `tolerance` in the bill's currency */
export const isWithin = ({ amount, expected }: Compared, least: number): boolean =>
  Math.abs(amount - expected) <= Math.max(Math.floor((Math.abs(expected) * tolerance.percent) / 100), least)

export interface Match {
  /** Places of lines that are beyond the tolerance. */
  readonly beyond: readonly number[]
  readonly expected: number
  /** How much more is billed than expected; negative for less. */
  readonly off: number
  /** Whether each line and the sum of all are within the tolerance. */
  readonly matches: boolean
}

/** Compares the lines of a bill. Many small differences of one direction are beyond the tolerance together. */
export function matchOf(lines: readonly Compared[], least: number): Match {
  const sum = (of: keyof Compared) => lines.reduce((all, line) => all + line[of], 0)
  const whole = { amount: sum('amount'), expected: sum('expected') }
  const beyond = lines.flatMap((line, at) => (isWithin(line, least) ? [] : [at]))
  return {
    beyond,
    expected: whole.expected,
    off: whole.amount - whole.expected,
    matches: beyond.length === 0 && isWithin(whole, least),
  }
}
