/** Encodes values for URLs and form bodies. */

type Values = Readonly<Record<string, unknown>>

/** Pairs such as `a[0][b]=c`. Undefined is left out, null is an empty text, booleans are 1 and 0. */
export function pairs(values: Values): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => pairsOf(name, value))
}

function pairsOf(name: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  if (value === null) return [[name, '']]
  if (value === true) return [[name, '1']]
  if (value === false) return [[name, '0']]
  if (value instanceof Date) return [[name, value.toISOString()]]
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => pairsOf(`${name}[${index}]`, item))
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) => pairsOf(`${name}[${key}]`, inner))
  return [[name, String(value)]]
}

/** A query string with its question mark, or an empty text. Lists of plain values are joined by commas. */
export function queryText(values: Values): string {
  const flat = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) && value.every((v) => typeof v !== 'object') ? value.join(',') : value,
    ]),
  )
  const given = pairs(flat).filter(([, value]) => value !== '')
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
