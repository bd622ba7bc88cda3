/** Set by `npm test -- --deep`: proofs by many repetitions run in full length. */
const isDeep = process.env.DEEP === '1'

/** How often a proof repeats: seldom in every `npm test`, often under `npm test -- --deep`. */
export const repetitions = ({ short, deep }: { short: number; deep: number }): number =>
  isDeep ? deep : short
