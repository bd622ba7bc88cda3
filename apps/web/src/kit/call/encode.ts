import { pairs } from '@dropyard/contract/kit/encode'

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
