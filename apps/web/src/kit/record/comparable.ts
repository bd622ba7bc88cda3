type Values = Readonly<Record<string, unknown>>

/** Sorts the names of objects and turns missing and empty values into null, so that equal values have equal JSON. */
const ordered = (value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object') return value
  const named = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(
    named.toSorted(([a], [b]) => a.localeCompare(b)).map(([name, one]) => [name, ordered(one)]),
  )
}

/** Whether two values of a field are equal; missing, null and empty values are. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))

/** The earlier values, with each equal list or object replaced by the current one, so that `===` finds the differences. */
export const comparable = (before: Values, now: Values): Values =>
  Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, isSameValue(value, now[name]) ? now[name] : value]),
  )
