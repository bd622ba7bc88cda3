type Values = Readonly<Record<string, unknown>>

/** Names in one order, whoever wrote them; what was not given is nothing. */
const ordered = (value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object') return value
  const named = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(
    named.toSorted(([a], [b]) => a.localeCompare(b)).map(([name, one]) => [name, ordered(one)]),
  )
}

/** Whether two values of a field say the same. */
export const saysSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))

/** Earlier values, to be compared with those of now: equal lists are the same list then. */
export const comparable = (before: Values, now: Values): Values =>
  Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, saysSame(value, now[name]) ? now[name] : value]),
  )
