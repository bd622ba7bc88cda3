/** How a call is written: path places, query, and form bodies whose nested arrays carry indexes. */

type Values = Readonly<Record<string, unknown>>

/** Puts `params` into the `:name` places of a path. Throws when one is missing: a mistake of the caller. */
export function fillPath(path: string, params: Values = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '')
      throw new Error(`The path ${path} needs "${name}"`)
    return encodeURIComponent(String(value))
  })
}

/** `a[0][b]=c` pairs. Undefined is left out, null is an empty text, yes and no are 1 and 0. */
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

/** A query text with its question mark, or nothing. Lists of plain values are written with commas. */
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

export type Files = Readonly<Record<string, File | readonly File[]>>

/** A multipart body when files go along, otherwise a form-encoded one. */
export function bodyOf(values: Values, files?: Files): FormData | URLSearchParams {
  if (!files) return new URLSearchParams(pairs(values))
  const form = new FormData()
  // Fields first: the server reads a multipart stream in order and needs them before the files.
  for (const [name, value] of pairs(values)) form.append(name, value)
  for (const [name, value] of Object.entries(files))
    for (const file of value instanceof File ? [value] : value) form.append(name, file, file.name)
  return form
}
