import { z } from 'zod'
import type { Condition, Leaf } from './conditions.ts'
import * as wire from './wire.ts'

/** Conditions as people enter them: groups of conditions. Two levels can express whatever a deeper tree of and / or could. */

export const matchWords = {
  all: ['All of these hold', '满足以下全部条件'],
  any: ['Any of these holds', '满足以下任一条件'],
} as const
export const groupMatch = wire.choice(matchWords)
type Match = z.output<typeof groupMatch>

/** What values of a list are compared by, and numbers. */
export const conditionOp = wire.choice({
  is_any: ['is any of', '属于'],
  is_none: ['is none of', '不属于'],
  at_least: ['at least', '不低于'],
  at_most: ['at most', '不超过'],
})

/** A group of conditions of the given form. */
export const groupOf = <L extends z.ZodType>(leaf: L) =>
  z.object({ match: groupMatch, of: wire.listOf(leaf, { min: 1, max: 20 }) })

/** The groups as one condition. */
export const conditionOfGroups = ({
  match,
  groups,
}: {
  readonly match: Match
  readonly groups: readonly { readonly match: Match; readonly of: readonly Leaf[] }[]
}): Condition => {
  const all = groups.map(
    (group): Condition => (group.match === 'all' ? { all: group.of } : { any: group.of }),
  )
  return match === 'all' ? { all } : { any: all }
}
