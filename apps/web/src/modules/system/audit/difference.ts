/** The differences between two states of a record, field by field. */

export interface Change {
  field: string
  before: string
  after: string
}

const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

const fieldsOf = (value: unknown, prefix = ''): [string, unknown][] =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, prefix ? `${prefix}.${key}` : key))
    : [[prefix, value]]

/** Fields with different values in their order; nested ones as `address.city`. */
export function differences(before: unknown, after: unknown): Change[] {
  const old = new Map(before === null || before === undefined ? [] : fieldsOf(before))
  const now = new Map(after === null || after === undefined ? [] : fieldsOf(after))
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: textOf(old.get(field)), after: textOf(now.get(field)) }))
    .filter((change) => change.before !== change.after)
}
