/** Set by `npm test -- --deep`: tests that repeat something run all repetitions. */
export const isDeep = process.env.DEEP === '1'

/** How often a test repeats: `short` times normally, `deep` times under `npm test -- --deep`. */
export const repetitions = ({ short, deep }: { short: number; deep: number }): number =>
  isDeep ? deep : short
