import { pairs } from '@dropyard/contract/kit/encode'

/** Encodes calls: path parameters, query, and form bodies whose nested arrays have indexes. */

type Values = Readonly<Record<string, unknown>>

/** Replaces the `:name` parts of a path by `params`. Throws when one is missing, which is a programming error. */
export function fillPath(path: string, params: Values = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '')
      throw new Error(`The path ${path} needs "${name}"`)
    return encodeURIComponent(String(value))
  })
}

export type Files = Readonly<Record<string, File | readonly File[]>>

/** A multipart body if there are files, otherwise a form-encoded one. */
export function bodyOf(values: Values, files?: Files): FormData | URLSearchParams {
  if (!files) return new URLSearchParams(pairs(values))
  const form = new FormData()
  // Fields first: the server reads a multipart stream in order and needs them before the files.
  for (const [name, value] of pairs(values)) form.append(name, value)
  for (const [name, value] of Object.entries(files))
    for (const file of value instanceof File ? [value] : value) form.append(name, file, file.name)
  return form
}
